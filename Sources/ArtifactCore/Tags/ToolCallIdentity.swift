import ArtifactBase

/// Reads the name and the ID of a tool call from the beginning of its content (T5.13).
struct ToolCallIdentity {
  /// The maximum number of content bytes examined.
  static let window = 512

  private(set) var name: String?
  private(set) var id: String?

  private let bytes: [UInt8]

  /// Reads the first ``window`` bytes of a tool call's content.
  ///
  /// - Complexity: O(``window``).
  init(_ content: [UInt8]) {
    bytes = content
    guard let first = content.firstIndex(where: { !$0.isTagWhitespace }) else { return }
    switch content[first] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): readJSON(from: first)
    case UInt8(ascii: "<"): readTags(from: first)
    default: readWord(from: first)
    }
  }

  // MARK: JSON

  /// Reads members of the outermost object, of the first object in an array, and of `function`.
  private mutating func readJSON(from start: Int) {
    var position = start
    var depth = 0
    var objectDepth: Int?
    var functionDepth: Int?
    var key: String?
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if bytes[position] == UInt8(ascii: "{") {
          if objectDepth == nil {
            objectDepth = depth
          } else if key == "function", depth - 1 == objectDepth {
            functionDepth = depth
          }
        }
        key = nil
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == objectDepth { return }
        if depth == functionDepth { functionDepth = nil }
        depth -= 1
        position += 1
      case UInt8(ascii: "\""):
        guard let end = endOfString(from: position + 1) else { return }
        let text = String(decoding: bytes[position + 1..<end], as: UTF8.self)
        position = end + 1
        while position < bytes.count, bytes[position].isTagWhitespace { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
          key = text
          position += 1
        } else {
          if let key, depth == objectDepth || depth == functionDepth { take(key, text) }
          key = nil
        }
      default:
        if bytes[position] == UInt8(ascii: ",") { key = nil }
        position += 1
      }
    }
  }

  private mutating func take(_ key: String, _ value: String) {
    guard !value.isEmpty else { return }
    switch key {
    case "name", "function", "tool", "tool_name": name = name ?? value
    case "id", "call_id", "tool_call_id": id = id ?? value
    default: break
    }
  }

  private func endOfString(from start: Int) -> Int? {
    var position = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return position < bytes.count ? position : nil
  }

  // MARK: Tags

  /// Reads `<invoke name="NAME">`, `<function=NAME>`, `<name>NAME</name>`, or a token with the name
  /// after it.
  private mutating func readTags(from start: Int) {
    var position = start
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let tag = bytes[(open + 1)...].prefix { $0 != UInt8(ascii: "<") }
      let text = String(decoding: tag, as: UTF8.self)
      if let value = Self.value(in: text) {
        if id == nil, let call = Self.attribute("id", in: text) { id = call }
        name = value
        return
      }
      if text.hasPrefix("｜") || text.hasPrefix("|") {
        readToken(text)
        if let name, name != "function" { return }
      }
      position = open + 1
    }
  }

  private static func value(in tag: String) -> String? {
    for prefix in ["function=", "name>", "tool_name>"] where tag.hasPrefix(prefix) {
      let value = tag.utf8.dropFirst(prefix.utf8.count).prefix { $0.isToolNameByte }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
    guard tag.hasPrefix("invoke ") || tag.hasPrefix("antml:invoke ") else { return nil }
    return attribute("name", in: tag)
  }

  private static func attribute(_ name: String, in tag: String) -> String? {
    let bytes = Array(tag.utf8)
    let pattern = Array(" \(name)=".utf8)
    guard bytes.count > pattern.count else { return nil }
    for start in 0..<bytes.count - pattern.count
    where bytes[start..<start + pattern.count].elementsEqual(pattern) {
      let quote = bytes[start + pattern.count]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      let value = bytes[(start + pattern.count + 1)...].prefix { $0 != quote }
      return value.isEmpty || value.endIndex == bytes.count
        ? nil : String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  /// Reads the text after a token, such as `<|tool_call_begin|>functions.NAME:0`.
  private mutating func readToken(_ text: String) {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: ">")) else { return }
    let after = text.utf8[text.utf8.index(after: end)...]
    let isSeparator = text.hasPrefix("｜tool▁sep｜")
    takeWord(after.prefix { $0.isToolNameByte }, isFinal: isSeparator)
  }

  /// Reads the name at the beginning of a content that is neither JSON nor a tag.
  private mutating func readWord(from start: Int) {
    takeWord(bytes[start...].prefix { $0.isToolNameByte }, isFinal: false)
    // `function<｜tool▁sep｜>NAME`: the first word is the type of the call.
    if name == "function", let open = bytes.firstIndex(of: UInt8(ascii: "<")) {
      let text = String(decoding: bytes[(open + 1)...], as: UTF8.self)
      name = nil
      readToken(text)
      name = name ?? "function"
    }
  }

  private mutating func takeWord(_ bytes: some Sequence<UInt8>, isFinal: Bool) {
    let word = String(decoding: Array(bytes), as: UTF8.self)
    guard !word.isEmpty, isFinal || name == nil else { return }
    // `functions.NAME:INDEX` is also the ID.
    if word.hasPrefix("functions.") {
      id = id ?? word
      let own = word.dropFirst(10)
      name = String(own.prefix { $0 != ":" })
    } else {
      name = word
    }
  }
}
