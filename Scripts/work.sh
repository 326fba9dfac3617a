# Sourced in the repository's root by what has files of its own: $work is a private folder for them. When
# the script ends, also by a signal, all that it has started ends first, and then the folder goes.
#
#   source Scripts/work.sh NAME
work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-$1.XXXXXX")

# Sets $found to what still runs of what it names, with all that these and the script have started.
find_processes() {
  ps -A -o pid= -o ppid= -o stat= -o comm= >"$work/.processes" 2>/dev/null || true
  found=$(awk -v root=$$ -v named="$found" '
    BEGIN { split(named, list, " "); for (each in list) wanted[list[each]] = 1 }
    $3 !~ /^Z/ && !($2 == root && $4 ~ /(^|\/)ps$/) { parent[$1] = $2 }
    END {
      for (each in parent) {
        for (above = each; above in parent && above != root && !(above in wanted);) above = parent[above]
        if (each != root && (above == root || above in wanted)) print each
      }
    }' "$work/.processes")
}

# Ends what runs beside the script, with what that has started: a job's own children don't get its signals,
# and write on for a moment after it.
end_processes() {
  # A second signal would interrupt this.
  trap '' HUP INT TERM
  local found="" count
  [ -n "$(jobs -p)" ] || return 0
  find_processes
  # Without ps only the jobs are known.
  # shellcheck disable=SC2046,SC2086 # A word for each process.
  kill ${found:-$(jobs -p)} 2>/dev/null || true
  for ((count = 1; ; count++)); do
    find_processes
    [ -n "$found" ] || break
    # Once more, as a script may just have started its next command, which it waits for; then ends what doesn't.
    # shellcheck disable=SC2086
    case $count in
    100) kill $found 2>/dev/null || true ;;
    200) kill -KILL $found 2>/dev/null || true ;;
    esac
    sleep 0.05
  done
  wait || true
}

end_work() { # STATUS
  end_processes
  rm -rf "$work" || true
  exit "$1"
}
trap 'end_work $?' EXIT
# Only now is the command over that the script waits for, and removes nothing any more.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
