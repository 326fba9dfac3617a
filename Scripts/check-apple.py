"""What Scripts/check-apple.sh does; its header says what and how."""

import json
import os
import pathlib
import platform as host
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import xcode_projects

ROOT = pathlib.Path(__file__).resolve().parent.parent
STUBS = ROOT / "Tests" / "AppleStubs"
EXAMPLES = ROOT / "Examples"
APIS = ROOT / "Scripts" / "apple-apis.txt"

# The modules that an app links, extensions of apps included.
APP_LINKED = {
    "Gantry", "GantryFormats", "GantryFoundation", "GantryLink", "GantryNetworking",
    "GantryRedaction", "GantrySecrets", "GantrySystem", "GantryURLSession"}

# What is compiled into its callers alone: there its names are looked for, by `System.status(` and the
# like.
IN_CALLERS = {"System+Status.swift"}

# What is for other platforms has nothing on Apple's but imports, which GantryUI passes on; of what
# GantryBrowser has, not even these.
ELSEWHERE = {"GantryBrowser", "GantryUI", "GantryXCTest"}

# The examples' UI tests, which have to compile in Xcode with one line changed, in the language that
# projects were made with which have such tests; where fingers touch, as they do.
UI_TESTS = [
    ROOT / "Examples" / "Tests" / name for name in (
        "CountriesUITests/CountriesUITests.swift", "UsersUITests/UsersUITests.swift")
] + [ROOT / "Tests" / "XCUITestCode" / "AutoMateTests.swift"]
UI_TEST_PLATFORMS = {"iOS", "visionOS"}

# As the manifest writes a platform, as `#if os` does, as a target triple does.
PLATFORMS = {
    "macos": ("macOS", "macosx"),
    "ios": ("iOS", "ios"),
    "tvos": ("tvOS", "tvos"),
    "watchos": ("watchOS", "watchos"),
    "visionos": ("visionOS", "xros"),
}

# Modules that no SDK of Apple's has; Foundation's parts are one module there.
NOT_APPLE = set(
    "Android Bionic CRT FoundationEssentials FoundationInternationalization FoundationNetworking "
    "FoundationXML Glibc Musl WASILibc WinSDK ucrt".split())

# What Linux's Foundation is made with and shows to nobody.
PRIVATE_C_MODULES = {
    "CoreFoundation": "CoreFoundation", "_FoundationCShims": "_FoundationCShims",
    "_foundation_unicode": "_FoundationICU"}

# What the toolchain's own C modules include of the C library; all of it is in one stub.
C_HEADERS = (
    "errno.h fcntl.h semaphore.h signal.h stdio.h string.h sys/cdefs.h sys/ioctl.h sys/param.h "
    "sys/types.h time.h unistd.h".split())

# Modules of the toolchain that must not be offered to code for Apple's platforms.
NOT_OFFERED = {"Cxx", "CxxStdlib", "Glibc", "Runtime", "XCTest"}


# ---- Source text ---------------------------------------------------------------------------------

def code_of(text):
    """The text with comments and the contents of strings replaced by spaces, line by line.

    What is interpolated into a string stays, since it is code.
    """
    out = list(text)

    def blank(start, end):
        for index in range(start, min(end, len(text))):
            if out[index] != "\n":
                out[index] = " "

    def skip_string(at):
        pounds = re.compile(r"#*").match(text, at).group()
        quote = '"""' if text.startswith('"""', at + len(pounds)) else '"'
        start = at + len(pounds) + len(quote)
        index = start
        while index < len(text):
            if text.startswith(quote + pounds, index):
                blank(start, index)
                return index + len(quote + pounds)
            if text[index] == "\n" and quote == '"':
                blank(start, index)
                return index
            if text.startswith("\\" + pounds, index):
                after = index + 1 + len(pounds)
                if text.startswith("(", after):
                    blank(start, after)
                    index = start = skip_code(after + 1, inside=True)
                    continue
                index = after + 1
                continue
            index += 1
        blank(start, index)
        return index

    def skip_code(index, inside=False):
        depth = 1
        while index < len(text):
            if text.startswith("//", index):
                end = text.find("\n", index)
                end = len(text) if end < 0 else end
                blank(index, end)
                index = end
            elif text.startswith("/*", index):
                start, level = index, 0
                while index < len(text):
                    if text.startswith("/*", index):
                        level, index = level + 1, index + 2
                    elif text.startswith("*/", index):
                        level, index = level - 1, index + 2
                        if level == 0:
                            break
                    else:
                        index += 1
                blank(start, index)
            elif re.compile(r'#*"').match(text, index):
                index = skip_string(index)
            else:
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
                if inside and depth == 0:
                    break
        return index

    skip_code(0)
    return "".join(out).split("\n")


