import ArtifactBase

/// The opening line of a directive: `:::name[label]{#id .class key=value key="two words"}`, or a
/// name followed by plain words. In labels and quoted values, a backslash escapes the punctuation
/// after it.
public struct BlockDirective: Hashable, Sendable {
  /// The name after the colons.
  public var name: String
  /// The text in brackets, or the words after the name.
  public var label: String?
  /// The attributes. `#id` sets `id`; classes are joined by spaces in `class`.
  public var attributes: [String: String]

  /// Creates a directive's opening line.
  public init(name: String, label: String? = nil, attributes: [String: String] = [:]) {
    self.name = name
    self.label = label
    self.attributes = attributes
  }

  /// Parses the text after the colons; malformed parts are ignored.
  init(info: String) {
    var reader = Reader(bytes: Array(info.utf8))
    name = reader.name()
    label = nil
    attributes = [:]
    reader.skipBlanks()
    if reader.peek == UInt8(ascii: "[") { label = reader.bracketed() }
    reader.skipBlanks()
    if reader.peek == UInt8(ascii: "{") {
      attributes = reader.attributes()
    } else if label == nil {
      label = reader.rest()
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func take(while condition: (UInt8) -> Bool) -> String {
      let start = offset
      while let byte = peek, condition(byte) { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    mutating func name() -> String {
      take { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    mutating func skipBlanks() {
      while let byte = peek, byte.isSpaceOrTab { offset += 1 }
    }

    mutating func rest() -> String? {
      let text = take { _ in true }
      return text.isEmpty ? nil : text
    }

    mutating func bracketed() -> String? {
      let start = offset
      offset += 1
      if let text = text(upTo: UInt8(ascii: "]")) { return text }
      offset = start
      return nil
    }

    /// Returns the unescaped text up to `closing` and moves past it, or `nil` if there is none.
    private mutating func text(upTo closing: UInt8) -> String? {
      var text: [UInt8] = []
      while var byte = peek {
        offset += 1
        if byte == closing { return String(decoding: text, as: UTF8.self) }
        if byte == UInt8(ascii: "\\"), let next = peek, next.isPunctuation {
          byte = next
          offset += 1
        }
        text.append(byte)
      }
      return nil
    }

    mutating func attributes() -> [String: String] {
      var result: [String: String] = [:]
      offset += 1
      while let byte = peek, byte != UInt8(ascii: "}") {
        if byte.isASCIIWhitespace || byte == UInt8(ascii: ",") {
          offset += 1
          continue
        }
        let key = take {
          !$0.isASCIIWhitespace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "}")
            && $0 != UInt8(ascii: ",")
        }
        if key.hasPrefix("#") {
          result["id"] = String(key.dropFirst())
        } else if key.hasPrefix(".") {
          let known = result["class"].map { $0 + " " } ?? ""
          result["class"] = known + key.dropFirst()
        } else if !key.isEmpty {
          result[key] = value()
        } else {
          offset += 1
        }
      }
      return result
    }

    private mutating func value() -> String {
      guard peek == UInt8(ascii: "=") else { return "" }
      offset += 1
      if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        offset += 1
        let start = offset
        if let text = text(upTo: quote) { return text }
        offset = start
        return take { _ in true }
      }
      return take { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "}") }
    }
  }
}

extension BlockDirective: CustomStringConvertible {
  /// The directive in source form on one line, with attributes sorted by name.
  public var description: String {
    ":::" + name + (label.map { "[" + escaped($0, "]") + "]" } ?? "") + attributeText(attributes)
  }
}

extension CustomNode: CustomStringConvertible {
  /// The name, followed by the attributes in braces, sorted by name.
  public var description: String { name + attributeText(attributes) }
}

private func attributeText(_ attributes: [String: String]) -> String {
  guard !attributes.isEmpty else { return "" }
  let pairs = attributes.sorted { $0.key < $1.key }.map { name, value in
    name + "=\"" + escaped(value, "\"") + "\""
  }
  return "{" + pairs.joined(separator: " ") + "}"
}

private func escaped(_ text: String, _ closing: Character) -> String {
  var result = ""
  for character in text {
    if character == closing || character == "\\" { result.append("\\") }
    result.append(character.isNewline ? " " : character)
  }
  return result
}
