import ArtifactCore
import Drawing
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

/// What draws JSON without a tag, and fenced code that leaves its type to the content.
@Suite struct RecognizedContentTests {
  private static let chart =
    #"{"data":{"values":[{"a":"A","b":28},{"a":"B","b":55}]},"mark":"bar","#
    + #""encoding":{"x":{"field":"a"},"y":{"field":"b","type":"quantitative"}}}"#
  private static let map =
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"#
    + #""geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,1],[1,2]]]}}]}"#
  private static let flow =
    #"{"nodes":[{"id":"a"},{"id":"b"}],"edges":[{"id":"e","source":"a","target":"b"}]}"#
  private static let interface =
    #"{"root":"t","elements":{"t":{"type":"Text","props":{"content":"*today*"}}}}"#
  private static let operations =
    "{\"op\":\"add\",\"path\":\"/root\",\"value\":\"t\"}\n{\"op\":\"add\",\"path\":\"/elements/t\","
    + "\"value\":{\"type\":\"Text\",\"props\":{\"content\":\"Hi\"}}}"

  /// The kinds of the blocks, and of the contents of artifacts and figures.
  private func kinds(_ blocks: some Sequence<Block>) -> [String] {
    blocks.map { block in
      switch block.kind {
      case .artifact(let artifact):
        "\(artifact.type.displayName)(\(kinds(artifact.content).joined(separator: " ")))"
      case .custom(let custom): "\(custom.name)(\(kinds(custom.content).joined(separator: " ")))"
      default: block.kind.name.rawValue
      }
    }
  }

  private func presentation(
    of text: String, chunk: Int = .max, _ configuration: ArtifactConfiguration = .standard
  ) -> Presentation {
    var session = ArtifactSession(configuration)
    let bytes = Array(text.utf8)
    for piece in Chunks.equal(bytes, size: min(chunk, bytes.count)) { session.append(piece.span) }
    session.finish()
    return session.presentation
  }

