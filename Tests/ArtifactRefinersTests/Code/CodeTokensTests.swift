import ArtifactRefiners
import TestSupport
import Testing

@Suite struct CodeTokensTests {
  @Test("R4.11 R4.12 R4.14 R4.15 Samples of every language", arguments: TokenSamples.all)
  func colours(sample: TokenSamples.Sample) {
    let promises = RefinerPromises<CodeRefiner>(attributes: ["language": sample.language])
    let code = promises.refiner(sample.source, finished: true).model
    #expect(code.dump == sample.tokens)
  }

  @Test("R4.13 No language, no tokens", arguments: [nil, "text", "plaintext", "diff", "md", "log"])
  func leavesTextPlain(language: String?) {
    let attributes = language.map { ["language": $0] } ?? [:]
    let promises = RefinerPromises<CodeRefiner>(attributes: attributes)
    #expect(promises.refiner("if \"a\" // 1").model.dump == [""])
  }

  @Test(
    "R4.11 An open token continues on the next line",
    arguments: [
      ("swift", "/* /* */", "*/ 1"), ("c", "/* /* */ 1", "1"), ("python", "'''", "''' + 1"),
      ("go", "`a", "\\` + 1"), ("bash", "cat <<X", "X"), ("rust", "r##\"a\"#", "\"## + 1"),
      ("javascript", "`${a", "\\`` + 1"), ("sql", "'a''", "' + 1"), ("html", "<a b='", "'>1"),
      ("lua", "--[[ a", "]] 1"), ("lua", "[=[a ]]", "]=] .. 1"), ("cpp", "R\"x(a )\"", ")x\" + 1"),
      ("r", "r'[a", "]' + 1"),
      ("perl", "s{a}{ {b} \\}", "}g + 1"), ("r", "\"a", "b\" + 1"),
      ("perl", "=pod", "=cut 1"), ("perl", "print <<'X'", "X"), ("elixir", "\"\"\"", "\"\"\" <> 1"),
      ("powershell", "<# a", "#> 1"), ("powershell", "@'", "'@ + 1"), ("dart", "'''", "''' + 1"),
      ("scala", "/* /* */", "*/ 1"), ("haskell", "{- {- -}", "-} 1"),
      ("dockerfile", "RUN <<X", "X"),
      ("yaml", "a: >-", "  b"), ("toml", "a = \"\"\"", "\"\"\" 1"), ("php", "$a = <<<X", "X;"),
    ])
  func carriesState(language: String, first: String, second: String) {
    let promises = RefinerPromises<CodeRefiner>(attributes: ["language": language])
    let alone = promises.refiner(second, finished: true).model.dump(0)
    let after = promises.refiner(first + "\n" + second, finished: true).model.dump(1)
    #expect((language == "c") == (alone == after))
  }

  @Test("R4.10 Tokens of random text are in order and inside their lines")
  func ordersTokens() {
    let languages = TokenSamples.all.map(\.language)
    let words = Array("\"'`/*<>#@$-=:;{}()[]|&!\\ \t\n\n.aZ_0eré漢".unicodeScalars).map {
      Array(String($0).utf8)
    }
    let pieces =
      words
      + [
        "*/", "-->", "<!--", "\"\"\"", "'''", "</script>", "<<EOT", "r#\"", "R\"(", ")\"", "[=[",
        "s{",
      ].map {
        Array($0.utf8)
      }
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        bytes += pieces.randomElement(using: &generator) ?? []
      }
      if seed % 5 == 0 { bytes = Chunks.randomBytes(longest: 80, using: &generator) }
      let language = languages[Int(seed) % languages.count]
      let promises = RefinerPromises<CodeRefiner>(attributes: ["language": language])
      let code = promises.refiner(bytes, finished: true).model
      for line in 0..<code.lineCount where !Self.areOrdered(code, line) {
        Issue.record("seed \(seed), \(language), line \(line): \(code.tokens(of: line))")
      }
      promises.checkRandomCuts(of: bytes, count: 2, seed: seed)
    }
  }

  /// Ordered, not empty, disjoint, inside the line; of valid text, at bounds of scalars.
  static func areOrdered(_ code: CodeLines, _ line: Int) -> Bool {
    let text = Array(code.text(of: line).utf8)
    let isValid =
      !text.starts(with: [0xEF, 0xBF, 0xBD]) && !code.text(of: line).contains("\u{FFFD}")
    var position = 0
    for token in code.tokens(of: line) {
      if token.range.isEmpty || token.range.lowerBound < position { return false }
      position = token.range.upperBound
      guard isValid else { continue }
      if position > text.count { return false }
      let bounds = [token.range.lowerBound, token.range.upperBound]
      if bounds.contains(where: { $0 < text.count && text[$0] & 0xC0 == 0x80 }) { return false }
    }
    return true
  }

  @Test(
    "R1.5 Lines that defeat every lookahead cost no more than others",
    arguments: ["(/a", "'\\", "a:", "<<", "#", "${", "r#", "&a", "{a:", "<!", "/*", "`", "\"\\"])
  func staysLinear(piece: String) {
    // All on one line: looking ahead from every piece to the end would take minutes here.
    let count = TestScale.many(5_000) / piece.utf8.count
    let bytes = Array(String(repeating: piece, count: count).utf8)
    for language in TestScale.some(of: Set(TokenSamples.all.map(\.language)).sorted(), oneIn: 6) {
      let promises = RefinerPromises<CodeRefiner>(attributes: ["language": language])
      let code = promises.refiner(bytes, finished: true).model
      #expect(Self.areOrdered(code, 0), "\(language)")
    }
  }
}
