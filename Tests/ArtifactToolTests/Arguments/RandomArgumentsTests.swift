import Testing

@testable import artifact

@Suite struct RandomArgumentsTests {
  /// SplitMix64: small, seeded, the same everywhere.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let vocabulary: [String] =
    Command.allCases.map(\.rawValue) + CommandTable.options.flatMap(\.spellings)
    + [
      "", "-", "--", "---", "-=", "--=", "=", "a.txt", "rendr", "--colour", "-w80", "-w=", "-width",
      "--width=80", "--json=1", "80", "-5", "-5k", "2k", "1M/s", "auto", "ansi", "bash",
      "99999999999999999999999", "\u{1B}[2J", "-\u{301}", "--\u{301}", "--width=\u{301}", "é",
      "\u{202E}", "👩‍👩‍👧", "-o\n", "\0", "\u{85}", "-\u{1B}", "--to\u{9B}=3",
    ]

  private static func word(_ generator: inout Generator) -> String {
    let known = vocabulary.randomElement(using: &generator)!
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      return known + vocabulary.randomElement(using: &generator)!
    case 1:
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let value = UInt32.random(in: 0...0x2FFF, using: &generator)
        scalars.append(Unicode.Scalar(value) ?? "?")
      }
      return String(scalars)
    default:
      return known
    }
  }

  @Test("A6.1 A6.2 20,000 random vectors give a result or a printable message, deterministically")
  func randomVectors() {
    var accepted = 0
    for seed in UInt64(1)...20_000 {
      var generator = Generator(state: seed)
      let arguments = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        Self.word(&generator)
      }
      let exists = Bool.random(using: &generator)
      let text: String
      do throws(UsageError) {
        let result = try ArgumentParser.parse(arguments) { _ in exists }
        let again = try? ArgumentParser.parse(arguments) { _ in exists }
        if again != result { Issue.record("seed \(seed): not deterministic") }
        if result.inputs.contains(.file("")) { Issue.record("seed \(seed): empty file name") }
        accepted += 1
        continue
      } catch {
        text = error.message
        if error.text != usageError(text, error.help) { Issue.record("seed \(seed): no help") }
      }
      let isPrintable = text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      }
      if !isPrintable || text.isEmpty || text.hasSuffix(".") || text.utf8.count > 800 {
        Issue.record("seed \(seed): \(arguments) gives \(text)")
      }
    }
    #expect(accepted > 1_000 && accepted < 19_000)
  }

  @Test("A2.4 2,000 valid lines are the same in every order of their pieces")
  func everyOrder() throws {
    for seed in UInt64(1)...2_000 {
      var generator = Generator(state: seed)
      let width = Int.random(in: 1...1_000, using: &generator)
      let format = OutputFormat.allCases.randomElement(using: &generator)!
      let files = (0..<Int.random(in: 1...4, using: &generator)).map { "file\($0)" }
      let widths = [["-w", "\(width)"], ["-w\(width)"], ["--width=\(width)"]]
      let options = [
        widths.randomElement(using: &generator)!, ["--to", format.rawValue],
        ["--chunk", "\(width)"],
      ]
      // Words keep their order; options are inserted anywhere.
      var line = (["render"] + files).map { [$0] }
      for option in options {
        line.insert(option, at: Int.random(in: 0...line.count, using: &generator))
      }
      let result = try parsed(line.flatMap { $0 })
      let expected = ParsedArguments(
        action: .render, command: .render, inputs: files.map { .file($0) },
        values: [
          "width": .number(width), "to": .text(format.rawValue), "chunk": .number(width),
        ])
      if result != expected { Issue.record("seed \(seed): \(line)") }
    }
  }
}
