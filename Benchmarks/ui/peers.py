"""One peer of the benchmark, told what to do line by line on standard input.

    python3 peers.py CLIENT BROWSER DRIVER

CLIENT is `playwright-warm` (a new context in a browser that stays), `playwright-traced` (the same with a
trace of each flow), `playwright-fresh` (a browser for each flow) or `selenium`. The commands, and the answers, each one line of JSON, are those of
the package's own client (Sources/UIBenchmark):

    flow ADDRESS              milliseconds of each step
    launch PROGRAM ARGUMENT…  the same, with an app process started and ended in it
    flows SECONDS ADDRESS     how many flows fit into that time
    launches SECONDS PROGRAM ARGUMENT…  the same, with an app process started and ended in each
    overshoot ADDRESS COUNT   milliseconds from when a text came to when waiting for it ended
    query ADDRESS COUNT       milliseconds of finding an element by type and label
    label ADDRESS COUNT       milliseconds of reading a label
    quit

Each peer does what its documentation teaches first, and nothing to slow it down.
"""

import json
import os
import struct
import subprocess
import sys
import tempfile
import time

from pages import LABELS

# Every client's page has this size, since a screenshot's time depends on it.
WIDTH, HEIGHT = 1280, 800


class Steps:
    """The time since the last step, by name, in milliseconds."""

    def __init__(self):
        self.times = {}
        self.start = self.last = time.perf_counter()

    def done(self, name):
        """Ends a step."""
        now = time.perf_counter()
        self.times[name] = (now - self.last) * 1000
        self.last = now

    def finished(self, labels, png):
        """All steps with their sum; raises where the flow was not the expected one."""
        self.times["total"] = (self.last - self.start) * 1000
        if labels != list(LABELS.values()):
            raise AssertionError(f"the page shows {labels}")
        self.times["width"], self.times["height"] = struct.unpack(">II", png[16:24])
        return self.times


class Playwright:
    """Playwright's synchronous client."""

    def __init__(self, browser, is_fresh, traces=None):
        from playwright.sync_api import sync_playwright
        self.binary = browser
        self.traces = traces
        self.is_fresh = is_fresh
        self.playwright = sync_playwright().start()
        self.browser = None if is_fresh else self.start()

    def start(self):
        """Starts a browser."""
        return self.playwright.chromium.launch(executable_path=self.binary)

    def open(self):
        """A page of its own, and what ends it."""
        browser = self.start() if self.is_fresh else self.browser
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
        return context.new_page(), browser if self.is_fresh else context

    def flow(self, address, steps):
        """From nothing to nothing."""
        page, owner = self.open()
        if self.traces:
            page.context.tracing.start(screenshots=True, snapshots=True, sources=True)
        page.goto(address)
        steps.done("open")
        page.get_by_role("link", name="Canada", exact=True).click()
        steps.done("tap")
        page.locator("#countryName").wait_for()
        steps.done("wait")
        labels = [page.locator(f"#{name}").inner_text() for name in LABELS]
        steps.done("labels")
        png = page.screenshot()
        steps.done("screenshot")
        if self.traces:
            page.context.tracing.stop(path=os.path.join(self.traces, "trace.zip"))
        owner.close()
        steps.done("close")
        return labels, png

    def visit(self, address):
        """Opens a page, for several measurements."""
        page, owner = self.open()
        page.goto(address)
        return page, owner.close

    def find(self, page, label):
        """Whether there is a link with that label."""
        return page.get_by_role("link", name=label, exact=True).count() == 1

    def read(self, page, name):
        """The label of an element."""
        return page.locator(f"#{name}").inner_text()

    def await_text(self, page, name):
        """Waits until an element is there."""
        page.locator(f"#{name}").wait_for()

    def quit(self):
        """Ends the browser and Playwright's own process."""
        if self.browser:
            self.browser.close()
        self.playwright.stop()


