import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N2 Flowcharts of the suite", .needsSharedFolder)
struct FlowchartSuiteTests {
  @Test("N2.1 N2.3 The model is that of Mermaid")
  func models() throws {
    let cases = MermaidSuite.valid("flowchart")
    #expect(cases.count >= 110)
    for item in cases {
      let refiner = MermaidRefiner(whole: item.source)
      #expect(
        refiner.refinement.verdict == .valid, "\(item.name) \(refiner.refinement.diagnostics)")
      guard case .flowchart(let chart) = refiner.model.content else {
        Issue.record("\(item.name) is no flowchart")
        continue
      }
      let ours = chart.mermaidModel
      let theirs = Self.normalized(item.model)
      for key in ["direction", "vertices", "edges", "subGraphs", "classes"] {
        let (own, other) = (ours[key] ?? .null, theirs[key] ?? .null)
        #expect(own == other, "\(item.name) \(key)\n\(own.serialized())\n\(other.serialized())")
      }
    }
  }

  @Test("N2.1 N2.4 An error is where Mermaid rejects the source")
  func errors() throws {
    var wrong: [String] = []
    var lines = (right: 0, all: 0)
    for item in MermaidSuite.invalid("flowchart") {
      let refinement = MermaidRefiner(whole: item.source).refinement
      guard case .invalid(let offset) = refinement.verdict else {
        wrong.append("\(item.name) (\(item.error)): \(refinement.diagnostics)")
        continue
      }
      // N2.4c: Mermaid names the end of what is open.
      let isUnclosed = refinement.diagnostics.first?.message.hasPrefix("unclosed") == true
      guard let line = item.line, !isUnclosed else { continue }
      lines.all += 1
      let own = Self.line(of: offset, in: item.source)
      if own == line { lines.right += 1 }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    #expect(lines.right * 100 >= lines.all * 85 && lines.all > 25, "\(lines)")
  }

  /// The line of an offset, as Mermaid counts: without front matter, directives and comments.
  static func line(of offset: Int, in source: String) -> Int {
    let before = source.utf8.prefix(offset)
    var line = 1
    var isFrontMatter = false
    for (index, text) in String(decoding: before, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated()
    {
      let words = text.drop { $0 == " " || $0 == "\t" }
      if words == "---", index == 0 || isFrontMatter {
        isFrontMatter.toggle()
      } else if !isFrontMatter, !words.hasPrefix("%%") {
        line += 1
      }
    }
    return line
  }

  /// The model of the suite, without what ours has not or writes in another way.
  static func normalized(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map(normalized))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { member in
            ![
              "props", "hasExplicitDir", "textStyles", "icon", "pos", "form", "img", "constraint",
              "assetWidth", "assetHeight",
            ].contains(member.key)
          }.map { JSONObject.Member(key: $0.key, value: normalized($0.value)) }))
    case .string(let text): .string(text.normalizedMermaid)
    default: value
    }
  }
}
