#!/usr/bin/env bash
# Checks that the audit of a binary of 100 MB takes less than 2 seconds and 300 MB of memory.
#
#   Scripts/benchmark-audit.sh [TOOL [BINARY]]
#
# The binary is the tool itself, or the one that is named, made large by a section of random bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

tool=${1:-}
if [ -z "$tool" ]; then
  swift build --configuration release --product AuditReleaseTool
  tool=$(swift build --configuration release --show-bin-path)/AuditReleaseTool
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-audit.XXXXXX")
trap 'rm -rf "$work"' EXIT
head -c $((100 << 20)) /dev/urandom >"$work/section"
objcopy --add-section .large="$work/section" "${2:-$tool}" "$work/large"

python3 - "$tool" "$work/large" <<'PYTHON'
import os, resource, subprocess, sys, time
tool, binary = sys.argv[1:]
times = []
for _ in range(5):
    start = time.monotonic()
    result = subprocess.run([tool, binary], stdout=subprocess.PIPE, text=True)
    times.append(time.monotonic() - start)
    if result.returncode not in (0, 1):
        sys.exit(f"error: the audit failed: {result.stdout}")
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
size = os.path.getsize(binary) / 1e6
print(f"{size:.0f} MB: {sorted(times)[2]:.2f} s, {memory:.0f} MB of memory")
if sorted(times)[2] >= 2 or memory >= 300:
    sys.exit("error: the audit takes more than 2 s or 300 MB")
PYTHON
