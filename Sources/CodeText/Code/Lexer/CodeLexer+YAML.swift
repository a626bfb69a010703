import ArtifactBase
import RefinerCore

// The lexer loop for YAML, whose structure is line-based.

extension CodeLexer {
  @_lifetime(self: copy self)
  mutating func readYAML() {
    let indentation = skippingBlanks(from: 0)
    if state.mode == .blockScalar {
      if indentation >= end || indentation > Int(state.depth) {
        return take(to: end, as: .string)
      }
      state.mode = .code
      state.depth = 0
    }
    if state.mode == .string {
      continueString()
    } else {
      offset = indentation
      if isDocumentMark { return take(to: end, as: .keyword) }
      readDashes()
      readKey()
    }
    readYAMLValue(indentation: indentation)
  }

  private var isDocumentMark: Bool {
    offset == 0
      && (starts(with: Array("---".utf8), at: 0) || starts(with: Array("...".utf8), at: 0))
      && skippingBlanks(from: 3) >= end
  }

  /// Reads the `- ` indicators of list items, of which a line may have several.
  @_lifetime(self: copy self)
  private mutating func readDashes() {
    while byte() == UInt8(ascii: "-"), offset + 1 >= end || line[offset + 1].isSpaceOrTab {
      take(to: offset + 1, as: .operator)
      skipBlanks()
    }
  }

  /// Reads a key up to its colon. Quoted keys are left to the value loop.
  @_lifetime(self: copy self)
  private mutating func readKey() {
    guard offset < end, byte() != UInt8(ascii: "\""), byte() != UInt8(ascii: "'"),
      byte() != UInt8(ascii: "{"), byte() != UInt8(ascii: "["), byte() != UInt8(ascii: "#")
    else { return }
    var index = offset
    while index < end {
      if line[index] == UInt8(ascii: ":"), index + 1 >= end || line[index + 1].isSpaceOrTab {
        take(to: index, as: .property)
        return take(to: index + 1, as: nil)
      }
      if line[index] == UInt8(ascii: "#"), line[index - 1].isSpaceOrTab { return }
      index += 1
    }
  }

  @_lifetime(self: copy self)
  private mutating func readYAMLValue(indentation: Int) {
    while offset < end {
      let byte = line[offset]
      let kind = grammar.classes[Int(byte)]
      if kind.contains(.blank) {
        offset += 1
      } else if kind.contains(.comment), readComment() {
        continue
      } else if kind.contains(.string), startsScalar, readString() {
        continue
      } else if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"), startsScalar {
        take(to: yamlWordEnd(from: offset + 1), as: .attribute)
      } else if byte == UInt8(ascii: "!"), startsScalar {
        take(to: yamlWordEnd(from: offset + 1), as: .type)
      } else if opensBlockScalar {
        take(to: yamlWordEnd(from: offset), as: .operator)
        state.mode = .blockScalar
        state.depth = UInt16(clamping: indentation)
      } else if Self.isFlowMark(byte) {
        take(to: offset + 1, as: nil)
      } else {
        readPlainScalar()
      }
    }
  }

  private var startsScalar: Bool {
    lastByte == 0 || offset == 0 || line[offset - 1].isSpaceOrTab || Self.isFlowMark(lastByte)
  }

  private static func isFlowMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
  }

  private func yamlWordEnd(from index: Int) -> Int {
    var index = index
    while index < end, !line[index].isSpaceOrTab, !Self.isFlowMark(line[index]) { index += 1 }
    return index
  }

  /// Whether `|` or `>` with its indicators is the last token on the line, except for a comment.
  private var opensBlockScalar: Bool {
    guard byte() == UInt8(ascii: "|") || byte() == UInt8(ascii: ">"), startsScalar else {
      return false
    }
    var index = offset + 1
    while index < end, line[index].isASCIIDigit || line[index] == 0x2B || line[index] == 0x2D {
      index += 1
    }
    let rest = skippingBlanks(from: index)
    return rest >= end || line[rest] == UInt8(ascii: "#")
  }

  /// Reads a plain scalar, up to a comment or a flow indicator. Only a whole scalar is a number.
  @_lifetime(self: copy self)
  private mutating func readPlainScalar() {
    let start = offset
    let wordEnd = yamlWordEnd(from: start)
    let next = skippingBlanks(from: wordEnd)
    let isWhole =
      startsScalar
      && (next >= end || line[next] == UInt8(ascii: ",") || line[next] == UInt8(ascii: "]")
        || line[next] == UInt8(ascii: "}") || line[next] == UInt8(ascii: "#"))
    guard isWhole else { return take(to: scalarEnd(from: max(wordEnd, start + 1)), as: nil) }
    if let role = grammar.words.role(of: start..<wordEnd, in: line) {
      return take(to: wordEnd, as: role)
    }
    let isNumber = NumericText.decimals(in: line.extracting(start..<wordEnd)) != nil
    take(to: max(wordEnd, start + 1), as: isNumber ? .number : nil)
  }

  /// Returns the end of a scalar of several words: a comment or the line's end.
  private func scalarEnd(from index: Int) -> Int {
    var index = index
    while index < end {
      if line[index] == UInt8(ascii: "#"), line[index - 1].isSpaceOrTab { break }
      if Self.isFlowMark(line[index]) { break }
      index += 1
    }
    return index
  }
}
