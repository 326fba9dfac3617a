"""Measures GantryUI beside Playwright and Selenium; Scripts/benchmark-ui.sh starts it.

All clients visit the same pages with the same browser. They take turns, round by round, so that a
slow moment of the machine hits all of them; the first round is not counted. Read the ratios: each is
the median of the ratios to Playwright's figure of the same round.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from pages import Handler, Server, all_pages
from processes import Client, ClientError, adopt_orphans, descendants, end_descendants, settled
from relay import Relay

FOLDER = pathlib.Path(__file__).resolve().parent
STEPS = ["open", "tap", "wait", "labels", "screenshot", "close"]
# Seconds between two commands.
REST = 0.2
BROWSERS = ["/usr/lib/chromium/chromium-headless-shell"]

# Seconds to a remote end and back.
ROUND_TRIP = 0.05

WARM, FRESH = "GantryUI, isolated", "GantryUI, fresh browser"
REMOTE = "GantryUI, a remote end"
TRACED, TRACING = "GantryUI, with a report", "Playwright, new context, traced"
CONTEXT, BROWSER = "Playwright, new context", "Playwright, fresh browser"
SELENIUM = "Selenium, as it comes"
OURS, PEERS = [WARM, FRESH, TRACED], [CONTEXT, BROWSER, TRACING, SELENIUM]


def percentile(values, part):
    """A percentile, between the nearest two values."""
    values = sorted(values)
    place = (len(values) - 1) * part
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def milliseconds(value):
    """A figure as a table has it."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}"


def table(head, rows):
    """A table in Markdown, the first column left, the others right."""
    rows = [[str(cell) for cell in row] for row in rows]
    print("| " + " | ".join(head) + " |")
    print("| --- |" + " ---: |" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)


