import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// Specs that are written as operations, and answers that repair a spec.
@Suite struct PatchReportTests {
  private static let operations = [
    #"{"op":"add","path":"/root","value":"a"}"#,
    #"{"op":"add","path":"/elements/a","value":{"type":"Text","props":{"fnot":"x"}}}"#,
    #"{"op":"add","path":"/elements/b","value":{"type":"Oddity"}}"#,
  ]

  @Test(
    "S9.5 Operations are read alone, as lines, as an array, in a fence and among prose",
    arguments: [
      operations.joined(separator: "\n"), "[\(operations.joined(separator: ","))]",
      "[\n  \(operations.joined(separator: ",\n  "))\n]",
      "Here:\n```json\n[\(operations.joined(separator: ","))]\n```\n",
      "[\(operations.joined(separator: ",")),]",
    ])
  func forms(text: String) {
    let report = SpecReport(reading: text)
    #expect(report.spec.root == "a")
    #expect(report.spec.ids == ["a", "b"])
    // S10.5: where the last operation wrote it.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (code, part) in [
      (Diagnostic.Code.unknownProp, "\"fnot\""), (.unknownComponent, "\"Oddity\""),
    ] {
      guard let diagnostic = report.diagnostics.first(where: { $0.code == code }),
        let place = report.source.location(of: diagnostic)
      else {
        Issue.record("\(code) has no location in \(text)")
        continue
      }
      let line = lines[place.line - 1].unicodeScalars.dropFirst(place.column - 1)
      #expect(String(line).hasPrefix(part), "\(code) at \(place)")
    }
  }

  private static let many = TestScale.many(3_000)

  @Test("S10.5 S16.1 Diagnostics are located in the operation that wrote the value last")
  func many() {
    let lines = (0..<Self.many).map { number in
      #"{"op":"add","path":"/elements/e\#(number % (Self.many / 2))","#
        + #""value":{"type":"Text","props":{"fnot":"\#(number)"}}}"#
    }
    let report = SpecReport(reading: lines.joined(separator: "\n"))
    let reported = report.diagnostics.filter { $0.code == .unknownProp }
    #expect(reported.count > 100)
    let source = report.source
    for diagnostic in reported {
      let number = Int(diagnostic.element?.dropFirst() ?? "") ?? -1
      let line = source.location(of: diagnostic)?.line
      #expect(line == number + Self.many / 2 + 1)
    }
  }

  @Test("S9.5 An operation may span several lines")
  func one() {
    let report = SpecReport(
      reading: "{\n\"op\": \"add\",\n\"path\": \"/elements/a\",\n\"value\": {\"type\": \"Text\"}}")
    #expect(report.spec.ids == ["a"])
    #expect(report.diagnostics.map(\.code) == [.rootInferred])
  }

  private static let broken = """
    {"root": "page", "state": {"name": "x"}, "elements": {
      "page": {"type": "VStack", "children": ["a", "b", "c", "gone"]},
      "a": {"type": "Txt", "props": {"content": "x"}},
      "b": {"type": "Text", "props": {"content": {"$state": "/nmae"}, "font": "titel"}},
      "c": {"type": "TextField", "props": {"value": {"$bindState": "/name"},
        "checks": [{"type": "requird"}]}}}}
    """

  @Test(
    "S10.6 S10.17 An answer to the repair prompt, in any form, fixes the spec",
    arguments: [false, true])
  func answer(isWrapped: Bool) throws {
    // Places are those of the text as it was written, also inside `spec` (S1.23).
    let report = SpecReport(reading: isWrapped ? #"{"spec":\#(Self.broken)}"# : Self.broken)
    #expect(report.hasErrors)
    #expect(report.repairPrompt().contains("/spec/elements/b/props/font") == isWrapped)
    // What a model answers that does what it was told: each value with a suggestion becomes that.
    var operations: [JSONValue] = []
    for diagnostic in report.diagnostics {
      if diagnostic.code == .missingChild {
        operations.append([
          "op": "remove", "path": .string(diagnostic.pointer.description),
        ])
      } else if let suggestion = diagnostic.suggestion {
        let isPath = diagnostic.code == .pathUnknown
        operations.append([
          "op": "replace",
          "path": .string(diagnostic.pointer.description + (isPath ? "/$state" : "")),
          "value": .string(suggestion),
        ])
      }
    }
    let array = JSONValue.array(operations).serialized()
    let lines = operations.map { $0.serialized() }.joined(separator: "\n")
    for text in [array, "Sure!\n```json\n\(array)\n```", lines, "Sure!\n" + lines] {
      let repaired = report.applying(answer: text)
      #expect(repaired.diagnostics.map(\.code) == (isWrapped ? [.specWrapped] : []), "\(text)")
      #expect(repaired.spec.ids.count == 4)
      #expect(repaired.repairPrompt() == "")
    }
    let same = report.applying(answer: "I cannot do that.")
    #expect(same.spec == report.spec && same.diagnostics == report.diagnostics)
  }

  @Test("S10.17 Diagnostics about the operations of an answer are kept apart")
  func answerWithMistakes() {
    let report = SpecReport(reading: #"{"root":"a","elements":{"a":{"type":"Txt"}}}"#)
    #expect(report.patchDiagnostics.isEmpty)
    let operations = [
      #"{"op":"remove","path":"/elements/b"}"#,
      #"{"op":"replace","path":"/elements/a/type","value":"Divider"}"#,
    ]
    for text in ["[\(operations.joined(separator: ","))]", operations.joined(separator: "\n")] {
      let repaired = report.applying(answer: text)
      #expect(repaired.spec["a"]?.type == "Divider")
      #expect(repaired.diagnostics.isEmpty)
      #expect(repaired.patchDiagnostics.map(\.code) == [.patchTargetMissing], "\(text)")
    }
  }

  @Test("S10.6 The prompt quotes the message of a diagnostic without a suggestion")
  func allowed() {
    let report = SpecReport(
      reading:
        #"{"root":"a","elements":{"a":{"type":"Card","props":{"style":"x"},"children":[7]}}}"#)
    let prompt = report.repairPrompt()
    #expect(prompt.contains("spec.bad-enum /props/style: `x` isn't one of clear, regular"))
    #expect(
      prompt.contains("spec.child-not-string /children/0: child must be the id of an element"))
  }

  @Test("S10.7 Runtime diagnostics are available without rendering")
  func whenShown() {
    let report = SpecReport(
      reading: """
        {"root":"r","state":{"n":1,"xs":[{"id":1},{"id":1}],"user.name":1},"elements":{
        "r":{"type":"VStack","children":["a","b","c","d"]},
        "a":{"type":"Text","props":{"content":{"$item":"n"}}},
        "b":{"type":"Text","props":{"content":{"$computed":"nothing"}}},
        "c":{"type":"List","repeat":{"statePath":"/n"},"children":["e"]},
        "d":{"type":"List","repeat":{"statePath":"/xs","key":"id"},"children":["e"]},
        "e":{"type":"Text","props":{"content":{"$template":"${rest}"}}}}}
        """)
    let codes = Set(report.diagnosticsWhenShown().map(\.code))
    #expect(
      codes.isSuperset(of: [
        .itemOutsideRepeat, .unknownFunction, .repeatNotArray, .repeatDuplicateKey,
      ]))
    #expect(
      report.diagnosticsWhenShown(functions: ["nothing"]).allSatisfy {
        $0.code != .unknownFunction
      })
    for diagnostic in report.diagnosticsWhenShown() {
      #expect(report.source.location(of: diagnostic) != nil)
    }
    var elements = #""r":{"type":"List","repeat":{"statePath":"/xs"},"children":["e"]}"#
    elements += #","e":{"type":"Text"}"#
    let many = Array(repeating: "0", count: 60_000).joined(separator: ",")
    let wide = SpecReport(
      reading: #"{"root":"r","state":{"xs":[\#(many)]},"elements":{\#(elements)}}"#)
    let limited = wide.diagnosticsWhenShown(limits: SpecLimits(nodeCount: 500))
    #expect(limited.map(\.code) == [.nodeBudgetExceeded])
  }
}
