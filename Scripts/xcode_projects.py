#!/usr/bin/env python3
"""Writes the Xcode projects of Examples/Apple, with their schemes and test plans, from one description.

    Scripts/xcode_projects.py            writes them
    Scripts/xcode_projects.py --check    fails if the files that are there are others

The same description makes the same bytes. Files are laid out as Xcode writes them, so that its first
save changes little. Scripts/check-apple.py type-checks the targets, as they are described here.
"""

import hashlib
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Examples" / "Apple"

# ---- The description -----------------------------------------------------------------------------

# Packages by their folders, and which of them has a product.
PACKAGES = {"..": ["CountriesKit", "UsersKit"],
            "../..": ["Gantry", "GantryLink", "GantryNetworking", "GantryTesting", "GantryUI"]}

APPLICATION, UNIT_TESTS, UI_TESTS = "application", "bundle.unit-test", "bundle.ui-testing"


class Target:
    """A target: files by folder, products that it links, and the language that it is written in."""

    def __init__(self, name, kind, files, products, language):
        self.name, self.kind, self.files = name, kind, files
        self.products, self.language = products, language

    def sources(self):
        return [FOLDER / folder / f"{name}.swift"
                for folder, names in self.files.items() for name in names]

    @property
    def product(self):
        return self.name + (".app" if self.kind == APPLICATION else ".xctest")


class App:
    """A project: its targets, the app first, and its schemes with arguments that are on or off."""

    def __init__(self, *targets, schemes):
        self.name, self.targets, self.schemes = targets[0].name, targets, schemes


APPS = [
    App(Target("Countries", APPLICATION,
               {"Countries": ["BundledNotice", "CountriesApp", "CountryListView", "CountryTable",
                              "CountryView"], "Shared": ["FailureView"]},
               ["CountriesKit", "Gantry", "GantryLink"], "6.0"),
        Target("CountriesTests", UNIT_TESTS,
               {"../Tests/CountriesTests": ["CountriesDatasourceTests"]}, ["CountriesKit"], "5.0"),
        # The files that run against the web apps on Linux.
        Target("CountriesUITests", UI_TESTS,
               {"../Tests/CountriesUITests": ["CapitalUITests", "CountriesUITests"]},
               ["GantryUI"], "5.0"),
        schemes={"Countries": [("--countries-datasource local-mock", False),
                               ("--countries-base-url http://127.0.0.1:8081", False),
                               ("--launch-report", False)],
                 "Countries mock": [("--countries-datasource local-mock", True)]}),
    App(Target("Users", APPLICATION,
               {"Users": ["UserListView", "UsersApp"], "Shared": ["FailureView"]},
               ["Gantry", "GantryLink", "UsersKit"], "6.0"),
        Target("UsersTests", UNIT_TESTS,
               {"../Tests/UsersTests": ["APIServiceTests", "UITestEnvironmentTests"]},
               ["Gantry", "GantryNetworking", "UsersKit"], "5.0"),
        Target("UsersUITests", UI_TESTS,
               {"../Tests/UsersUITests": ["OnboardingUITests", "UsersUITests",
                                          "UsersUITestsLaunchTests"]},
               ["Gantry", "GantryUI", "UsersKit"], "5.0"),
        schemes={"Users": [("-UITests", False), ("--users-base-url http://127.0.0.1:8081", False)],
                 "Users UITests": [("-UITests", True)]}),
    App(Target("AutoMate", APPLICATION, {"AutoMate": ["AutoMateApp"]}, [], "6.0"),
        Target("AutoMateUITests", UI_TESTS, {"AutoMate": ["AutoMateUITests"]},
               ["Gantry", "GantryTesting"], "5.0"),
        schemes={"AutoMate": [("-Server testing", True), ("-SkipLogin YES", True),
                              ("-MagicNumbers '(5, 7)'", True)]}),
]

# Both configurations must pass: what the apps show doesn't depend on the language.
PLAN_CONFIGURATIONS = [("English", "en", "US"), ("French", "fr", "CA")]

SETTINGS = {
    "ALWAYS_SEARCH_USER_PATHS": "NO", "CLANG_ENABLE_MODULES": "YES", "CLANG_ENABLE_OBJC_ARC": "YES",
    "COPY_PHASE_STRIP": "NO", "ENABLE_STRICT_OBJC_MSGSEND": "YES",
    "ENABLE_USER_SCRIPT_SANDBOXING": "YES", "GCC_NO_COMMON_BLOCKS": "YES",
    # As Examples/Package.swift has it.
    "IPHONEOS_DEPLOYMENT_TARGET": "17.0", "SDKROOT": "iphoneos"}
