#!/usr/bin/env bash
# Proves on release builds of both apps that they hold no mock and honor none: told to use it, they
# say that they won't, and serve the real source. They and the gantry that audits them are built for release
# without optimization, which takes minutes and could only remove what is looked for; Gantry by itself is optimized.
set -euo pipefail
cd "$(dirname "$0")/.."

source Scripts/work.sh release
fail() { echo "error: $*" >&2; exit 1; }

source Scripts/adopters.sh
# One of its modules is compiled after the other, beside the builds of the apps. Who runs UI tests for
# release compiles GantryUI, too.
unoptimized=(-Xswiftc -Onone --scratch-path .build-tool/unoptimized)
{
  DESTDIR="$work" PREFIX=/usr PROXY=0 Scripts/install.sh "${unoptimized[@]}" &&
    swift build --configuration release --target GantryUI --traits CommandLineTool "${unoptimized[@]}"
} >"$work/installing" 2>&1 &
installing=$!

debug=$(swift build "${examples[@]}" --show-bin-path)
# The debug build is there where the examples are tested.
for product in countries users sample-backend; do
  [ -x "$debug/$product" ] || swift build "${examples[@]}" --product "$product"
done
optimized=(swift build "${examples[@]}" --configuration release --target GantryLink)
"${optimized[@]}"
gantry_release=$("${optimized[@]}" --show-bin-path)
apps=(swift build "${examples[@]}" --scratch-path "$adopters/unoptimized" --configuration release -Xswiftc -Onone)
for product in countries users; do "${apps[@]}" --product "$product"; done
release=$("${apps[@]}" --show-bin-path)

mock=LocalMockCountriesDatasource
grep -aq "$mock" "$debug/countries" || fail "the check no longer finds the mock in a debug build"
! grep -aq "$mock" "$release/countries" || fail "the release build holds $mock"
cp "$release/countries" "$work/stripped"
strip "$work/stripped"
! grep -aq "$mock" "$work/stripped" || fail "the stripped release build holds $mock"
! grep -aq "local-mock" "$work/stripped" || fail "the release build knows the mock's name"
# What isn't stripped names source files too.
cp "$debug/countries" "$work/stripped-debug"
strip "$work/stripped-debug"
for name in LinkConnection LAUNCH_LINK_TOKEN NetworkEngine HARReader RecordingFile SavedOverridesFile; do
  grep -aq "$name" "$work/stripped-debug" || fail "the check no longer finds $name in a debug build"
  ! grep -aq "$name" "$work/stripped" || fail "the release build holds what is for debug builds: $name"
done
rm "$work/stripped-debug"

cp "$release/users" "$work/stripped-users"
strip "$work/stripped-users"
for name in MockNetworkClient DebugNetworkClientConfiguration; do
  grep -aq "$name" "$debug/users" || fail "the check no longer finds $name in a debug build"
  ! grep -aq "$name" "$work/stripped-users" || fail "the release build of users holds $name"
done

# A manager of launch environments, told nothing else, honors none of them.
cat >"$work/main.swift" <<'SWIFT'
import GantryLink

