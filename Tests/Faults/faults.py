"""Has each call of the system fail in turn, in everything that writes, and looks at what is left.

    faults.py BIN SHIM [WRITER…]

A run is a program with the shim, in a folder of its own. Exits with 1 if anything was half-written
or lost, hung or trapped, or failed with a message that doesn't name what and why.

What a kill may leave: a temporary file, which the next program to write in the folder removes; a
recording's entry that hasn't its place yet, or a part of one; a part of an attachment that no
record names, and of a record's last line, which the report passes over. Nothing else.
"""

import errno
import json
import os
import plistlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BIN, SHIM, *CHOSEN = sys.argv[1:]
WORK = Path(tempfile.mkdtemp(prefix="gantry-faults-")).resolve()
LIMIT = 60  # seconds, on a machine that does other things too

# What may go wrong with each call: it fails alone; with + all from then on; with ~ after a half.
FAILURES = {
    "open": ["EMFILE", "+EROFS", "ENOSPC"],
    "look": ["EMFILE", "EIO"],
    "opendir": ["EMFILE", "EIO"],
    "write": ["~ENOSPC", "+ENOSPC", "EIO"],
    "pwrite": ["~ENOSPC", "+ENOSPC", "EIO"],
    "fsync": ["EIO", "+ENOSPC"],
    "ftruncate": ["EIO"],
    "fchmod": ["EPERM"],
    "rename": ["ENOSPC", "+EROFS"],
    "link": ["ENOSPC", "+EROFS"],
    "unlink": ["EROFS"],
    "mkdir": ["ENOSPC", "+EROFS"],
    "posix_spawn": ["ENOMEM", "+EAGAIN"],
    "pthread_create": ["EAGAIN"],
    "pipe2": ["EMFILE", "+ENFILE"],
    "socket": ["EMFILE"],
    "socketpair": ["EMFILE"],
    "accept4": ["EMFILE"],
}


class Run:
    """A program's end: its code (negative for a signal, None for a hang), output and errors."""

    def __init__(self, words, folder, environment={}, fault={}, descriptors=None):
        def limit():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

        variables = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "TMPDIR": str(folder / "tmp"),
            "XDG_STATE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"),
            "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1",
        }
        (folder / "tmp").mkdir(exist_ok=True)
        if fault:
            variables["LD_PRELOAD"] = SHIM
        variables |= environment | {f"FAULT_{name}": str(value) for name, value in fault.items()}
        words = [word.replace("FOLDER", str(folder)) for word in words]
        words[0] = f"{BIN}/{words[0]}"
        # Files, as a pipe that a left process holds has no end.
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                words, cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=output,
                stderr=errors, preexec_fn=limit)
            try:
                self.code = process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                self.code = None
            self.output, self.errors = (
                (file.seek(0), file.read().decode(errors="replace"))[1]
                for file in (output, errors))


def texts(folder, *patterns):
    """The files by name, without what no two runs have in common: the folder, and a page's nonce."""
    changing = re.compile(re.escape(str(WORK)).encode() + rb"/[-\w]+/[-+~\w]+|(?<=nonce[-=])\"?\w+")
    return {str(path.relative_to(folder)): changing.sub(b"", path.read_bytes())
            for pattern in patterns for path in sorted(folder.glob(pattern))}


def leftovers(folder):
    found = [path for path in folder.rglob(".*")
             if re.match(r"\.(gantry|recording|body)-", path.name)]
    return [f"left over: {path.relative_to(folder)}" for path in found]


class Writer:
    """Writes files that are the old ones or the new ones, each as a whole."""

    words = []
    files = []
    environment = {}
    counted = ""  # The folder below which calls count.
    processes = False
    banners = "\0"  # What it says in any case.
    least = 4  # Descriptors; below, the dynamic linker has none for a library.
    names = r"FOLDER|\n +[.\w/-]+\n"  # Where a message names the file: in it, or in its last line.
    codes_failures = True  # Whether it ends with another code than 0 if it couldn't write.
    again = True  # Whether the same words again bring the new files.

    def prepare(self, folder):
        """Makes the old files."""

    def arrange(self, folder):
        """Makes what depends on the folder's path, in each copy of the old files."""

    def start(self, folder, fault={}, **more):
        return Run(self.words, folder, self.environment, fault, **more)

    def learn(self, old, new):
        self.old, self.new = texts(old, *self.files), texts(new, *self.files)
        assert self.new != self.old and self.new, (self.old.keys(), self.new.keys())

    def look(self, folder, run, fault):
        """What is wrong with what a run has left."""
        now = texts(folder, *self.files)
        problems = [f"half-written: {name}" for name in {**self.old, **self.new}
                    if now.get(name) not in (self.old.get(name), self.new.get(name))]
        if run.code == 0 and not run.errors and now != self.new:
            problems.append("lost, and nothing said it")
        return problems

    def repair(self, folder):
        """What is wrong after the next run, in which nothing fails."""
        run = self.start(folder)
        problems = [] if run.code == 0 else [f"lost: the next run fails: {run.errors}"]
        if texts(folder, *self.files) != self.new:
            problems.append("lost: the next run doesn't write the new files")
        return problems + leftovers(folder)


