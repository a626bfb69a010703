import ArtifactBase

// Arrows that are not edges of flowcharts, such as `→` and `=>`.

extension MermaidCursor {
  /// Skips the rest of a character, and the signs of an arrow that it begins.
  ///
  /// - Parameter start: The place of the character.
  mutating func skipForeignArrow(from start: Int) {
    finishCharacter()
    guard
      ForeignArrow.edge(
        for: text.extracting(start..<index).withUnsafeBufferPointer { $0.mermaidText }) != nil
    else { return }
    skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") }
  }
}

extension Span<UInt8> {
  /// The place of the first byte of a range that is not white space.
  func firstSign(of range: Range<Int>) -> Int {
    range.first { !self[$0].isSpace } ?? range.lowerBound
  }
}

/// The arrows of other languages and of typography.
enum ForeignArrow {
  /// The edge to write from the other end for an arrow that points to the left, such as `<-`; nil for another text.
  static func mirrored(_ text: String) -> String? {
    switch text {
    case "←", "⟵": return "-->"
    case "⇐", "⟸": return "==>"
    default: break
    }
    let body = text.dropFirst()
    guard text.first == "<", !body.isEmpty, body.utf8.allSatisfy({ "-=.".utf8.contains($0) })
    else { return nil }
    if body.contains(".") {
      return "-" + String(repeating: ".", count: body.count { $0 == "." }) + "->"
    }
    let dash = body.contains("=") ? "=" : "-"
    return String(repeating: dash, count: max(2, body.count - 1)) + ">"
  }

  /// The edge to write instead of an arrow, or of a text that begins with one; nil for another text.
  static func edge(for text: String) -> String? {
    guard let first = text.first else { return nil }
    switch first {
    case "→", "⟶", "➔", "➜", "➡", "➝", "⇾", "►", "▶": return "-->"
    case "⇒", "⟹": return "==>"
    case "↔", "⟷": return "<-->"
    case "—", "–", "―", "−", "─": return text.contains(">") ? "-->" : "---"
    default: break
    }
    guard text.utf8.allSatisfy({ "<-=>~".utf8.contains($0) }), text.utf8.count > 1 else {
      return nil
    }
    let isTwoWay = text.hasPrefix("<") && text.hasSuffix(">")
    return text.contains("=") ? isTwoWay ? "<==>" : "==>" : isTwoWay ? "<-->" : "-->"
  }
}
