/// What the info string of fenced code says about the code: `swift title="main.swift" showLineNumbers`.
///
/// Tools have many spellings; those of Docusaurus, Hugo, Pandoc, Rehype and chat models are read.
struct FenceInfo {
  private(set) var language: String?
  private(set) var fileName: String?
  private(set) var firstLineNumber: Int?

  /// The length in bytes of the longest info string that is read beyond its first word.
  private static let lengthLimit = 1_024

  private static let fileNames: Set<String> = ["title", "filename", "file", "name", "path"]
  private static let switches: Set<String> = [
    "showlinenumbers", "linenumbers", "line-numbers", "linenos", "numberlines",
  ]
  private static let starts: Set<String> = [
    "startline", "startfrom", "linenostart", "line-number-start", "start",
  ]

  /// Reads an info string.
  ///
  /// - Parameters:
  ///   - info: The string.
  ///   - language: Its language, in lower case.
  init(_ info: String, language: String?) {
    self.language = language
    guard info.utf8.count <= Self.lengthLimit else { return }
    var words = Self.words(of: info)
    if let language, !words.isEmpty, words[0].value == nil {
      let first = words.removeFirst().name
      // `swift:Sources/main.swift`
      if first.lowercased() == language, let colon = first.firstIndex(of: ":"),
        colon != first.startIndex
      {
        let path = first[first.index(after: colon)...]
        if path.contains(where: { $0 == "." || $0 == "/" }), !path.hasPrefix("//") {
          fileName = String(path)
          self.language = String(language.prefix { $0 != ":" })
        }
      }
    }
    for (name, value) in words {
      let name = name.lowercased()
      if Self.fileNames.contains(name), let value, !value.isEmpty {
        fileName = value
      } else if Self.switches.contains(name), value?.lowercased() != "false" {
        firstLineNumber = firstLineNumber ?? value.flatMap(Int.init) ?? 1
      } else if Self.starts.contains(name), let number = value.flatMap(Int.init) {
        firstLineNumber = number
      }
    }
    if let number = firstLineNumber, !(0...9_999_999).contains(number) { firstLineNumber = 1 }
  }

  /// The words of an info string, with the value after an equals sign or in braces.
  private static func words(of info: String) -> [(name: String, value: String?)] {
    var words: [(name: String, value: String?)] = []
    var name = ""
    var value: String?
    var quote: Character?
    func isOpen() -> Bool { !name.isEmpty || value != nil }
    for character in info {
      if let open = quote {
        if character == open { quote = nil } else { value?.append(character) }
        continue
      }
      switch character {
      case "\"" where value != nil, "'" where value != nil: quote = character
      case "=" where value == nil: value = ""
      case "{" where !name.isEmpty && value == nil: value = ""
      case " ", "\t", ",", "{", "}":
        if isOpen() { words.append((name, value)) }
        (name, value) = ("", nil)
      case "." where name.isEmpty && value == nil: break
      default:
        if value == nil { name.append(character) } else { value?.append(character) }
      }
    }
    if isOpen() { words.append((name, value)) }
    return words
  }
}
