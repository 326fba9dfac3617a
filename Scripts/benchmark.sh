#!/usr/bin/env bash
# Measures Gantry beside what a user would pick instead, and checks the figures against its targets.
#
#   Scripts/benchmark.sh [--quick] [--no-build-time]
#   Scripts/benchmark.sh --profile PEER       where a peer's instructions go, steady and first use
#
#   --quick           fewer rounds: about a third of the time, noisier times, the same instructions
#   --no-build-time   leaves out the clean debug build of Gantry
#
# Prints Markdown. Exits with 1 if a target is missed, 2 if something couldn't be measured.
#
# How: instructions and allocations are counted by callgrind, as the difference between a process
# that decodes many times and one that decodes fewer. Times are medians; the peers take turns, so
# that a slow moment of the machine hits all of them. Verdicts use instructions where they can.
# Needs bash, awk, and on Linux the Debian packages hyperfine and valgrind, which it installs.

set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
package=$root/Benchmarks
quick=false
build_time=true
profile=

usage() { sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; }

while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=true ;;
    --no-build-time) build_time=false ;;
    --profile)
      profile=${2:?"--profile needs the name of a peer"}
      shift
      ;;
    --help) usage && exit 0 ;;
    *) echo "error: '$1' is not an option of this script. See --help." >&2 && exit 2 ;;
  esac
  shift
done

if $quick; then
  first_rounds=31 process_rounds=8 process_runs=6 steady_rounds=3
else
  first_rounds=101 process_rounds=40 process_runs=8 steady_rounds=9
fi

source Scripts/work.sh benchmark
# The builds leave lock files where temporary files go.
export TMPDIR=$work
results=$work/results
: >"$results"

note() { echo "$*" >&2; }

# put ROW COLUMN VALUE: keeps a figure. get ROW COLUMN: prints it, nothing where there is none.
put() { echo "$1 $2 $3" >>"$results"; }
get() { awk -v r="$1" -v c="$2" '$1 == r && $2 == c { v = $3 } END { print v }' "$results"; }

# The median of the numbers on standard input, one a line.
median() {
  sort -n | awk '{ v[NR] = $1 }
    END { if (NR) printf "%.9g\n", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# calculate EXPRESSION: arithmetic with fractions.
calculate() { awk "BEGIN { printf \"%.9g\", $1 }"; }

# ---- Tools ---------------------------------------------------------------------------------------

have() { command -v "$1" >/dev/null 2>&1; }

install_tools() {
  local missing=""
  have hyperfine || missing="$missing hyperfine"
  [ "$(uname)" != Linux ] || have valgrind || missing="$missing valgrind"
  [ -n "$missing" ] || return 0
  local administrator=""
  [ "$(id -u)" = 0 ] || administrator=sudo
  if [ "$(uname)" = Linux ] && have apt-get && { [ -z "$administrator" ] || have sudo; }; then
    note "Installing$missing."
    # A tool that can't be had leaves its columns empty, which the report says.
    # shellcheck disable=SC2086 # Both are lists of words.
    { $administrator apt-get update -qq && $administrator apt-get install -y -qq $missing; } >&2 \
      || true
  fi
}

install_tools
hyperfine=$(command -v hyperfine || true)
valgrind=$(command -v valgrind || true)

# ---- Peers ---------------------------------------------------------------------------------------

peers="hand-scan codable-alone json-base64 user-defaults swift-configuration swift-argument-parser gantry"

binary() {
  case $1 in
    bare) echo BarePeer ;;
    hand-scan) echo HandScanPeer ;;
    gantry) echo GantryPeer ;;
    codable-alone) echo CodablePeer ;;
    json-base64) echo JSONPeer ;;
    user-defaults) echo UserDefaultsPeer ;;
    swift-configuration) echo ConfigurationPeer ;;
    swift-argument-parser) echo ArgumentParserPeer ;;
    *) note "error: '$1' is not a peer. The peers: bare $peers." && exit 2 ;;
  esac
}

