"""Puts the link and an app under load, and shows that neither keeps anything of it.

    load.py [--connections 10000] [--launches 1000] [--requests 100000] PROBE APP COUNTRIES

A row of its table is a process: its memory, file descriptors and threads before and after. More
descriptors or threads than before are left over; of memory more than GROWTH is. Exits with 1 then,
and where an answer is wrong, the app is kept out, or a process or file is left.
"""

import argparse
import http.client
import json
import os
import pathlib
import socket
import struct
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Benchmarks/ui"))
from processes import Client, adopt_orphans, descendants, end_descendants, settled  # noqa: E402

GROWTH = 16 << 10  # KiB: what allocators keep of memory that was returned.


def measure(process):
    """A process's memory in KiB, its file descriptors and threads."""
    status = dict(
        line.split(":", 1)
        for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines())
    return (int(status["VmRSS"].split()[0]), len(os.listdir(f"/proc/{process}/fd")),
            int(status["Threads"]))


class Load:
    """The table."""

    def __init__(self):
        self.rows, self.problems = [], []

    def measure(self, processes, work):
        """Does something between two looks at processes."""
        before = {name: measure(process) for name, process in processes.items()}
        start = time.monotonic()
        what = work()
        seconds = time.monotonic() - start
        for name, process in processes.items():
            # Threads that have nothing to do end some seconds later.
            after = settled(
                lambda p=process: measure(p),
                lambda now, old=before[name]: not self.excess(old, now), seconds=20)
            excess = self.excess(before[name], after)
            self.rows.append((f"{what}, {seconds:.0f} s", name, before[name], after))
            self.problems += [f"{what}: {name} has more {each}" for each in excess]

    @staticmethod
    def excess(before, after):
        """What grew beyond its bound."""
        bounds = {"memory": GROWTH, "file descriptors": 0, "threads": 0}
        return [name for (name, bound), old, new in zip(bounds.items(), before, after)
                if new > old + bound]

    def expect(self, is_so, what):
        """Keeps a problem."""
        if not is_so:
            self.problems.append(what)

    def show(self):
        """Prints the table."""
        print("| load | process | memory, MiB | descriptors | threads |")
        print("| --- | --- | --- | --- | --- |")
        for what, name, before, after in self.rows:
            memory, *others = ((f"{old / 1024:.1f} → {new / 1024:.1f}" if index == 0
                                else f"{old} → {new}")
                               for index, (old, new) in enumerate(zip(before, after)))
            print(f"| {what} | {name} | {memory} | {' | '.join(others)} |")
        for problem in self.problems:
            print(f"error: {problem}", file=sys.stderr)


# The link

HELLO = '{"kind":"hello","token":"%s"}\n'


def stranger(port, number):
    """One connection of somebody who doesn't have the token; it may stay open."""
    try:
        peer = socket.create_connection(("127.0.0.1", port), timeout=10)
    except OSError:
        return None  # Reset while others were let in, or nobody listens any more.
    texts = [
        b"", b"GET / HTTP/1.1\r\n\r\n", HELLO.encode() % (b"0" * 64), HELLO.encode()[:20],
        b"x" * 600, b"{" * 511 + b"\n", None, b"\0\n"]
    text = texts[number % len(texts)]
    try:
        if text is None:
            for byte in HELLO.encode() % (b"f" * 63):
                peer.send(bytes([byte]))
        else:
            peer.send(text)
        if number % 3 == 0:  # A reset in place of an end.
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        pass  # It is cut off by now, as it should be.
    return peer


def strangers(port, count, goes_on=lambda: True):
    """So many connections from four threads; the newest hundred of each stay open meanwhile. Returns how
    many were made."""
    def connect(first):
        peers, made = [], 0
        for number in range(first, count, 4):
            if not goes_on():
                break
            peers.append(stranger(port, number))
            made += peers[-1] is not None
            if len(peers) > 100:
                peer = peers.pop(0)
                peer and peer.close()
        for peer in peers:
            peer and peer.close()
        return made

    with ThreadPoolExecutor(4) as pool:
        return sum(pool.map(connect, range(4)))


def link(load, client, app, count):
    """Strangers, then the app among more of them."""
    process = {"test": client.process.pid}
    environment = client.ask("listen")
    port = int(environment["LAUNCH_LINK_PORT"])
    strangers(port, 200)

    def connect():
        made = strangers(port, count)
        load.expect(made > count * 0.99, f"of {count} connections {made} were made")
        return f"{made:,} connections without the token"

    load.measure(process, connect)
    longest = 0
    for number in range(20):
        if number:
            environment = client.ask("listen")
            port = int(environment["LAUNCH_LINK_PORT"])
        is_over = threading.Event()
        crowd = threading.Thread(
            target=strangers, args=(port, 10**9, lambda event=is_over: not event.is_set()))
        crowd.start()
        start = time.monotonic()
        program = Client("the app", [app], environment)
        client.send("ready")
        try:
            client.receive()
        finally:
            is_over.set()
            crowd.join()
        longest = max(longest, time.monotonic() - start)
        # It ends with its link.
        load.expect(settled(lambda: program.process.poll() is not None, bool), "the app goes on")
        program.quit()
    print(f"among strangers the app is ready after {longest:.2f} s at most", file=sys.stderr)
    load.expect(longest < 10, f"among strangers the app is ready after {longest:.1f} s")


