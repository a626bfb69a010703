import ArtifactBase
import TestSupport
import Testing

@Suite struct DiagnosticTests {
  private let code = Diagnostic.Code(rawValue: "test.code")

  @Test("D1.4 moved(by:) translates the range and the ranges of the notes")
  func moved() {
    let diagnostic = Diagnostic(
      code, .error, at: 3..<5, message: "mismatched end tag",
      notes: [Diagnostic.Note("opened here", at: 0..<1), Diagnostic.Note("in strict mode")])
    let moved = diagnostic.moved(by: 10)
    #expect(moved.range == 13..<15)
    #expect(moved.notes.map(\.range) == [10..<11, nil])
    #expect(moved.moved(by: -10) == diagnostic)
    #expect(Diagnostic(code, .info, message: "x").moved(by: 4).range == nil)
  }

  @Test(
    "D2.3 A suggestion is asked for unless the message quotes it",
    arguments: [
      ("unknown component `Txt`", "Text", "unknown component `Txt`: did you mean `Text`?"),
      ("`Text` is written `text`", "text", "`Text` is written `text`"),
      (#"expected an object like {"a":1}"#, #"{"a":1}"#, #"expected an object like {"a":1}"#),
    ])
  func suggestion(message: String, suggestion: String, text: String) {
    var diagnostic = Diagnostic(code, .warning, message: message, suggestion: suggestion)
    #expect(diagnostic.text == text)
    diagnostic.element = "title"
    #expect(diagnostic.sentence == "`title`: " + text)
  }

  @Test("D1.6 A log lists a hundred diagnostics with a code and counts the others in the last one")
  func cap() {
    for count in [1, 99, 100, 101, 250] {
      var log = DiagnosticLog()
      for index in 0..<count { log.report(code, .warning, at: index, "found \(index)") }
      let list = log.diagnostics()
      #expect(list.count == min(count, 100))
      #expect(list.last?.omittedCount == max(0, count - 100))
      #expect(
        list.last?.text == (count > 100 ? "found 99 (\(count - 100) more)" : list.last?.message))
    }
  }

  @Test("D1.6 An exceeded limit is listed once and counted apart from its code")
  func limits() {
    var log = DiagnosticLog()
    log.reportLimit(code, .error, limit: .depth, at: 2..<3, "nested too deeply")
    log.report(code, .error, at: 4, "unexpected byte")
    log.reportLimit(code, .error, limit: .depth, at: 6..<7, count: 2, "nested too deeply")
    #expect(log.diagnostics().map(\.text) == ["nested too deeply (2 more)", "unexpected byte"])
    log.report(Diagnostic.Code(rawValue: "test.other"), .info, at: 9, "unusual")
    log.removeAll(except: code)
    log.reportLimit(code, .error, limit: .depth, at: 11..<12, "nested too deeply")
    #expect(log.diagnostics().map(\.omittedCount) == [3, 0])
  }

  @Test("D1.7 A summary counts the others with a code, listed or not")
  func summary() {
    var log = DiagnosticLog()
    let other = Diagnostic.Code(rawValue: "test.other")
    for index in 0..<130 { log.report(index % 10 == 3 ? other : code, .warning, at: index, "x") }
    #expect(log.diagnostics().summary.map(\.omittedCount) == [116, 12])
    #expect([Diagnostic]().summary.isEmpty && [Diagnostic]().maxSeverity == nil)
  }

  @Test("D1.2 Severities are ordered")
  func severities() {
    #expect(Diagnostic.Severity.allCases.sorted() == [.info, .warning, .error])
    let list = [Diagnostic(code, .info, message: "a"), Diagnostic(code, .error, message: "b")]
    #expect(list.maxSeverity == .error)
  }

  @Test("D3.2 The JSON of a diagnostic has the members that apply")
  func json() throws {
    let lines = TextLocator(Array("a\néx".utf8))
    let diagnostic = Diagnostic(
      code, .error, at: 4..<5, element: "e", pointer: try JSONPointer("/a/0"), message: "m",
      suggestion: "s", notes: [Diagnostic.Note("here", at: 0..<1)])
    #expect(
      diagnostic.json(in: lines).serialized()
        == #"{"code":"test.code","severity":"error","range":[4,5],"line":2,"column":2,"#
        + #""element":"e","pointer":"/a/0","message":"m","suggestion":"s","#
        + #""notes":[{"range":[0,1],"line":1,"column":1,"message":"here"}]}"#)
    #expect(
      Diagnostic(code, .info, message: "m").json().serialized()
        == #"{"code":"test.code","severity":"info","message":"m"}"#)
  }
}

@Suite struct TextLocatorTests {
  /// Counts from the start of the text.
  private func expected(_ bytes: [UInt8], _ offset: Int) -> TextLocation {
    var location = TextLocation(offset: offset, line: 1, column: 1)
    for index in 0..<offset {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x0A || byte == 0x0D && next != 0x0A {
        location.line += 1
        location.column = 1
      } else if byte & 0xC0 != 0x80, index > 0 || !bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        location.column += 1
      }
    }
    // In the middle of a scalar, the column is that after it; a location is asked for its start.
    return location
  }

  @Test("D1.5 Every offset has the line and column that counting gives, for every chunking")
  func locations() {
    let texts = [
      "", "a", "\n", "\r\n", "\r", "a\r\nb\rc\n\n é", "\u{FEFF}a\nb", "\u{FEFF}", "漢字\r\n😀é\n",
      String(repeating: "é漢\n", count: 3_000), String(repeating: "x", count: 9_000) + "é\nb",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      let whole = TextLocator(bytes)
      for size in [1, 2, 3, 7, 64, 4_097] {
        var locator = TextLocator()
        for start in stride(from: 0, to: bytes.count, by: size) {
          locator.append(Array(bytes[start..<min(start + size, bytes.count)]).span)
        }
        #expect(locator == whole)
      }
      let offsets = bytes.count < 100 ? Array(0...bytes.count) : [0, 1, 4_095, 4_096, 8_999, 9_003]
      for offset in offsets where offset <= bytes.count {
        #expect(whole.location(of: offset) == expected(bytes, offset), "\(offset)")
      }
      #expect(whole.location(of: -1).offset == 0)
      #expect(whole.location(of: .max).offset == bytes.count)
    }
  }
}
