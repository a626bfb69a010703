import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// Every construct of Markdown on a terminal in memory, a byte at a time.
@Suite struct MarkdownScreenTests {
  struct Construct: CustomTestStringConvertible {
    var name: String
    var text: String

    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  private static let constructs = [
    Construct(
      "alerts",
      """
      > [!NOTE]
      > The tide is *low*
      > until noon.
      >
      > ```sh
      > tide --now
      > ```

      > [!warning]
      > - ropes
      >   1. wet

      > [!TIP]

      > [!CAUTION] is a quote with a text of its own
      """),
    Construct(
      "footnotes",
      """
      Far[^1], farther[^2][^10] and farthest[^the-longest-one][^n].

      [^1]: One mile.
      [^2]: Two miles, which is so far that the line has to be broken on most terminals.

          And a second paragraph.

          ```c
          int miles = 2;
          ```
      [^n]: - a list
      [^10]:
      [^the-longest-one]: See *below*[^1].

      After them.
      """),
    Construct(
      "formulas",
      """
      Inside $a_1 + b$ a line, \\(x\\) and \\[y = \\frac{1}{2}\\], then $5 and $6 are money.

      $$
      E = mc^2
      \\quad p = mv
      $$

      \\[ one
      two \\]

      - in an item $$z^2$$ too:

        $$
        q
        $$

      An open one $$ \\alpha
      """),
    Construct(
      "directives",
      """
      :::details[How it *works*]
      Inside.

      ```js
      let x
      ```

      ::::note{#id .class key="value"}
      Deeper.
      ::::
      :::

      ::: danger High voltage
      Keep out.
      :::

      :::empty
      :::

      :::open
      never closed
      """),
    Construct(
      "tables",
      """
      | Ship | Bound for | What happened on the way there | Knots |
      |:-----|:---------:|---|------:|
      | Alma | Bergen | The fog came in from the west and did not lift for two days | 9.5 |
      | 千鳥丸 | Yokohama | [log](https://example.com/log), `code \\| pipe` and<br>a break | **17** |
      | Corvina |

      | a | b |
      |---|---|
      """),
    Construct(
      "lists",
      """
      1. Climb
      2. Light
         - check
           - trim

             ```python
             for turn in range(3):
                 valve.open(turn)
             ```

           - wait
         - [x] done
         - [ ] open

      10. Write

          > quoted in an item

          | t |
          |---|
          | 1 |
      * bullets
      """),
    Construct(
      "inlines",
      """
      *a **b*** ~~c~~ `d` [e](https://example.com/e "title") ![f](g.png) <https://example.com>
      www.example.com a@example.com <kbd>Esc</kbd> H<sub>2</sub>O &amp; &copy; \\* hard\\
      break<br>and [a reference][r] [^none] **open *and `open

      # Heading *one* $x$[^1]

      ## Heading two ##

      <details>
      <summary>Raw</summary>
      </details>

      <!-- hidden -->

      <details>
      <summary>More *of* it</summary>

      Text that is long enough to be committed in part while it arrives, if it only goes on for a
      while; so it does, because a hundred and twenty-eight bytes have to follow what is certain.

      ```sh
      ls
      ```

      <details><summary>Inner</summary>

      x<sup>2</sup> and y<sub>max!</sub>

      </details>
      </details>

      ***
      """),
  ]

  private static func presentation(of text: String) -> Presentation {
    var session = ArtifactSession(.standard)
    session.append(text)
    session.finish()
    return session.presentation
  }

  @Test(
    "V6.1 V6.2 At every byte of every construct, what is committed stays as it will be",
    arguments: constructs, [true, false])
  func everyByte(construct: Construct, hasColors: Bool) {
    let options: TerminalOptions =
      hasColors ? TerminalOptions(TerminalColors(background: .dark)) : .plain
    let bytes = Array((construct.text + "\n").utf8)
    let whole = Self.presentation(of: construct.text + "\n")
    for (columns, rows) in TestScale.some(of: [(121, 40), (81, 24), (41, 12), (18, 6)], oneIn: 2) {
      var replay = Replay(columns: columns, rows: rows, options: options)
      var session = ArtifactSession(.standard)
      for index in bytes.indices {
        let piece = [bytes[index]]
        session.append(piece.span)
        replay.show(session.presentation)
        let committed = Array(replay.screen.text.prefix(replay.committed.count))
        let difference = Replay.difference(committed, replay.committed)
        #expect(difference == nil, "\(columns) columns, byte \(index)")
      }
      session.finish()
      replay.finish(session.presentation)
      #expect(session.presentation == whole)
      let expected = Replay.expected(whole, width: columns - 1, options: options)
      let difference = Replay.difference(replay.screen.text, expected)
      #expect(difference == nil, "\(columns) columns")
      #expect(replay.screen.rejected.isEmpty && replay.flickers.isEmpty, "\(columns) columns")
      #expect(replay.screen.isCursorVisible && replay.screen.style.isEmpty)
    }
  }

  @Test("V5.15 With ASCII signs all that is not ASCII is in the text", arguments: constructs)
  func asciiSigns(construct: Construct) {
    let presentation = Self.presentation(of: construct.text)
    let said = Set(presentation.plainText.unicodeScalars)
    for width in [20, 80] {
      let options = LayoutOptions(width: width, theme: .plain, glyphs: .ascii)
      for line in LayoutCursor.lines(of: presentation, options: options) {
        let added = line.description.unicodeScalars.filter { !$0.isASCII && !said.contains($0) }
        #expect(added.isEmpty, "\(line)")
      }
    }
  }

  @Test("V4.2 Without colours titles and marks are told apart by attributes and signs")
  func attributesOnly() {
    let text = "> [!NOTE]\n> a[^1] $x$\n\n[^1]: b\n"
    let options = TerminalOptions(colorMode: .attributesOnly)
    let bytes = TerminalRenderer(width: 40, options: options).render(Self.presentation(of: text))
    #expect(
      String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
        == "␛[1m▎␛[m ␛[1mⓘ Note␛[m\n␛[1m▎␛[m a¹ ␛[3mx␛[m\n\n¹ b\n")
  }

  @Test("V5.14 No construct has a line that is wider than it may be", arguments: constructs)
  func widths(construct: Construct) {
    let presentation = Self.presentation(of: construct.text)
    for width in 1...130 {
      for glyphs in [Glyphs.unicode, .ascii] {
        let options = LayoutOptions(width: width, glyphs: glyphs)
        for line in LayoutCursor.lines(of: presentation, options: options)
        where !line.isSoftWrapped && line.width > width {
          if line.width == 2, width == 1 { continue }
          Issue.record("width \(width): \(line) is \(line.width) wide")
        }
      }
    }
  }
}