SCHEME = """<?xml version="1.0" encoding="UTF-8"?>
<Scheme
   LastUpgradeVersion = "1600"
   version = "1.7">
   <LaunchAction
      buildConfiguration = "Debug">
   </LaunchAction>
</Scheme>
"""
SCHEMES = ".swiftpm/xcode/xcshareddata/xcschemes"


class Scheme(Writer):
    words = ["gantry", "set", "App", "--env", "LEVEL=debug"]
    files = [SCHEMES + "/*.xcscheme", "*.xctestplan"]

    def prepare(self, folder):
        (folder / SCHEMES).mkdir(parents=True)
        (folder / "Package.swift").write_text("// swift-tools-version: 6.2\n")
        for name in "App", "Other":
            (folder / SCHEMES / f"{name}.xcscheme").write_text(SCHEME)
        (folder / "UITests.xctestplan").write_text(json.dumps(
            {"configurations": [{"id": "1", "name": "All", "options": {}}], "defaultOptions": {},
             "testTargets": [], "version": 1}, indent=2) + "\n")


class TestPlan(Scheme):
    words = ["gantry", "set", "UITests", "--env", "LEVEL=debug"]


class SchemeCopy(Scheme):
    words = ["gantry", "copy", "App", "--as", "Mine", "--personal"]
    files = [".swiftpm/xcode/xcuserdata/*/xcschemes/*.xcscheme"]

    def repair(self, folder):
        for copy in folder.glob(self.files[0]):
            copy.unlink()
        return super().repair(folder)


class TestRunFile(Writer):
    words = ["gantry", "xctestrun", "set", "App.xctestrun", "--env", "LEVEL=debug"]
    files = ["*.xctestrun"]

    def prepare(self, folder):
        target = {"BlueprintName": "AppUITests", "IsUITestBundle": True}
        (folder / "App.xctestrun").write_bytes(plistlib.dumps(
            {"TestConfigurations": [{"Name": "All", "TestTargets": [target]}],
             "__xctestrun_metadata__": {"FormatVersion": 2}}))


class Overrides(Writer):
    """An app that can't save goes on, and says so."""

    words = ["LaunchProbe", "--port", "7", "--launch-save=1d"]
    files = ["state/gantry/*.json"]
    environment = {"PROBE": "strict"}
    counted = "state"
    codes_failures = False
    banners = r"Gantry: (launched with|saved these) .*\n"

    def prepare(self, folder):
        run = Run(["LaunchProbe", "--port", "6", "--launch-save=1d"], folder, self.environment)
        assert run.code == 0, run.errors

    def look(self, folder, run, fault):
        # They tell until when they hold, so no two are the same.
        now = [json.loads(text)["options"] for text in texts(folder, *self.files).values()]
        if now not in ([{"port": 6}], [{"port": 7}]):
            return [f"half-written: {now}"]
        if run.code == 0 and now == [{"port": 6}] and "saved" not in run.errors:
            return ["lost, and nothing said it"]
        return []

    def repair(self, folder):
        run = self.start(folder)
        next_run = Run(["LaunchProbe"], folder, self.environment)
        problems = [] if "port 7" in next_run.output else ["lost: " + next_run.errors]
        return problems + leftovers(folder)