struct Saying: Handler {
  func handle(key: String, value: String) { print("handled \(key)") }
}
let manager = LaunchEnvironmentManager(environment: ["SERVER": "local"])
manager.add(handler: Saying(), for: "SERVER")
try manager.setup()
print("ignored \(manager.ignoredKeys.joined())")
SWIFT
# Compiles the program above against the modules that are optimized.
compile() { # NAME
  swiftc -O -I "$gantry_release/Modules" -I Sources/GantryC/include "$work/main.swift" \
    "$gantry_release"/Gantry*.build/*.o -o "$work/$1"
}
compile manager
said=$("$work/manager" 2>/dev/null)
[ "$said" = "ignored SERVER" ] || fail "the release build acts on a launch environment: $said"

# A double outside of '#if DEBUG' stops the release build at its line, and the trait lets it pass.
cat >"$work/main.swift" <<'SWIFT'
import Gantry

protocol Service {}
struct MockService: Service, TestDouble {}
final class Session: DebugOnly {}
print(MockService(), Session())
SWIFT
! compile double >"$work/said" 2>&1 || fail "a release build has a test double"
for line in "main.swift:4:30: error: 'TestDouble' is unavailable" \
  "main.swift:5:22: error: 'DebugOnly' is unavailable"; do
  grep -qF "$line" "$work/said" || fail "the compiler doesn't say '$line': $(cat "$work/said")"
done
for condition in DEBUG TestDoublesInRelease; do
  mkdir "$work/$condition"
  swiftc -O -D "$condition" -parse-as-library -module-name Gantry -emit-module \
    -emit-module-path "$work/$condition/Gantry.swiftmodule" Sources/Gantry/Declaring/TestDouble.swift
  swiftc -typecheck -I "$work/$condition" "$work/main.swift" ||
    fail "a build with $condition has no test double"
done

# No type's own code runs with values that nobody gave it, which it may refuse.
cat >"$work/main.swift" <<'SWIFT'
import Gantry

struct Window: Codable {
  let width: Int
  init(from decoder: any Decoder) throws {
    width = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .width)
    precondition(width > 0)
  }
}
struct App: LaunchConfiguration {
  static var launchPolicy: LaunchPolicy { .only("windows", "port") }
  var windows: [Window] = []
  var window: Window?
  var port = 80
}
print(App.current.windows.map(\.width), App.current.port)
SWIFT
compile windows
[ "$("$work/windows" --windows '[{"width":5}]' 2>/dev/null)" = "[5] 80" ] ||
  fail "a release build makes values that nobody gave"
[ "$("$work/windows" --port 1 2>/dev/null)" = "[] 1" ] ||
  fail "a release build makes values that nobody gave"

# What was read is read again in place, without a lock, a copy or a search, which took a hundred times
# as long as a static let. The limit leaves room for a busy machine.
cat >"$work/main.swift" <<'SWIFT'
import Gantry

struct App: LaunchConfiguration {
  var address = "https://api.example.com:8443/v3.1"
  var port = 80
}
enum Globals { static let configuration = App() }

@inline(never) func global() -> Int { Globals.configuration.port }
@inline(never) func current() -> Int { App.current.port }

func shortest(_ read: () -> Int) -> Duration {
  let batches = (0..<50).map { _ in
    ContinuousClock().measure { for _ in 0..<10_000 { precondition(read() == 80) } }
  }
  return batches.min() ?? .zero
}
print(shortest(current) < shortest(global) * 10)
SWIFT
compile current
[ "$("$work/current")" = true ] ||
  fail "a release build takes more than ten times as long for .current as for a static let"

# Who states no policy honors nothing.
[ "$("$work/current" --port 1 2>"$work/said")" = true ] &&
  grep -q 'not honored in this release build: port' "$work/said" ||
  fail "a release build without a policy honors an option: $(cat "$work/said")"

# A circle of providers says what it is in a release build, too.
cat >"$work/main.swift" <<'SWIFT'
import Gantry

enum Circle {
  static let first: Provider<Int> = Provider { second() }
  static let second: Provider<Int> = Provider { first() }
}
print(Circle.first())
SWIFT
compile circle
! said=$("$work/circle" 2>&1) || fail "a circle of providers gives a value: $said"
grep -q "The provider of Int needs itself to be made" <<<"$said" ||
  fail "a release build ends at a circle of providers without a message: $said"
rm "$work/manager" "$work/windows" "$work/current" "$work/circle" "$work/main.swift"

# The same by Swift's own metadata; no build can leave its names out.
wait "$installing" || fail "gantry can't be installed: $(tail -n 20 "$work/installing")"
gantry=$work/usr/bin/gantry
"$gantry" audit "$release/countries" "$release/users" "$work/stripped" "$work/stripped-users" ||
  fail "the release builds aren't clean"
audit() { # PROGRAM TYPE: the type must be found in a debug build, stripped or not.
  cp "$1" "$work/debug"
  strip "$work/debug"
  for program in "$1" "$work/debug"; do
    found=$("$gantry" audit "$program") && fail "the audit finds nothing in $program"
    grep -q "$2  *conforms to Gantry.TestDouble" <<<"$found" ||
      fail "the audit doesn't find $2 in $program"
  done
  rm "$work/debug"
}
audit "$debug/countries" LocalMockCountriesDatasource
audit "$debug/users" MockNetworkClient

servers=0
# Starts a server, whose last word on its first line is its address, into $address.
start() { # NAME PROGRAM ARGUMENTS...
  local name=$1
  shift
  mkfifo "$work/$name"
  "$@" >"$work/$name" 2>"$work/$name.errors" &
  servers=$((servers + 1))
  exec 9<"$work/$name"
  local line=
  read -r -t 30 line <&9 || fail "$name did not start: $(cat "$work/$name.errors")"
  # Kept open under another number, so that the server doesn't write into a closed pipe.
  eval "exec $((9 + servers))<&9"
  address=${line##* }
}

start backend "$debug/sample-backend" --port 0
backend=$address
start countries "$release/countries" --countries-datasource local-mock --port 0 \
  --countries-base-url "$backend"
page=$(curl --silent --show-error --fail --max-time 20 "$address/")
grep -q 'Åland Islands' <<<"$page" || fail "the release build doesn't serve the real source"
notice="not honored in this release build: countries-datasource (launch argument 1: --countries-datasource local-mock)"
grep -qF "$notice" "$work/countries.errors" ||
  fail "the release build doesn't say that it won't: $(cat "$work/countries.errors")"
"$release/countries" --launch-report | grep -q 'release build; honored: port' ||
  fail "the release build's report doesn't say which build decided"

# N04: article 2's flag.
start users "$release/users" -UITests --port 0 --users-base-url "$backend"
page=$(curl --silent --show-error --fail --max-time 20 "$address/")
grep -q '>amara<' <<<"$page" || fail "the release build of users doesn't ask the service"
! grep -q 'Username One' <<<"$page" || fail "the release build of users shows the mock's users"
notice="not honored in this release build: ui-tests (launch argument 1: -UITests)"
grep -qF "$notice" "$work/users.errors" ||
  fail "the release build of users doesn't say that it won't: $(cat "$work/users.errors")"
echo "the release builds serve the real source, say so, and hold no mock, as gantry audit finds too"
