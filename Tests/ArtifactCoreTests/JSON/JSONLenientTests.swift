import ArtifactCore
import TestSupport
import Testing

/// What the lenient mode reads, as one line: a bar before the first token after the error, and at
/// the end what could not be read.
private func read(
  _ chunks: [ArraySlice<UInt8>], _ mode: JSONTokenizer.Mode = .lenientSequence
) -> String {
  let bytes = Array(chunks.joined())
  var tokenizer = JSONTokenizer(mode: mode)
  var words: [String] = []
  func take(_ tokens: [JSONToken]) {
    for (index, token) in tokens.enumerated() {
      if index == tokenizer.errorTokenCount { words.append("|") }
      let text = JSONString.decode(bytes[token.range])
      words.append(token.kind == .key || token.kind == .string ? "‹\(text)›" : text)
    }
    if tokens.count == tokenizer.errorTokenCount { words.append("|") }
  }
  for chunk in chunks {
    var tokens: [JSONToken] = []
    tokenizer.append(chunk.span, to: &tokens)
    take(tokens)
  }
  var tokens: [JSONToken] = []
  tokenizer.finish(to: &tokens)
  take(tokens)
  if let stop = tokenizer.stopOffset {
    words.append("… \(String(decoding: bytes[stop...], as: UTF8.self))")
  }
  return words.joined(separator: " ")
}