# The same values in three syntaxes; each peer checks them against a table of its own harness.
long_options=(
  --reset-state --skip-onboarding --disable-animations --record-network --verbose-logging
  --shows-layout-guides --port 8080 --retry-limit 3 --page-size 250 --cache-megabytes 512
  --user-name "Ada Lovelace" --greeting "Good morning to everyone"
  --session-token 5f2c9d7e41b84a0696c3 --locale-identifier en_CA
  --countries-datasource local-mock --log-level warning --appearance dark
  --feature-flags new-search --feature-flags offline-maps --feature-flags fast-checkout
  --favorite-countries CA --favorite-countries NZ
  --server-url "https://api.example.com:8443/v3.1/all?fields=name"
)
argument_domain=(
  -resetState YES -skipOnboarding YES -disableAnimations YES -recordNetwork YES
  -verboseLogging YES -showsLayoutGuides YES -port 8080 -retryLimit 3 -pageSize 250
  -cacheMegabytes 512 -userName "Ada Lovelace" -greeting "Good morning to everyone"
  -sessionToken 5f2c9d7e41b84a0696c3 -localeIdentifier en_CA
  -countriesDatasource local-mock -logLevel warning -appearance dark
  -featureFlags "(new-search, offline-maps, fast-checkout)" -favoriteCountries "(CA, NZ)"
  -serverURL "https://api.example.com:8443/v3.1/all?fields=name"
)
json=$(
  tr -d '\n' <<'JSON' | sed 's/  *"/"/g' | base64 | tr -d '\n'
{
  "resetState":true, "skipOnboarding":true, "disableAnimations":true, "recordNetwork":true,
  "verboseLogging":true, "showsLayoutGuides":true, "port":8080, "retryLimit":3, "pageSize":250,
  "cacheMegabytes":512, "userName":"Ada Lovelace", "greeting":"Good morning to everyone",
  "sessionToken":"5f2c9d7e41b84a0696c3", "localeIdentifier":"en_CA",
  "countriesDatasource":"local-mock", "logLevel":"warning", "appearance":"dark",
  "featureFlags":["new-search", "offline-maps", "fast-checkout"],
  "favoriteCountries":["CA", "NZ"],
  "serverURL":"https://api.example.com:8443/v3.1/all?fields=name"
}
JSON
)

# The same on every machine, and as long as a shell's or a container's: some peers read all of it.
# Hashing is fixed, because a random seed alone moves the instruction counts by a few percent.
mkdir "$work/home"
environment=(
  HOME="$work/home" TMPDIR="$work" USER=developer LOGNAME=developer SHELL=/bin/bash
  PATH=/usr/local/bin:/usr/bin:/bin PWD=/ SHLVL=1 TERM=xterm-256color COLORTERM=truecolor
  LANG=en_US.UTF-8 LC_CTYPE=en_US.UTF-8 TZ=UTC EDITOR=vim PAGER=less LESS=-R HOSTNAME=host
  SSH_AUTH_SOCK=/run/agent.sock XDG_CONFIG_HOME=/etc/config XDG_CACHE_HOME=/var/cache
  HISTSIZE=10000 DISPLAY=:0 LS_COLORS=di=01 CI=true SWIFT_DETERMINISTIC_HASHING=1
)

# compose PEER: puts a peer's program and arguments into the array `command`.
compose() {
  command=("$release/$(binary "$1")")
  case $1 in
    json-base64) command+=("$json") ;;
    user-defaults) command+=("${argument_domain[@]}") ;;
    *) command+=("${long_options[@]}") ;;
  esac
}

# run_peer PEER MODE COUNT [WRAPPER…]: runs a peer, under a wrapper if there is one.
run_peer() {
  local command mode=$2 count=$3
  compose "$1"
  shift 3
  env -i "${environment[@]}" "BENCH_MODE=$mode" "BENCH_N=$count" "$@" "${command[@]}"
}