def launches(load, client, app, count):
    """Launches; each tenth is killed."""
    client.ask("launches", app, 20)

    def launch():
        client.ask("launches", app, count, timeout=60 + count)
        return f"{count:,} launches, each tenth killed"

    load.measure({"test": client.process.pid}, launch)
    # The watchdog stays for the next.
    left = [name for name in descendants(client.process.pid).values() if name not in ("sh", "dash")]
    load.expect(not left, f"processes are left: {left}")


# Requests

def country(code, name):
    """A country as REST Countries has it."""
    return {"name": {"common": name}, "cca3": code, "region": "Sea", "population": 1, "area": 2}


# Each way in which a network fails, and what the app's page of it says: its status.
FAULTS = {
    "AAA": ({}, {200}),
    "AAB": ({"fault": "drop", "faultEvery": 3}, {200, 502}),
    "AAC": ({"fault": "reset", "faultEvery": 2}, {200, 502}),
    "AAD": ({"fault": "timeout", "faultRate": 0.5}, {200, 504}),
    "AAE": ({"faultStatus": 503, "faultBurst": 2, "faultEvery": 5}, {200, 502}),
    "AAF": ({"fault": "truncated"}, {502}),
    "AAG": ({"fault": "corrupted"}, {502}),
    "AAH": ({"latency": "2ms", "jitter": "2ms", "bandwidth": 100000}, {200}),
    "AAI": ({"fault": "offline"}, {502, 503}),
}


def conditions():
    """The app's arguments."""
    routes = [{"path": "/v3.1/all",
               "json": [country(f"L{number:02}", f"Land{number}") for number in range(20)]}]
    routes += [{"path": f"/v3.1/alpha/{code}", "json": [country(code, f"Atlantis{code}")], **more}
               for code, (more, _) in FAULTS.items()]
    return ["--port", "0", "--network.stubs",
            json.dumps({"routes": routes}, separators=(",", ":"))]


def ask(load, url, first, count, step):
    """Asks for pages on a connection that stays open."""
    place = urlsplit(url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    codes = list(FAULTS)
    for number in range(first, count, step):
        code = codes[number // 2 % len(codes)]
        path, expected = (f"/countries/{code}", FAULTS[code][1]) if number % 2 else ("/", {200})
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        named = b"Atlantis" if number % 2 else b"Land19"
        if answer.status not in expected or (answer.status == 200 and named not in body):
            load.expect(False, f"{path} is answered with {answer.status}: {body[-300:]}")
            break
    connection.close()


def requests(load, client, countries, count):
    """Requests to an app whose own all fail in some way or are answered by stubs."""
    app = client.ask("start", countries, *conditions())
    processes = {"test": client.process.pid, "countries": int(app["process"])}

    def crowd(count):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda first: ask(load, app["url"], first, count, 8), range(8)))

    # The link keeps the newest 10,000 at both ends: until then more memory is no leak.
    crowd(15_000)
    client.ask("requests")

    def work():
        crowd(count)
        return f"{count:,} requests, with stubs and faults"

    load.measure(processes, work)
    told = client.ask("requests")
    load.expect(int(told["count"]) == 10_000, f"the test knows {told['count']} requests")
    load.expect(int(told["failed"]) > 1000, f"{told['failed']} requests failed")
    client.ask("end")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name, number in ("connections", 10_000), ("launches", 1000), ("requests", 100_000):
        parser.add_argument(f"--{name}", type=int, default=number)
    for name in "probe", "app", "countries":
        parser.add_argument(name)
    options = parser.parse_args()
    adopt_orphans()
    load = Load()
    with tempfile.TemporaryDirectory(prefix="gantry-load.") as temporary:
        for work, *what in (
            (link, options.app, options.connections), (launches, options.app, options.launches),
            (requests, options.countries, options.requests),
        ):
            client = Client("the test", [options.probe], {"TMPDIR": temporary})
            try:
                work(load, client, *what)
            finally:
                client.quit()
        files = settled(lambda: os.listdir(temporary), lambda left: not left, seconds=5)
        load.expect(not files, f"files are left: {files}")
        left = end_descendants()
        load.expect(not left, f"processes are left: {left}")
    load.show()
    sys.exit(1 if load.problems else 0)


if __name__ == "__main__":
    main()