def for_apple(text):
    """A source as it is compiled: line for line the same, for a system without Linux's modules.

    Conditions on modules that aren't Apple's are false. Foundation is the stub, which holds what is
    several modules on Linux; the stub needs a name of its own, since it imports Linux's Foundation.
    """
    code = "\n".join(code_of(text))
    replacements = [(m.span(), "AppleFoundation") for m in re.finditer(r"\bFoundation\b", code)]
    replacements += [
        (m.span(), "false") for m in re.finditer(r"canImport\(\s*(\w+)\s*\)", code)
        if m.group(1) in NOT_APPLE]
    for (start, end), word in sorted(replacements, reverse=True):
        text = text[:start] + word + text[end:]
    return text


TOKEN = re.compile(
    r"\s*(?:(canImport|os|arch|targetEnvironment|swift|compiler|hasFeature|hasAttribute)"
    r"\s*\(\s*([^),]*)[^)]*\)|(\w+)|(&&|\|\||!|\(|\)))")


IMPORT = re.compile(r"\s*(?:[@\w]+\s+)*import\s+(?:\w+\s+)?(\w+)")


class Setting:
    """A platform and a build, in which a condition holds or not."""

    def __init__(self, name, modules, debug):
        self.name, self.modules, self.debug = name, modules, debug

    def holds(self, condition):
        result, index = [], 0
        condition = condition.rstrip()
        while index < len(condition):
            match = TOKEN.match(condition, index)
            if not match:
                return False
            function, argument, word, operator = match.groups()
            index = match.end()
            if operator:
                result.append({"&&": " and ", "||": " or ", "!": " not "}.get(operator, operator))
            elif word:
                result.append(str(word == "true" or (word == "DEBUG" and self.debug)))
            elif function == "canImport":
                result.append(str(argument.strip().split(".")[0] in self.modules))
            elif function == "os":
                result.append(str(argument.strip() == self.name))
            else:
                result.append(str(function in ("swift", "compiler", "hasFeature", "hasAttribute")))
        try:
            return bool(eval("".join(result).strip(), {"__builtins__": {}}))
        except SyntaxError:
            return False

    def active_lines(self, code):
        """For each line whether it is compiled; None for the directives themselves."""
        stack, lines = [], []
        for line in code:
            directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
            if not directive:
                lines.append(all(active for active, _ in stack))
                continue
            kind, condition = directive.groups()
            if kind == "if":
                holds = self.holds(condition)
                stack.append((holds, holds))
            elif kind == "endif":
                stack.pop()
            else:
                _, taken = stack.pop()
                holds = not taken and (kind == "else" or self.holds(condition))
                stack.append((holds, taken or holds))
            lines.append(None)
        return lines


def matcher(name):
    pattern = re.escape(name.rstrip("(")).replace(r"\.", r"\s*\.\s*")
    before = "" if name.startswith(".") else r"(?<![\w.])" if name.endswith("(") else r"(?<!\w)"
    after = r"\s*\(" if name.endswith("(") else r"(?!\w)"
    return re.compile(before + pattern + after)


# ---- The check -----------------------------------------------------------------------------------

class Package:
    """The modules under a Sources folder, in the order of their dependencies."""

    def __init__(self, root, manifest):
        self.root = root
        self.floors = {
            PLATFORMS[p["platformName"]][0]: p["version"] for p in manifest["platforms"]}
        targets = {
            t["name"]: t for t in manifest["targets"]
            if t["type"] in ("regular", "executable")
            and any((root / "Sources" / t["name"]).glob("**/*.swift"))}
        self.modules, self.features, self.executables = [], {}, set()
        self.dependencies = {
            name: {value[0] for dependency in target["dependencies"] for value in dependency.values()}
            for name, target in targets.items()}

        def visit(name):
            if name in self.modules or name not in targets:
                return
            for dependency in sorted(self.dependencies[name]):
                visit(dependency)
            self.modules.append(name)
            self.features[name] = [
                s["kind"]["enableUpcomingFeature"]["_0"] for s in targets[name]["settings"]
                if "enableUpcomingFeature" in s["kind"]]
            if targets[name]["type"] == "executable":
                self.executables.add(name)

        for name in targets:
            visit(name)

        self.headers = [f.parent for f in (root / "Sources").glob("*/include/module.modulemap")]

    def files(self, module):
        return sorted((self.root / "Sources" / module).rglob("*.swift"))