BY_CONFIGURATION = {
    "Debug": {
        "DEBUG_INFORMATION_FORMAT": "dwarf", "ENABLE_TESTABILITY": "YES",
        "GCC_OPTIMIZATION_LEVEL": "0", "ONLY_ACTIVE_ARCH": "YES",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)",
        "SWIFT_OPTIMIZATION_LEVEL": "-Onone"},
    "Release": {
        "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "ENABLE_NS_ASSERTIONS": "NO",
        "SWIFT_COMPILATION_MODE": "wholemodule", "VALIDATE_PRODUCT": "YES"}}


def settings(app, target):
    common = {
        "CODE_SIGN_STYLE": "Automatic", "CURRENT_PROJECT_VERSION": "1",
        "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.0",
        "PRODUCT_BUNDLE_IDENTIFIER": f"com.example.gantry.{target.name}",
        "PRODUCT_NAME": "$(TARGET_NAME)", "SWIFT_VERSION": target.language,
        "TARGETED_DEVICE_FAMILY": "1,2"}
    if target.kind == APPLICATION:
        # What Xcode generates is added to this file, which allows servers on this machine.
        common |= {"INFOPLIST_FILE": "Shared/Info.plist",
                   "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES",
                   "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
                   "LD_RUNPATH_SEARCH_PATHS": ["$(inherited)", "@executable_path/Frameworks"]}
    elif target.kind == UI_TESTS:
        common["TEST_TARGET_NAME"] = app.name
    return common


# ---- project.pbxproj -----------------------------------------------------------------------------

