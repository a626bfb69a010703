import ArtifactCore
import TestSupport
import Testing

/// The suite of recorded streams in the shared folder.
@Suite(.needsSharedFolder) struct ProviderSuiteTests {
  /// A case of the suite.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var format: ProviderFormat
    var bytes: [UInt8]
    var value: JSONValue

    var testDescription: String { name }
  }

  private static let folder = "suites/streams"

  static let cases: [Case] = {
    guard let lines = try? SharedFolder.jsonLines(folder + "/cases.jsonl") else { return [] }
    return lines.compactMap { value in
      guard let name = value["name"]?.stringValue, let file = value["file"]?.stringValue,
        let format = value["format"]?.stringValue.flatMap(ProviderFormat.init(rawValue:)),
        let bytes = SharedFolder.bytes(of: folder + "/" + file)
      else { return nil }
      return Case(name: name, format: format, bytes: bytes, value: value)
    }
  }()

  private func expect(_ reading: ProviderReading, toBe value: JSONValue) throws {
    let expected = try #require(value["segments"]?.arrayValue)
    #expect(reading.errors == value["errors"]?.arrayValue?.compactMap(\.stringValue))
    #expect(reading.isFinished == value["finished"]?.boolValue)
    #expect(reading.codes.isEmpty)
    try #require(reading.segments.count == expected.count, "\(reading.dump)")
    for (segment, expected) in zip(reading.segments, expected) {
      let text = try #require(expected["text"]?.stringValue)
      switch segment.kind {
      case .text: #expect(expected["kind"] == "text")
      case .reasoning: #expect(expected["kind"] == "reasoning")
      case .tool(let id, let name):
        #expect(expected["kind"] == "tool")
        #expect(id == expected["id"]?.stringValue)
        #expect(name == expected["name"]?.stringValue)
      }
      if expected["compare"] == "json" {
        #expect(try JSONValue(parsing: segment.bytes) == JSONValue(parsing: text))
      } else {
        #expect(segment.text == text)
      }
    }
    if reading.isFinished {
      let calls = expected.count { $0["kind"] == "tool" }
      #expect(reading.ended.sorted() == Array(0..<calls))
    }
  }

  @Test("The suite is complete") func count() throws {
    #expect(Self.cases.count == (try SharedFolder.jsonLines(Self.folder + "/cases.jsonl").count))
    #expect(Self.cases.count >= 21)
    let others: Set<ProviderFormat> = [
      .claudeCode, .codex, .geminiCLI, .cursorAgent, .openCode, .aiSDKMessages,
    ]
    #expect(Set(Self.cases.map(\.format)).union(others) == Set(ProviderFormat.allCases))
  }

  @Test("W1.1 W1.7 W3.1–W3.10 The streams are read, whole and in pieces", arguments: cases)
  func streams(example: Case) throws {
    let stream = ProviderStream(format: example.format)
    let whole = pieces(stream, [example.bytes[...]])
    try expect(ProviderReading(whole), toBe: example.value)
    #expect(pieces(stream, Chunks.single(example.bytes)) == whole)
    #expect(pieces(stream, Chunks.equal(example.bytes, size: 7)) == whole)
    // The family reads the same.
    let family = ProviderStream(family: example.format.family)
    #expect(pieces(family, [example.bytes[...]]) == whole)
    #expect(pieces(family, Chunks.single(example.bytes)) == whole)
  }

  @Test("W1.1 A cut at any byte changes nothing", arguments: cases)
  func cuts(example: Case) {
    let bytes = example.bytes
    let whole = pieces(ProviderStream(format: example.format), [bytes[...]])
    var head = ProviderStream(format: example.format)
    var before: [ProviderPiece] = []
    for offset in 0...bytes.count {
      if offset > 0 { before += head.append(CollectionOfOne(bytes[offset - 1]).span) }
      guard TestScale.includes(offset, oneIn: 16) else { continue }
      var both = head
      let tail = bytes[offset...]
      let result = before + both.append(tail.span) + both.finish()
      guard result == whole else {
        Issue.record("cut at \(offset)")
        return
      }
    }
  }

  @Test("W1.8 Truncated streams have no errors", arguments: cases)
  func truncations(example: Case) {
    let bytes = example.bytes
    let whole = ProviderReading(pieces(ProviderStream(format: example.format), [bytes[...]]))
    var head = ProviderStream(format: example.format)
    var before: [ProviderPiece] = []
    for offset in 0..<bytes.count {
      var cut = head
      let reading = ProviderReading(before + cut.finish())
      #expect(reading.codes.isEmpty && whole.errors.starts(with: reading.errors), "\(offset)")
      #expect(reading.segments.count <= whole.segments.count, "\(offset)")
      before += head.append(CollectionOfOne(bytes[offset]).span)
    }
  }

  @Test("W4.2 W4.4–W4.8 The streams are recognized", arguments: cases)
  func recognition(example: Case) {
    let recognizer = verdict(example.bytes)
    #expect(recognizer.verdict == .stream(example.format))
    #expect(recognizer.byteCount < 1_000)
  }

  @Test("W4.3 Prose, Markdown and data are not streams")
  func others() throws {
    var files = try SharedFolder.contents(of: Self.folder + "/not-a-stream", atLeast: 3)
    files += try SharedFolder.contents(of: "corpus", atLeast: 24)
    for folder in [
      "suites/formats/csv-spectrum/csvs", "suites/formats/csv-spectrum/json",
      "suites/formats/json-ld/expand", "suites/formats/jsonld-contexts", "suites/flow/mermaid",
      "suites/flow/graphs", Self.folder,
    ] {
      files += try SharedFolder.contents(of: folder, atLeast: 1)
        .filter { !$0.file.hasSuffix(".stream") }
    }
    for (file, bytes) in files {
      #expect(verdict(bytes).verdict == .notAStream, "\(file)")
    }
  }
}