class Record(Writer):
    """The record of a test, whose lines are there as far as it came; no test fails for it."""

    words = ["FaultProbe", "report", "FOLDER/run"]
    files = ["run/tests/*"]
    counted = "run"
    codes_failures = False
    names = r"FOLDER/run"

    def learn(self, old, new):
        self.count = sum(len(text.splitlines()) for text in texts(new, *self.files).values())

    def look(self, folder, run, fault):
        problems, steps, whole, damaged = [], 0, 0, 0
        kept = {path.name for path in folder.glob("run/attachments/*")}
        for text in texts(folder, *self.files).values():
            for line in text.splitlines():
                try:
                    event = json.loads(line)
                except ValueError:
                    damaged += 1
                    continue
                whole += 1
                steps += '"closed"' in line.decode()
                path = re.search(r'"attachments/([^"]*)"', line.decode())
                size = re.search(r'"size":(\d+)', line.decode())
                if not path:
                    continue
                kept.discard(path[1])
                if (folder / "run/attachments" / path[1]).stat().st_size != int(size[1]):
                    problems.append("half-written: " + path[1])
        if run.code == -9:
            if damaged > 1 or steps < run.output.count("step"):
                problems.append(f"lost: {steps} steps, {damaged} damaged lines")
            return problems
        # A line that failed leaves its attachment behind, but no part of one.
        for name in kept:
            if (folder / "run/attachments" / name).stat().st_size not in (16, 1 << 18):
                problems.append(f"half-written: {name}")
        # One call that fails costs one line, or one attachment.
        if fault and not str(fault["HOW"]).startswith("+") and run.code == 0:
            if whole < self.count - 1 or damaged > 1:
                problems.append(f"lost: {self.count - whole} lines of {self.count}")
        if whole < self.count and not run.errors:
            problems.append("lost, and nothing said it")
        return problems

    def repair(self, folder):
        run = Run(["gantry", "report", "FOLDER/run"], folder)
        # A test that didn't come beyond the first half of its first line has no report.
        if any(b"\n" in text for text in texts(folder, *self.files).values()) and run.code != 0:
            return [f"lost: no report: {run.errors}"]
        return leftovers(folder)


class Report(Writer):
    words = ["gantry", "report", "FOLDER/run"]
    files = ["run/index.html", "run/junit.xml"]
    counted = "run"
    names = r"FOLDER/run|FOLDER/site"

    def prepare(self, folder):
        # The old report is of the first of two tests.
        record = ["FaultProbe", "report", "FOLDER/run"]
        assert [Run(words, folder).code for words in (record, self.words, record)] == [0, 0, 0]

    def learn(self, old, new):
        super().learn(old, new)
        self.pictures = self.new[self.files[0]].count(b"<img")

    def look(self, folder, run, fault):
        page, results = (texts(folder, name)[name] for name in self.files[:2])
        if "can't be read" in run.errors and run.code == 0:
            # It is of the tests whose records can be read, and says which can't.
            problems = [f"half-written: {text[-20:]}" for text in (page, results)
                        if not text.rstrip().endswith((b"</html>", b"</testsuites>"))]
        elif run.code == 0 and b"src=\"attachments/" in page:
            # It reads pictures from their files that it couldn't read itself.
            problems = [] if page.count(b"<img") == self.pictures else ["lost: a picture"]
        else:
            problems = super().look(folder, run, fault)
        page = page.decode()
        for path in set(re.findall(r'"(attachments/[^"]*)"', page)):
            if not (folder / self.files[0]).parent.joinpath(path).exists():
                problems.append(f"lost: the page names {path}")
        return problems


class ReportElsewhere(Report):
    words = ["gantry", "report", "FOLDER/run", "--output", "FOLDER/site"]
    files = ["site/index.html", "site/junit.xml", "site/attachments/*"]
    counted = ""


