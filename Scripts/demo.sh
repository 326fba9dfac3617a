#!/usr/bin/env bash
# Builds the examples, starts the sample backend and both apps against it, and says how to go on.
# Ctrl-C ends all; so does the end of any.
#
#   Scripts/demo.sh                 Countries on port 8080, Users on 8082, or on any free ones
#   Scripts/demo.sh --port 9000     further arguments go to Countries
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Building the examples; the first time takes two minutes or more."
swift build --package-path Examples
bin=$(swift build --package-path Examples --show-bin-path)

source Scripts/work.sh demo
trap 'status=$?; trap "" USR1; end_work "$status"' EXIT
trap 'exit 0' INT TERM HUP

# Starts a server in the background and puts its address into $address. The server prints one line
# when it is ready; a named pipe hands it over without asking again and again.
start() {
  local name=$1
  shift
  mkfifo "$work/$name"
  "$bin/$name" "$@" >"$work/$name" &
  local line=
  # The descriptor stays open: the server must not die of a closed pipe.
  case $name in
    sample-backend) exec 3<"$work/$name"; read -r line <&3 || true ;;
    countries) exec 4<"$work/$name"; read -r line <&4 || true ;;
    users) exec 6<"$work/$name"; read -r line <&6 || true ;;
  esac
  if [ -z "$line" ]; then
    echo "demo: $name did not start." >&2
    exit 69
  fi
  address=${line##* }
}

is_free() { ! (exec 5<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

start sample-backend --port 0
backend=$address
port=8080
is_free "$port" || port=0
start countries --port "$port" --countries-base-url "$backend" "$@"
countries=$address
port=8082
is_free "$port" || port=0
start users --port "$port" --users-base-url "$backend"
users=$address

programs=Examples/.build/debug
cat <<TEXT

  Countries        $countries
  Users            $users
  Their backend    $backend

Open the first two in a browser. Press Ctrl-C here to end all.

In another terminal, in this folder, start the same apps in another state:

  # with predefined data and no network at all
  $programs/countries --countries-datasource local-mock --port 0
  $programs/users -UITests --port 0
  $programs/users --launch-configuration-file Examples/Profiles/users-ui-tests.json --port 0

  # with a network that is slow, fails, or answers otherwise: the error page, nobody
  $programs/countries --countries-base-url $backend --network.latency 2s --port 0
  $programs/countries --network.offline --port 0
  $programs/users --network.stubs '{"routes": [{"path": "/users", "json": []}]}' --port 0

  # with what it asked the backend for, recorded and replayed
  $programs/countries --countries-base-url $backend --network.mode record --network.recording .build-demo --port 0
  $programs/countries --countries-base-url $backend --network.mode replay --network.recording .build-demo --port 0

  # with a mistake, and see what it can be told, and what it was told
  $programs/countries --countries-datasource local-mok
  $programs/countries --launch-help
  $programs/countries --countries-datasource local-mock --launch-report

And have a test do the same in a browser, with a report to open (builds for some minutes more; make test installs the
browsers):

  UI_TEST_REPORT=report swift test --package-path Examples --filter CountriesUITests

TEXT

# Whichever server ends first ends the demonstration. macOS has bash 3.2, whose wait knows no -n: a
# watcher each reads from the server's pipe, which ends with it, and then tells this shell.
watch() {
  (cat <&"$1" >/dev/null; kill -USR1 $$ 2>/dev/null) &
}
trap 'echo "demo: one of the servers ended." >&2; exit 1' USR1
watch 3
watch 4
watch 6
wait