class Toolchain:
    """The toolchain's modules, relabeled for Apple's platforms, and the stubs."""

    def __init__(self, work, floors):
        self.work, self.floors = work, floors
        info = json.loads(run("swiftc", "-print-target-info").stdout)
        self.triple = info["target"]["triple"]
        self.resources = pathlib.Path(info["paths"]["runtimeResourcePath"])
        self.modules = {
            m.stem for m in (self.resources / "linux").glob("*.swiftmodule")} - NOT_OFFERED
        (work / "sdk").mkdir()
        (work / "resources").mkdir()
        for entry in self.resources.iterdir():
            if entry.name not in (*PRIVATE_C_MODULES, "shims"):
                (work / "resources" / entry.name).symlink_to(entry)
        for folder, module in PRIVATE_C_MODULES.items():
            (work / "resources" / folder).mkdir()
            (work / "resources" / folder / "module.modulemap").write_text(
                f"module {module} [system] {{}}\n")
        # Synchronization's Mutex calls Linux's kernel through this header.
        (work / "resources" / "shims").mkdir()
        for entry in (self.resources / "shims").iterdir():
            if entry.name != "_SynchronizationShims.h":
                (work / "resources" / "shims" / entry.name).symlink_to(entry)
        (work / "resources" / "shims" / "_SynchronizationShims.h").write_text(
            "static inline unsigned _swift_stdlib_gettid() { return 0; }\n" + "".join(
                f"static inline unsigned _swift_stdlib_futex_{verb}(unsigned *lock) "
                "{ return 0; }\n"
                for verb in ("lock", "trylock", "unlock")))
        headers = work / "headers"
        for header in C_HEADERS:
            (headers / header).parent.mkdir(parents=True, exist_ok=True)
            (headers / header).write_text("#include <Darwin.h>\n")
        # visionOS has what iOS has; an SDK says which version has what.
        (work / "sdk" / "SDKSettings.json").write_text(json.dumps({
            "Version": "2.0", "MaximumDeploymentTarget": "2.0.99", "CanonicalName": "xros2.0",
            "VersionMap": {
                "iOS_visionOS": {"17.0": "1.0", "18.0": "2.0", "26.0": "26.0"},
                "visionOS_iOS": {"1.0": "17.0", "2.0": "18.0", "26.0": "26.0"}}}))
        self.stubs = {}
        for folder in sorted(f for f in STUBS.iterdir() if f.is_dir()):
            first = next(folder.glob("*.swift")).read_text().split("\n", 1)[0]
            named = re.match(r"// platforms: (.*)", first)
            self.stubs[folder.name] = named.group(1).split() if named else list(floors)

    def offered(self, name):
        """The modules that a platform has."""
        return (self.modules - NOT_APPLE) | {s for s, on in self.stubs.items() if name in on}

    def target(self, name):
        os_name = dict(PLATFORMS.values())[name]
        return f"arm64-apple-{os_name}{self.floors[name]}"

    def folder(self, name):
        return self.work / "modules" / name

    def flags(self, name):
        # The SDKs don't agree on one function; see Darwin.h.
        define = [] if name == "macOS" else ["-Xcc", "-DGANTRY_NONNULL_CONTEXT=1"]
        return [
            "-target", self.target(name), "-clang-target", self.triple, "-disable-objc-interop",
            "-sdk", str(self.work / "sdk"), "-resource-dir", str(self.work / "resources"),
            "-module-cache-path", str(self.work / "cache"),
            "-plugin-path", str(self.resources / "host" / "plugins"),
            "-plugin-path", str(self.resources / "host" / "plugins" / "testing"),
            "-Xcc", f"-I{self.work / 'headers'}",
            "-I", str(self.folder(name)), "-I", str(STUBS / "Darwin"),
            "-swift-version", "6", *define]

    def relabel(self, name):
        """Copies the toolchain's modules, with the target that each names for itself replaced.

        The compiler refuses a module of another system, and reads its declarations, with Apple's
        versions of them, all the same. The replacement is as long as what it replaces.
        """
        os_name = dict(PLATFORMS.values())[name]
        label = f"arm64-apple-{os_name}{self.floors[name].split('.')[0]}.".ljust(
            len(self.triple), "0")
        file = f"arm64-apple-{'macos' if os_name == 'macosx' else os_name}"
        for module in self.modules:
            source = self.resources / "linux" / f"{module}.swiftmodule"
            folder = self.folder(name) / source.name
            folder.mkdir(parents=True)
            for kind in ("swiftmodule", "swiftinterface"):
                original = source / f"{self.triple}.{kind}"
                if original.exists():
                    (folder / f"{file}.{kind}").write_bytes(
                        original.read_bytes().replace(self.triple.encode(), label.encode()))
                    break
        # Foundation on Linux passes Glibc on, which must be Darwin here.
        glibc = self.work / "glibc" / name
        glibc.mkdir(parents=True)
        (glibc / "Glibc.swift").write_text("@_exported public import Darwin\n")
        (self.folder(name) / "module.modulemap").write_text(
            "module SwiftGlibc [system] { export * }\n")
        self.build(name, "Darwin", [STUBS / "Darwin" / "Darwin.swift"])
        self.build(name, "Glibc", [glibc / "Glibc.swift"])
        self.build(name, "AppleFoundation", [STUBS / "Foundation" / "Foundation.swift"])
        waiting = [s for s, on in self.stubs.items()
                   if name in on and s not in ("Darwin", "Foundation")]
        while waiting:
            ready = [s for s in waiting if not self.imports(s) & set(waiting)]
            for stub in ready:
                copies = []
                for file in sorted((STUBS / stub).glob("*.swift")):
                    copies.append(self.work / "stubs" / name / file.relative_to(STUBS))
                    copies[-1].parent.mkdir(parents=True, exist_ok=True)
                    copies[-1].write_text(for_apple(file.read_text()))
                self.build(name, stub, copies)
            waiting = [s for s in waiting if s not in ready]

    def imports(self, stub):
        return {m for f in (STUBS / stub).glob("*.swift")
                for m in re.findall(r"import (\w+)", f.read_text())}

    def build(self, name, module, files):
        done = compile_module(self, name, module, files, self.folder(name))
        if done:
            sys.exit(f"{done}\nerror: the stub of {module} for {name} doesn't compile")