class Recording(Writer):
    """A recording, which the next launch completes."""

    # Dispatch traps where it has none for its timers. An app that makes requests has that one.
    least = 6

    words = ["FaultProbe", "record", "FOLDER/recording", "1"]
    files = ["recording/recording.har"]
    counted = "recording"
    codes_failures = False
    names = r"FOLDER/recording"

    def prepare(self, folder):
        run = Run(["FaultProbe", "record", "FOLDER/recording", "0"], folder)
        assert run.code == 0, run.errors

    def learn(self, old, new):
        pass

    def entries(self, folder):
        """The body of each request; what can't be read is a problem."""
        log = json.loads((folder / "recording/recording.har").read_bytes())["log"]
        bodies = {}
        for entry in log["entries"]:
            content = entry["response"]["content"]
            body = content.get("text", "")
            if "_file" in content:
                body = (folder / "recording" / content["_file"]).read_text()
            assert len(body) == content["size"], entry
            bodies[entry["request"]["url"].split("/")[-1]] = body[:5]
        return bodies

    DAYS = [{"same": "same", "changed": f"day {day}", "large": "ab"[day] * 5} for day in (0, 1)]

    def look(self, folder, run, fault):
        # What ended in the middle of a write is read by the next start, which loses nothing that was kept.
        if fault and fault["HOW"] == "cut":
            opened = Run(["FaultProbe", "open", "FOLDER/recording"], folder)
            if opened.code != 0:
                return [f"lost: the next launch says {opened.errors}"]
        try:
            now = self.entries(folder)
        except (ValueError, KeyError, AssertionError, OSError) as error:
            return [f"half-written: {error!r}"]
        known = {**{name: {day[name] for day in self.DAYS} for name in self.DAYS[0]},
                 "day0": {"new"}, "day1": {"new"}}
        problems = [f"half-written: {name} is {body}" for name, body in now.items()
                    if body not in known[name]]
        problems += [f"lost: {name}" for name in known if name not in now and name != "day1"]
        # What a test was told to be kept is there after the next start at the latest.
        kept = set(re.findall(r"kept (\w+)", run.output))
        if run.code == 0 and not run.errors and (now.get("day1"), now["large"]) != ("new", "bbbbb"):
            problems.append("lost, and nothing said it")
        # All calls together take some seconds then, for which no app waits.
        if fault and fault["HOW"] == "sleep" and int(run.output.split()[-1]) > 300:
            problems.append("hang: recording an exchange takes " + run.output.split()[-1] + " ms")
        folder.joinpath("kept").write_text(json.dumps(
            [] if "can't record" in run.errors else sorted(kept)))
        return problems

    def repair(self, folder):
        run = Run(["FaultProbe", "open", "FOLDER/recording"], folder)
        if run.code != 0:
            return [f"lost: the next launch says {run.errors}"]
        now, kept = self.entries(folder), json.loads(folder.joinpath("kept").read_text())
        new = {**self.DAYS[1], "day1": "new"}
        problems = [f"lost: {name} is {now.get(name)}" for name in kept if now.get(name) != new[name]]
        if Run(["FaultProbe", "record", "FOLDER/recording", "1"], folder).code != 0:
            problems.append("lost: nothing can be recorded any more")
        bodies = {name for name in os.listdir(folder / "recording/bodies")}
        if len(bodies) != 1:
            problems.append(f"left over: {bodies}")
        return problems + leftovers(folder)


class Launch(Writer):
    """An app with a payload in a file; nothing of a launch that failed stays."""

    words = ["FaultProbe", "launch", f"{BIN}/LinkProbe"]
    counted = "tmp"
    processes = True
    names = r"LinkProbe|FOLDER"

    def learn(self, old, new):
        pass

    def look(self, folder, run, fault):
        if run.code == 0 and "ended" not in run.output:
            return ["lost, and nothing said it"]
        end = time.monotonic() + 20  # The watchdog needs some time.
        while time.monotonic() < end:
            left = [f"left over: {path.name}" for path in (folder / "tmp").iterdir()]
            left += [f"left over: {line}" for line in self.processes_of(folder)]
            if not left:
                return []
            time.sleep(0.1)
        return left

    @staticmethod
    def processes_of(folder):
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if f"{folder}/".encode() in (process / "environ").read_bytes():
                    found.append((process / "cmdline").read_text()[:80])
            except OSError:
                pass
        return found

    def repair(self, folder):
        return []


WRITERS = {
    "scheme": Scheme, "test plan": TestPlan, "scheme copied": SchemeCopy,
    "xctestrun": TestRunFile,
    "saved overrides": Overrides, "recording": Recording,
    "run record": Record, "report": Report, "report elsewhere": ReportElsewhere,
    "launch with a payload": Launch,
}


