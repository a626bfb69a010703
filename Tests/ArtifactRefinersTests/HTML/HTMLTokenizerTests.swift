import ArtifactRefiners
import Foundation
import TestSupport
import Testing

@testable import MarkupRefiners

/// The tokenizer against the suite of html5lib.
@Suite struct HTMLTokenizerTests {
  /// A token as the suite writes it, characters next to each other being one.
  private enum Token: Equatable {
    case characters([UInt8])
    case comment([UInt8])
    case startTag([UInt8], [[UInt8]: [UInt8]], isSelfClosing: Bool)
    case endTag([UInt8])
    case documentType([UInt8]?, [UInt8]?, [UInt8]?, isCorrect: Bool)
  }

  @Test(
    "R15.1 All 6,810 tests of html5lib's tokenizer suite pass, whole and byte by byte",
    .needsSharedFolder)
  func passesSuite() throws {
    let folder = "suites/formats/html5lib-tokenizer"
    var count = 0
    for (_, bytes) in try SharedFolder.contents(of: folder, suffix: ".test", atLeast: 1) {
      let content = try #require(
        JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [[String: Any]]])
      let isCoerced = content["xmlViolationTests"] != nil
      for test in content["tests"] ?? content["xmlViolationTests"] ?? [] {
        count += 1
        try check(test, isCoerced: isCoerced)
      }
    }
    #expect(count == 6_810)
  }

  private func check(_ test: [String: Any], isCoerced: Bool) throws {
    let isEscaped = test["doubleEscaped"] as? Bool ?? false
    let input = bytes(of: try #require(test["input"] as? String), isEscaped)
    let rows = try #require(test["output"] as? [[Any]])
    let expected = try rows.map { try token(of: $0, isEscaped) }
    let lastStartTag = (test["lastStartTag"] as? String).map { Array($0.utf8) }
    for state in test["initialStates"] as? [String] ?? ["Data state"] {
      let content: HTMLTokenizer.Content =
        switch state {
        case "RCDATA state": .rcdata
        case "RAWTEXT state": .rawtext
        case "Script data state": .script
        case "PLAINTEXT state": .plaintext
        case "CDATA section state": .cdata
        default: .data
        }
      for chunks in [[input[...]], Chunks.single(input)] {
        var tokens = tokens(of: chunks, content, lastStartTag)
        if isCoerced { tokens = tokens.map(coerced) }
        if tokens != expected {
          Issue.record("\(test["description"] ?? "") (\(state)): \(tokens) is not \(expected)")
          return
        }
      }
    }
  }

  private func tokens(
    of chunks: [ArraySlice<UInt8>], _ content: HTMLTokenizer.Content, _ lastStartTag: [UInt8]?
  ) -> [Token] {
    var tokenizer = HTMLTokenizer()
    tokenizer.enter(content, endingAt: lastStartTag)
    var tokens: [Token] = []
    for chunk in chunks {
      let span = chunk.span
      var index = 0
      while let token = tokenizer.next(span, &index) { add(token, of: &tokenizer, to: &tokens) }
    }
    if let token = tokenizer.finish() { add(token, of: &tokenizer, to: &tokens) }
    addText(of: &tokenizer, to: &tokens)
    return tokens
  }

  private func addText(of tokenizer: inout HTMLTokenizer, to tokens: inout [Token]) {
    if !tokenizer.text.isEmpty { tokens.append(.characters(tokenizer.text)) }
    tokenizer.text = []
  }

  private func add(
    _ token: HTMLTokenizer.Token, of tokenizer: inout HTMLTokenizer, to tokens: inout [Token]
  ) {
    addText(of: &tokenizer, to: &tokens)
    switch token {
    case .comment: tokens.append(.comment(tokenizer.comment))
    case .endTag: tokens.append(.endTag(tokenizer.tagNameBytes))
    case .startTag:
      let pairs = tokenizer.attributes.map {
        (Array(tokenizer.buffer[$0.name]), Array(tokenizer.buffer[$0.value]))
      }
      tokens.append(
        .startTag(
          tokenizer.tagNameBytes, Dictionary(pairs) { first, _ in first },
          isSelfClosing: tokenizer.isSelfClosing))
    case .documentType:
      let type = tokenizer.documentType
      tokens.append(
        .documentType(type.name, type.publicID, type.systemID, isCorrect: !type.isQuirky))
    }
  }

  private func token(of row: [Any], _ isEscaped: Bool) throws -> Token {
    func text(_ index: Int) -> [UInt8]? {
      (row[index] as? String).map { bytes(of: $0, isEscaped) }
    }
    switch row[0] as? String {
    case "Character": return .characters(try #require(text(1)))
    case "Comment": return .comment(try #require(text(1)))
    case "EndTag": return .endTag(try #require(text(1)))
    case "DOCTYPE":
      return .documentType(text(1), text(2), text(3), isCorrect: row[4] as? Bool ?? false)
    default:
      let attributes = try #require(row[2] as? [String: String]).map {
        (bytes(of: $0.key, isEscaped), bytes(of: $0.value, isEscaped))
      }
      return .startTag(
        try #require(text(1)), Dictionary(uniqueKeysWithValues: attributes),
        isSelfClosing: row.count > 3)
    }
  }

  /// The bytes of a text; those of lone surrogates as they would be if they were scalars.
  private func bytes(of text: String, _ isEscaped: Bool) -> [UInt8] {
    let source = Array(text.utf8)
    guard isEscaped else { return source }
    var units: [UInt8] = []
    var index = 0
    while index < source.count {
      guard source[index] == UInt8(ascii: "\\"), index + 5 < source.count,
        source[index + 1] == UInt8(ascii: "u"),
        let code = UInt32(String(decoding: source[index + 2..<index + 6], as: UTF8.self), radix: 16)
      else {
        units.append(source[index])
        index += 1
        continue
      }
      index += 6
      switch code {
      case ..<0x80: units.append(UInt8(code))
      case ..<0x800: units += [UInt8(0xC0 | code >> 6), UInt8(0x80 | code & 0x3F)]
      default:
        units += [
          UInt8(0xE0 | code >> 12), UInt8(0x80 | code >> 6 & 0x3F), UInt8(0x80 | code & 0x3F),
        ]
      }
    }
    return units
  }

  /// A token as in an XML infoset (WHATWG HTML §13.2.9), which one file of the suite expects.
  private func coerced(_ token: Token) -> Token {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    switch token {
    case .characters(let bytes):
      let mapped = text(bytes).replacing("\u{FFFF}", with: "\u{FFFD}").replacing("\u{C}", with: " ")
      return .characters(Array(mapped.utf8))
    case .comment(let bytes):
      return .comment(Array(text(bytes).replacing("--", with: "- -").utf8))
    default: return token
    }
  }
}
