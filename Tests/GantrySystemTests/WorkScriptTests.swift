#if os(macOS) || os(Linux)
  import Foundation
  import GantrySystem
  import Testing

  /// The folder that checks have for their files, by Scripts/work.sh.
  @Suite(.timeLimit(.minutes(20))) struct WorkScriptTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardized.path

    /// Starts a job whose own child sleeps, waits for a command that goes on for a while after a signal
    /// and writes into the folder then, and is ended meanwhile.
    private static let script = """
      cd "$1"
      export TMPDIR=$(mktemp -d)
      bash -c 'source Scripts/work.sh probe
        (sleep 300 & echo $! >"$work/child"; wait) &
        sh -c "trap : TERM; until [ -e $TMPDIR/go ]; do sleep 0.05; done; touch $work/late && echo late"' &
      script=$!
      until [ -s "$(echo "$TMPDIR"/gantry-probe.*/child)" ]; do sleep 0.05; done
      child=$(cat "$TMPDIR"/gantry-probe.*/child)
      kill "$script"
      touch "$TMPDIR/go"
      wait "$script"
      echo "status $?"
      for _ in {1..200}; do
        case $(ps -o stat= -p "$child") in "" | Z*) child= && break ;; esac
        sleep 0.05
      done
      echo "child $child"
      ls "$TMPDIR"
      rm -r "$TMPDIR"
      """

    @Test func `a script's folder goes when all that it has started has ended`() throws {
      let answer = try ChildProcess.ask(
        "/bin/bash", arguments: ["-c", Self.script, "name", Self.repository],
        environment: [("PATH", "/usr/bin:/bin"), ("TMPDIR", NSTemporaryDirectory())],
        deadline: .seconds(300))
      #expect(
        String(decoding: answer.output, as: UTF8.self) == "late\nstatus 143\nchild \ngo\n",
        "\(answer.errors)")
    }
  }
#endif
