#!/usr/bin/env python3
"""Changes the code in small ways, one at a time, and looks whether a test notices.

    MODULES="Gantry" MINUTES=30 FILES='Coding/*' Scripts/mutants.py

All mutants are built at once, in a copy of the package in .build-mutants: Tests/Mutants makes a switch
of each, and the variable GANTRY_MUTANT says which one a process is. A mutant that doesn't compile is
dropped, and so is code that is compiled into its callers. What would change the speed alone isn't made
a mutant: room reserved in advance, hashes, and -2 for none in place of -1. If there are more mutants
than fit into the minutes, those that run are a sample that is the same each time. A mutant survives if
the tests of its module pass; what only tests of other modules would notice survives as well.

Each result is in .build-mutants/results.jsonl as soon as it is known. With AGAIN=1 only those run that
survived before, or didn't run; the others count with the results that they had: for new tests of code
that is the same.
"""
import collections, fnmatch, json, os, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, threading, time

root = pathlib.Path(__file__).resolve().parent.parent
build = root / ".build-mutants"
work = build / "package"
# Optimized: all tests of a module run for each mutant that survives.
swift_build = ["swift", "build", "--package-path", str(work), "--scratch-path", str(build / "work"),
               "--build-tests", "-Xswiftc", "-index-ignore-system-modules", "-Xswiftc", "-O"]

# Suites and tests of a module that take long. They run for what survives the others, as time allows.
slow = {
    "GantryTesting": ["ProcessApplicationTests/", "OrphanTests/", "LinkServerTests/.*CutOffIs"],
    "GantryRedaction": ["SecretScrubberTests/aSecretBetween", "SecretEdgeTests/everyLearnt"],
}

# Read once in a process. Tests choose all variables of many of the processes that they start, so that
# these look at what their parent was told.
switch = """
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let gantryMutantNumber: Int = {
  if let text = getenv("GANTRY_MUTANT") { return Int(String(cString: text)) ?? 0 }
  guard let file = fopen("/proc/\\(getppid())/environ", "r") else { return 0 }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 18)
  let count = fread(&bytes, 1, bytes.count, file)
  for entry in bytes[..<count].split(separator: 0) {
    let text = String(decoding: entry, as: UTF8.self)
    if text.hasPrefix("GANTRY_MUTANT=") { return Int(text.dropFirst(14)) ?? 0 }
  }
  return 0
}()
@inline(never) func gantryMutant(_ number: Int) -> Bool { gantryMutantNumber == number }
func gantryMutantNegates(_ number: Int, _ value: Bool) -> Bool { gantryMutant(number) != value }
"""


def fail(text):
    sys.exit(f"error: {text}")


def run(command, **options):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def copy_package(targets):
    """Copies what git knows, and what is new, but for what is the same already; returns the targets' files."""
    listed = run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root).stdout
    names = [n for n in listed.split("\0") if n.startswith(("Sources/", "Tests/", "Examples/", ".github/", "Package.swift"))]
    mutated = {n for n in names for t in targets if n.startswith(f"Sources/{t}/") and n.endswith(".swift")}
    wanted = set(names) | {f"Sources/{t}/GantryMutant.swift" for t in targets}
    for name in names:
        source, target = root / name, work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        # Those are written by the generator.
        if not source.is_file() or name in mutated or name == "Package.swift": continue
        if target.is_file() and target.read_bytes() == source.read_bytes(): continue
        shutil.copy2(source, target)
    for path in list(work.rglob("*")):
        if path.is_file() and str(path.relative_to(work)) not in wanted and path.name != "Package.resolved":
            path.unlink()
    for target in targets:
        write(work / f"Sources/{target}/GantryMutant.swift", switch)
    return sorted(mutated)


