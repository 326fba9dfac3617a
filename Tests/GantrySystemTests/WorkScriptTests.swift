#if os(macOS) || os(Linux)
  import Foundation
  import GantrySystem
  import Testing

  /// The folder that checks have for their files, by Scripts/work.sh.
  @Suite(.timeLimit(.minutes(20))) struct WorkScriptTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardized.path

    /// Starts a job whose own child writes into the folder for a while after it was told to end, waits
    /// for a command that does the same, and is ended meanwhile.
    private static let script = """
      cd "$1"
      export TMPDIR=$(mktemp -d)
      bash -c 'source Scripts/work.sh probe
        (sh -c "trap \\"sleep 0.5; mkdir -p $work; echo job; exit\\" TERM
          echo \\$\\$ >$work/child; while :; do sleep 0.05; done"; :) &
        sh -c "trap : TERM; touch $TMPDIR/started; until [ -e $TMPDIR/go ]; do sleep 0.05; done
          touch $work/late && echo late"' &
      script=$!
      until [ -e "$TMPDIR/started" ] && [ -s "$(echo "$TMPDIR"/gantry-probe.*/child)" ]
      do sleep 0.05; done
      child=$(cat "$TMPDIR"/gantry-probe.*/child)
      kill "$script"
      touch "$TMPDIR/go"
      wait "$script"
      echo "status $?"
      case $(ps -o stat= -p "$child") in "" | Z*) ;; *) echo "child $child" ;; esac
      ls "$TMPDIR"
      rm -r "$TMPDIR"
      """

    @Test func `a script's folder goes when all that it has started has ended`() throws {
      let answer = try ChildProcess.ask(
        "/bin/bash", arguments: ["-c", Self.script, "name", Self.repository],
        environment: [("PATH", "/usr/bin:/bin"), ("TMPDIR", NSTemporaryDirectory())],
        deadline: .seconds(300))
      #expect(
        String(decoding: answer.output, as: UTF8.self) == "late\njob\nstatus 143\ngo\nstarted\n",
        "\(answer.errors)")
    }
  }
#endif
