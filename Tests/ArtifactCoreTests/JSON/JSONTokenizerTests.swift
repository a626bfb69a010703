import ArtifactCore
import TestSupport
import Testing

/// What a tokenizer has made of some bytes.
private struct Reading: Equatable {
  var tokens: [JSONToken] = []
  var error: JSONSyntaxError?
  var isComplete = false

  init(_ chunks: [ArraySlice<UInt8>]) {
    var tokenizer = JSONTokenizer()
    for chunk in chunks { tokenizer.append(chunk.span, to: &tokens) }
    tokenizer.finish(to: &tokens)
    error = tokenizer.error
    isComplete = tokenizer.isComplete
  }

  init(_ bytes: [UInt8]) {
    self.init([bytes[...]])
  }
}

@Suite struct JSONTokenizerTests {
  @Test(
    "J1.2 J1.1 The JSON test suite: 95 accepted, 188 rejected, for every chunking",
    .needsSharedFolder)
  func testSuite() throws {
    let folder = "suites/formats/json-test-suite/test_parsing"
    var accepted = 0
    var rejected = 0
    for (file, bytes) in try SharedFolder.contents(of: folder, atLeast: 318) {
      let name = file.split(separator: "/").last ?? ""
      let whole = Reading(bytes)
      #expect(whole.isComplete == (whole.error == nil), "\(name)")
      if name.hasPrefix("y_") {
        #expect(whole.error == nil, "\(name)")
        accepted += whole.isComplete ? 1 : 0
      } else if name.hasPrefix("n_") {
        #expect(whole.error != nil, "\(name)")
        rejected += whole.isComplete ? 0 : 1
      }
      guard bytes.count < 5_000 else { continue }
      #expect(Reading(Chunks.single(bytes)) == whole, "\(name)")
      Chunks.everySplit(of: bytes) { head, tail in
        #expect(Reading([head, tail]) == whole, "\(name)")
      }
    }
    #expect(accepted == 95)
    #expect(rejected == 188)
  }

