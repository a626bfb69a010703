import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

/// The bytes of live paragraphs that are final.
@Suite struct SettledBytesTests {
  private static let text = """
    A paragraph with *emphasis*, `code`, <b>bold</b> text, <kbd>Esc</kbd>, H<sub>2</sub>O and \
    [a link](https://example.com) that goes on for more than one hundred and twenty-eight bytes, \
    and then for a good deal longer, so that some of it must be certain before the end comes; \
    also an <b>open tag, an open **strong** word, a footnote[^1], $x^2$ and ![an image](i.png) \
    with more text behind it, because everything has to become certain at some time.

    - item: the same again, in an item of a list, where the text is certain at the same distance
      from the end as elsewhere, which needs a text that is longer than that distance is long,
      and another line or two, so that there is enough of it.

    > A quote: the same again, in a quote, where the text is certain at the same distance from
    > the end as elsewhere, which needs a text that is longer than that distance is long,
    > and another line or two, so that there is enough of it.

    """

  private static func paragraphs(_ blocks: Blocks) -> [(Block, StyledText)] {
    blocks.flatMap { block -> [(Block, StyledText)] in
      switch block.kind {
      case .paragraph(let text): [(block, text)]
      case .list(let list): list.items.flatMap { paragraphs($0.content) }
      case .quote(let quote): paragraphs(quote.content)
      default: []
      }
    }
  }

  @Test("P1.3a Settled bytes of a live paragraph do not change", arguments: [1, 7])
  func settledBytes(chunk: Int) {
    var session = ArtifactSession(.standard)
    var known: [BlockID: [UInt8]] = [:]
    let bytes = Array(Self.text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      session.append(bytes[start..<min(start + chunk, bytes.count)].span)
      for (block, text) in Self.paragraphs(session.presentation.blocks) {
        let utf8 = Array(text.plainText.utf8)
        #expect(utf8.starts(with: known[block.id] ?? []), "\(block.id), byte \(start)")
        if block.isSettled {
          #expect(text.settledByteCount == 0)
        } else {
          #expect(text.settledByteCount >= known[block.id]?.count ?? 0)
          known[block.id] = Array(utf8.prefix(text.settledByteCount))
        }
      }
    }
    session.finish()
    let final = Self.paragraphs(session.presentation.blocks)
    #expect(final.count == 3)
    for (block, text) in final {
      #expect(Array(text.plainText.utf8).starts(with: known[block.id] ?? []))
      #expect((known[block.id]?.count ?? 0) > 30, "\(block.id)")
      #expect(text.settledByteCount == 0)
    }
  }
}