class Selenium:
    """Selenium as it comes: a driver and a browser for each flow."""

    def __init__(self, browser, driver):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
        from selenium.webdriver.common.by import By
        from selenium.webdriver.support import expected_conditions
        from selenium.webdriver.support.ui import WebDriverWait
        self.by, self.conditions, self.wait = By, expected_conditions, WebDriverWait
        self.webdriver, self.service, self.driver = webdriver, Service, driver
        self.options = webdriver.ChromeOptions()
        self.options.binary_location = browser
        self.options.add_argument("--headless")
        self.options.add_argument(f"--window-size={WIDTH},{HEIGHT}")
        if os.geteuid() == 0:
            self.options.add_argument("--no-sandbox")

    def open(self):
        """A driver with a browser."""
        return self.webdriver.Chrome(
            options=self.options, service=self.service(executable_path=self.driver))

    def flow(self, address, steps):
        """From nothing to nothing."""
        page = self.open()
        try:
            page.get(address)
            steps.done("open")
            page.find_element(self.by.LINK_TEXT, "Canada").click()
            steps.done("tap")
            self.await_text(page, "countryName")
            steps.done("wait")
            labels = [page.find_element(self.by.ID, name).text for name in LABELS]
            steps.done("labels")
            png = page.get_screenshot_as_png()
            steps.done("screenshot")
        finally:
            page.quit()
        steps.done("close")
        return labels, png

    def visit(self, address):
        """Opens a page, for several measurements."""
        page = self.open()
        page.get(address)
        return page, page.quit

    def find(self, page, label):
        """Whether there is a link with that label."""
        return len(page.find_elements(self.by.LINK_TEXT, label)) == 1

    def read(self, page, name):
        """The label of an element."""
        return page.find_element(self.by.ID, name).text

    def await_text(self, page, name):
        """Waits until an element is there."""
        self.wait(page, 10).until(
            self.conditions.presence_of_element_located((self.by.ID, name)))

    def quit(self):
        """Nothing stays between flows."""


def launch(client, command):
    """A flow against an app of its own."""
    steps = Steps()
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as app:
        try:
            # The first line ends with the app's address.
            address = app.stdout.readline().split()[-1]
            steps.done("launch")
            labels, png = client.flow(address, steps)
        finally:
            app.terminate()
            app.wait()
    steps.done("terminate")
    return steps.finished(labels, png)


def flow(client, address):
    """A flow against an app that runs."""
    steps = Steps()
    return steps.finished(*client.flow(address, steps))


def repeat(seconds, make):
    """As many flows as fit."""
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        make()
        count += 1
    return {"flows": count, "seconds": time.perf_counter() - start}


def overshoot(client, address, count):
    """How late waiting ends, each time in a page of its own."""
    times = []
    for _ in range(count):
        page, close = client.visit(address)
        client.await_text(page, "late")
        now = time.time() * 1000
        times.append(now - float(client.read(page, "late")))
        close()
    return {"ms": times}


def repeated(client, address, count, action):
    """The time of each of many actions on one page, after a few that aren't counted."""
    page, close = client.visit(address)
    times = []
    for _ in range(count + 3):
        start = time.perf_counter()
        answer = action(page)
        times.append((time.perf_counter() - start) * 1000)
        assert answer, "the element was not found"
    close()
    return {"ms": times[3:]}


def execute(client, words):
    """What a command answers."""
    match words:
        case ["flow", address]:
            return flow(client, address)
        case ["launch", *command]:
            return launch(client, command)
        case ["flows", seconds, address]:
            return repeat(float(seconds), lambda: flow(client, address))
        case ["launches", seconds, *command]:
            return repeat(float(seconds), lambda: launch(client, command))
        case ["overshoot", address, count]:
            return overshoot(client, address, int(count))
        case ["query", address, count]:
            label = "Row 200"
            return repeated(client, address, int(count), lambda page: client.find(page, label))
        case ["label", address, count]:
            return repeated(client, address, int(count),
                            lambda page: client.read(page, "target") == "a label")
        case _:
            raise ValueError(f"unknown command {words}")


def main():
    """Executes commands until the last."""
    name, browser, driver = sys.argv[1:]
    if name == "selenium":
        client = Selenium(browser, driver)
    else:
        traces = tempfile.mkdtemp() if name == "playwright-traced" else None
        client = Playwright(browser, is_fresh=name == "playwright-fresh", traces=traces)
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        try:
            answer = execute(client, line.split())
        except Exception as error:  # pylint: disable=broad-except
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)
    client.quit()


if __name__ == "__main__":
    main()