def write(path, text):
    if path.is_file() and path.read_text() == text: return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_manifest(targets):
    """The package's manifest, without what these modules' tests don't need."""
    described = json.loads(subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=root, check=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    known = {t["name"]: t for t in described["targets"]}
    needed, queue = set(), [f"{t}Tests" for t in targets]
    while queue:
        name = queue.pop()
        if name in needed or name not in known: continue
        needed.add(name)
        queue += known[name].get("target_dependencies", [])
    names = ", ".join(f'"{name}"' for name in sorted(needed))
    write(work / "Package.swift", (root / "Package.swift").read_text() + f"""
let needed: Set<String> = [{names}]
package.targets.removeAll {{ !needed.contains($0.name) }}
package.products = []
package.dependencies = []
""")


def generate(files, left_out):
    """Writes the files with their switches; returns the mutants."""
    entries = build / "mutants.json"
    made = run([str(build / "generator/debug/Mutants"), str(root), str(work), str(entries), *files],
               input=" ".join(map(str, sorted(left_out))))
    if made.returncode != 0: fail(f"the generator: {made.stdout}")
    return json.loads(entries.read_text())


def build_all(files):
    """Builds, and drops what doesn't compile; returns the mutants and how many were dropped."""
    left_out, rounds = set(), 0
    while True:
        mutants = generate(files, left_out)
        started = time.monotonic()
        built = run(swift_build)
        took = time.monotonic() - started
        if built.returncode == 0:
            print(f"built in {took:.0f} s", flush=True)
            return mutants, len(left_out)
        errors = {}
        for found in re.finditer(rf"^{re.escape(str(work))}/(\S+?):(\d+):\d+: error: ", built.stdout, re.M):
            errors.setdefault(found[1], set()).add(int(found[2]))
        dropped = set()
        for file, lines in errors.items():
            for line in lines:
                here = [m for m in mutants if m["file"] == file]
                # Where the mutant begins or ends; else whatever is around.
                near = [m for m in here if line in (m["line"], m["lastLine"])]
                near = near or [m for m in here if m["line"] <= line <= m["lastLine"]]
                # What isn't set because its assignment was removed is an error where it is used, and a
                # value that was removed is one where its type is asked for.
                dropped |= {m["number"] for m in near or [
                    m for m in here if m["kind"] in ("removed statement", "Boolean") and abs(m["line"] - line) < 60]}
        rounds += 1
        if not dropped or rounds > 20:
            print("\n".join(re.findall(r"^/.*error: .*$", built.stdout, re.M)[:20]) or built.stdout[-3000:],
                  file=sys.stderr)
            fail("the mutants don't compile, and no mutant is at the compiler's errors")
        left_out |= dropped
        print(f"round {rounds}, {took:.0f} s: {len(dropped)} don't compile", flush=True)


running, guard = set(), threading.RLock()
stopped, testing = threading.Event(), threading.Event()


def test(module, suites, number, limit):
    """Runs tests as a mutant until the first fails: survived, killed or timed out, and how many ran."""
    binary = build / "work/debug/gantryPackageTests.xctest"
    temporary = tempfile.mkdtemp(prefix="tmp.", dir=build)
    environment = dict(os.environ, GANTRY_MUTANT=str(number), TMPDIR=temporary, SWIFT_BACKTRACE="enable=no")
    process = subprocess.Popen(
        [str(binary), *suites, "--experimental-maximum-parallelization-width", "2",
         "--testing-library", "swift-testing"],
        cwd=work, env=environment, text=True, errors="replace", start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with guard: running.add(process.pid)
    late = threading.Event()

    def end():
        late.set()
        stop(process.pid)
    timer = threading.Timer(limit, end)
    timer.start()
    count, failed = 0, False
    try:
        for line in process.stdout:
            if found := re.search(r"Test run with (\d+) test", line): count = int(found[1])
            if line.startswith("✘"):
                failed = True
                break
    finally:
        timer.cancel()
        stop(process.pid)
        process.stdout.close()
        code = process.wait()
        with guard: running.discard(process.pid)
        shutil.rmtree(temporary, ignore_errors=True)
    if late.is_set() and not failed: return "timed out", count
    return ("killed" if failed or code != 0 or count == 0 else "survived"), count


def stop(group):
    try: os.killpg(group, signal.SIGKILL)
    except ProcessLookupError: pass


def filters(module, suites):
    """The arguments for a module's tests: the quick suites or the slow ones."""
    chosen = [f"^{module}Tests\\.{suite}" for suite in slow.get(module, [])]
    if suites == "slow": return [word for name in chosen for word in ("--filter", name)]
    return ["--filter", f"^{module}Tests\\.", *(word for name in chosen for word in ("--skip", name))]


def baseline(module, suites):
    """Runs tests as no mutant; returns their result, the seconds that they take, and their number."""
    started = time.monotonic()
    result, count = test(module, filters(module, suites), 0, 900)
    return result, time.monotonic() - started, count


results_file = build / "results.jsonl"


def keep(mutant):
    with guard, results_file.open("a") as file: file.write(json.dumps(mutant) + "\n")


def identify(mutants):
    """Names each mutant by what it changes, so that changes elsewhere in a file leave it the same."""
    seen = collections.Counter()
    for mutant in mutants:
        text = "\t".join(mutant[key] for key in ("file", "kind", "original", "mutated"))
        seen[text] += 1
        mutant["identity"] = f"{text}\t{seen[text]}"


def recall(mutants):
    """Gives mutants the results that they had the last time; returns those that were noticed."""
    lines = results_file.read_text().splitlines() if results_file.is_file() else []
    known = {m["identity"]: m["result"] for m in map(json.loads, lines)}
    for mutant in mutants: mutant["result"] = known.get(mutant["identity"])
    return [m for m in mutants if m["result"] in ("killed", "timed out")]


def work_off(module, mutants, suites, limit, end):
    """Runs mutants until all have run or the time is over; returns those that have."""
    queue, done = list(mutants), []

    def worker():
        while time.monotonic() < end and not stopped.is_set():
            with guard:
                if not queue: return
                mutant = queue.pop(0)
            result, _ = test(module, filters(module, suites), mutant["number"], limit)
            if stopped.is_set(): return
            mutant["result"] = result
            done.append(mutant)
            keep(mutant)
            if len(done) % 100 == 0: print(f"{module}: {len(done)} of {len(mutants)}", flush=True)
    testing.set()
    threads = [threading.Thread(target=worker) for _ in range(os.cpu_count() or 2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    testing.clear()
    return done


def main():
    modules = os.environ.get("MODULES", "").split() or [
        "Gantry", "GantryTesting", "GantryXcode", "GantryRedaction"]
    minutes = os.environ.get("MINUTES", "") or "30"
    if not re.fullmatch(r"[1-9][0-9]*", minutes): fail(f"MINUTES: '{minutes}' is no number of minutes")
    pattern = os.environ.get("FILES", "")
    for module in modules:
        if not (root / f"Sources/{module}").is_dir() or not (root / f"Tests/{module}Tests").is_dir():
            fail(f"MODULES: '{module}' has no sources or no tests of its own")
    work.mkdir(parents=True, exist_ok=True)
    for path in build.glob("tmp.*"): shutil.rmtree(path, ignore_errors=True)
    print("generator", flush=True)
    made = run(["swift", "build", "--package-path", str(root / "Tests/Mutants"),
                "--scratch-path", str(build / "generator")])
    if made.returncode != 0: fail(f"the generator doesn't compile\n{made.stdout}")
    files = copy_package(modules)
    write_manifest(modules)
    mutated = [f for f in files if not pattern or
               any(fnmatch.fnmatch(f.split("/", 2)[2], p) for p in pattern.split())]
    if not mutated: fail(f"FILES: '{pattern}' matches no file of {' '.join(modules)}")
    for file in set(files) - set(mutated): write(work / file, (root / file).read_text())
    mutants, dropped = build_all(mutated)
    print(f"{len(mutants)} mutants, {dropped} more don't compile", flush=True)
    identify(mutants)

    again = os.environ.get("AGAIN", "") == "1"
    if not again: results_file.unlink(missing_ok=True)
    results = {}
    deadline = time.monotonic() + 60 * int(minutes)
    for position, module in enumerate(modules):
        if stopped.is_set(): break
        own = [m for m in mutants if m["file"].startswith(f"Sources/{module}/")]
        random.Random(1).shuffle(own)
        result, took, count = baseline(module, "quick")
        if result != "survived": fail(f"the tests of {module} fail without a mutant ({result})")
        print(f"{module}: {count} tests in {took:.1f} s", flush=True)
        # Modules share the time that is left equally.
        end = time.monotonic() + (deadline - time.monotonic()) / (len(modules) - position)
        before = recall(own) if again else []
        left = [m for m in own if m.get("result") not in ("killed", "timed out")]
        # Survivors first: what didn't run before may not fit in again.
        left.sort(key=lambda m: m.get("result") is None)
        # A part of the time is for the slow tests.
        quick = end - 0.3 * (end - time.monotonic()) if slow.get(module) else end
        done = work_off(module, left, "quick", 20 + 6 * took, quick)
        ran = {m["number"] for m in done}
        done += before + [m for m in left if m["number"] not in ran and m.get("result") == "survived"]
        survivors = [m for m in done if m["result"] == "survived"]
        if slow.get(module) and survivors and not stopped.is_set() and time.monotonic() < end:
            # Whatever becomes of these, the others' results are shown.
            testing.set()
            result, took, count = baseline(module, "slow")
            testing.clear()
            if result == "survived":
                print(f"{module}: {len(survivors)} survivors, {count} slow tests in {took:.1f} s", flush=True)
                work_off(module, survivors, "slow", 20 + 6 * took, end)
            elif not stopped.is_set():
                print(f"{module}: without its slow tests, which fail without a mutant ({result})", flush=True)
        results[module] = (len(own), done)

    print(f"\n{'module':<16}{'made':>7}{'ran':>7}{'killed':>8}{'survived':>10}{'timed out':>11}{'score':>8}")
    for module, (count, done) in results.items():
        of = lambda kind: sum(m["result"] == kind for m in done)
        noticed = of("killed") + of("timed out")
        score = f"{100 * noticed / len(done):.1f} %" if done else "-"
        print(f"{module:<16}{count:>7}{len(done):>7}{of('killed'):>8}{of('survived'):>10}"
              f"{of('timed out'):>11}{score:>8}")
    print()
    for _, done in results.values():
        for m in sorted(done, key=lambda m: (m["file"], m["line"])):
            if m["result"] != "survived": continue
            one = lambda text: " ".join(text.split())[:90]
            print(f"{m['file']}:{m['line']}  {one(m['original'])} → {one(m['mutated'])}  ({m['kind']})")
    if stopped.is_set(): fail("interrupted")
    if not any(done for _, done in results.values()): fail("no mutant ran")


def interrupted(number, frame):
    """Ends what runs; while mutants run, the table shows those that have."""
    stopped.set()
    with guard: groups = list(running)
    for group in groups: stop(group)
    if not testing.is_set(): sys.exit(128 + number)


if __name__ == "__main__":
    os.environ.pop("GANTRY_MUTANT", None)
    signal.signal(signal.SIGINT, interrupted)
    signal.signal(signal.SIGTERM, interrupted)
    main()
