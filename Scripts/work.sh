# Sourced in the repository's root by what has files of its own: $work is a private folder for them. When
# the script ends, also by a signal, all that it has started ends first, and then the folder goes.
#
#   source Scripts/work.sh NAME
work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-$1.XXXXXX")

# Ends what runs beside the script, with what that has started: a job's own children don't get its signals.
end_processes() {
  # A second signal would interrupt this.
  trap '' HUP INT TERM
  [ -n "$(jobs -p)" ] || return 0
  # shellcheck disable=SC2046 # One word for each process.
  kill $(ps -A -o pid= -o ppid= | awk -v root=$$ '
    { parent[$1] = $2 }
    END {
      for (each in parent) {
        for (above = parent[each]; above in parent && above != root;) above = parent[above]
        if (above == root) print each
      }
    }') 2>/dev/null || true
  wait || true
}

end_work() { # STATUS
  end_processes
  rm -rf "$work"
  exit "$1"
}
trap 'end_work $?' EXIT
# Only now is the command over that the script waits for, and removes nothing any more.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
