import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct JSONRepairTests {
  @Test("S9.3 S9.7 The table of repairs", .needsSharedFolder)
  func table() throws {
    for row in try SpecSuite.table("json_repair", count: 46) {
      let result = JSONRepair.repair(row["input"]?.text ?? "")
      if row["unrepairable"] == true {
        #expect(result.value == nil, "\(row.serialized())")
        continue
      }
      #expect(result.value == row["value"], "\(row.serialized())")
      let kinds = result.fixes.map { JSONValue.string($0.kind.rawValue) }
      #expect(.array(kinds) == row["fixes"], "\(row.serialized()) \(kinds)")
    }
  }

  static let rows: [(String, String, [JSONRepair.Fix.Kind])] = [
    ("Here:\n```json\n{\"a\": 1}\n```\nBye", #"{"a":1}"#, [.leadingText, .fence, .trailingText]),
    (#"As said [sic]: {"a":1}"#, #"{"a":1}"#, [.leadingText]),
    (#"{"a":"x" "b":2}"#, #"{"a":"x","b":2}"#, [.missingComma]),
    ("{\"a\":\"x\"\n\"b c\":2}", #"{"a":"x","b c":2}"#, [.missingComma]),
    (#"{"a":"x" // c"#, #"{"a":"x"}"#, [.comment, .missingCloser]),
    (#"{"a":,"b":}"#, #"{"a":null,"b":null}"#, [.missingValue, .missingValue]),
    (#"{"a","b":1}"#, #"{"b":1}"#, [.danglingKey]), (#"[1,,2]"#, "[1,2]", [.extraComma]),
    (#"{,"a":1}"#, #"{"a":1}"#, [.extraComma]), (#"{"a"="b"}"#, #"{"a":"b"}"#, [.missingColon]),
    (#"{"a"=>1}"#, #"{"a":1}"#, [.missingColon]),
    (
      #"{a: hello world, b: 1}"#, #"{"a":"hello world","b":1}"#,
      [.unquotedKey, .unquotedValue, .unquotedKey]
    ),
    (#"[{"a":1},{"b":2]"#, #"[{"a":1},{"b":2}]"#, [.missingCloser]),
    (#"{"a":[{"b":1],"c":2}"#, #"{"a":[{"b":1}],"c":2}"#, [.missingCloser]),
    (#"{"a":1}}} ok"#, #"{"a":1}"#, [.extraCloser, .trailingText]),
    (
      #"{"a":1.,"b":-.5,"c":007}"#, #"{"a":1,"b":-0.5,"c":7}"#,
      [.numberForm, .numberForm, .numberForm]
    ),
    (#"{"a":1e"#, #"{"a":1}"#, [.truncatedNumber, .missingCloser]),
    (#"{"a":"\ud83d\ude00\u12"#, #"{"a":"😀"}"#, [.unterminatedString, .missingCloser]),
    (#"{"a":"\u00zz C:\dir"}"#, #"{"a":"\\u00zz C:\\dir"}"#, [.badEscape, .badEscape]),
    (#"{"a":@1}"#, #"{"a":1}"#, [.unexpectedText]), (#""plain""#, #""plain""#, []),
    (#"" {'a':1}""#, #"{"a":1}"#, [.doubleEncoded, .singleQuotes]),
    (#"{'a':'it's'}"#, #"{"a":"it's"}"#, [.singleQuotes, .unescapedQuote]),
    (#"{"a":/* x */1}"#, #"{"a":1}"#, [.comment]),
    ("{\u{A0}\"a\":1}", #"{"a":1}"#, []),
  ]

  @Test("S9.3 S9.7 Other slips, and several at once", arguments: rows)
  func others(input: String, value: String, kinds: [JSONRepair.Fix.Kind]) {
    let result = JSONRepair.repair(input)
    #expect(result.value?.serialized() == value)
    #expect(result.fixes.map(\.kind) == kinds)
  }

  @Test(
    "S9.8 What needs no guess is read as in a tree",
    arguments: [
      (#"{'a': 1, b: [True, None,],} // end"#, #"{"a":1,"b":[true,null]}"#),
      (#"{"p":"C:\dir" "q":'it's' /* x */}"#, #"{"p":"C:\\dir","q":"it's"}"#),
      ("{\"a\":'x'\n'b':\"y\nz\"}", #"{"a":"x","b":"y\nz"}"#),
      (#"[{"a":1}{"b":2} "c"]"#, #"[{"a":1},{"b":2},"c"]"#),
      // After a guess too:
      (
        #"{"a" 1, 'b': [FALSE,], c: "say "hi"", d: 'e',}"#,
        #"{"a":1,"b":[false],"c":"say \"hi\"","d":"e"}"#
      ),
    ])
  func lenient(input: String, value: String) {
    #expect(JSONRepair.repair(input).value?.serialized() == value)
  }

  @Test(
    "S9.2 Valid JSON is unchanged, and its value is that of the strict parser",
    .needsSharedFolder)
  func agreement() throws {
    for test in try SpecSuite.cases() {
      guard let value = test.spec else { continue }
      for isPretty in [false, true] {
        let result = JSONRepair.repair(value.serialized(pretty: isPretty))
        #expect(result.fixes == [] && result.value == value, "\(test.name)")
      }
    }
    let folder = "suites/spec/json-schema"
    for file in SharedFolder.files(in: folder, suffix: ".json") {
      let bytes = SharedFolder.bytes(of: file) ?? SharedFolder.bytes(of: "\(folder)/\(file)") ?? []
      let result = JSONRepair.repair(bytes)
      let value = try JSONValue(parsing: bytes)
      #expect(result.fixes == [] && result.value == value, "\(file)")
    }
  }

  @Test(
    "S9.1 Every prefix and every mutation of every spec gives something, in linear time",
    .needsSharedFolder)
  func total() throws {
    var generator = SeededGenerator(seed: 91)
    for test in try SpecSuite.cases() {
      guard let value = test.spec, !test.name.hasPrefix("24") else { continue }
      let bytes = Array(value.serialized().utf8)
      for end in stride(from: 1, to: bytes.count, by: 23) {
        #expect(JSONRepair.repair(Array(bytes[..<end])).value != nil)
      }
      for _ in 0..<20 {
        var mutant = bytes
        for _ in 0..<3 {
          let place = Int.random(in: 0..<mutant.count, using: &generator)
          mutant[place] = #"{}[]",:'\ax1-"#.utf8.randomElement(using: &generator)!
        }
        let result = JSONRepair.repair(mutant)
        if (try? JSONValue(parsing: mutant)) == nil { #expect(!result.fixes.isEmpty) }
      }
    }
    for text in [
      "[", "{\"a\":", "\"", "[\"", "{'", "/*", "//", "\\", "{a", "[1 ", "\"a\"b,", "['a'}", "['a':",
      "'a' ", "[,", "{\"a\" ",
    ] {
      let long = String(repeating: text, count: 20_000)
      _ = JSONRepair.repair("[" + long)
    }
    let deep = JSONRepair.repair(String(repeating: "[", count: 100_000))
    #expect(deep.fixes.contains { $0.kind == .tooDeep })
  }

  @Test("S9.4 Invalid UTF-8 is reported with its offset")
  func invalidUTF8() {
    let result = JSONRepair.repair([
      0x7B, 0x22, 0x72, 0x6F, 0x6F, 0x74, 0x22, 0x3A, 0x22, 0xC3, 0x28, 0x7D,
    ])
    #expect(result.value == ["root": "\u{FFFD}(}"])
    #expect(result.fixes.contains(.init(.invalidUTF8, at: 10)))
  }
}