def run(*command, **options):
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, **options)


def compile_module(toolchain, name, module, files, out, flags=(), deep=False, bodies=None):
    """Type-checks a module and writes it; returns what the compiler says.

    Deep: with what is found only after that, such as a missing return or a value that crosses an
    actor's boundary. Bodies: the files whose functions are looked into, by default all.
    """
    common = [
        "-module-name", module,
        *([] if any(f.name == "main.swift" for f in files) else ["-parse-as-library"]),
        *toolchain.flags(name), *flags]
    emitted = ["-emit-module-path", out / f"{module}.swiftmodule"]
    if deep:
        # Not linked with the bodies of Linux's modules, which mean Linux's C library.
        no_linker = ["-Xllvm", "-sil-disable-pass=mandatory-linker"]
        runs = [["-emit-sil", *no_linker, "-o", os.devnull, *emitted, *files]]
    else:
        quick = "-experimental-skip-non-inlinable-function-bodies"
        runs = [["-emit-module", quick, *emitted, *files]]
        if bodies is None:
            runs.append(["-typecheck", *files])
        elif bodies & set(files):
            chosen = [w for f in files for w in (["-primary-file", f] if f in bodies else [f])]
            runs.append(["-typecheck", *chosen])
    for mode in runs:
        done = run("swiftc", "-frontend", *mode, *common, cwd=toolchain.work)
        said = done.stdout + done.stderr
        if deep and "Stack dump:" in said and f"{module}/" not in said.split("Stack dump:")[0]:
            print(f"note: of {module} only types are checked: the compiler fails on the rest")
            return compile_module(toolchain, name, module, files, out, flags)
        if done.returncode:
            return said
    return ""