class Project:
    """The objects of a project, with an identifier that its key decides and a comment for each."""

    def __init__(self, app):
        self.app, self.objects, self.comments = app, {}, {}

    def id(self, *key):
        return hashlib.sha256("/".join((self.app.name, *key)).encode()).hexdigest()[:24].upper()

    def add(self, isa, comment, key, **attributes):
        identifier = self.id(isa, *key)
        assert identifier not in self.objects, f"{isa} {key} is there already"
        self.objects[identifier] = {"isa": isa} | attributes
        self.comments[identifier] = comment
        return identifier

    def build_file(self, target, phase, name, **attributes):
        return self.add("PBXBuildFile", f"{name} in {phase}", (target.name, name), **attributes)

    def phase(self, target, name, files):
        return self.add(f"PBX{name}BuildPhase", name, (target.name,),
                        buildActionMask="2147483647", files=files,
                        runOnlyForDeploymentPostprocessing="0")

    def configurations(self, isa, name, by_name):
        ids = [self.add("XCBuildConfiguration", each, (isa, name, each), buildSettings=values, name=each)
               for each, values in by_name.items()]
        return self.add(
            "XCConfigurationList", f'Build configuration list for {isa} "{name}"', (isa, name),
            buildConfigurations=ids, defaultConfigurationIsVisible="0",
            defaultConfigurationName="Release")

    def make(self):
        app, groups, files = self.app, {}, {}
        for folder in dict.fromkeys(f for target in app.targets for f in target.files):
            names = sorted({n for target in app.targets for n in target.files.get(folder, [])})
            plain = [f"{name}.swift" for name in names] + ["Info.plist"] * (folder == "Shared")
            for name in plain:
                kind = "sourcecode.swift" if name.endswith("swift") else "text.plist.xml"
                files[folder, name] = self.add(
                    "PBXFileReference", name, (folder, name), lastKnownFileType=kind, path=name,
                    sourceTree="<group>")
            groups[folder] = self.add(
                "PBXGroup", folder.rpartition("/")[2], (folder,),
                children=[files[folder, name] for name in plain], path=folder,
                sourceTree="<group>", **({"name": folder.rpartition("/")[2]} if "/" in folder else {}))
        plan = self.add("PBXFileReference", f"{app.name}.xctestplan", ("plan",),
                        lastKnownFileType="text", path=f"{app.name}.xctestplan",
                        sourceTree="<group>")
        packages = {
            path: self.add("XCLocalSwiftPackageReference",
                           f'XCLocalSwiftPackageReference "{path}"', (path,), relativePath=path)
            for path, products in PACKAGES.items()
            if any(p in products for target in app.targets for p in target.products)}
        root = self.id("PBXProject")
        made = [self.target(target, files, packages, root) for target in app.targets]
        products = self.add("PBXGroup", "Products", ("Products",),
                            children=[self.objects[t]["productReference"] for t in made],
                            name="Products", sourceTree="<group>")
        main = self.add("PBXGroup", None, ("main",),
                        children=[plan, *groups.values(), products], sourceTree="<group>")
        attributes = {"BuildIndependentTargetsInParallel": "1", "LastSwiftUpdateCheck": "1600",
                      "LastUpgradeCheck": "1600", "TargetAttributes": {
                          identifier: {"CreatedOnToolsVersion": "16.0"} | (
                              {"TestTargetID": made[0]} if target.kind == UI_TESTS else {})
                          for identifier, target in zip(made, app.targets)}}
        self.add("PBXProject", "Project object", (), attributes=attributes,
                 buildConfigurationList=self.configurations(
                     "PBXProject", app.name,
                     {each: SETTINGS | more for each, more in BY_CONFIGURATION.items()}),
                 compatibilityVersion="Xcode 15.0", developmentRegion="en",
                 hasScannedForEncodings="0", knownRegions=["en", "Base"], mainGroup=main,
                 packageReferences=list(packages.values()), productRefGroup=products,
                 projectDirPath="", projectRoot="", targets=made)
        return root

    def target(self, target, files, packages, root):
        sources = [
            self.build_file(target, "Sources", f"{name}.swift", fileRef=files[folder, f"{name}.swift"])
            for folder, names in target.files.items() for name in names]
        linked = [
            self.add("XCSwiftPackageProductDependency", name, (target.name, name),
                     package=next(packages[p] for p, names in PACKAGES.items() if name in names),
                     productName=name)
            for name in target.products]
        frameworks = [self.build_file(target, "Frameworks", name, productRef=product)
                      for name, product in zip(target.products, linked)]
        dependencies = []
        if target.kind == UI_TESTS:
            app = self.app.name
            proxy = self.add("PBXContainerItemProxy", "PBXContainerItemProxy", (target.name,),
                             containerPortal=root, proxyType="1",
                             remoteGlobalIDString=self.id("PBXNativeTarget", app), remoteInfo=app)
            dependencies.append(self.add(
                "PBXTargetDependency", "PBXTargetDependency", (target.name,),
                target=self.id("PBXNativeTarget", app), targetProxy=proxy))
        wrapper = "wrapper.application" if target.kind == APPLICATION else "wrapper.cfbundle"
        product = self.add("PBXFileReference", target.product, ("product", target.name),
                           explicitFileType=wrapper, includeInIndex="0", path=target.product,
                           sourceTree="BUILT_PRODUCTS_DIR")
        return self.add(
            "PBXNativeTarget", target.name, (target.name,),
            buildConfigurationList=self.configurations(
                "PBXNativeTarget", target.name,
                dict.fromkeys(BY_CONFIGURATION, settings(self.app, target))),
            buildPhases=[self.phase(target, "Sources", sources),
                         self.phase(target, "Frameworks", frameworks),
                         self.phase(target, "Resources", [])],
            buildRules=[], dependencies=dependencies, name=target.name,
            packageProductDependencies=linked, productName=target.name, productReference=product,
            productType=f"com.apple.product-type.{target.kind}")

    def text(self):
        root = self.make()
        out = ["// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tclasses = {", "\t};",
               "\tobjectVersion = 60;", "\tobjects = {"]
        for isa in sorted({each["isa"] for each in self.objects.values()}):
            out += ["", f"/* Begin {isa} section */"]
            for identifier, each in sorted(self.objects.items()):
                if each["isa"] == isa:
                    flat = isa in ("PBXBuildFile", "PBXFileReference")
                    out.append(f"\t\t{self.named(identifier)} = {self.value(each, 2, flat)};")
            out.append(f"/* End {isa} section */")
        return "\n".join(out + ["\t};", f"\trootObject = {self.named(root)};", "}", ""])

    def named(self, identifier):
        comment = self.comments.get(identifier)
        return f"{identifier} /* {comment} */" if comment else identifier

    def value(self, value, depth, flat=False):
        if isinstance(value, str):
            if value in self.objects:
                return self.named(value)
            if re.fullmatch(r"[A-Za-z0-9_./]+", value):
                return value
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        space = ("", " ", " ") if flat else ("\n" + "\t" * (depth + 1), "\n" + "\t" * depth, "")
        if isinstance(value, list):
            inner = [f"{space[0]}{self.value(each, depth + 1, flat)}," for each in value]
            return "(" + "".join(inner) + space[1] + ")"
        # The type first, then the rest from A to Z.
        inner = []
        for key in sorted(value, key=lambda k: (k != "isa", k)):
            # Xcode says of neither which object it is.
            bare = key in ("remoteGlobalIDString", "TestTargetID")
            text = value[key] if bare else self.value(value[key], depth + 1, flat)
            inner.append(f"{space[0]}{key} = {text};{space[2]}")
        return "{" + "".join(inner) + ("" if flat else space[1]) + "}"


# ---- Schemes and test plans ----------------------------------------------------------------------

def element(name, *children, **attributes):
    lines = [f"<{name}", *(f'   {key} = "{escaped(value)}"' for key, value in attributes.items())]
    lines[-1] += ">"
    lines += [f"   {line}" for child in children if child for line in child]
    return [*lines, f"</{name}>"]


def escaped(text):
    for entity in ("&&amp;", "<&lt;", ">&gt;", '"&quot;', "'&apos;"):
        text = text.replace(entity[0], entity[1:])
    return text


