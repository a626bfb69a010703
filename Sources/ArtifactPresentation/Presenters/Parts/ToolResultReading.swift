import ArtifactCore

/// What the result of a tool call says, by the names that agents give to its members.
struct ToolResultReading: Sendable {
  /// The text; nil if the result has none.
  private(set) var text: String?

  /// The difference that an edit has made to a file.
  private(set) var diff: String?

  /// The exit code of a command.
  private(set) var exitCode: Int?

  /// The outcome in a word; nil if the result has none.
  private(set) var status: String?

  /// The other members; nil if there are none.
  private(set) var rest: JSONValue?

  private static let texts = [
    "aggregated_output", "output", "stdout", "content", "text", "result", "message", "errorText",
    "contents",
  ]
  private static let exitCodes = ["exit_code", "exitCode", "exit", "returnCode"]
  private static let outcomes = ["success", "error", "failure", "rejected"]

  /// Reads a result.
  init(_ value: JSONValue) {
    switch value {
    case .string(let text):
      if let object = Self.object(in: text) {
        readObject(object, depth: 1)
      } else {
        self.text = text
        exitCode = Self.exitCode(in: text)
      }
    case .array(let blocks):
      readBlocks(blocks)
    case .object(let object):
      readObject(object, depth: 0)
    case .null:
      break
    default:
      text = value.serialized()
    }
    if rest?.objectValue?.isEmpty == true { rest = nil }
  }

  private mutating func readBlocks(_ blocks: [JSONValue]) {
    let texts = blocks.map { block -> String in
      if let text = block.stringValue ?? block["text"]?.stringValue { return text }
      let type = block["source"]?["media_type"] ?? block["mimeType"] ?? block["type"]
      guard let type = type?.stringValue, block["type"]?.stringValue == "image" else {
        return block.serialized()
      }
      return "[\(type)]"
    }
    text = texts.joined(separator: "\n")
    exitCode = Self.exitCode(in: text ?? "")
  }

  private mutating func readObject(_ object: JSONObject, depth: Int) {
    var object = object
    for name in Self.exitCodes where exitCode == nil {
      exitCode = object[name]?.intValue
      if exitCode != nil { object[name] = nil }
    }
    if let metadata = object["metadata"] {
      exitCode = exitCode ?? (metadata["exit"] ?? metadata["exit_code"])?.intValue
      object["metadata"] = nil
    }
    if depth == 0, object.count == 1, let name = object.keys.first, Self.outcomes.contains(name),
      let inner = object.values[0].objectValue
    {
      return readObject(inner, depth: 1)
    }
    if let difference = object.take(string: "diffString") {
      diff = difference
      object["afterFullFileContent"] = nil
    }
    for name in Self.texts where text == nil {
      guard let value = object[name], !value.isNull else { continue }
      object[name] = nil
      read(value)
    }
    for name in ["stderr", "error"] {
      guard let more = object[name], !more.isNull else { continue }
      object[name] = nil
      let words = more.stringValue ?? more["message"]?.stringValue ?? more.serialized()
      if !words.isEmpty { text = text.map { $0.isEmpty ? words : $0 + "\n" + words } ?? words }
    }
    status = status ?? object["status"]?.stringValue
    // The outcome is in the title; what repeats the call or counts the text is not needed.
    for name in [
      "status", "command", "args", "path", "isEmpty", "totalLines", "totalChars", "exceededLimit",
    ] { object[name] = nil }
    for (name, value) in object.members where value.isNull || value == "" { object[name] = nil }
    rest = .object(object)
  }

  private mutating func read(_ value: JSONValue) {
    if let blocks = value.arrayValue, blocks.allSatisfy({ $0["type"]?.stringValue != nil }) {
      readBlocks(blocks)
    } else if let inner = value.objectValue, let blocks = inner["content"]?.arrayValue {
      readBlocks(blocks)
    } else {
      text = value.stringValue ?? value.serialized()
    }
  }

  /// The output and the metadata of a command, which some agents send as the text of an object.
  private static func object(in text: String) -> JSONObject? {
    guard text.hasPrefix("{"), let object = (try? JSONValue(parsing: text))?.objectValue,
      object.count == 2, object["output"]?.stringValue != nil,
      object["metadata"]?.objectValue != nil
    else { return nil }
    return object
  }

  /// The exit code with which the text of a command begins.
  private static func exitCode(in text: String) -> Int? {
    for prefix in ["Exit code ", "Exit code: ", "Error: Exit code "] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
      return Int(digits)
    }
    return nil
  }

  /// The text without the line numbers that some tools put before the lines of a file, and the first
  /// of them.
  static func numbered(_ text: String) -> (text: String, first: Int)? {
    var first: Int?
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let digits = line.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), let mark = line[digits.endIndex...].first,
        mark == "→" || mark == "\t"
      else {
        // Remarks of the tool may follow the lines.
        guard let first, lines.count > 0 else { return nil }
        return (lines.joined(separator: "\n") + "\n", first)
      }
      if first == nil { first = number }
      lines.append(line[line.index(after: digits.endIndex)...])
    }
    return first.map { (lines.joined(separator: "\n"), $0) }
  }
}
