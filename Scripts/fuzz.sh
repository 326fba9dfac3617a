#!/usr/bin/env bash
# Gives each reader of foreign bytes inputs that libFuzzer makes up, and looks whether one breaks it
# or what must hold of it, and whether the inputs reach 95 % of its lines. Ten minutes in all, or as
# many as are asked for.
#
#   Scripts/fuzz.sh [MINUTES] [READER…]
#
# Readers are in Tests/Fuzz. What was found is kept in .build-fuzz: corpus/READER holds the inputs that
# reach different code, which later runs begin with, findings/READER the inputs that break something,
# logs/READER what libFuzzer said, missed/READER the lines that no input reaches. What isn't counted
# is in Tests/Fuzz/coverage.txt. Run a finding again:
#
#   FUZZ_READER=json .build-fuzz/release/Fuzz .build-fuzz/findings/json/crash-…
#
# Variables: FUZZ_WORKERS, the readers that run at once, 1 or 2, by default as many as there are
# processors; FUZZ_COVERAGE=0 leaves the second build for the coverage out; FUZZ_OPTIONS, further options of
# libFuzzer: with -max_len=4096 it makes several times as many inputs, short ones.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "error: $*" >&2; exit 1; }

minutes=${1:-10}
[ $# -eq 0 ] || shift
[[ $minutes =~ ^[1-9][0-9]*$ ]] || fail "'$minutes' is no number of minutes"
[ "$(uname)" = Linux ] || fail "the fuzzers run on Linux: Xcode's toolchains have no libFuzzer"
for tool in unzip python3; do
  command -v "$tool" >/dev/null || fail "$tool isn't installed; Scripts/setup.sh installs it"
done
command -v swiftc >/dev/null || fail "swift isn't on PATH; see https://www.swift.org/install"
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
[ -n "$(find "$toolchain/../lib" -name 'libclang_rt.fuzzer*.a' -print -quit)" ] ||
  fail "the toolchain of $toolchain has no libFuzzer; take one from https://www.swift.org/install"
workers=${FUZZ_WORKERS:-$(nproc)}
[[ $workers =~ ^[1-9][0-9]*$ ]] || fail "FUZZ_WORKERS: '$workers' is no number of readers"
[ "$workers" -le 2 ] || workers=2
coverage=${FUZZ_COVERAGE:-1}

root=.build-fuzz
source Scripts/work.sh fuzz
# What readers write is in memory, where the system has such a folder: a disk would be waited for at
# each input.
[ -w /dev/shm ] && memory=$(mktemp -d /dev/shm/gantry-fuzz.XXXXXX) || memory=$work
trap 'status=$?; end_processes; rm -rf "$memory"; end_work "$status"' EXIT

# DEBUG, since the link, stubs and recordings are in debug builds alone; optimized, as it is several
# times as quick. SwiftPM takes one sanitizer: the compiler gets the other by itself. Both work
# together where it is told what to count, which the second one makes it forget otherwise.
export GANTRY_FUZZ=1
build() { # FOLDER FLAG…
  swift build --configuration release --build-path "$1" --product Fuzz --sanitize=fuzzer \
    --traits CommandLineTool -Xswiftc -DDEBUG -Xswiftc -g "${@:2}"
}
build "$root" -Xswiftc -sanitize=address \
  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
  >"$work/build" 2>&1 ||
  { cat "$work/build" >&2; fail "the fuzzers don't compile"; }
fuzz=$root/release/Fuzz

declare -A sources
names=()
while IFS=$'\t' read -r name files; do
  names+=("$name")
  sources[$name]=$files
done < <("$fuzz")
if [ $# -gt 0 ]; then
  for name in "$@"; do
    [ -n "${sources[$name]-}" ] || fail "'$name' is no reader; there are ${names[*]}"
  done
  names=("$@")
fi

# Each worker takes reader after reader; the time is shared equally.
workers=$((workers < ${#names[@]} ? workers : ${#names[@]}))
seconds=$((minutes * 60 * workers / ${#names[@]}))
[ "$seconds" -gt 0 ] || seconds=1
echo "${#names[@]} readers, ${seconds} s each, $workers at a time"

# A crash writes its input by itself only where Swift's own backtraces are off. Leaks: what lives as
# long as the process is none.
export SWIFT_BACKTRACE=enable=no
# What a reader that crashed leaves is removed, too.
export TMPDIR=$memory
# Without the stacks of allocations, which cost a third of the time: a finding that is run again tells them.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=0
ASAN_OPTIONS+=:malloc_context_size=0:quarantine_size_mb=1
limits=(-timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=1024)
mkdir -p "$root/logs" "$root/missed"
# What is told while the output of a reader goes to its log.
exec 3>&2
# Moves findings that break nothing any more to the other inputs, and says so: what was put right since,
# and timeouts of a machine that stood still.
recheck() { # READER
  local input
  for input in "$root/findings/$1"/*; do
    [ -f "$input" ] || continue
    if FUZZ_READER=$1 timeout 60 "$fuzz" "${limits[@]}" "$input" >/dev/null 2>&1; then
      echo "$1: $(basename "$input") breaks nothing any more" >&3
      mv "$input" "$root/corpus/$1"
    fi
  done
}
run() { # READER
  local name=$1
  mkdir -p "$root/corpus/$name" "$root/findings/$name"
  FUZZ_READER=$name FUZZ_PREPARE=$root/corpus "$fuzz" || return 1
  recheck "$name"
  FUZZ_READER=$name exec "$fuzz" -max_total_time="$seconds" "${limits[@]}" \
    -report_slow_units=60 -max_len=65536 -len_control=20 -use_value_profile=1 \
    -print_final_stats=1 -dict="$root/corpus/$name.dict" \
    -artifact_prefix="$root/findings/$name/" ${FUZZ_OPTIONS-} "$root/corpus/$name"
}
for name in "${names[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$workers" ]; do wait -n || true; done
  run "$name" >"$root/logs/$name" 2>&1 &
done
wait || true

# The lines of each reader's files that its corpus reaches.
declare -A percents below
if [ "$coverage" != 0 ]; then
  build "$root/coverage" -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping \
    >"$work/build" 2>&1 || { cat "$work/build" >&2; fail "the build for the coverage fails"; }
  binary=$root/coverage/release/Fuzz
  for name in "${names[@]}"; do
    # Inputs that break something would end the process before its profile is written.
    FUZZ_READER=$name LLVM_PROFILE_FILE=$work/$name.profraw "$binary" \
      -runs=0 -timeout=60 -rss_limit_mb=0 "$root/corpus/$name" >"$work/$name.replay" 2>&1 &
    wait $! || true
    [ -s "$work/$name.profraw" ] || continue
    IFS=$'\t' read -ra parts <<<"${sources[$name]}"
    files=("${parts[@]%%: *}")
    "$toolchain/llvm-profdata" merge -o "$work/$name.profdata" "$work/$name.profraw"
    "$toolchain/llvm-cov" export -format=lcov -instr-profile "$work/$name.profdata" "$binary" \
      "${files[@]/#/$PWD/Sources/}" >"$work/$name.lcov" 2>"$work/$name.cov" || true
    if ! line=$(Scripts/fuzz-coverage.py "$name" "$root/missed/$name" "${parts[@]}" \
      <"$work/$name.lcov"); then
      below[$name]=1
    fi
    percents[$name]=$line
  done
fi

status=0
printf '\n%-18s %12s %8s %8s  %s\n' reader executions seconds lines findings
for name in "${names[@]}"; do
  log=$root/logs/$name
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  took=$(sed -n 's/^Done [0-9]* runs in \([0-9]*\) second.*/\1/p' "$log")
  recheck "$name"
  found=$(find "$root/findings/$name" -type f | sort | paste -sd ' ')
  percent=${percents[$name]:--}
  printf '%-18s %12s %8s %8s  %s\n' "$name" "${executions:--}" "${took:--}" "$percent" "${found:-none}"
  if [ -n "$found" ]; then
    status=1
    grep -m 3 -E 'Fatal error|ERROR: |SUMMARY' "$log" | cut -c1-400 | sed 's/^/    /' || true
  elif [ -z "$executions" ]; then
    status=1
    echo "    it did not run; see $log"
  fi
  if [ "$coverage" != 0 ]; then
    if [ "$percent" = - ]; then
      status=1
      echo "    its lines can't be counted"
    elif [ -n "${below[$name]-}" ]; then
      status=1
      echo "    too few of its lines are reached; $root/missed/$name lists the others"
    fi
  fi
done
[ "$status" = 0 ] ||
  echo "error: something was found, did not run, or reaches too few lines" >&2
exit "$status"