# ---- Counting ------------------------------------------------------------------------------------

# count_calls FILE: the instructions and the allocations in a callgrind file.
count_calls() {
  awk '
    /^c?fn=/ {
      id = $1; sub(/^c?fn=/, "", id)
      if (NF > 1) name[id] = $2
      if ($1 ~ /^cfn=/) callee = name[id]
    }
    /^calls=/ {
      if (callee ~ /^(malloc|calloc|realloc|posix_memalign|aligned_alloc|memalign)$/) {
        sub(/^calls=/, "", $1); allocations += $1
      }
    }
    /^summary:/ { instructions = $2 }
    END { printf "%.0f %.0f\n", instructions, allocations }' "$1"
}

# The words that put a command under callgrind, which then writes the file that $1 names.
callgrind() { echo "$valgrind" --tool=callgrind --quiet "--callgrind-out-file=$1"; }

# difference FILE1 FILE2 DIVISOR: how many instructions and allocations the second has more.
difference() {
  { count_calls "$1" && count_calls "$2"; } | awk -v n="$3" '
    NR == 1 { i = $1; a = $2 }
    NR == 2 { printf "%.9g %.9g\n", ($1 - i) / n, ($2 - a) / n }'
}

measure_instructions() {
  local peer few many steady first whole
  for peer in bare $peers; do
    note "Counting instructions: $peer"
    case $peer in
      swift-*) few=10 many=40 ;;
      *) few=50 many=250 ;;
    esac
    # shellcheck disable=SC2046 # The wrapper is a list of words.
    for run in "loop $few" "loop $many" "process 0" "none 0"; do
      run_peer "$peer" $run $(callgrind "$work/callgrind.${run/ /-}") >/dev/null
    done
    steady=$(difference "$work"/callgrind.loop-{$few,$many} $((many - few)))
    first=$(difference "$work"/callgrind.{none,process}-0 1)
    whole=$(count_calls "$work/callgrind.process-0")
    put "$peer" instructions "${steady% *}"
    put "$peer" allocations "${steady#* }"
    put "$peer" first-instructions "${first% *}"
    put "$peer" process-instructions "${whole% *}"
  done
}

# ---- Timing --------------------------------------------------------------------------------------

measure_times() {
  local peer round
  note "Timing steady decodes"
  for round in $(seq $steady_rounds); do
    for peer in $peers; do run_peer "$peer" steady 0 >>"$work/steady.$peer"; done
  done
  note "Timing first uses in fresh processes"
  for round in $(seq $first_rounds); do
    for peer in $peers; do run_peer "$peer" first 0 >>"$work/first.$peer"; done
  done
  for peer in $peers; do
    put "$peer" steady "$(median <"$work/steady.$peer")"
    put "$peer" first "$(median <"$work/first.$peer")"
  done

  [ -n "$hyperfine" ] || return 0
  note "Timing whole processes"
  for round in $(seq $process_rounds); do
    for peer in $(turns "$round" bare $peers); do
      time_process "$peer"
      awk '/"times"/ { on = 1; next } /\]/ { on = 0 } on { sub(/,/, ""); print $1 * 1e9 }' \
        "$work/hyperfine.json" | median >>"$work/process.$peer"
    done
  done
  put bare process "$(median <"$work/process.bare")"
  for peer in $peers; do
    put "$peer" process "$(gap "$peer" bare)"
  done
  put gantry process-beyond "$(gap gantry hand-scan)"
}

# turns ROUND NAME…: the names, backward in every second round.
turns() {
  local round=$1
  shift
  printf '%s\n' "$@" | if [ $((round % 2)) = 0 ]; then sed '1!G;h;$!d'; else cat; fi
}

# gap PEER BASE: the median of what a process took beyond another in the same round.
gap() {
  paste "$work/process.$2" "$work/process.$1" \
    | awk '{ printf "%.9g\n", $2 - $1 }' | median
}

