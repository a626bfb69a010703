import ArtifactBase
import RefinerCore

// End tags of RCDATA and raw text, and the escaped states of scripts (WHATWG HTML §13.2.5.9 to
// §13.2.5.31).

extension HTMLTokenizer {
  /// Reads a byte of what may be the end tag of RCDATA, raw text or a script.
  mutating func takeEndOfText(_ byte: UInt8, _ isTaken: inout Bool) -> Token? {
    switch state {
    case .textLessThan:
      if byte == UInt8(ascii: "/") {
        state = .textEndTagOpen
        return nil
      }
      text.append(UInt8(ascii: "<"))
      if byte == UInt8(ascii: "!"), textState == .script {
        text.append(byte)
        state = .scriptEscapeStart
        return nil
      }
      state = textState
      isTaken = false
    case .textEndTagOpen:
      isTaken = false
      if byte.isASCIILetter {
        pending.removeAll(keepingCapacity: true)
        startTag(isEnd: true)
        state = .textEndTagName
      } else {
        text += [UInt8(ascii: "<"), UInt8(ascii: "/")]
        state = textState
      }
    default:
      if byte.isASCIILetter {
        buffer.append(byte.asciiLowercased)
        pending.append(byte)
        return nil
      }
      if buffer == lastStartTag {
        tagName = 0..<buffer.count
        switch byte {
        case 0x09, 0x0A, 0x0C, 0x20:
          state = .beforeAttribute
          return nil
        case UInt8(ascii: "/"):
          state = .selfClosing
          return nil
        case UInt8(ascii: ">"): return endTag()
        default: break
        }
      }
      flushEndTagName()
      isTaken = false
    }
    return nil
  }

  mutating func flushEndTagName() {
    text += [UInt8(ascii: "<"), UInt8(ascii: "/")]
    text += pending
    state = textState
  }

  mutating func takeScript(_ byte: UInt8, _ isTaken: inout Bool) {
    let isDash = byte == UInt8(ascii: "-")
    switch state {
    case .scriptEscapeStart, .scriptEscapeStartDash:
      if isDash {
        text.append(byte)
        state = state == .scriptEscapeStart ? .scriptEscapeStartDash : .scriptEscapedDashDash
      } else {
        state = .script
        isTaken = false
      }
    case .scriptEscaped, .scriptEscapedDash, .scriptEscapedDashDash:
      if byte == UInt8(ascii: "<") {
        state = .scriptEscapedLessThan
      } else if byte == UInt8(ascii: ">"), state == .scriptEscapedDashDash {
        text.append(byte)
        state = .script
      } else {
        if byte == 0 { text += Self.replacement } else { text.append(byte) }
        state =
          !isDash
          ? .scriptEscaped : state == .scriptEscaped ? .scriptEscapedDash : .scriptEscapedDashDash
      }
    case .scriptEscapedLessThan:
      if byte == UInt8(ascii: "/") {
        textState = .scriptEscaped
        state = .textEndTagOpen
      } else if byte.isASCIILetter {
        text.append(UInt8(ascii: "<"))
        pending.removeAll(keepingCapacity: true)
        state = .scriptDoubleEscapeStart
        isTaken = false
      } else {
        text.append(UInt8(ascii: "<"))
        state = .scriptEscaped
        isTaken = false
      }
    case .scriptDoubleEscapeStart, .scriptDoubleEscapeEnd:
      let isStart = state == .scriptDoubleEscapeStart
      if HTMLBytes.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
        let isScript = pending.span.isEqual(to: "script")
        state = isScript == isStart ? .scriptDoubleEscaped : .scriptEscaped
        text.append(byte)
      } else if byte.isASCIILetter {
        // Bounded: longer than any name it is compared with.
        if pending.count < 8 { pending.append(byte.asciiLowercased) }
        text.append(byte)
      } else {
        state = isStart ? .scriptEscaped : .scriptDoubleEscaped
        isTaken = false
      }
    case .scriptDoubleEscapedLessThan:
      if byte == UInt8(ascii: "/") {
        text.append(byte)
        pending.removeAll(keepingCapacity: true)
        state = .scriptDoubleEscapeEnd
      } else {
        state = .scriptDoubleEscaped
        isTaken = false
      }
    default:
      if byte == UInt8(ascii: "<") {
        text.append(byte)
        state = .scriptDoubleEscapedLessThan
      } else if byte == UInt8(ascii: ">"), state == .scriptDoubleEscapedDashDash {
        text.append(byte)
        state = .script
      } else {
        if byte == 0 { text += Self.replacement } else { text.append(byte) }
        state =
          !isDash
          ? .scriptDoubleEscaped
          : state == .scriptDoubleEscaped ? .scriptDoubleEscapedDash : .scriptDoubleEscapedDashDash
      }
    }
  }
}