@Suite struct JSONLenientTests {
  static let rows: [(String, String)] = [
    (
      #"{"teas":["Sencha",],"path":"C:\dir","k":5,}"#,
      #"{ ‹teas› [ ‹Sencha› | ] ‹path› ‹C:\dir› ‹k› 5 }"#
    ),
    ("[[1,2,],[3,],]", "[ [ 1 2 | ] [ 3 ] ]"),
    (#"{"a":1,,"b":2}"#, "{ ‹a› 1 | ‹b› 2 }"), ("{,'a':1}", "{ | ‹a› 1 }"),
    ("{'a': 1, 'b': [True, False, None]}", "{ | ‹a› 1 ‹b› [ True False None ] }"),
    (
      #"{'it': "it's", "say": '"hi"', 'don\'t': 'a\'b'}"#,
      #"{ | ‹it› ‹it's› ‹say› ‹"hi"› ‹don't› ‹a'b› }"#
    ),
    ("['it's', 'dogs' toys', 'x']", "[ | ‹it's› ‹dogs' toys› ‹x› ]"),
    ("{a: 1, b-2: 2, $c_: 3, 4: 5}", "{ | ‹a› 1 ‹b-2› 2 ‹$c_› 3 ‹4› 5 }"),
    ("[NaN, Infinity, -Infinity, 1]", "[ | NaN Infinity -Infinity 1 ]"),
    ("[undefined, nil, NULL, TRUE]", "[ | undefined nil NULL TRUE ]"),
    ("{\"a\":\"x\n\ty\",\"b\":\"z\"}", "{ ‹a› | ‹x\n\ty› ‹b› ‹z› }"),
    (#"["\d", "\x41", "\u12g4", "\u00e9", "\"\n"]"#, "[ | ‹\\d› ‹A› ‹\\u12g4› ‹é› ‹\"\n› ]"),
    ("[1 2 \"a\" \"b\"]", "[ 1 | 2 ‹a› ‹b› ]"), (#"{"a":1 "b":2 c:3}"#, "{ ‹a› 1 | ‹b› 2 ‹c› 3 }"),
    (#"[{"a":1}{"b":2}"c"]"#, "[ { ‹a› 1 } | { ‹b› 2 } ‹c› ]"),
    ("{\"a\":'x'\n'b':2}", "{ ‹a› | ‹x› ‹b› 2 }"),
    ("{\"a\":1}\n{\"b\":2}", "{ ‹a› 1 } | { ‹b› 2 }"), ("[1],[2]", "[ 1 ] | [ 2 ]"),
    ("[1, // one\n 2 /* two */, x/**/]", "[ 1 | 2 … x/**/]"), ("'abc'", "| ‹abc›"),
    ("NaN", "| NaN"),
  ]

  @Test("J1.7 J1.8 J1.9 J1.10 What the lenient mode reads, for every cut", arguments: rows)
  func corrections(text: String, expected: String) {
    check(text, expected)
  }

  @Test(
    "J1.11 J1.7 What would drop or invent a value is not read",
    arguments: [
      (#"{"date": 2024-01-02, "c": 3}"#, #"{ ‹date› | … 2024-01-02, "c": 3}"#),
      (#"{"ip": 10.0.0.1}"#, "{ ‹ip› | … 10.0.0.1}"), (#"{"a": truely}"#, "{ ‹a› | … truely}"),
      ("[nulls, 1]", "[ | … nulls, 1]"), ("[1_000]", "[ | … 1_000]"), ("[007]", "[ | … 007]"),
      ("[1,,2]", "[ 1 | … ,2]"), (#"{"a":,"b":1}"#, #"{ ‹a› | … ,"b":1}"#),
      (#"{"a" 1}"#, "{ ‹a› | … 1}"), (#"{"a"}"#, "{ ‹a› | … }"), ("[1}", "[ | … 1}"),
      ("[true}", "[ | … true}"), (#"["he said "hi" twice"]"#, #"[ ‹he said › | … hi" twice"]"#),
      (#"["a""b"]"#, #"[ ‹a› | … "b"]"#), ("{a: hello}", "{ | ‹a› … hello}"),
      ("{\"a\":1} and more", "{ ‹a› 1 } | … and more"), ("Sure: {}", "| … Sure: {}"),
      ("[1]} x", "[ 1 ] | … } x"), ("42x", "| … 42x"), ("1,2", "| … 1,2"),
      ("[1] /* open", "[ 1 ] | … /* open"), ("[1,/ 2]", "[ 1 | … / 2]"),
    ])
  func stops(text: String, expected: String) {
    check(text, expected)
  }

  @Test(
    "J1.11 J1.3 A truncated token is not read",
    arguments: [
      ("[true", "[ … true"), ("[12", "[ … 12"), (#"{"a": "half"#, #"{ ‹a› … "half"#),
      ("{'a': 'half'", "{ | ‹a› … 'half'"), ("{'a", "{ | … 'a"), ("[NaN", "[ | … NaN"),
      ("tru", "… tru"), ("true", "true"), ("-1.5e3", "-1.5e3"),
    ])
  func truncated(text: String, expected: String) {
    check(text, expected)
  }

  @Test(
    "J1.12 Errors after the first one are kept, once each",
    arguments: [
      ("{'a': [1,], b: 2}", [1, 9, 12]), ("[foo]", [2]), ("[frue, 'a']", [2]), ("[x, 1]", [1]),
      ("{'a", [1]), ("[NaN, True, 01, 2]", [1, 6, 13]), ("{a:1 /*x*/ \"b\":2,}", [1, 11, 17]),
      ("{\"a\":1}\n{\"b\":2}\n{\"c\":3}", [8]), ("['a', 1", [1, 7]), ("[1,,2]", [3]), ("[1]", []),
    ])
  func laterErrors(text: String, offsets: [Int]) {
    for chunks in [[Array(text.utf8)[...]], Chunks.single(Array(text.utf8))] {
      let tokenizer = read(chunks)
      #expect(
        ([tokenizer.error].compactMap(\.self) + tokenizer.laterErrors).map(\.offset) == offsets)
    }
    let many = read([Array("[\(String(repeating: "NaN,", count: 150))1]".utf8)[...]])
    #expect(many.laterErrors.count == 100 && many.omittedErrorCount == 49)

    func read(_ chunks: [ArraySlice<UInt8>]) -> JSONTokenizer {
      var tokenizer = JSONTokenizer(mode: .lenientSequence)
      var tokens: [JSONToken] = []
      for chunk in chunks { tokenizer.append(chunk.span, to: &tokens) }
      tokenizer.finish(to: &tokens)
      return tokenizer
    }
  }

  @Test("J1.11 Only a sequence has several values", arguments: ["{}{}", "{} {}", "{},{}", "{}\n1"])
  func sequences(text: String) {
    let bytes = Array(text.utf8)
    #expect(read([bytes[...]], .lenient).hasPrefix("{ } | … "))
    #expect(!read([bytes[...]], .lenientSequence).contains("…"))
  }

  @Test("J1.7 J1.4 Tokens before the error, error and end are those of the strict mode")
  func agreement() {
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(
        longest: 40, alphabet: Array("{}[]:,\"'\\u019eE-. \nabtruefalsnNI/*".utf8) + [0xC3, 0xA9],
        using: &generator)
      var strict = JSONTokenizer()
      var lenient = JSONTokenizer(mode: .lenientSequence)
      var tokens: [JSONToken] = []
      var more: [JSONToken] = []
      strict.append(bytes.span, to: &tokens)
      lenient.append(bytes.span, to: &more)
      #expect(tokens == Array(more[..<(lenient.errorTokenCount ?? more.count)]), "seed \(seed)")
      strict.finish(to: &tokens)
      lenient.finish(to: &more)
      #expect(strict.error == lenient.error && strict.isComplete == lenient.isComplete)
      #expect(read(Chunks.single(bytes)) == read([bytes[...]]), "seed \(seed)")
      var generator2 = generator
      let end = Int.random(in: 0...bytes.count, using: &generator2)
      #expect(read([bytes[..<end], bytes[end...]]) == read([bytes[...]]), "seed \(seed)")
      var cut = JSONTokenizer(mode: .lenientSequence)
      for piece in [bytes[..<end], bytes[end...]] { cut.append(piece.span, to: &more) }
      cut.finish(to: &more)
      #expect(cut.laterErrors == lenient.laterErrors, "seed \(seed)")
    }
  }

  private func check(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    #expect(read([bytes[...]]) == expected)
    #expect(read(Chunks.single(bytes)) == expected)
    Chunks.everySplit(of: bytes) { head, tail in #expect(read([head, tail]) == expected) }
  }
}