def scheme(app, project, arguments):
    def reference(target):
        return element(
            "BuildableReference", BuildableIdentifier="primary",
            BlueprintIdentifier=project.id("PBXNativeTarget", target.name),
            BuildableName=target.product, BlueprintName=target.name,
            ReferencedContainer=f"container:{app.name}.xcodeproj")

    runnable = element("BuildableProductRunnable", reference(app.targets[0]),
                       runnableDebuggingMode="0")
    debugger = {"selectedDebuggerIdentifier": "Xcode.DebuggerFoundation.Debugger.LLDB",
                "selectedLauncherIdentifier": "Xcode.DebuggerFoundation.Launcher.LLDB"}
    entries = [element("CommandLineArgument", argument=text, isEnabled="YES" if on else "NO")
               for text, on in arguments]
    every = dict.fromkeys(("buildForTesting", "buildForRunning", "buildForProfiling",
                           "buildForArchiving", "buildForAnalyzing"), "YES")
    lines = element(
        "Scheme",
        element("BuildAction", element("BuildActionEntries", element(
            "BuildActionEntry", reference(app.targets[0]), **every)),
            parallelizeBuildables="YES", buildImplicitDependencies="YES"),
        element("TestAction", element("TestPlans", element(
            "TestPlanReference", reference=f"container:{app.name}.xctestplan", default="YES")),
            buildConfiguration="Debug", **debugger, shouldUseLaunchSchemeArgsEnv="YES"),
        element("LaunchAction", runnable, element("CommandLineArguments", *entries),
                buildConfiguration="Debug", **debugger, launchStyle="0",
                useCustomWorkingDirectory="NO", ignoresPersistentStateOnLaunch="NO",
                debugDocumentVersioning="YES", debugServiceExtension="internal",
                allowLocationSimulation="YES"),
        element("ProfileAction", runnable, buildConfiguration="Release",
                shouldUseLaunchSchemeArgsEnv="YES", savedToolIdentifier="",
                useCustomWorkingDirectory="NO", debugDocumentVersioning="YES"),
        element("AnalyzeAction", buildConfiguration="Debug"),
        element("ArchiveAction", buildConfiguration="Release", revealArchiveInOrganizer="YES"),
        LastUpgradeVersion="1600", version="1.7")
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *lines, ""])


def plan(app, project):
    def reference(target):
        return {"containerPath": f"container:{app.name}.xcodeproj",
                "identifier": project.id("PBXNativeTarget", target.name), "name": target.name}

    def uuid(name):
        digits = hashlib.sha256(f"{app.name}/{name}".encode()).hexdigest().upper()
        return "-".join(digits[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))

    return json_text({
        "configurations": [
            {"id": uuid(name), "name": name, "options": {"language": language, "region": region}}
            for name, language, region in PLAN_CONFIGURATIONS],
        "defaultOptions": {"targetForVariableExpansion": reference(app.targets[0])},
        "testTargets": [{"target": reference(target)} for target in app.targets[1:]],
        "version": 1}) + "\n"


def json_text(value, indent=""):
    """JSON as Xcode writes test plans: sorted, with escaped slashes."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("/", "\\/") + '"'
    if isinstance(value, list):
        inner, ends = [json_text(each, indent + "  ") for each in value], "[]"
    else:
        inner = [f'"{key}" : {json_text(each, indent + "  ")}' for key, each in sorted(value.items())]
        ends = "{}"
    return (f"{ends[0]}\n" + ",\n".join(f"{indent}  {each}" for each in inner)
            + f"\n{indent}{ends[1]}")


# ---- Files ---------------------------------------------------------------------------------------

def all_files():
    made = {}
    for app in APPS:
        project = Project(app)
        folder = f"{app.name}.xcodeproj"
        made[f"{folder}/project.pbxproj"] = project.text()
        for name, arguments in app.schemes.items():
            made[f"{folder}/xcshareddata/xcschemes/{name}.xcscheme"] = scheme(
                app, project, arguments)
        made[f"{app.name}.xctestplan"] = plan(app, project)
    return made


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: Scripts/xcode_projects.py [--check]")
    made, wrong = all_files(), []
    there = {str(f.relative_to(FOLDER)) for pattern in ("*.pbxproj", "*.xcscheme", "*.xctestplan")
             for f in FOLDER.rglob(pattern) if "xcuserdata" not in f.parts}
    for name in sorted(there | set(made)):
        file = FOLDER / name
        if name in made and name in there and file.read_text() == made[name]:
            continue
        if sys.argv[1:]:
            wrong.append(f"Examples/Apple/{name}: error: it isn't what Scripts/xcode_projects.py writes")
        elif name in made:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made[name])
        else:
            file.unlink()
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