  @Test(
    "P2.11 T12.3 JSON on lines of its own is drawn by its first decisive member",
    arguments: [
      (chart, "chart"), (map, "map"), (flow, "graph"), (interface, "form"),
      (#"{"name":"x","size":[1,2]}"#, "code"), (#"[{"name":"x"}]"#, "code"),
      (#"{"mark":"bar"}"#, "code"), ("{\"root\":\"t\",}", "code"),
    ])
  func bareJSON(json: String, kind: String) {
    for text in ["Here it is:\n\(json)\n\nLet me know!", "\(json)", "# Title\n\n\(json) and so on"]
    {
      let whole = presentation(of: text)
      let content = whole.blocks.compactMap { block -> ArtifactBlock? in
        if case .artifact(let artifact) = block.kind { artifact } else { nil }
      }
      #expect(content.count == 1 && content.first?.type == .json)
      #expect(content.first?.content.first?.kind.name.rawValue == kind, "\(kinds(whole.blocks))")
      for chunk in [1, 2, 7, 64] { #expect(presentation(of: text, chunk: chunk) == whole) }
    }
  }

  @Test("P2.11 Nothing is settled before the decision, and content without one is source")
  func undecided() {
    let long = "{\"rows\": [\n" + String(repeating: "  {\"n\": 1},\n", count: 600) + "  {}]}"
    for (json, end) in [
      (long, "code"),
      ("{\"x\": \"\(String(repeating: "y", count: 3_000))\",\n" + Self.chart.dropFirst(), "chart"),
    ] {
      var session = ArtifactSession(.standard)
      var seen = 0
      for byte in json.utf8 {
        session.append([byte].span)
        seen += 1
        guard seen.isMultiple(of: 97) else { continue }
        guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
          continue
        }
        for block in artifact.content where block.isSettled || seen < 3_000 {
          guard case .code(let code) = block.kind, seen < 4_000 else { continue }
          #expect(code.settledLineCount == 0 && !block.isSettled)
        }
      }
      session.finish()
      guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind else {
        Issue.record("no artifact")
        continue
      }
      #expect(artifact.content.first?.kind.name.rawValue == end)
    }
  }

  @Test(
    "P9.9a Fenced code is drawn by its content, if its language leaves that open",
    arguments: [
      ("json", chart, "figure(chart)"), ("json", map, "figure(map)"),
      ("json", flow, "figure(graph)"),
      ("spec", operations, "figure(form)"), ("jsonl", operations, "figure(form)"),
      ("JSON", interface, "figure(form)"), ("a2ui", interface, "figure(form)"),
      ("vl", chart, "figure(chart)"), ("geo", map, "figure(map)"),
      ("react-flow", flow, "figure(graph)"),
      ("json", #"{"a":1}"#, "code"), ("spec", "describe('x')", "code"), ("js", flow, "code"),
      ("json", "", "code"), ("json5", chart, "code"),
    ])
  func fences(language: String, source: String, expected: String) {
    let text = "Look:\n\n```\(language)\n\(source)\n```\n\nDone."
    let whole = presentation(of: text)
    let blocks = kinds(whole.blocks)
    #expect(
      blocks.count == 3 && blocks[1].hasPrefix(expected.filter { $0 != ")" }), "\(blocks)")
    for chunk in [1, 3, 30, 50] { #expect(presentation(of: text, chunk: chunk) == whole) }
    for chunk in [1, 3, 30, 50] { #expect(watched(text, chunk: chunk) == whole) }
    // In several lines, of which the first ones decide.
    let lines = source.replacing(",", with: ",\n")
    let text2 = "```\(language)\n\(lines)\n```\n"
    for chunk in [1, 8, 40] { #expect(watched(text2, chunk: chunk) == presentation(of: text2)) }
    var configuration = ArtifactConfiguration.standard
    configuration.fencedTypes = []
    #expect(kinds(presentation(of: text, configuration).blocks)[1] == "code")
  }

  /// The presentation of a text that is shown after each piece, and forgotten.
  private func watched(_ text: String, chunk: Int) -> Presentation {
    var session = ArtifactSession(.standard)
    var settled = 0
    for piece in Chunks.equal(Array(text.utf8), size: chunk) {
      session.append(piece.span)
      let blocks = session.presentation.blocks
      let count = blocks.prefix(while: \.isSettled).count
      #expect(count >= settled)
      settled = count
    }
    session.finish()
    return session.presentation
  }

  @Test(
    "P2.12 Recognized content of which only notes would be shown is source",
    arguments: [
      #"{"createSurface":true}"#, #"{"op":"replace","path":"/state/count","value":3}"#,
      #"{"nodes":5,"connections":{"active":3}}"#, #"{"root":"/var","elements":{"H":1,"He":2}}"#,
    ])
  func source(json: String) {
    var header = ArtifactHeader(type: .uiSpec, title: "t")
    if json.contains("nodes") { header.type = .flow }
    header.origin = .text
    var payload = ArtifactSession(payload: header, .standard)
    payload.append(json)
    payload.finish()
    for presentation in [presentation(of: "Here:\n\(json)\n"), payload.presentation] {
      let artifact = presentation.blocks.compactMap { block -> ArtifactBlock? in
        if case .artifact(let artifact) = block.kind { artifact } else { nil }
      }.first
      let codes = artifact?.content.filter { $0.kind.name == .code } ?? []
      #expect(codes.count == 1 && codes.first?.plainText.contains(json) == true)
      #expect(artifact?.content.map(\.id) == artifact?.content.map(\.id).sorted())
    }
    #expect(presentation(of: json, chunk: 3) == presentation(of: json))
  }

  @Test("P9.9a No line of such a fence settles before the decision, all do after it")
  func undecidedFence() {
    let lines = (0..<60).map { "  \"name\($0)\": \"\(String(repeating: "x", count: 100))\"," }
    var session = ArtifactSession(.standard)
    session.append("```json\n{\n")
    var settled: [Int] = []
    for line in lines {
      session.append(line + "\n")
      guard case .code(let code)? = session.presentation.blocks.first?.kind else { continue }
      settled.append(code.settledLineCount)
    }
    #expect(settled.first == 0 && settled[30] == 0)
    #expect(settled.last == lines.count + 1)
    #expect(settled == settled.sorted())
  }

  private static let messages =
    "{\"version\":\"v0.9\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":\"c\"}}\n"
    + "{\"version\":\"v0.9\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":"
    + "[{\"id\":\"root\",\"component\":\"Text\",\"text\":\"Hello\"}]}}"

  private static let names = [
    "spec", "ui", "a2ui", "json-render", "json", "jsonl", "ndjson", "chart", "vega-lite",
    "geojson", "react-flow",
  ]

  /// What is settled in blocks, by its location: texts of blocks, of lines and of rows.
  private func settledParts(of blocks: some Sequence<Block>) -> [String: String] {
    var parts: [String: String] = [:]
    func addRows(_ table: TableBlock, _ id: BlockID) {
      for row in 0..<table.settledRowCount {
        parts["\(id) row \(row)"] = table.rows[row].map(\.plainText).joined(separator: "|")
      }
    }
    for block in blocks {
      if block.isSettled { parts["\(block.id)"] = block.kind.name.rawValue + block.plainText }
      switch block.kind {
      case .code(let code):
        for line in 0..<code.settledLineCount {
          parts["\(block.id) line \(line)"] = code.lines[line].text
        }
      case .picture(let picture): if let data = picture.data { addRows(data, block.id) }
      case .custom(let custom): parts.merge(settledParts(of: custom.content)) { $1 }
      default: break
      }
    }
    return parts
  }

  /// Reads a text in chunks and expects that nothing settled is taken back.
  private func expectSettled(_ text: String, in chunks: [ArraySlice<UInt8>]) -> Presentation {
    var session = ArtifactSession(.standard)
    var known: [String: String] = [:]
    for chunk in chunks {
      session.append(chunk.span)
      let parts = settledParts(of: session.presentation.blocks)
      for (place, part) in known { #expect(parts[place] == part, "\(place) of \(text)") }
      known = parts
    }
    session.finish()
    let parts = settledParts(of: session.presentation.blocks)
    for (place, part) in known { #expect(parts[place] == part, "\(place) of \(text)") }
    return session.presentation
  }

  @Test("P9.9a P9.9b The content decides in all fences of JSON", arguments: names)
  func content(of name: String) {
    var generator = SeededGenerator(seed: 7)
    for (source, expected) in [
      (Self.chart, "chart"), (Self.interface, "form"), (Self.operations, "form"),
      (Self.messages, "form"), (Self.map, "map"), (Self.flow, "graph"),
      (#"{"name":"x","size":[1,2]}"#, "code"), ("Draw it.\n\n- now", "code"), ("", "code"),
    ] {
      for source in [source, source.replacing(",", with: ",\n  ")] {
        // Operations are a line each.
        if source.contains(",\n  "), source.contains(#""op""#) { continue }
        let text = "Look:\n\n```\(name)\n\(source)\n```\n\nDone.\n"
        let whole = presentation(of: text)
        let block = kinds(whole.blocks)[1]
        #expect(block == expected || block == "figure(\(expected))", "\(name): \(source)")
        let bytes = Array(text.utf8)
        var cuts = [Chunks.single(bytes)]
        for _ in 0..<4 { cuts.append(Chunks.random(bytes, longest: 40, using: &generator)) }
        for chunks in cuts { #expect(expectSettled(text, in: chunks) == whole) }
      }
    }
  }

  @Test(
    "P9.9b P9.9c Without a decisive member, the type that the language names applies",
    arguments: [
      // The data of a chart, and the features of a map, fill the first 4,096 bytes.
      (
        "chart",
        "{\"data\":{\"values\":[\n" + rows(#"{"a":"A","b":28}"#) + "]},\n"
          + #""mark":"bar","encoding":{"x":{"field":"a"},"y":{"field":"b"}}}"#, "chart", "code"
      ),
      (
        "geojson", "{\"features\":[\n" + rows(feature) + "],\"type\":\"FeatureCollection\"}", "map",
        "code"
      ),
      (
        "ui", #"{"type":"Stack","children":[{"type":"Text","props":{"content":"Hi"}}]}"#, "form",
        "code"
      ),
      ("a2ui", "Here it is:\n" + interface, "form", "code"),
      // What is not drawn in fences decides nothing.
      ("geojson", #"{"@context":{},"type":"Point","coordinates":[1,2]}"#, "map", "code"),
    ])
  func named(language: String, source: String, expected: String, otherwise: String) {
    for (name, expected) in [(language, expected), ("json", otherwise)] {
      let text = "```\(name)\n\(source)\n```\n"
      let whole = presentation(of: text)
      let block = kinds(whole.blocks)[0]
      #expect(block == expected || block.hasPrefix("figure(\(expected)"), "\(name): \(block)")
      for size in [25, 400] {
        #expect(expectSettled(text, in: Chunks.equal(Array(text.utf8), size: size)) == whole)
      }
    }
  }

  private static let feature =
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#

  private static func rows(_ row: String) -> String {
    Array(repeating: row, count: 4_400 / row.utf8.count + 1).joined(separator: ",\n")
  }

  @Test("P9.9a P9.9b A host's types and presenters take precedence over the content")
  func hostOfNames() {
    var configuration = ArtifactConfiguration.standard
    configuration.fencedTypes.remove(.vegaLite)
    for name in Self.names {
      let text = "```\(name)\n\(Self.chart)\n```\n"
      #expect(kinds(presentation(of: text, configuration).blocks) == ["code"], "\(name)")
    }
    configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(forLanguage: "ui") { _ in CodePresenter() }
    let text = "```ui\n\(Self.chart)\n```\n"
    #expect(kinds(presentation(of: text, configuration).blocks) == ["figure(code)"])
    // A type that the host adds is not recognized by its content.
    configuration = ArtifactConfiguration.standard
    configuration.fencedTypes.insert(.json)
    let json = "```json\n\(Self.chart)\n```\n"
    #expect(kinds(presentation(of: json, configuration).blocks) == ["figure(tree)"])
  }

  @Test("P9.2 A host's presenter of the language takes precedence")
  func host() {
    var configuration = ArtifactConfiguration.standard
    configuration.registerPresenter(forLanguage: "json") { _ in CodePresenter() }
    let blocks = presentation(of: "```json\n\(Self.chart)\n```\n", configuration).blocks
    #expect(kinds(blocks) == ["figure(code)"])
  }

  // P3.3e
  @Test("P9.9d XML with the root svg is a drawing with its source, other XML is code")
  func fencedDrawings() {
    func kinds(_ language: String, _ code: String) -> [Block.Kind] {
      var session = ArtifactSession(.standard)
      session.append("```\(language)\n\(code)\n```\n")
      session.finish()
      return session.presentation.blocks.map(\.kind)
    }
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>"
    for (language, code) in [
      ("svg", svg), ("xml", svg), ("xml", "<?xml version='1.0'?>\n<!-- a -->\n" + svg),
    ] {
      guard case .custom(let figure)? = kinds(language, code).first,
        case .picture(let block)? = figure.content.first?.kind
      else {
        Issue.record("\(language) is no drawing")
        continue
      }
      #expect(block.picture.source?.text.contains("<rect") == true)
      #expect(figure.content.count == 1)
    }
    for code in ["<a><svg/></a>", "<note>svg</note>", "text"] {
      guard case .code? = kinds("xml", code).first else {
        Issue.record("\(code) is not code")
        continue
      }
    }
  }
}
