import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct CSVRefinerTests {
  /// All rows, the header among them, as text.
  static func rows(_ table: CSVTable) -> [[String]] {
    (table.header.map { [$0] } ?? []) + (0..<table.rowCount).map { table.row($0) }
  }

  private func refined(
    _ text: String, _ attributes: [String: String] = [:], finished: Bool = false
  ) -> CSVRefiner {
    RefinerPromises<CSVRefiner>(attributes: attributes).refiner(text, finished: finished)
  }

  // MARK: Rows

  @Test(
    "R3.1 R3.2 Rows are committed with their line breaks",
    arguments: [
      ("a,b\r\n1,2\r\n3", 10, [["a", "b"], ["1", "2"]]),
      ("a,b\r1,2\r3", 8, [["a", "b"], ["1", "2"]]),
      ("a,b\n1,2\n3", 8, [["a", "b"], ["1", "2"]]),
      ("a,b\r\n", 5, [["a", "b"]]),
      ("a,b\r\n1\r", 5, [["a", "b"]]),
      ("a\r\r\nb\nc", 6, [["a"], ["b"]]),
      ("\"\"\n", 3, [[""]]),
      ("\"\" \n", 4, [[""]]),
      (",\n", 2, [["", ""]]),
      ("a;b\n1;2\n", 8, [["a", "b"], ["1", "2"]]),
    ])
  func commitsRows(text: String, safeLength: Int, rows: [[String]]) {
    let refiner = refined(text)
    #expect(refiner.refinement.status == .ready(safeLength: safeLength, closing: ""))
    #expect(Self.rows(refiner.model) == rows)
  }

  @Test(
    "R3.2 It waits for the first row",
    arguments: ["", "a,b", "a,\"x\n", "a,b\r", "\n", "\r\n\r\n", "\u{FEFF}", "\"a\n\n\n"])
  func waits(text: String) {
    let refiner = refined(text)
    guard case .waiting(let progress) = refiner.refinement.status else {
      Issue.record("ready with \(refiner.refinement)")
      return
    }
    #expect(progress.receivedCharacters == text.unicodeScalars.count)
    #expect(refiner.model.rowCount == 0)
    #expect(refiner.model.header == nil)
  }

  @Test("R3.1 A held CR and an LF after it end one row")
  func joinsHeldBreak() {
    let refiner = RefinerPromises<CSVRefiner>().refiner([
      ArraySlice("a,b\r".utf8), ArraySlice("\n".utf8),
    ])
    #expect(refiner.refinement.status == .ready(safeLength: 5, closing: ""))
    #expect(Self.rows(refiner.model) == [["a", "b"]])
  }

  @Test(
    "R3.3 Leading line breaks, a byte order mark and empty lines are skipped",
    arguments: [
      "\na,b\n1,2\n", "\r\n\r\na,b\n1,2\n", "\u{FEFF}a,b\n1,2\n", "\n\u{FEFF}\n\"a\",b\n1,2\n",
      "a,b\n\n\n1,2\n", "a,b\r\n\r\n1,2\r\n\r\n",
    ])
  func skips(text: String) {
    #expect(Self.rows(refined(text).model) == [["a", "b"], ["1", "2"]])
    #expect(Self.rows(refined(text, finished: true).model) == [["a", "b"], ["1", "2"]])
  }

  @Test("R3.3 Only the first mark is skipped, and half a mark is text")
  func skipsOneMark() {
    #expect(refined("\u{FEFF}\u{FEFF}a\n").model.header == ["\u{FEFF}a"])
    let half = RefinerPromises<CSVRefiner>().refiner([0xEF, 0xBB], finished: true)
    #expect(half.model.header == ["\u{FFFD}"])
  }

  @Test(
    "R3.4 The end commits the last row",
    arguments: [
      ("a,b\n1,2", [["a", "b"], ["1", "2"]]), ("a,b\n1,", [["a", "b"], ["1", ""]]),
      ("a,b\n1,2\r", [["a", "b"], ["1", "2"]]), ("a", [["a"]]), ("a;b", [["a", "b"]]),
      ("a,\"b\"", [["a", "b"]]), ("a\n\"\"", [["a"], [""]]),
    ])
  func commitsLastRow(text: String, rows: [[String]]) {
    let refiner = refined(text, finished: true)
    #expect(Self.rows(refiner.model) == rows)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.isEmpty)
    #expect(refiner.refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
  }

  @Test("R3.5 Nothing is a valid, empty table", arguments: ["", "\n", "\u{FEFF}", "\r\n\r\n"])
  func acceptsNothing(text: String) {
    let refiner = refined(text, finished: true)
    #expect(refiner.refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.model.rowCount == 0 && refiner.model.header == nil)
  }

  // MARK: Fields

  @Test(
    "R3.6 R3.7 Quotes open at the start of a field only, or after blanks",
    arguments: [
      ("a\"b\",c\n", ["a\"b\"", "c"]), (" \"b,c\"\n", ["b,c"]),
      ("\"Doe, Jane\", 30,  \"New York, NY\"\n", ["Doe, Jane", " 30", "New York, NY"]),
      ("a,\t\"b,\nc\" \n", ["a", "b,\nc"]),
      ("a, b \"c\", \"d\"\"e\"\n", ["a", " b \"c\"", "d\"e"]),
      (" , \"\"\n", [" ", ""]),
      ("\"a,b\",c\n", ["a,b", "c"]), ("\"a\nb\",c\n", ["a\nb", "c"]),
      ("\"a\r\nb\",c\n", ["a\r\nb", "c"]), ("\"a\"\"b\",\"\"\"\"\n", ["a\"b", "\""]),
      ("\"\",\"\"\"\"\"\"\n", ["", "\"\""]), ("\"\"\"a\"\"\",\"x\"\"\"\n", ["\"a\"", "x\""]),
    ])
  func readsQuotes(text: String, cells: [String]) {
    let refiner = refined(text)
    #expect(refiner.model.header == cells)
    #expect(refiner.refinement.diagnostics.isEmpty)
  }

  @Test(
    "R3.8 Text after a closing quote is added and flagged",
    arguments: [
      ("\"a\"b,c\n", ["ab", "c"]), ("\"a\" \"b\",c\n", ["a \"b\"", "c"]),
      ("\"a\"\"b\" x,c\n", ["a\"b x", "c"]),
    ])
  func addsTextAfterQuote(text: String, cells: [String]) {
    let refiner = refined(text, finished: true)
    #expect(refiner.model.header == cells)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.csvTextAfterQuote])
    #expect(refiner.refinement.verdict == .repaired)
  }

  @Test("R3.8 Spaces after a closing quote are dropped without a diagnostic")
  func dropsSpacesAfterQuote() {
    let refiner = refined("\"a\" \t,\"b\"\"\"  \r\n", finished: true)
    #expect(refiner.model.header == ["a", "b\""])
    #expect(refiner.refinement.verdict == .valid)
  }

  @Test("R3.9 An open quote ends with the payload; the row is kept and reported")
  func closesQuote() throws {
    let text = "a,b\n1,2\n3,\"x\ny"
    #expect(refined(text).refinement.status == .ready(safeLength: 8, closing: ""))
    let refiner = refined(text, finished: true)
    #expect(Self.rows(refiner.model).last == ["3", "x\ny"])
    #expect(refiner.refinement.verdict == .repaired)
    let diagnostic = try #require(refiner.refinement.diagnostics.first)
    #expect(diagnostic.code == .csvUnterminatedQuote)
    #expect(diagnostic.bytes == 10..<14)
    #expect(
      diagnostic.message == "unterminated quoted cell: it extends to the end of the payload")
  }

  @Test("R3.10 Invalid UTF-8 is replaced in its cell only")
  func replacesInvalidBytes() {
    let refiner = RefinerPromises<CSVRefiner>().refiner([0x61, 0xB0, 0x2C, 0x62, 0x0A])
    #expect(refiner.model.header == ["a\u{FFFD}", "b"])
  }

  // MARK: Delimiter

  @Test(
    "R3.11 The attribute decides",
    arguments: [
      (";", "a,b;c"), ("semicolon", "a,b;c"), ("tab", "a,b\tc"), ("\t", "a,b\tc"),
      ("\\t", "a,b\tc"), ("|", "a,b|c"), ("PIPE", "a,b|c"), ("space", "a,b c"), ("^", "a,b^c"),
    ])
  func takesAttribute(name: String, text: String) {
    let refiner = refined(text + "\n", ["delimiter": name])
    #expect(refiner.model.header == ["a,b", "c"])
    #expect(refiner.model.dialect.isSettled)
  }

  @Test("R3.11 An invalid delimiter attribute is ignored", arguments: ["é", "\"", "ab"])
  func ignoresAttribute(name: String) {
    let refiner = refined("a;b\n", ["delimiter": name])
    #expect(refiner.model.header == ["a", "b"])
    #expect(refiner.refinement.diagnostics.map(\.code) == [.csvUnknownDelimiter])
  }

  @Test(
    "R3.24 A first line may declare the delimiter",
    arguments: [
      ("sep=;\nTea;Grams,Price\n1;2,5\n", [["Tea", "Grams,Price"], ["1", "2,5"]]),
      ("\u{FEFF}SEP=|\r\na,b|c\r\n", [["a,b", "c"]]), ("\"sep=\t\"\na\tb\n", [["a", "b"]]),
      ("\nsep=^\r\n\r\na^b\n", [["a", "b"]]), ("sep= \na b\n", [["a", "b"]]), ("sep=;", []),
      // No declarations:
      ("sep=\na,b\n", [["sep="], ["a", "b"]]), ("sep=;;\na\n", [["sep=", "", ""], ["a"]]),
      ("separator,x\n", [["separator", "x"]]), ("sep=a\nb\n", [["sep=a"], ["b"]]),
      ("sep=,\nsep=;\na,b\n", [["sep=;"], ["a", "b"]]), ("\"sep=;\na\",b\n", [["sep=;\na", "b"]]),
    ])
  func readsDeclaration(text: String, rows: [[String]]) {
    let whole = refined(text, finished: true)
    #expect(Self.rows(whole.model) == rows)
    #expect(
      whole.refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      RefinerPromises<CSVRefiner>().checkEverySplit(of: Array(bytes[..<end]))
    }
  }

  @Test("R3.24 R3.11 An attribute and the type precede the declaration")
  func prefersAttribute() {
    for attributes in [["delimiter": "pipe"], ["type": "text/tab-separated-values"]] {
      let refiner = refined("sep=;\na;b|c\td\n", attributes, finished: true)
      #expect(refiner.model.dialect.delimiter == (attributes["type"] == nil ? 0x7C : 0x09))
      #expect(refiner.model.header?.count == 2)
    }
  }

  @Test("R3.11 The type of tab-separated values fixes TAB")
  func readsTabs() {
    let attributes = ["type": "text/tab-separated-values; charset=utf-8", "delimiter": ","]
    #expect(refined("a,b\tc\n", attributes).model.header == ["a,b", "c"])
  }

  @Test(
    "R3.12 The first row decides",
    arguments: [
      ("a;b;c,d\n", ";"), ("a\tb\n", "\t"), ("a|b|c\n", "|"), ("a\n", ","), ("a;b,c\n", ","),
      ("\"a,b,c\";d\n", ";"), ("a;\"b,c,d\"\n", ";"),
    ])
  func sniffs(text: String, delimiter: Character) {
    #expect(refined(text).model.dialect.delimiter == delimiter.asciiValue)
  }

  @Test("R3.11–R3.13 R3.24 Each delimiter of the list has a name, is found and can be declared")
  func delimiters() {
    for delimiter in FieldDelimiter.all {
      let sign = String(Unicode.Scalar(delimiter.byte))
      let attributes = ["delimiter": delimiter.name]
      #expect(refined("a,b;c\n", attributes).model.dialect.delimiter == delimiter.byte)
      #expect(refined("x\(sign)y\n").model.dialect.delimiter == delimiter.byte)
      #expect(refined("x\nx\(sign)y\n").model.dialect.delimiter == delimiter.byte)
      #expect(refined("sep=\(sign)\nx").model.dialect.delimiter == delimiter.byte)
    }
    #expect(Set(FieldDelimiter.all.map(\.byte)).count == FieldDelimiter.all.count)
    #expect(FieldDelimiter.index(of: UInt8(ascii: "x")) == nil)
  }

  @Test(
    "R3.13 The second row may change that once",
    arguments: [
      ("a,x;b,y\n1;2\n3,4;5\n", [["a,x", "b,y"], ["1", "2"], ["3,4", "5"]]),
      ("Title\na;b\nc;d\n", [["Title"], ["a", "b"], ["c", "d"]]),
      ("a;b\n1,2\n3;4\n", [["a", "b"], ["1,2"], ["3", "4"]]),
      ("a,b\n1;2\n", [["a", "b"], ["1;2"]]),
      ("a,b;c\n\"x,y;z\n1\";2\n", [["a,b", "c"], ["x,y;z\n1", "2"]]),
    ])
  func reconsiders(text: String, rows: [[String]]) {
    #expect(Self.rows(refined(text).model) == rows)
  }

  @Test("R3.14 Rows are settled once the second row is there")
  func settles() {
    let attributes = ["hasHeader": "false"]
    let first = refined("a,x;b,y\n1;", attributes).model
    #expect((first.rowCount, first.settledRowCount) == (1, 0))
    #expect(!first.dialect.isSettled)
    let second = refined("a,x;b,y\n1;2\n", attributes).model
    #expect((second.rowCount, second.settledRowCount) == (2, 2))
    #expect(second.row(0) == ["a,x", "b,y"])
    #expect(refined("a,b", attributes, finished: true).model.settledRowCount == 1)
  }

  // MARK: Table

  @Test("R3.15 The attribute decides whether there is a header", arguments: ["false", "NO", "0"])
  func readsHeaderless(value: String) {
    let table = refined("a,b\n1,2\n", ["hasHeader": value]).model
    #expect(table.header == nil)
    #expect(table.rowCount == 2)
    #expect(table.cell(0, 1) == "b")
  }

  @Test("R3.15 A header is the default", arguments: ["true", "yes", "", "1"])
  func readsHeader(value: String) {
    let table = refined("a,b\n1,2\n", ["has-header": value]).model
    #expect(table.header == ["a", "b"])
    #expect(table.rowCount == 1)
  }

  @Test("R3.16 Rows of other lengths are padded, and each is flagged")
  func flagsRaggedRows() {
    let refiner = refined("a,b\n1\n1,2,3\n4,5\n", finished: true)
    let table = refiner.model
    #expect((0..<3).map { table.cellCount(inRow: $0) } == [1, 3, 2])
    #expect(table.cell(0, 1) == "" && table.cell(1, 2) == "3" && table.cell(0, 99) == "")
    #expect(table.columnCount == 3)
    #expect(table.raggedRowCount == 2)
    #expect(refiner.refinement.verdict == .valid)
    let diagnostics = refiner.refinement.diagnostics
    #expect(diagnostics.allSatisfy { $0.code == .csvRaggedRows })
    #expect(diagnostics.map(\.bytes) == [4..<5, 6..<11])
    #expect(
      diagnostics.map(\.message) == [
        "row has 1 cell, expected 2: missing cells are empty",
        "row has 3 cells, expected 2: additional cells have no header",
      ])
  }

  @Test("R3.17 A row keeps its first 1,024 cells")
  func limitsColumns() {
    let row = String(repeating: "x,", count: 9_999) + "x\n"
    let refiner = refined(row + row, finished: true)
    #expect(refiner.model.columnCount == CSVTable.columnLimit)
    #expect(refiner.model.cellCount(inRow: 0) == CSVTable.columnLimit)
    #expect(refiner.model.cell(0, CSVTable.columnLimit - 1) == "x")
    #expect(refiner.refinement.diagnostics.map(\.code) == [.csvColumnLimit])
    let limit = refiner.refinement.diagnostics[0]
    #expect(limit.text == "row has 10000 cells: only the first 1024 are read (1 more)")
  }

  @Test("R3.18 Columns know their numbers, widths and decimals")
  func countsColumns() {
    let text = "name,price,n\n\"Ünïx\",3.50,1\nb,\"1,200.125\",\n,-4,x\nlonger one,€ 2,\" \"\n"
    let columns = refined(text).model.columns
    #expect(columns.map(\.count) == [3, 4, 2])
    #expect(columns.map(\.numericCount) == [0, 4, 1])
    #expect(columns.map(\.maxWidth) == [10, 9, 1])
    #expect(columns.map(\.decimals) == [0, 3, 0])
    #expect(columns.map(\.isNumeric) == [false, true, false])
  }

  @Test("R1.5 A kept table keeps its value while rows arrive")
  func keepsCopies() {
    var refiner = refined("a\n1\n")
    let kept = refiner.model
    for row in 2...3_000 { refiner.append("\(row)\n".utf8.span) }
    #expect(kept.rowCount == 1)
    #expect(refiner.model.rowCount == 3_000)
    #expect(refiner.model.cell(2_999, 0) == "3000")
    #expect(refiner.model.cell(0, 0) == kept.cell(0, 0))
  }
}
