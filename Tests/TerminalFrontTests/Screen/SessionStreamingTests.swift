import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// The whole way: an answer in chunks, through a session and a view, to a terminal.
@Suite struct SessionStreamingTests {
  private static let answer = """
    # A plan

    Here is *what* we do, with `code`, a [link](https://example.org) and 日本語 👩‍💻.

    - one
    - two
      - nested item that is long enough to wrap in a narrow terminal
    - three

    > Quoted text
    > goes on.

    ```swift
    let x = 1 // a comment
    func f() {}
    ```

    | Name | Count |
    |------|------:|
    | a    | 1     |
    | bb   | 22    |

    <artifact identifier="data" type="application/json" title="Data">
    {"name": "Ada", "list": [1, 2, {"deep": true, "text": "long enough to need a line of its own, surely"}]}
    </artifact>

    Between them.

    <artifact identifier="rows" type="text/csv" title="Rows">
    city,people
    Delhi,28514000
    Tokyo,37400068
    </artifact>

    <artifact identifier="src" type="application/vnd.ant.code" language="python" title="fib.py">
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)
    </artifact>

    <artifact identifier="doc" type="text/markdown" title="Notes">
    ## Notes

    1. first
    2. second

    ***

    The end.
    </artifact>

    <artifact identifier="cut" type="image/svg+xml" title="Cut off">
    <svg><g>
    """

  @Test(
    "V6.1 An answer in chunks leaves what it would have left at once, the sizes of chunks aside")
  func answer() {
    let bytes = Array(Self.answer.utf8)
    var whole = ArtifactSession(.standard)
    whole.append(bytes.span)
    whole.finish()
    for seed in UInt64(0)...24 {
      var generator = SeededGenerator(seed: seed)
      let columns = seed == 0 ? 80 : Int.random(in: 12...100, using: &generator)
      var replay = Replay(columns: columns, rows: 20)
      var session = ArtifactSession(.standard)
      let chunks = Chunks.random(bytes, longest: seed == 0 ? 1 : 60, using: &generator)
      for chunk in chunks {
        let piece = Array(chunk)
        session.append(piece.span)
        replay.show(session.presentation)
      }
      session.finish()
      replay.finish(session.presentation)
      let expected = Replay.expected(whole.presentation, width: columns - 1)
      let difference = Replay.difference(replay.screen.text, expected)
      #expect(difference == nil, "seed \(seed), \(columns) columns")
      #expect(replay.screen.rejected.isEmpty && replay.flickers.isEmpty, "seed \(seed)")
    }
  }
}