class Table:
    """Runs a writer with each fault, and counts."""

    COLUMNS = ["calls", "killed", "failed", "half or lost", "hangs", "traps", "unnamed"]

    def __init__(self, name):
        self.name, self.writer, self.counts = name, WRITERS[name](), Counter()
        self.folder = WORK / name.replace(" ", "-")
        self.folder.mkdir()
        self.writer.prepare(self.make("old"))
        new, log = self.copy("new"), self.folder / "log"
        run = self.writer.start(new, self.fault(new, LOG=log))
        assert run.code == 0, (name, run.code, run.errors)
        self.writer.learn(self.folder / "old", new)
        self.calls = [line.split()[1] for line in log.read_text().splitlines()]
        self.counts["calls"] = len(self.calls)

    def make(self, name):
        (self.folder / name).mkdir()
        return self.folder / name

    def copy(self, name):
        copy = shutil.copytree(self.folder / "old", self.folder / name, symlinks=True)
        self.writer.arrange(copy)
        return copy

    def fault(self, folder, **orders):
        fault = {"FOLDER": folder / self.writer.counted, **orders}
        return fault | ({"PROCESS": 1} if self.writer.processes else {})

    def plans(self):
        for number, call in enumerate(self.calls, 1):
            yield number, "kill", None
            if call in ("write", "pwrite"):
                yield number, "cut", None
                yield number, "short", None
            for name in FAILURES.get(call, ["EIO"]):
                code = name.lstrip("+~")
                yield number, name.replace(code, str(getattr(errno, code))), code
        yield 1, "sleep", None
        yield 1, "+short", None
        for limit in range(self.writer.least, 24):
            yield limit, "descriptors", "EMFILE"

    def run(self, plan):
        number, how, code = plan
        folder = self.copy(f"{number}-{how}-{code}")
        if how == "descriptors":
            fault = {}
            run = self.writer.start(folder, descriptors=number)
            if "error while loading shared" in run.errors:
                shutil.rmtree(folder)
                return plan, []
        else:
            fault = self.fault(folder, AT=number, HOW=how)
            run = self.writer.start(folder, fault)
        self.counts["killed" if how in ("kill", "cut") else "failed"] += 1
        problems = self.judge(run, folder, how, code)
        problems += self.writer.look(folder, run, fault)
        if not problems:
            problems += self.writer.repair(folder)
        for problem in problems:
            kind = problem.split(":")[0].split(",")[0]
            self.counts[{"hang": "hangs", "trap": "traps", "unnamed": "unnamed"}.get(
                kind, "half or lost")] += 1
        if problems:
            problems.append(f"its end: {run.code} {run.output!r} {run.errors!r}")
        shutil.rmtree(folder)
        return plan, problems

    def judge(self, run, folder, how, code):
        if run.code is None:
            return ["hang"]
        if run.code < 0 and not (run.code == -9 and how in ("kill", "cut")) or run.code >= 128:
            return [f"trap: {run.code}"]
        said = re.sub(self.writer.banners, "", run.errors)
        if run.code == 0 and (not said or self.writer.codes_failures):
            return []
        if code is None and how not in ("kill", "cut"):
            return [f"unnamed: it failed where nothing did: {said}"]
        reasons = [os.strerror(getattr(errno, code)), "read-only"] if code else [""]
        names = self.writer.names.replace("FOLDER", re.escape(str(folder)))
        if code and not (re.search(names, said) and any(reason in said for reason in reasons)):
            return [f"unnamed: {said}"]
        return []


def clock():
    """A wait takes as long as it should while the wall clock jumps by an hour."""
    counts, problems = Counter(), []
    for jump in 3600, -3600, 0:
        folder = WORK / f"clock{jump}"
        folder.mkdir()
        run = Run(["FaultProbe", "wait", "200"], folder, fault={"CLOCK": jump})
        counts["failed"] += 1
        waits = [int(word) for word in run.output.split()[1:]]
        if run.code != 0 or not waits or waits[1] > 10_000:
            counts["hangs"] += 1
            problems.append(f"clock {jump}: a wait of 200 ms hangs: {run.code} {waits}")
        elif waits[0] < 195:
            counts["half or lost"] += 1
            problems.append(f"clock {jump}: a wait of 200 ms ends after {waits[0]}")
        run = Run(Launch.words, folder, fault={"CLOCK": jump})
        counts["failed"] += 1
        if run.code != 0:
            counts["hangs"] += 1
            problems.append(f"clock {jump}: a launch ends with {run.code}: {run.errors}")
    return counts, problems


def main():
    rows, bad = [], False
    unknown = set(CHOSEN) - {*WRITERS, "clock"}
    if unknown:
        print(f"error: there is no writer {sorted(unknown)}; there are {[*WRITERS, 'clock']}", file=sys.stderr)
        return 64
    chosen = [name for name in WRITERS if not CHOSEN or name in CHOSEN]
    with ThreadPoolExecutor((os.cpu_count() or 1) + 2) as pool:
        tables = list(pool.map(Table, chosen))
        for table in tables:
            start = time.monotonic()
            for plan, problems in pool.map(table.run, list(table.plans())):
                for problem in problems:
                    number, how, code = plan
                    call = table.calls[number - 1] if number <= len(table.calls) else ""
                    print(f"{table.name}: {call} {number} {how} {code or ''}: {problem.strip()}")
            rows.append((table.name, table.counts))
            print(f"{table.name}: {time.monotonic() - start:.0f} s", file=sys.stderr)
    if not CHOSEN or "clock" in CHOSEN:
        counts, problems = clock()
        print("".join(f"{problem}\n" for problem in problems), end="")
        rows.append(("wall clock jumps", counts))
    print("\n" + "writer".ljust(24) + "".join(column.rjust(14) for column in Table.COLUMNS))
    for name, counts in rows:
        print(name.ljust(24) + "".join(str(counts[column]).rjust(14) for column in Table.COLUMNS))
        bad |= any(counts[column] for column in Table.COLUMNS[3:])
    return 1 if bad else 0


try:
    sys.exit(main())
finally:
    shutil.rmtree(WORK, ignore_errors=True)