# hyperfine takes the command as one string, which it splits as a shell does.
time_process() {
  local command
  compose "$1"
  env -i "${environment[@]}" BENCH_MODE=process "$hyperfine" -N --style none --warmup 2 \
    --runs $process_runs --export-json "$work/hyperfine.json" \
    "$(printf '%q ' "${command[@]}")" >/dev/null 2>"$work/hyperfine.log" \
    || { cat "$work/hyperfine.log" >&2 && exit 2; }
}

measure_sizes() {
  local peer
  for peer in bare $peers; do
    cp "$release/$(binary "$peer")" "$work/stripped"
    strip "$work/stripped"
    put "$peer" size "$(wc -c <"$work/stripped" | tr -d ' ')"
  done
}

# ---- Providers -----------------------------------------------------------------------------------

accesses="global-reference provider-reference provider-reference:overriding
  global-value provider-value provider-value:overriding
  global-configuration current-configuration"

run_access() {
  local access=$1 mode=$2 count=$3 overriding=""
  shift 3
  [ "${access%:*}" = "$access" ] || overriding=overriding
  # shellcheck disable=SC2086 # The last argument may be absent.
  env -i "${environment[@]}" "BENCH_N=$count" \
    "$@" "$release/ProviderAccess" "${access%:*}" "$mode" $overriding
}

measure_providers() {
  local access counts
  note "Measuring providers"
  for access in $accesses; do
    [ -n "$valgrind" ] || continue
    # shellcheck disable=SC2046 # The wrapper is a list of words.
    for count in 1000 11000; do
      run_access "$access" loop $count $(callgrind "$work/callgrind.access-$count") >/dev/null
    done
    counts=$(difference "$work"/callgrind.access-{1000,11000} 10000)
    put "$access" instructions "${counts% *}"
    put "$access" allocations "${counts#* }"
  done
  for round in $(seq $steady_rounds); do
    for access in $accesses; do run_access "$access" time 0 >>"$work/access.$access"; done
  done
  for access in $accesses; do put "$access" steady "$(median <"$work/access.$access")"; done

  if race=$("$release/ProviderRace" 2>&1); then put race missed 0; else put race missed 1; fi
}

# ---- Building ------------------------------------------------------------------------------------

measure_build_time() {
  note "Building Gantry alone, clean, for debugging"
  local TIMEFORMAT=%R seconds
  seconds=$({ time swift build --package-path "$root" \
    --scratch-path "$work/clean" --target Gantry >"$work/clean.log" 2>&1; } 2>&1) \
    || { cat "$work/clean.log" >&2 && exit 2; }
  rm -rf "$work/clean"
  put gantry build "$seconds"
}

note "Building the peers"
# One by one: the other programs of that package are for debug builds alone.
for product in $(for peer in bare $peers; do binary "$peer"; done) ProviderAccess ProviderRace; do
  swift build --package-path "$package" -c release --product "$product" \
    >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2 && exit 2; }
done
release=$(swift build --package-path "$package" -c release --show-bin-path)

# Valgrind gives up on debugging information that is newer than itself, so it sees copies without.
if [ -n "$valgrind" ]; then
  mkdir "$work/bin"
  for program in "$release"/*Peer "$release"/Provider{Access,Race}; do
    strip -S -o "$work/bin/${program##*/}" "$program"
  done
  release=$work/bin
fi

# ---- Profile -------------------------------------------------------------------------------------

# top FILE INCLUSIVE: the functions of a callgrind file that cost most, with or without callees.
top() {
  callgrind_annotate --inclusive="$2" --threshold=100 "$1" \
    | sed -n -e '/file:function/,$s/ \[[^]]*\]$//' -e 's/???://' -e '/^ *[0-9]/p' \
    | swift demangle --compact | awk '/^ *[0-9]/ && ++n <= 25' | cut -c 1-180
}

