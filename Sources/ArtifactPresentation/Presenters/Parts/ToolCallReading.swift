import ArtifactCore

/// What the arguments of a tool call say, by the names that agents give to them.
struct ToolCallReading: Sendable {
  /// What the call is about, in one line; nil if nothing is known of the arguments.
  private(set) var summary: String?

  /// The path of the file that the call is about.
  private(set) var path: String?

  /// Whether the call has the new content of a file.
  private(set) var isChange = false

  /// The blocks that show the arguments.
  private(set) var content: PartBlocks

  /// Whether the content is a picture, a list or a plan rather than arguments.
  private(set) var isFigure = false

  private static let paths = [
    "file_path", "filePath", "path", "absolute_path", "notebook_path", "target_file", "filename",
  ]
  private static let searches = ["pattern", "query", "regex"]
  private static let subjects = searches + ["url", "description", "title", "subject"]
  private static let edits = [
    ("old_string", "new_string"), ("oldString", "newString"), ("old_str", "new_str"),
    ("oldText", "newText"), ("old_text", "new_text"),
  ]
  private static let contents = [
    "content", "contents", "file_text", "fileText", "new_source", "newSource",
  ]

  /// Reads the arguments of a call.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - source: Their text.
  ///   - content: An empty list of blocks.
  init(_ arguments: JSONObject, source: String, _ content: PartBlocks) {
    self.content = content
    var rest = arguments
    if readList(&rest) || readPlan(&rest) {
      isFigure = true
    } else {
      readSubject(&rest)
      readBody(&rest)
    }
    if rest.count == arguments.count {
      self.content.add(code: source)
      return
    }
    for (name, value) in rest.members where value.isNull || value == "" { rest[name] = nil }
    if !rest.isEmpty {
      self.content.add(code: JSONValue.object(rest).serialized(), ["language": "json"])
    }
  }

  // MARK: Lists

  private mutating func readList(_ rest: inout JSONObject) -> Bool {
    for (name, value) in rest.members {
      guard let list = StreamList(value) else { continue }
      rest[name] = nil
      for name in ["explanation", "title"] {
        if let text = rest.take(string: name) { content.add(paragraph: text) }
      }
      list.add(to: &content)
      summary = list.summary
      return true
    }
    return false
  }

  private mutating func readPlan(_ rest: inout JSONObject) -> Bool {
    guard let plan = rest.take(string: "plan") else { return false }
    content.add(.markdown, payload: plan)
    return true
  }

  // MARK: Files and commands

  private mutating func readSubject(_ rest: inout JSONObject) {
    if let command = rest.takeCommand() {
      summary = command.inOneLine
      if let description = rest.take(string: "description") { content.add(paragraph: description) }
      if summary != command { content.add(code: command, ["language": "bash"]) }
      return
    }
    if let search = takeSearch(&rest) {
      summary = search
      return
    }
    for name in Self.paths {
      guard let path = rest.take(string: name) else { continue }
      self.path = path
      summary = path.inOneLine + rest.takeLineRange()
      return
    }
    if let changes = rest["changes"]?.arrayValue, let files = Self.files(of: changes) {
      rest["changes"] = nil
      summary = files.joined(separator: ", ").inOneLine
      if summary != files.joined(separator: ", ") {
        content.add(list: files.map { PartBlocks.Item(text: StyledText(plain: $0)) })
      }
      return
    }
    for name in Self.subjects {
      guard let text = rest[name]?.stringValue, !text.isEmpty else { continue }
      summary = text.inOneLine
      if summary == text { rest[name] = nil }
      return
    }
  }

  /// Removes what is searched for in a file or folder, and returns both in words.
  private func takeSearch(_ rest: inout JSONObject) -> String? {
    for name in Self.searches {
      guard let text = rest[name]?.stringValue, !text.isEmpty,
        let path = Self.paths.first(where: { rest[$0]?.stringValue?.isEmpty == false })
      else { continue }
      if text.inOneLine == text { rest[name] = nil }
      return rest.take(string: path).map { "\(text.inOneLine) in \($0.inOneLine)" }
    }
    return nil
  }

  /// The files of a list of changes, with what happens to them.
  private static func files(of changes: [JSONValue]) -> [String]? {
    let files = changes.compactMap { change -> String? in
      guard let path = change["path"]?.stringValue else { return nil }
      let kind = change["kind"]?.stringValue ?? change["kind"]?["type"]?.stringValue
      return [kind, path].compactMap(\.self).joined(separator: " ")
    }
    return files.count == changes.count && !files.isEmpty ? files : nil
  }

  private mutating func readBody(_ rest: inout JSONObject) {
    for (old, new) in Self.edits {
      guard let before = rest[old]?.stringValue, let after = rest[new]?.stringValue else {
        continue
      }
      rest[old] = nil
      rest[new] = nil
      return add([(before, after)])
    }
    if let edits = rest["edits"]?.arrayValue, let pairs = Self.pairs(of: edits) {
      rest["edits"] = nil
      return add(pairs)
    }
    guard path != nil else {
      if let prompt = rest.take(string: "prompt") { content.add(code: prompt) }
      return
    }
    for name in Self.contents {
      guard let text = rest.take(string: name) else { continue }
      isChange = true
      return content.add(code: text, path.map { ["filename": $0] } ?? [:])
    }
  }

  private static func pairs(of edits: [JSONValue]) -> [(String, String)]? {
    let pairs = edits.compactMap { edit -> (String, String)? in
      for (old, new) in Self.edits {
        if let before = edit[old]?.stringValue, let after = edit[new]?.stringValue {
          return (before, after)
        }
      }
      return nil
    }
    return pairs.count == edits.count && !pairs.isEmpty ? pairs : nil
  }

  private mutating func add(_ edits: [(String, String)]) {
    isChange = true
    for (old, new) in edits { content.add(diffFrom: old, to: new) }
  }
}

extension String {
  /// The script of `bash -lc 'SCRIPT'`, if there are no quotes in it; otherwise this text.
  fileprivate var withoutShell: String {
    for shell in ["bash -lc '", "bash -c '", "/bin/bash -lc '", "/bin/zsh -lc '", "zsh -lc '"]
    where hasPrefix(shell) && hasSuffix("'") {
      let script = dropFirst(shell.count).dropLast()
      if !script.contains("'") { return String(script) }
    }
    return self
  }
}

extension JSONObject {
  /// Removes a member that is a string which is not empty, and returns it.
  mutating func take(string name: String) -> String? {
    guard let text = self[name]?.stringValue, !text.isEmpty else { return nil }
    self[name] = nil
    return text
  }

  /// Removes a command, which is a text or a list of words, and returns it.
  fileprivate mutating func takeCommand() -> String? {
    for name in ["command", "cmd"] {
      if let text = take(string: name) { return text.withoutShell }
      guard let words = self[name]?.arrayValue?.compactMap(\.stringValue), !words.isEmpty,
        words.count == self[name]?.arrayValue?.count
      else { continue }
      self[name] = nil
      // The words of `bash -lc SCRIPT` are the script.
      return words.count == 3 && words[1].hasPrefix("-") && words[1].hasSuffix("c")
        ? words[2] : words.joined(separator: " ")
    }
    return nil
  }

  /// Removes the range of lines of a file, and returns it in words.
  fileprivate mutating func takeLineRange() -> String {
    guard let offset = self["offset"]?.intValue else { return "" }
    self["offset"] = nil
    guard let limit = self["limit"]?.intValue, limit > 0, offset >= 0 else {
      return ", from line \(offset)"
    }
    self["limit"] = nil
    return ", lines \(offset)–\(offset &+ (limit - 1))"
  }
}
