"""Makes many flows and shows that nothing of them is left; Scripts/soak-ui.sh starts it.

Counted before and after, with the client still running, so that what it keeps for the next test is
in both: processes, the file descriptors and threads of client and drivers, browser contexts, and
what stands in the temporary folder. After the client's end nothing may be left at all.
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
    }


def excess(before, after):
    """What there is more of than before."""
    return [name for name, count in after.items() if count > before[name]]


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
        for name, number in after.items():
            mark = "  LEFT OVER" if number > before[name] else ""
            print(f"  {name:<17} {before[name]:>5} before {number:>5} after{mark}")
        for name, number in (kinds(self.client) - names).items():
            print(f"  {number} more: {name}")
        sys.stdout.flush()
        self.is_clean = self.is_clean and not failed and not excess(before, after)

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
    """Runs both phases; exits with 1 if anything failed or is left."""
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
        soak = Soak(Client("the client", options.client, {"TMPDIR": temporary}), server.address,
                    temporary)
        try:
            soak.phase(options.flows, 1)
            if options.parallel > 1:
                soak.phase(max(options.flows // 5, options.parallel), options.parallel)
        except ClientError as error:
            print(f"error: {error}", file=sys.stderr)
            soak.is_clean = False
        finally:
            soak.end()
            server.shutdown()
    print("nothing is left" if soak.is_clean else "error: see above")
    sys.exit(0 if soak.is_clean else 1)


if __name__ == "__main__":
    main()