def free_port():
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def answers(port):
    """Whether somebody listens on a port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


class Benchmark:
    """One run."""

    def __init__(self, options, address):
        self.options = options
        self.address = address
        names = {"peers": PEERS, "ours": OURS}.get(options.only, OURS + PEERS)
        self.stack = contextlib.ExitStack()
        self.clients = {name: self.start(name) for name in names}
        self.verdicts = []

    def start(self, name):
        """Starts a client."""
        if name in OURS:
            # A browser for each flow is nothing that a test asks for, so that a variable does.
            environment = {
                FRESH: {"UI_TEST_FRESH_BROWSER": "1"},
                # Of tests that pass, as most do.
                TRACED: {"UI_TEST_REPORT": os.path.join(tempfile.gettempdir(), "report")},
            }.get(name, {})
            client = Client(name, [self.options.client], environment)
        else:
            kind = {
                CONTEXT: "playwright-warm", BROWSER: "playwright-fresh", TRACING: "playwright-traced",
            }.get(name, "selenium")
            client = Client(name, [
                sys.executable, str(FOLDER / "peers.py"), kind, self.options.browser,
                self.options.driver])
        self.stack.callback(client.quit)
        return client

    def rounds(self, count, *command):
        """Each client's answers, round by round, the first round left out."""
        # A trace is of flows.
        order = [name for name in self.clients
                 if command[0] in ("flow", "launch") or name not in (TRACED, TRACING)]
        answers = {name: [] for name in order}
        for number in range(count + 1):
            for name in order:
                answer = self.clients[name].ask(*command)
                # What a client leaves to the background mustn't slow the next one down. Flows a
                # minute, which come without a rest, have all of it.
                time.sleep(REST)
                if number:
                    answers[name].append(answer)
            # So that none always follows the same one.
            order = order[1:] + order[:1]
        return answers

    def ratio(self, name, figures, peer=CONTEXT):
        """The median of a client's ratios to a peer, round by round; None without that peer."""
        if peer not in figures:
            return None
        return statistics.median(
            own / other for own, other in zip(figures[name], figures[peer], strict=True))

    def judge(self, what, value, limit, *, is_least=False, unit=""):
        """Keeps whether a target is met."""
        if value is None:
            return
        is_met = value >= limit if is_least else value <= limit
        comparison = "at least" if is_least else "at most"
        self.verdicts.append((is_met, f"{what}: {value:.3g}{unit}, {comparison} {limit}{unit}"))

    def flows(self, title, *command, steps):
        """The table of a flow, whole and by its steps."""
        answers = self.rounds(self.options.rounds, *command)
        totals = {name: [answer["total"] for answer in of] for name, of in answers.items()}
        rows = []
        for name, of in answers.items():
            times = [statistics.median(answer.get(step, 0) for answer in of) for step in steps]
            ratio = self.ratio(name, totals)
            rows.append([
                name, *map(milliseconds, times), f"**{milliseconds(statistics.median(totals[name]))}**",
                f"{milliseconds(percentile(totals[name], .1))}–"
                f"{milliseconds(percentile(totals[name], .9))}",
                f"{ratio:.2f}" if ratio else ""])
        print(f"### {title}\n")
        table(["client", *steps, "whole flow", "p10–p90", "× Playwright's context"], rows)
        sizes = {name: (of[0]["width"], of[0]["height"]) for name, of in answers.items()}
        if len(set(sizes.values())) > 1:
            print(f"The screenshots differ in size, and so their times: {sizes}\n")
        return totals

    def judge_flows(self, kind, totals):
        """Compares ours with the nearest kin."""
        for own, peer, limit in [
                (WARM, CONTEXT, 0.45 if kind == "the app runs" else 0.65), (FRESH, BROWSER, 0.85),
                (TRACED, TRACING, 0.55 if kind == "the app runs" else 0.65)]:
            if own in totals:
                self.judge(f"{own}, {kind}, × {peer}", self.ratio(own, totals, peer), limit)
        if TRACED in totals:
            self.judge(f"{TRACED}, {kind}, × {WARM}", self.ratio(TRACED, totals, WARM), 1.3)

    def taps(self):
        """Twenty taps on a page that is open, with a report and without one."""
        names = [name for name in (WARM, TRACED) if name in self.clients]
        if not names:
            return
        times = {name: [] for name in names}
        for number in range(self.options.rounds + 1):
            for name in names:
                answer = self.clients[name].ask("taps", self.address + "/rows/250", 20)
                time.sleep(REST)
                if number:
                    times[name].append(answer["taps"])
        print("### Twenty taps, a page of 1,261 elements\n")
        table(["client", "ms"],
              [[name, milliseconds(statistics.median(of))] for name, of in times.items()])
        self.judge(f"{TRACED}, 20 taps, × {WARM}", self.ratio(TRACED, times, WARM), 1.3)

    def throughput(self, app):
        """Flows a minute without a rest, with several workers that are processes of their own.

        `app` is the command of an app that one column's flows start and end.
        """
        names = [name for name in [WARM, CONTEXT, SELENIUM] if name in self.clients]
        workers = {name: [self.clients[name]] for name in names}
        figures, ratios = {name: [] for name in names}, []
        slices = 4
        flows, launches = ["flows", self.address], ["launches", *app]
        columns = [(1, flows, "1 worker"), (1, launches, "1 worker, an app process each"),
                   (2, flows, "2 workers"), (4, flows, "4 workers")]
        for count, command, title in columns:
            for name in names:
                while len(workers[name]) < count:
                    worker = self.start(name)
                    worker.ask("flow", self.address)
                    workers[name].append(worker)
            rates = {name: [] for name in names}
            for _ in range(slices):
                for name in names:
                    for worker in workers[name]:
                        worker.send(command[0], self.options.seconds / slices, *command[1:])
                    answers = [worker.receive() for worker in workers[name]]
                    rates[name].append(
                        sum(answer["flows"] / answer["seconds"] * 60 for answer in answers))
            for name in names:
                figures[name].append(statistics.median(rates[name]))
            if WARM not in names or CONTEXT not in names:
                continue
            ratio = self.ratio(WARM, rates)
            ratios.append(f"{title}: {ratio:.2f}")
            if count == 2:
                self.judge("flows a minute with two workers, × Playwright's new context", ratio,
                           1.6, is_least=True)
        print("### Flows a minute, without a rest\n")
        table(["client", *(title for _, _, title in columns)],
              [[name, *(f"{rate:.0f}" for rate in figures[name])] for name in names])
        if ratios:
            print(f"{WARM}, × {CONTEXT}: {'; '.join(ratios)}\n")

    def single(self):
        """One call each: waiting, finding, reading."""
        rows = {name: [name] for name in self.clients if name not in (TRACED, TRACING)}
        calls = [("overshoot", "/late", 3, 5, "overshoot of waitForExistence"),
                 ("query", "/rows/250", 10, 10, "a query over 250 rows"),
                 ("query", "/rows/2000", 5, 60, "a query over 10,000 elements"),
                 ("label", "/rows/250", 10, 5, "one label read")]
        for command, path, count, limit, what in calls:
            answers = self.rounds(self.options.call_rounds, command, self.address + path, count)
            for name, of in answers.items():
                times = [figure for answer in of for figure in answer["ms"]]
                median = statistics.median(times)
                rows[name].append(f"{median:.1f} ({percentile(times, .9):.1f})")
                if name == WARM:
                    self.judge(what, median, limit, unit=" ms")
        print("### One call, ms: median (p90)\n")
        table(["client", "waiting's overshoot", "query, 250 rows", "query, 10,000 elements",
               "label"], rows.values())

    def remote(self):
        """The flow by W3C WebDriver, at a driver that is far away."""
        with contextlib.ExitStack() as stack:
            port = free_port()
            driver = subprocess.Popen(
                [self.options.driver, f"--port={port}"], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            stack.callback(driver.wait)
            stack.callback(driver.terminate)
            # The end of the last session is on its way.
            stack.callback(settled, lambda: descendants(driver.pid), lambda found: not found)
            settled(lambda: answers(port), bool)
            relay = Relay(port, ROUND_TRIP)
            stack.callback(relay.close)
            client = Client(REMOTE, [self.options.client], {
                "WEBDRIVER_URL": f"http://127.0.0.1:{relay.port}",
                "WEBDRIVER_CAPABILITIES": json.dumps({"goog:chromeOptions": {
                    "binary": self.options.browser, "args": ["--no-sandbox", "--disable-dev-shm-usage"]}})})
            stack.callback(client.quit)
            flows = [client.ask("flow", self.address) for _ in range(self.options.rounds + 1)][1:]
        times = {step: statistics.median(flow[step] for flow in flows) for step in [*STEPS, "total"]}
        print(f"### Flow at a remote end, {ROUND_TRIP * 1000:.0f} ms there and back, by W3C WebDriver\n")
        table(["client", *STEPS, "whole flow"], [[REMOTE, *map(milliseconds, times.values())]])
        self.judge("a tap at a remote end", times["tap"], 250, unit=" ms")

    def run(self):
        """Measures everything."""
        running = self.flows("Flow, the app runs", "flow", self.address, steps=STEPS)
        self.judge_flows("the app runs", running)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as pages:
            json.dump(all_pages(), pages)
            pages.flush()
            app = [self.options.app, "--pages", pages.name]
            launched = self.flows("Flow with an app process of its own", "launch", *app,
                                  steps=["launch", *STEPS, "terminate"])
            self.judge_flows("with an app process", launched)
            self.single()
            self.taps()
            if WARM in self.clients:
                self.remote()
            self.throughput(app)

    def close(self):
        """Ends all clients."""
        self.stack.close()


def read_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--only", choices=["peers", "ours"], help="leaves out the others")
    parser.add_argument("--rounds", type=int, default=10, help="counted rounds of flows")
    parser.add_argument("--seconds", type=float, default=12, help="for flows a minute, each")
    parser.add_argument("--call-rounds", type=int, default=4, help="counted rounds of calls")
    parser.add_argument("--client", help="the package's own client, built")
    parser.add_argument("--app", required=True, help="the app of flows that start one, built")
    parser.add_argument("--browser", help="the browser of all clients")
    parser.add_argument("--driver", default=shutil.which("chromedriver"))
    options = parser.parse_args()
    options.browser = options.browser or next(filter(os.path.exists, BROWSERS), None)
    if not options.browser or not options.driver:
        parser.error("chromium-headless-shell or chromedriver is missing: Scripts/setup.sh")
    if options.only != "peers" and not options.client:
        parser.error("--client is missing")
    return options


def main():
    """Measures, prints, judges; 1 if a target is missed, 2 if something couldn't be measured."""
    options = read_options()
    adopt_orphans()
    code = 0
    with tempfile.TemporaryDirectory(prefix="gantry-benchmark-ui.") as temporary:
        # What browsers leave goes with it.
        os.environ["TMPDIR"] = temporary
        tempfile.tempdir = temporary
        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        benchmark = None
        try:
            print(f"## UI tests\n\n{options.rounds} rounds, medians, milliseconds; "
                  f"load {os.getloadavg()[0]:.1f}\n", flush=True)
            benchmark = Benchmark(options, server.address)
            benchmark.run()
        except ClientError as error:
            print(f"error: {error}", file=sys.stderr)
            code = 2
        finally:
            if benchmark:
                benchmark.close()
            server.shutdown()
            left = end_descendants()
            if left:
                print(f"left running, now killed: {', '.join(left)}")
    for is_met, verdict in benchmark.verdicts if benchmark else []:
        print(f"{'met   ' if is_met else 'MISSED'}  {verdict}")
        code = code or (0 if is_met else 1)
    sys.exit(code)


if __name__ == "__main__":
    main()
