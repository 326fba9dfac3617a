#!/usr/bin/env bash
# Measures the command line and checks it against its targets.
#
#   Scripts/benchmark-tool.sh
#
#   gantry --help           starts within 3 ms of a bare program with swift-argument-parser
#   gantry list      over 1,000 schemes takes less than a second
#   gantry audit            of a program of 100 MB takes less than 2 s and 300 MB
#
# Prints Markdown. Exits with 1 if a target is missed, 2 if something couldn't be measured. Needs
# bash, awk, Python and hyperfine.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v hyperfine >/dev/null; then
  echo "error: hyperfine isn't installed; on Debian: apt-get install hyperfine" >&2
  exit 2
fi
source Scripts/work.sh benchmark

# Both are built as `make install` builds gantry.
linking=()
[ "$(uname)" = Linux ] && linking=(--static-swift-stdlib)
build() { # PROGRAM OPTIONS...: builds it, and puts a stripped copy into the folder of this run.
  local program=$1
  shift
  swift build --configuration release --product "$program" ${linking[@]+"${linking[@]}"} "$@" >&2
  cp "$(swift build --configuration release ${linking[@]+"${linking[@]}"} "$@" --show-bin-path)/$program" \
    "$work/$program"
  strip "$work/$program"
}
build gantry --traits CommandLineTool --scratch-path .build-tool
build BareCommandPeer --package-path Benchmarks --scratch-path Benchmarks/.build-tool
gantry=$work/gantry
peer=$work/BareCommandPeer

mkdir -p "$work/schemes/App.xcodeproj/xcshareddata/xcschemes"
for ((i = 1; i <= 1000; i++)); do
  cat >"$work/schemes/App.xcodeproj/xcshareddata/xcschemes/Scheme $i.xcscheme" <<XML
<?xml version="1.0" encoding="UTF-8"?>
<Scheme
   LastUpgradeVersion = "1600"
   version = "1.7">
   <TestAction
      buildConfiguration = "Debug"
      shouldUseLaunchSchemeArgsEnv = "YES">
   </TestAction>
   <LaunchAction
      buildConfiguration = "Debug"
      launchStyle = "0"
      debugDocumentVersioning = "YES">
      <CommandLineArguments>
         <CommandLineArgument
            argument = "--port $i"
            isEnabled = "YES">
         </CommandLineArgument>
         <CommandLineArgument
            argument = "--countries-datasource local-mock"
            isEnabled = "NO">
         </CommandLineArgument>
      </CommandLineArguments>
      <EnvironmentVariables>
         <EnvironmentVariable
            key = "LEVEL"
            value = "debug"
            isEnabled = "YES">
         </EnvironmentVariable>
      </EnvironmentVariables>
   </LaunchAction>
   <ProfileAction
      buildConfiguration = "Release"
      shouldUseLaunchSchemeArgsEnv = "YES">
   </ProfileAction>
</Scheme>
XML
done
[ "$("$gantry" list --root "$work/schemes" | grep -c '^Scheme ')" = 1000 ] ||
  { echo "error: the schemes aren't all listed" >&2; exit 2; }

# median FILE ROW: the median in milliseconds.
median() { awk -F, -v row="$2" 'NR == row + 1 { printf "%.2f", $4 * 1000 }' "$1"; }

# The two take turns, since a machine is now faster and now slower; -N, as a shell costs as much as
# they do.
for round in 1 2 3 4 5 6 7 8 9; do
  hyperfine -N --warmup 3 --runs 30 --export-csv "$work/help.csv" \
    "$gantry --help" "$peer --help" >/dev/null
  echo "$(median "$work/help.csv" 1) $(median "$work/help.csv" 2)" >>"$work/rounds"
done
hyperfine -N --warmup 1 --runs 10 --export-csv "$work/list.csv" \
  "$gantry list --root $work/schemes" >&2
# The median of the rounds' differences.
beyond=$(awk '{ printf "%.2f\n", $1 - $2 }' "$work/rounds" | sort -n | sed -n 5p)
list=$(median "$work/list.csv" 1)

status=0
check() { # WHAT FIGURE LIMIT UNIT
  if awk -v figure="$2" -v limit="$3" 'BEGIN { exit !(figure < limit) }'; then
    echo "| $1 | $2 $4 | < $3 $4 | met |"
  else
    echo "| $1 | $2 $4 | < $3 $4 | **missed** |"
    status=1
  fi
}

# A real program with 100 MB of data in it that nothing reads: the median of five times, in seconds,
# and the most memory that any took, in MB.
audited=
if [ "$(uname)" = Linux ] && command -v objcopy >/dev/null; then
  head -c 100000000 /dev/urandom >"$work/ballast"
  objcopy --add-section .ballast="$work/ballast" "$peer" "$work/large"
  audited=$(python3 - "$gantry" "$work/large" <<'PYTHON'
import resource, subprocess, sys, time
times = []
for _ in range(5):
    start = time.monotonic()
    result = subprocess.run([sys.argv[1], "audit", sys.argv[2]], stdout=subprocess.PIPE, text=True)
    times.append(time.monotonic() - start)
    if result.returncode != 0:
        sys.exit(f"error: the audit fails: {result.stdout}")
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{sorted(times)[2]:.2f} {memory:.0f}")
PYTHON
  )
fi

echo "| what | measured | target | |"
echo "| --- | --- | --- | --- |"
check "\`gantry --help\` beyond a bare peer, median of 9 rounds" "$beyond" 3 ms
check "\`gantry list\`, 1,000 schemes" "$list" 1000 ms
if [ -n "$audited" ]; then
  check "\`gantry audit\`, 100 MB" "${audited% *}" 2 s
  check "its memory" "${audited#* }" 300 MB
fi
exit $status