if [ -n "$profile" ]; then
  [ -n "$valgrind" ] || { note "error: --profile needs valgrind." && exit 2; }
  for run in "loop 200 decodeRepeatedly" "process 0 decodeOnce"; do
    set -- $run
    # shellcheck disable=SC2046 # The wrapper is a list of words.
    run_peer "$profile" "$1" "$2" $(callgrind "$work/profile") "--toggle-collect=*$3*" \
      >/dev/null
    for inclusive in yes no; do
      printf '\n%s, %s (%s decodes), inclusive: %s\n\n' "$profile" "$1" "$2" $inclusive
      top "$work/profile" $inclusive
    done
  done
  exit 0
fi

race="not run"
[ -z "$valgrind" ] || measure_instructions
measure_times
measure_sizes
measure_providers
! $build_time || measure_build_time

# ---- Report --------------------------------------------------------------------------------------

cat <<TEXT

## Decoding twenty options

Six Booleans, four integers, four strings, three enumerations, two string arrays and a URL, all set
by launch arguments; release build. In brackets: × the hand scan, × base64 JSON. Whole process and
size are what comes on top of a program that reads nothing.

TEXT

awk -v peers="$peers" '
  { value[$1, $2] = $3; known[$2] = 1 }
  function cell(peer, column, divisor, unit, digits, baseline,    v, h, j) {
    if (value[peer, column] == "") return "not measured"
    v = value[peer, column] - baseline
    h = value["hand-scan", column] - baseline
    j = value["json-base64", column] - baseline
    return sprintf("%." digits "f%s (%s %s)", v / divisor, unit, ratio(v, h), ratio(v, j))
  }
  function ratio(v, base) { return base > 0 ? sprintf("%.2f×", v / base) : "–" }
  END {
    print "| | steady | instructions | allocations | first use | its instructions " \
      "| whole process | its instructions | stripped size |"
    print "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    count = split(peers, peer, " ")
    for (i = 1; i <= count; i++) {
      p = peer[i]
      print "| " p \
        " | " cell(p, "steady", 1e3, " µs", 1, 0) \
        " | " cell(p, "instructions", 1e3, " k", 1, 0) \
        " | " cell(p, "allocations", 1, "", 0, 0) \
        " | " cell(p, "first", 1e6, " ms", 2, 0) \
        " | " cell(p, "first-instructions", 1e3, " k", 0, 0) \
        " | " cell(p, "process", 1e6, " ms", 2, 0) \
        " | " cell(p, "process-instructions", 1e3, " k", 0, value["bare", "process-instructions"]) \
        " | " cell(p, "size", 1e3, " KB", 0, value["bare", "size"]) " |"
    }
    printf "\nThe program that reads nothing: %.2f ms, %.0f k instructions, %.0f KB.\n",
      value["bare", "process"] / 1e6, value["bare", "process-instructions"] / 1e3,
      value["bare", "size"] / 1e3
    print "UserDefaults parses the arguments once in a process; its steady figures are look-ups."
    print "codable-alone reads nothing: it decodes from a decoder that knows the answers."
  }' "$results"

cat <<TEXT

## Asking for a dependency

One access and one call, across modules, release build. In brackets: × the static let.

TEXT

awk '
  { value[$1, $2] = $3 }
  function cell(access, column, unit, digits, base,    v, b) {
    if (value[access, column] == "") return "not measured"
    v = value[access, column]
    b = value[base, column]
    return sprintf("%." digits "f%s", v, unit) (b > 0 ? sprintf(" (%.2f×)", v / b) : "")
  }
  function row(title, access, base) {
    print "| " title " | " cell(access, "instructions", "", 0, base) \
      " | " cell(access, "steady", " ns", 1, base) \
      " | " cell(access, "allocations", "", 2, base) " |"
  }
  END {
    print "| | instructions | time | allocations |"
    print "| --- | --- | --- | --- |"
    for (k = 1; k <= 2; k++) {
      kind = k == 1 ? "reference" : "value"
      title = k == 1 ? "a class" : "a struct"
      row("`static let` of an existential, " title, "global-" kind, "global-" kind)
      row("`Provider`, " title, "provider-" kind, "global-" kind)
      row("`Provider` while another is overridden, " title, \
        "provider-" kind ":overriding", "global-" kind)
    }
    row("`static let` of a configuration", "global-configuration", "global-configuration")
    row("`.current` of it", "current-configuration", "global-configuration")
  }' "$results"