  @Test(
    "J1.3 Tokens have their byte ranges",
    arguments: [
      (
        #"{"a\n":[1,-2.5e+3,"é",true,false,null]}"#, "{ k'a\\n' [ 1 -2.5e+3 'é' true false null ] }"
      ),
      (" 0 ", "0"), (#""""#, "''"), ("[]", "[ ]"), ("\u{FEFF}{}", "{ }"),
      (#"["\ud83d\ude00"]"#, #"[ '\ud83d\ude00' ]"#),
    ])
  func tokens(text: String, expected: String) {
    let bytes = Array(text.utf8)
    let reading = Reading(bytes)
    let words = reading.tokens.map { token in
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      return switch token.kind {
      case .key: "k'\(text)'"
      case .string: "'\(text)'"
      default: text
      }
    }
    #expect(words.joined(separator: " ") == expected)
    #expect(reading.error == nil)
    #expect(Reading(Chunks.single(bytes)) == reading)
  }

  @Test(
    "J1.4 Errors have a code and the offset of the invalid byte",
    arguments: [
      ("[1,]", JSONSyntaxError.Code.unexpectedByte, 3), ("{\"a\":01}", .invalidNumber, 6),
      ("[1 2]", .unexpectedByte, 3),
      ("\"\u{1}\"", .controlInString, 1), (#""\x""#, .invalidEscape, 2),
      (#""\u12g4""#, .invalidEscape, 5),
      ("1 2", .trailingContent, 2), ("{}{", .trailingContent, 2), ("tru", .unexpectedEnd, 3),
      ("", .unexpectedEnd, 0),
      ("trux", .unexpectedByte, 3), ("-", .unexpectedEnd, 1), ("1.", .unexpectedEnd, 2),
      ("1.e", .invalidNumber, 2),
      ("{\"a\" 1}", .unexpectedByte, 5), ("[}", .unexpectedByte, 1), ("{]", .unexpectedByte, 1),
      ("NaN", .unexpectedByte, 0),
    ])
  func errors(text: String, code: JSONSyntaxError.Code, offset: Int) {
    let bytes = Array(text.utf8)
    let error = Reading(bytes).error
    #expect(error?.code == code && error?.offset == offset)
    #expect((error?.expectation != nil) == (code == .unexpectedByte))
    #expect(Reading(Chunks.single(bytes)) == Reading(bytes))
  }

  @Test(
    "J1.4 An error has what was expected, and a message",
    arguments: [
      ("[NaN]", JSONSyntaxError.Expectation.value, "unexpected character: expected a value"),
      (#"{"a":}"#, .value, "unexpected character: expected a value"),
      (#"{"a":]"#, .value, "unexpected character: expected a value"),
      ("]", .value, "unexpected character: expected a value"),
      ("[1,}", .value, "unexpected character: expected a value"),
      ("[1,]", .valueAfterTrailingComma, "trailing comma: expected a value"),
      (#"[{"a":[1 , ]"#, .valueAfterTrailingComma, "trailing comma: expected a value"),
      (#"{"a":1,}"#, .nameAfterTrailingComma, "trailing comma: expected a member name"),
      ("{'a':1}", .name, "unexpected character: expected a member name in double quotes"),
      (#"{"a":1,]"#, .name, "unexpected character: expected a member name in double quotes"),
      (#"{"a" 1}"#, .colon, "unexpected character: expected a colon"),
      ("[1 2]", .commaOrBracket, "unexpected character: expected a comma or a closing bracket"),
    ])
  func expectations(text: String, expected: JSONSyntaxError.Expectation, message: String) {
    let bytes = Array(text.utf8)
    let error = Reading(bytes).error
    #expect(error?.expectation == expected)
    #expect(error?.reason == message)
    #expect(Reading(Chunks.single(bytes)).error == error)
  }

  @Test("J1.4 The description of an error has the offset and the message")
  func descriptions() {
    #expect(
      JSONSyntaxError(.trailingContent, at: 2).description
        == "byte 2: content after the value: expected the end of the text")
    #expect(JSONSyntaxError(.unexpectedEnd, at: 0).description == "byte 0: unexpected end of JSON")
  }

  @Test(
    "J1.2 Invalid UTF-8 is an error",
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 2),
      ([0x22, 0xE2, 0x82, 0x22], 3), ([0x22, 0xF4, 0x90, 0x80, 0x80], 2), ([0x22, 0x80], 1),
    ] as [([UInt8], Int)])
  func invalidUTF8(bytes: [UInt8], offset: Int) {
    #expect(Reading(bytes).error == JSONSyntaxError(.invalidUTF8, at: offset))
  }

  @Test("J1.5 J1.6 Nesting is limited and not recursive")
  func depth() {
    func nested(_ count: Int) -> [UInt8] {
      Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
    }
    #expect(Reading(nested(1_024)).error == nil)
    #expect(Reading(nested(1_025)).error == JSONSyntaxError(.nestingTooDeep, at: 1_024))
    var deep = JSONTokenizer(depthLimit: 1_000_000)
    var tokens: [JSONToken] = []
    let bytes = nested(300_000)
    deep.append(bytes.span, to: &tokens)
    deep.finish(to: &tokens)
    #expect(deep.isComplete)
    #expect(tokens.count == 600_000)
  }

  @Test("J1.4 After an error or the end, further bytes are ignored")
  func afterEnd() {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append("1".utf8.span, to: &tokens)
    #expect(tokens == [])
    tokenizer.finish(to: &tokens)
    tokenizer.finish(to: &tokens)
    tokenizer.append("2".utf8.span, to: &tokens)
    #expect(tokens.map(\.kind) == [.number])
    #expect(tokenizer.error == nil)
  }

  @Test("J1.1 Random bytes give the same tokens for every chunking")
  func noise() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(
        longest: 40, alphabet: Array("{}[]:,\"\\u0019eE+-. \ntruefalsn".utf8) + [0xC3, 0xA9],
        using: &generator)
      #expect(Reading(Chunks.single(bytes)) == Reading(bytes), "seed \(seed)")
    }
  }
}
