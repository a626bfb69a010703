import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// R1.2 and R1.6 on models: what has been committed of a document is in the whole one, with the same
/// names and values.
@Suite struct ModelTruthTests {
  @Test(
    "R1.2 R1.6 At every byte of all small documents the model contains only parts of the final model",
    .needsSharedFolder)
  func isTruthful() async throws {
    let documents = try SuiteDocument.all()
    if documents.isEmpty { return SharedFolder.reportMissing("all suites", count: 11_500) }
    let suites = await documents.sideBySide { number, document -> String? in
      guard TestScale.includes(number, oneIn: 90),
        TestScale.isFull || document.bytes.count < 2_000
      else { return nil }
      var generator = SeededGenerator(seed: UInt64(number))
      let pieces =
        document.bytes.count <= Self.byteLimit
        ? Chunks.single(document.bytes)
        : Chunks.random(document.bytes, longest: document.bytes.count / 500, using: &generator)
      return check(document, pieces) ? document.suite : nil
    }
    let counts = Dictionary(suites.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
    print(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    #expect(counts.count >= (TestScale.isFull ? 10 : 3))
  }

  @Test("R1.2 R1.6 Diffs, Markdown, React and media at every byte")
  func otherFormats() {
    let diff =
      "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@ f\n a\n-b c d\n+b e d\n f\n-g\n-h\n+i\n"
      + "diff --git a/y b/z\nrename from y\nrename to z\n@@ -9 +9 @@\n-x\n\\ No newline\n+y\n"
    let markdown =
      "# A *b*\n\nc [d](e) `f`\n\n- g\n  - h\n\n  i\n- j\n\n```swift\nlet k = 1\n```\n\n"
      + "| l | m |\n|---|:-:|\n| n | **o** |\n\n> p\n> q\n\n1. r\n\n<div>s</div>\n\n[t]: /u\n\nv\n"
    let component =
      "import A from 'a';\nexport default function B() {\n"
      + "  return <p a=\"b\" c={d}>e {f ? <i/> : `g`} h</p>;\n}\n"
    let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHx"
      + "gljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=="
    for (type, attributes, text) in [
      (ArtifactType.code, ["language": "diff"], diff), (.markdown, [:], markdown),
      (.react, [:], component), (.png, [:], picture),
      (.png, [:], "data:image/png;base64," + picture),
      (.png, [:], "https://e.org/a/b.png"), (.pdf, [:], "%PDF-1.7\n1 0 obj<</Type/Page>>endobj\n"),
    ] {
      let document = SuiteDocument(
        suite: "inline", name: type.rawValue, type: type, attributes: attributes,
        bytes: Array(text.utf8))
      #expect(check(document, Chunks.single(document.bytes)), "\(type) has no parts")
      DocumentPromises(document: document).check(at: 1..<document.bytes.count + 1)
    }
  }

  /// Documents are looked at after every byte up to this length, and after about 1,000 pieces if longer.
  private static let byteLimit = 4_096

  /// Formats whose last text or command stays as far as it has come where the payload is cut.
  private static let keepsCutText: Set<ArtifactType> = [.svg, .html, .latex, .mermaid]

  /// Whether the document is of a format whose model can be compared.
  private func check(_ document: SuiteDocument, _ pieces: [ArraySlice<UInt8>]) -> Bool {
    func append(_ bytes: ArraySlice<UInt8>, to refiner: inout any ArtifactRefiner) {
      refiner.append(bytes.span)
    }
    var whole = document.type.makeRefiner(attributes: document.attributes)
    append(document.bytes[...], to: &whole)
    whole.finish()
    guard let expected = ModelParts(whole) else { return false }
    var refiner = document.type.makeRefiner(attributes: document.attributes)
    var received = 0
    var known = 0
    for (number, piece) in pieces.enumerated() {
      append(piece, to: &refiner)
      received += piece.count
      guard let parts = ModelParts(refiner) else { return false }
      // What was there before is looked at again now and then: all of it each time would cost the square.
      let first = number % 97 == 0 ? 0 : max(0, min(known, parts.count) - 4)
      known = parts.count
      if let fault = fault(parts, expected, from: first) {
        Issue.record("\(document.suite), \(document.name), after \(received) bytes: \(fault)")
        return true
      }
      guard number % 13 == 0, !Self.keepsCutText.contains(document.type) else { continue }
      var cut = refiner
      cut.finish()
      // Where the end makes it whole, it is another document.
      guard case .invalid = cut.refinement.verdict, let parts = ModelParts(cut) else { continue }
      if let fault = fault(parts, expected, from: first) {
        Issue.record("\(document.suite), \(document.name), cut at \(received): \(fault)")
        return true
      }
    }
    return true
  }

  /// What of `parts` from a number on is not in those of the whole.
  private func fault(_ parts: ModelParts, _ whole: ModelParts, from first: Int) -> String? {
    guard parts.revision == whole.revision else { return nil }
    guard parts.count <= whole.count else { return "\(parts.count) parts, not \(whole.count)" }
    for index in first..<max(first, parts.count) where parts.part(index) != whole.part(index) {
      return "\(parts.part(index)) is not \(whole.part(index))"
    }
    for (leaf, count) in parts.leafCounts where count > whole.leafCounts[leaf] ?? 0 {
      return "\(count) of \(leaf), not \(whole.leafCounts[leaf] ?? 0)"
    }
    let next = parts.count < whole.count ? whole.part(parts.count) : whole.open
    return next.utf8.starts(with: parts.open.utf8) ? nil : "\(parts.open) does not begin \(next)"
  }
}