echo
echo "A race of 4 threads for a provider with a slow initializer: $race."

cat <<TEXT

## Targets

| target | limit | measured | |
| --- | --- | --- | --- |
TEXT

missed=0
unknown=0

# target NAME LIMIT UNIT VALUE [DIGITS]: a row of the table; a missing value is no verdict.
target() {
  local verdict=pass shown=$4
  if [ -z "$4" ]; then
    shown="not measured" verdict="–" unknown=1
  else
    shown="$(awk -v v="$4" -v d="${5:-2}" 'BEGIN { printf "%.*f", d, v }')$3"
    if awk -v v="$4" -v l="$2" 'BEGIN { exit !(v > l) }'; then verdict=**MISS** missed=1; fi
  fi
  echo "| $1 | ≤ $2$3 | $shown | $verdict |"
}

# over ROW COLUMN BASE: the ratio of two rows of a column.
over() {
  local value base
  value=$(get "$1" "$2") base=$(get "$3" "$2")
  # A base that isn't positive is a difference that drowned in noise.
  awk -v v="$value" -v b="$base" 'BEGIN { if (v != "" && b > 0) printf "%.9g", v / b }'
}

target "Steady decode, instructions over the hand scan" 2 × "$(over gantry instructions hand-scan)"
put both first "$(calculate "$(get hand-scan first) + $(get codable-alone first)")"
target "First use, time over the hand scan and Codable alone together" 0.8 × "$(over gantry first both)"
for column in steady instructions allocations first process; do
  target "Over base64 JSON: $column" 1 × "$(over gantry $column json-base64)"
done
beyond=$(get gantry process-beyond)
target "Whole process beyond the hand scan" 0.4 " ms" "${beyond:+$(calculate "$beyond / 1e6")}"
target "Stripped size beyond the hand scan" 550 " KB" \
  "$(calculate "($(get gantry size) - $(get hand-scan size)) / 1e3")" 0
target "Stripped size over swift-argument-parser's" 0.67 × "$(over gantry size swift-argument-parser)"
target "\`.current\` after the first read, instructions over a static let" 3 × \
  "$(over current-configuration instructions global-configuration)"
target "\`.current\` after the first read, allocations" 0 "" \
  "$(get current-configuration allocations)"
for kind in reference value; do
  title=$([ $kind = value ] && echo "a struct" || echo "a class")
  for access in provider-$kind provider-$kind:overriding; do
    [ "${access%:*}" = "$access" ] && other="" || other=", another overridden"
    target "Provider of $title$other, instructions over a static let" 1.5 × \
      "$(over $access instructions global-$kind)"
    target "Provider of $title$other, allocations" 0 "" "$(get $access allocations)"
  done
done
target "Races in which a provider made its value twice" 0 "" "$(get race missed)" 0
! $build_time || target "Clean debug build of Gantry" 15 " s" "$(get gantry build)" 1

if [ -z "$valgrind" ] || [ -z "$hyperfine" ]; then
  echo
  [ -n "$valgrind" ] || echo "Without valgrind, which no Mac has, nothing counts instructions and" \
    "allocations. On Debian: apt-get install valgrind."
  [ -n "$hyperfine" ] || echo "Without hyperfine, whole processes aren't timed. Install it:" \
    "brew install hyperfine, or apt-get install hyperfine."
fi

[ $missed = 0 ] || exit 1
[ $unknown = 0 ] || [ "$(uname)" = Darwin ] || exit 2