class Check:
    """One run over a package; `problems` are ready to print."""

    def __init__(self, package, toolchain, rules, work, examples=None):
        self.package, self.toolchain, self.rules, self.work = package, toolchain, rules, work
        self.problems, self.only, self.files, self.targets = [], 0, 0, 0
        # macOS and iOS are checked whole. Of the others, and of release builds, which Linux checks
        # too, the files that Apple's platforms compile otherwise. A platform's release build counts
        # where it alone has lines.
        self.builds = {n: {"debug"} for n in package.floors}
        self.builds["macOS"] = {"debug", "release"}
        if examples:
            # For the apps, which are built both ways.
            self.builds["iOS"] = {"debug", "release"}
        self.examples = examples
        self.conditional = set()

    def complain(self, file, line, message):
        self.problems.append(f"{file.relative_to(self.package.root)}:{line}: error: {message}")

    def read(self):
        """Looks at each file's conditions and names; writes the copies that are compiled."""
        siblings = set(self.package.modules)
        linux = {"Foundation", "Dispatch", *NOT_APPLE, *siblings} - {
            "Android", "Bionic", "CRT", "Musl", "WASILibc", "WinSDK", "ucrt"}
        known = NOT_APPLE | siblings | {f.name for f in STUBS.iterdir()}
        settings = {}
        if self.toolchain:
            linux |= self.toolchain.modules
            known |= self.toolchain.modules
        for name in self.package.floors:
            offered = (self.toolchain.offered(name) if self.toolchain
                       else {f.name for f in STUBS.iterdir()})
            settings[name] = [Setting(name, offered | siblings, d) for d in (True, False)]
        on_linux = [Setting("Linux", linux, d) for d in (True, False)]

        for module in self.package.modules:
            for file in self.package.files(module):
                text = file.read_text()
                code = code_of(text)
                apple = {n: [s.active_lines(code) for s in both] for n, both in settings.items()}
                here = [s.active_lines(code) for s in on_linux]
                active = {n: [any(v) for v in zip(*both)] for n, both in apple.items()}
                lines = [
                    line for index, line in enumerate(code)
                    if line.strip() and any(active[n][index] for n in active)
                    and not any(lines[index] for lines in here)]
                only = len(lines)
                for name, (debug, release) in apple.items():
                    if any(r and not d and not h for d, r, h in zip(debug, release, here[1])):
                        self.builds[name].add("release")
                self.only += only
                self.files += only > 0
                # What an import makes of a file, one platform shows for all.
                if not all(IMPORT.match(line) for line in lines):
                    self.conditional.add(self.work / file.relative_to(self.package.root))
                self.look_at_conditions(file, code, known)
                self.look_at_rest(file, code, active, module)
                self.look_at_names(file, code, active, module)
                self.copy(file, text)

    def look_at_conditions(self, file, code, known):
        for number, line in enumerate(code, 1):
            if not re.match(r"\s*#(if|elseif)\b", line):
                continue
            for module in re.findall(r"canImport\(\s*(\w+)", line):
                if module not in known:
                    self.complain(file, number, (
                        f"'canImport({module})': nothing says what is in it, so nothing checks "
                        f"the block. Add a stub to Tests/AppleStubs/{module}."))
            if "targetEnvironment" in line:
                self.complain(file, number, (
                    "'targetEnvironment' is never true in this check. Use os() or canImport()."))

    def look_at_rest(self, file, code, active, module):
        """What is for other platforms leaves nothing on Apple's that a test could meet."""
        if module not in ELSEWHERE:
            return
        for index, line in enumerate(code):
            on = [n for n in active if active[n][index]]
            passed_on = module == "GantryUI" and re.search(r"@_exported\b.*", line)
            if on and line.strip() and not (passed_on and IMPORT.match(line)):
                self.complain(file, index + 1, (
                    f"{module} must leave this out on {', '.join(on)}, where Apple's own module is: "
                    "put it in '#if !canImport(XCUIAutomation)'."))
                return

    def look_at_names(self, file, code, active, module):
        floors = self.package.floors
        declared = self.declared_reasons(module)
        for index, line in enumerate(code):
            on = [n for n in active if active[n][index]]
            if not on or not line.strip():
                continue
            imported = IMPORT.match(line)
            if imported and imported.group(1) in NOT_APPLE:
                self.complain(file, index + 1, (
                    f"'{imported.group(1)}' is no module on {', '.join(on)}. Import it in "
                    "'#if canImport'."))
            for rule, name, pattern, detail in self.rules:
                if not pattern.search(line):
                    continue
                name = name.rstrip("(").lstrip(".")
                if rule == "newer":
                    late = [f"{n} {detail[n]}" for n in on if above(detail[n], floors[n])]
                    if late:
                        self.complain(file, index + 1, (
                            f"'{name}' is newer than the manifest's platforms: it needs "
                            f"{', '.join(late)}."))
                elif rule == "absent":
                    without = [n for n in on if n in detail]
                    if without:
                        self.complain(
                            file, index + 1, f"'{name}' doesn't exist on {', '.join(without)}.")
                elif module not in APP_LINKED:
                    continue
                elif rule == "reason" and set(on) == {"macOS"}:
                    # The page that the list names asks it of all others.
                    continue
                elif rule == "reason" and file.name in IN_CALLERS:
                    continue
                elif rule == "reason" and detail not in declared:
                    self.complain(file, index + 1, (
                        f"'{name}' needs a declared reason, and {module} is linked by apps. Do "
                        f"without, or declare NSPrivacyAccessedAPICategory{detail} in "
                        f"Sources/{module}/PrivacyInfo.xcprivacy."))
                elif rule == "extension":
                    self.complain(file, index + 1, (
                        f"'{name}' is not for app extensions, which link {module} too."))

    def declared_reasons(self, module):
        manifest = self.package.root / "Sources" / module / "PrivacyInfo.xcprivacy"
        if not manifest.exists():
            return set()
        return set(re.findall(r"NSPrivacyAccessedAPICategory(\w+)", manifest.read_text()))

    def copy(self, file, text):
        copy = self.work / file.relative_to(self.package.root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(for_apple(text))

    def compile(self, name):
        """Type-checks all modules for a platform; returns what is wrong."""
        said = []
        for build in sorted(self.builds[name]):
            out = self.work / "built" / name / build
            out.mkdir(parents=True)
            for module in self.package.modules:
                if name != "macOS" and module in self.package.executables:
                    continue
                files = [self.work / f.relative_to(self.package.root)
                         for f in self.package.files(module)]
                flags = [word for folder in self.package.headers for word in ("-I", folder)]
                flags += ["-I", out, "-package-name", "gantry", "-warnings-as-errors"]
                flags += ["-D", "DEBUG"] if build == "debug" else []
                flags += ["-application-extension"] if module in APP_LINKED else []
                for feature in self.package.features[module]:
                    flags += ["-enable-upcoming-feature", feature]
                wrong = compile_module(
                    self.toolchain, name, module, files, out, flags,
                    deep=name == "macOS" and build == "debug",
                    bodies=None if (name, build) == ("iOS", "debug") else self.conditional)
                if wrong:
                    wrong = wrong.replace(str(self.work) + "/", "").replace("AppleFou", "Fou")
                    said.append(f"{wrong.rstrip()}\nerror: {module} doesn't compile for {name}"
                                + (", in release" if build == "release" else ""))
                    return said
        return said

    def compile_ui_test(self, name, source, change):
        """Type-checks a UI test as Apple's developers have it; returns what is wrong.

        Change: the import that it gets, or nil.
        """
        text = source.read_text()
        changed = re.sub(r"(?m)^import GantryUI$", f"import {change}", text) if change else text
        if change and changed == text:
            return [f"{source}: error: it doesn't say 'import GantryUI'"]
        copy = self.work / "ui-test" / name / (change or "GantryUI") / source.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(for_apple(changed))
        built = self.work / "built" / name / "debug"
        wrong = compile_module(
            self.toolchain, name, "UITests", [copy], copy.parent,
            ["-I", built, "-swift-version", "5", "-warnings-as-errors"])
        imported = f"import {change or 'GantryUI'}"
        return [f"{wrong.rstrip()}\nerror: {source.name} doesn't compile for {name} with '{imported}'"
                ] if wrong else []

    def compile_for_app(self, module, files, out, flags=()):
        """Type-checks a module of an app, or one that apps link; returns what the compiler says."""
        copies = [self.work / "apps" / module / file.name for file in files]
        for file, copy in zip(files, copies):
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(for_apple(file.read_text()))
        target = f"arm64-apple-ios{self.examples.floors['iOS']}"
        headers = [word for folder in self.package.headers for word in ("-I", folder)]
        said = compile_module(
            self.toolchain, "iOS", module, copies, out,
            ["-target", target, *headers, "-I", out, "-warnings-as-errors", *flags])
        said = said.replace(f"{self.work}/", "").replace("AppleFou", "Fou").rstrip()
        return [f"{said}\nerror: {module} doesn't compile for iOS, {out.name}"] if said else []

    def compile_apps(self):
        """Type-checks Examples/Apple as its projects build it; returns what is wrong."""
        kits = set()

        def visit(name):
            if name in self.examples.dependencies and name not in kits:
                kits.add(name)
                for dependency in self.examples.dependencies[name]:
                    visit(dependency)

        for product in xcode_projects.PACKAGES[".."]:
            visit(product)
        said = []
        for build in ("debug", "release"):
            out = self.work / "built" / "iOS" / build
            debug = ["-D", "DEBUG"] if build == "debug" else []
            for module in (each for each in self.examples.modules if each in kits):
                flags = [*debug, "-package-name", "examples"]
                for feature in self.examples.features[module]:
                    flags += ["-enable-upcoming-feature", feature]
                said += self.compile_for_app(module, self.examples.files(module), out, flags)
            for target in (each for app in xcode_projects.APPS for each in app.targets):
                # Tests are built for debugging alone.
                if debug or target.kind == xcode_projects.APPLICATION:
                    said += self.compile_for_app(
                        target.name, target.sources(), out,
                        [*debug, "-swift-version", target.language.partition(".")[0]])
                    self.targets += 1
        return said

    def compile_readme(self, name):
        """Type-checks the README's package for a platform that it names."""
        block = re.search(r"`Sources/(CountriesKit)/CountriesKit.swift`:\n\n```swift\n(.*?)^```$",
                          (ROOT / "README.md").read_text(), re.S | re.M)
        copy = self.work / "readme" / name / "CountriesKit.swift"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(for_apple(block[2]))
        out = self.work / "built" / name / "readme"
        headers = [word for folder in self.package.headers for word in ("-I", folder)]
        said = compile_module(
            self.toolchain, name, block[1], [copy], out,
            [*headers, "-I", self.work / "built" / name / "debug", "-D", "DEBUG"])
        return [f"{said.rstrip()}\nerror: README.md's package doesn't compile for {name}"] if said else []

    def compile_all(self, name):
        said = self.compile(name)
        if self.examples and not said and name in ("macOS", "iOS"):
            said += self.compile_readme(name)
        if said or name not in UI_TEST_PLATFORMS:
            return said
        for source in (each for each in UI_TESTS if each.exists()):
            for change in (None, "XCTest"):
                said += self.compile_ui_test(name, source, change)
        return said + (self.compile_apps() if self.examples and name == "iOS" else [])

    def run(self):
        self.read()
        if self.toolchain:
            with ThreadPoolExecutor(2) as pool:
                for said in pool.map(self.compile_all, self.package.floors):
                    self.problems += said


def above(version, floor):
    parts = [[int(p) for p in v.split(".")] + [0] * 3 for v in (version, floor)]
    return parts[0][:3] > parts[1][:3]


def read_rules():
    names = [name for name, _ in PLATFORMS.values()]
    rules = []
    for line in APIS.read_text().splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        rule = words[0]
        if rule == "newer":
            name, detail = words[1], dict(zip(names, words[2:], strict=True))
        elif rule == "absent":
            name, detail = words[1], words[2:]
        elif rule == "reason":
            detail, name = words[1:]
        else:
            name, detail = words[1], None
        rules.append((rule, name, matcher(name), detail))
    return rules


# ---- Proof that it can fail ----------------------------------------------------------------------

# Module, source, and the message that is expected; the platforms where the compiler has to say it.
SAMPLES = [
    ("GantryTesting", """\
#if canImport(XCUIAutomation)
  import XCUIAutomation
  @MainActor func open(_ app: XCUIApplication) { app.launchNow() }
#endif
""", "has no member 'launchNow'", ["macOS"]),
    ("GantryTesting", """\
#if canImport(XCUIAutomation)
  import XCUIAutomation
  func open(_ app: XCUIApplication) { app.launch() }
#endif
""", "call to main actor-isolated instance method 'launch()'", ["macOS"]),
    ("Gantry", """\
#if canImport(Darwin)
  import Darwin
  func writeAll(_ text: [UInt8]) -> Int32 { write(1, text, text.count) }
#endif
""", "cannot convert return expression of type 'Int' to return type 'Int32'", ["macOS"]),
    ("Gantry", """\
#if canImport(Darwin)
  func number(_ isOne: Bool) -> Int { if isOne { return 1 } }
#endif
""", "missing return", ["macOS"]),
    ("Gantry", """\
#if canImport(Darwin)
  final class Box { var value = 0 }
  @MainActor func use(_ box: Box) { box.value += 1 }
  func share() async {
    let box = Box()
    await use(box)
    box.value += 1
  }
#endif
""", "sending 'box' risks causing data races", ["macOS"]),
    ("Gantry", "#if os(iOS)\n  let answer: Int = \"42\"\n#endif\n",
     "cannot convert value of type 'String'", ["iOS"]),
    ("Gantry", "func first(_ numbers: InlineArray<3, Int>) -> Int { numbers[0] }\n",
     "'InlineArray' is only available in macOS 26.0 or newer", ["macOS"]),
    ("GantryLink", "import Synchronization\n\nlet count = Mutex(0)\n",
     "'Mutex' is only available in macOS 15.0 or newer", ["macOS"]),
    ("GantryLink", "import Synchronization\n\nlet count = Mutex(0)\n",
     "'Mutex' is newer than the manifest's platforms", []),
    ("GantryLink", "import GantrySystem\n\nlet size = try? System.status(of: \"/\").size\n",
     "'System.status' needs a declared reason", []),
    ("Gantry", "#if !os(macOS)\n  import Darwin\n  let done = fstat(0, nil)\n#endif\n",
     "'fstat' needs a declared reason", []),
    ("Gantry", "func run() { Task.immediate {} }\n", "is only available in iOS 26.0", ["iOS"]),
    ("Gantry", "func watch() { _ = Observations { 1 } }\n",
     "'Observations' is newer than the manifest's platforms", []),
    ("GantryTesting", "import Foundation\n\nfunc start() throws { try Process().run() }\n",
     "'Process' doesn't exist on iOS", []),
    ("Gantry", "import FoundationEssentials\n",
     "'FoundationEssentials' is no module on macOS", []),
    ("Gantry", "#if canImport(AppKit)\n  import AppKit\n#endif\n", "'canImport(AppKit)'", []),
    ("Gantry", "import Foundation\n\nlet saved = UserDefaults.standard\n",
     "'UserDefaults' needs a declared reason", []),
    ("Gantry", "import Foundation\n\nlet up = \"\\(ProcessInfo.processInfo.systemUptime)\"\n",
     "'systemUptime' needs a declared reason", []),
    ("GantryLink", """\
#if canImport(UIKit)
  import UIKit
  @MainActor let application = UIApplication.shared
#endif
""", "'UIApplication.shared' is not for app extensions", []),
    ("GantryUI", "public func tap() {}\n", "GantryUI must leave this out on macOS", []),
    ("GantryUI", "#if os(Linux)\n  func a() {}\n#else\n  import XCTest\n#endif\n",
     "GantryUI must leave this out on macOS", []),
    ("GantryBrowser", "#if os(macOS)\n  import Foundation\n#endif\n",
     "GantryBrowser must leave this out on macOS", []),
    ("GantryTesting", """\
#if canImport(XCUIAutomation)
  import XCTest
  class Tests: XCTestCase { override func setUp() { continueAfterFailure = 1 } }
#endif
""", "integer literal value '1' cannot be used as a boolean", ["macOS"]),
    ("GantryLink", """\
#if canImport(UIKit)
  import UIKit
  extension UIApplication { static var one: UIApplication { shared } }
#endif
""", "'shared' is unavailable in application extensions", ["iOS"]),
]

# What must not be held against anyone: a source, and the privacy manifest beside it.
GOOD = [
    ("""\
// UserDefaults and fork() in a comment
#if canImport(Glibc)
  import Glibc
  func now(_ path: String) -> Bool { UTF8Span(path) }
#endif
let text = "UserDefaults.standard, stat(path), InlineArray"
#if os(macOS)
  import Darwin
  func isOpen(_ status: UnsafeMutablePointer<stat>) -> Bool { fstat(0, status) == 0 }
#endif
""", None),
    ("import Foundation\n\nlet saved = UserDefaults(suiteName: \"a\")?.bool(forKey: \"b\")\n",
     "<string>NSPrivacyAccessedAPICategoryUserDefaults</string>"),
]

# UI tests, with the messages that are expected.
UI_SAMPLES = [
    ("import GantryUI\n\nclass Tests: XCTestCase { func test() { XCUIApplication().tapp() } }\n",
     "has no member 'tapp'"),
    ("import XCTest\n", "it doesn't say 'import GantryUI'"),
    ("import GantryUI\n\nclass Tests: XCTestCase { func test() { XCUIApplication().launch() } }\n",
     ""),
]


# Parts of apps, with the messages that are expected.
APP_SAMPLES = [
    ("import SwiftUI\n\nstruct V: View { var body: some View { Text(\"a\").fontt(nil) } }\n",
     "has no member 'fontt'"),
    ("import SwiftUI\n\nfinal class C: UITableViewController { func tableView(_ t: UITableView, "
     "numberOfRowsInSection section: Int) -> Int { 1 } }\n", "requires an 'override' keyword"),
    ("import SwiftUI\n\nstruct V: View { @State private var name: String?\n"
     "  var body: some View { if let name { Text(name) } else { ProgressView(\"…\") } } }\n", ""),
]


def prove(manifest, toolchain, rules, work, examples):
    failures, count = [], 0
    samples = [(*sample, None) for sample in SAMPLES]
    samples += [("Gantry", source, "", ["macOS"], manifest) for source, manifest in GOOD]
    for index, (module, source, expected, names, privacy) in enumerate(samples):
        if names and not toolchain:
            continue
        count += 1
        root = work / f"sample{index}"
        folder = root / "package" / "Sources" / module
        folder.mkdir(parents=True)
        (folder / "Sample.swift").write_text(source)
        if privacy:
            (folder / "PrivacyInfo.xcprivacy").write_text(privacy)
        check = Check(Package(root / "package", manifest), toolchain, rules, root / "copy")
        check.read()
        for name in names:
            check.problems += check.compile(name)
        said = "\n".join(check.problems)
        if expected not in said or (not expected and said):
            failures.append(f"--- sample\n{source}--- must say: {expected or 'nothing'}\n"
                            f"--- says\n{said or 'nothing'}")
    if toolchain:
        for text, expected in UI_SAMPLES:
            count += 1
            sample = work / f"ui{count}.swift"
            sample.write_text(text)
            check = Check(Package(work, manifest), toolchain, rules, work / "ui-copy")
            said = "\n".join(check.compile_ui_test("iOS", sample, "XCTest"))
            if expected not in said or (not expected and said):
                failures.append(f"--- UI test\n{text}--- must say: {expected or 'nothing'}\n"
                                f"--- says\n{said or 'nothing'}")
        for text, expected in APP_SAMPLES if examples else []:
            count += 1
            sample = work / f"App{count}.swift"
            sample.write_text(text)
            check = Check(Package(work, manifest), toolchain, rules, work / "app-copy", examples)
            (check.work / "debug").mkdir(parents=True, exist_ok=True)
            said = "\n".join(check.compile_for_app("Sample", [sample], check.work / "debug"))
            if expected not in said or (not expected and said):
                failures.append(f"--- app\n{text}--- must say: {expected or 'nothing'}\n"
                                f"--- says\n{said or 'nothing'}")
    if failures:
        sys.exit("\n".join(failures) + f"\nerror: the check misjudges {len(failures)} samples")
    print(f"judges {count} samples as it should")


def main():
    root = ROOT
    if sys.argv[1:2] == ["--root"] and len(sys.argv) == 3:
        root = pathlib.Path(sys.argv[2]).resolve()
    elif len(sys.argv) > 1:
        sys.exit("usage: Scripts/check-apple.sh [--root FOLDER]")
    with tempfile.TemporaryDirectory(prefix="gantry-apple.") as work:
        work = pathlib.Path(work).resolve()
        dumped = run("swift", "package", "--package-path", root,
                     "--scratch-path", work / "build", "dump-package")
        if dumped.returncode:
            sys.exit(dumped.stderr)
        manifest, rules, examples = json.loads(dumped.stdout), read_rules(), None
        if root == ROOT:
            dumped = run("swift", "package", "--package-path", EXAMPLES,
                         "--scratch-path", work / "build-examples", "dump-package")
            if dumped.returncode:
                sys.exit(dumped.stderr)
            examples = Package(EXAMPLES, json.loads(dumped.stdout))
        package = Package(root, manifest)
        toolchain = None
        if host.system() == "Linux":
            toolchain = Toolchain(work, package.floors)
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(toolchain.relabel, package.floors))
        else:
            print("left out on this system: type-checking against stubs; the build does it")
        prove(manifest, toolchain, rules, work, examples)
        check = Check(package, toolchain, rules, work / "check", examples)
        check.run()
    for problem in check.problems:
        print(problem, file=sys.stderr)
    print(f"check-apple: {check.only} Apple-only lines in {check.files} files "
          f"{'type-checked' if toolchain else 'searched'} for {', '.join(package.floors)}; "
          f"{check.targets} targets of apps; {len(check.problems)} problems")
    sys.exit(1 if check.problems else 0)


main()
