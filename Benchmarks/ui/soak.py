"""Makes many flows and shows that nothing of them is left; Scripts/soak-ui.sh starts it.

Counted before and after, with the client still running, so that what it keeps for the next test is
in both: processes, the file descriptors and threads of client and drivers, browser contexts, and
what stands in the temporary folder, and the memory of client and browsers and what is on the disk, which may grow as
much as GROWTH says. After the client's end nothing may be left at all. The same again as tests whose steps are traced: then the run's report stays, which has
20 KiB at most of a test that has passed.
"""

import argparse
import collections
import os
import pathlib
import sys
import tempfile
import threading
import time

from devtools import browser_ports, context_count
from pages import Handler, Server
from processes import (
    Client, ClientError, adopt_orphans, descendants, end_descendants, settled, steady)


# The MiB that a run may add: a browser keeps what it has compiled and drawn, up to its own limits.
GROWTH = {"client's MiB": 16, "browsers' MiB": 96, "MiB on the disk": 16}


def owned(client):
    """The client and everything that it started."""
    number = client.process.pid
    return {number: "client"} | descendants(number)


def kinds(client):
    """What the client started, by name, a browser's processes with their kind."""
    found = []
    for number, name in owned(client).items():
        try:
            words = pathlib.Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        kind = [word.decode(errors="replace") for word in words if word.startswith(b"--type=")]
        found.append(" ".join([name, *kind]))
    return collections.Counter(found)


def count_files(folder):
    """How many entries a folder has."""
    try:
        return len(os.listdir(folder))
    except OSError:
        return 0


def measure(client, temporary):
    """What is counted, by name."""
    processes = owned(client)
    # Those of browsers come and go with their own work; what they leave shows in processes.
    steady = [number for number, name in processes.items() if not name.startswith("chromium")]
    return {
        "processes": len(processes),
        "file descriptors": sum(count_files(f"/proc/{number}/fd") for number in steady),
        "threads": sum(count_files(f"/proc/{number}/task") for number in steady),
        "browser contexts": sum(map(context_count, browser_ports(processes))),
        "temporary files": count_files(temporary),
        "client's MiB": memory([client.process.pid]),
        "browsers' MiB": memory(set(processes) - {client.process.pid}),
        "MiB on the disk": size(temporary) >> 20,
    }


def memory(numbers):
    """The memory of processes in MiB, what they share counted once."""
    total = 0
    for number in numbers:
        try:
            text = pathlib.Path(f"/proc/{number}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total >> 10


def size(folder):
    """The bytes of a folder's files; one may go meanwhile."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(path, name)).st_size
            except OSError:
                continue
    return total


def excess(before, after):
    """What there is more of than before."""
    return [name for name, count in after.items()
            if count > before[name] + GROWTH.get(name, 0)]


class Soak:
    """One run against one client."""

    def __init__(self, client, address, temporary):
        self.client = client
        self.address = address
        self.temporary = temporary
        self.is_clean = True

    def phase(self, count, threads):
        """So many flows, so many at once."""
        # What the client keeps from now on, a browser for each thread, is not left over.
        self.flows(threads * 4, threads)
        # A browser's own spare processes come a moment later.
        before = steady(lambda: measure(self.client, self.temporary))
        names = kinds(self.client)
        start = time.monotonic()
        failed = self.flows(count, threads)
        seconds = time.monotonic() - start
        after = settled(
            lambda: measure(self.client, self.temporary), lambda now: not excess(before, now))
        print(f"{count} flows, {threads} at once: {failed} failed, {seconds:.0f} s, "
              f"{count / seconds * 60:.0f} a minute")
        left = excess(before, after)
        for name, number in after.items():
            mark = "  LEFT OVER" if name in left else ""
            print(f"  {name:<17} {before[name]:>5} before {number:>5} after{mark}")
        for name, number in (kinds(self.client) - names).items():
            print(f"  {number} more: {name}")
        sys.stdout.flush()
        self.is_clean = self.is_clean and not failed and not left

    def flows(self, count, threads):
        """How many of some flows failed."""
        answer = self.client.ask("soak", self.address, count, threads, timeout=60 + count * 10)
        if answer["failed"]:
            print(f"error: {answer['failures'][:2000]}", file=sys.stderr)
            self.is_clean = False
        return int(answer["failed"])

    def end(self):
        """Ends the client and looks for what it left."""
        self.client.quit()
        files = settled(lambda: os.listdir(self.temporary), lambda left: not left, seconds=5)
        left = end_descendants()
        print(f"after the end: {len(left)} processes, {len(files)} temporary files")
        for name in [*left, *files]:
            print(f"  LEFT OVER {name}")
        self.is_clean = self.is_clean and not left and not files


def main():
    """Runs all; exits with 1 if anything failed or is left."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("flows", type=int)
    parser.add_argument("parallel", type=int)
    parser.add_argument("client", nargs="+", help="the program, built, and its arguments")
    options = parser.parse_args()
    if not pathlib.Path("/proc/self/fd").is_dir():
        sys.exit("error: nothing can be counted here, since there is no /proc. Run it on Linux.")
    adopt_orphans()
    with tempfile.TemporaryDirectory(prefix="gantry-soak-ui.") as temporary:
        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        parallel = max(options.flows // 5, options.parallel) if options.parallel > 1 else 0
        is_clean = run(options, {"TMPDIR": temporary}, server.address,
                       [(options.flows, 1)] + [(parallel, options.parallel)] * (parallel > 0))
        with tempfile.TemporaryDirectory(prefix="gantry-soak-report.") as report:
            environment = {"TMPDIR": temporary, "UI_TEST_REPORT": report}
            print("\nEach a test whose steps are traced:")
            is_clean = run(options, environment, server.address, [(options.flows, 1)]) and is_clean
            each = size(report) / 1024 / options.flows
            print(f"the report has {each:.1f} KiB a test")
            is_clean = is_clean and 0 < each <= 20
        server.shutdown()
    print("nothing is left" if is_clean else "error: see above")
    sys.exit(0 if is_clean else 1)


def run(options, environment, address, phases):
    """Runs a client, and answers with whether nothing failed or is left."""
    soak = Soak(Client("the client", options.client, environment), address, environment["TMPDIR"])
    try:
        for phase in phases:
            soak.phase(*phase)
    except ClientError as error:
        print(f"error: {error}", file=sys.stderr)
        soak.is_clean = False
    finally:
        soak.end()
    return soak.is_clean


if __name__ == "__main__":
    main()
