import ArtifactBase
import ArtifactCore
import RefinerCore

/// Determines the language of a payload from the attributes of its tag (R4.8, R4.9).
enum CodeLanguageName {
  /// Names in addition to those of ``CodeLanguage``, which omits languages that are artifact
  /// types.
  private static let otherNames = [
    "jsx": "jsx", "tsx": "tsx", "html": "html", "htm": "html", "xhtml": "html", "svg": "svg",
    "json": "json", "jsonc": "json", "json5": "json", "jsonl": "json", "markdown": "markdown",
    "md": "markdown", "text": "text", "txt": "text", "plain": "text", "plaintext": "text",
    "log": "log", "csv": "csv", "tsv": "tsv", "tex": "latex", "latex": "latex",
    "mermaid": "mermaid",
  ]

  /// Returns the language named by the attributes, or nil if they name none.
  static func declared(in attributes: [String: String]) -> String? {
    if let name = attributes.value(for: ArtifactAttributeSpelling.language) {
      return canonical(name)
    }
    if let name = attributes.value(for: ["fileExtension", "file-extension", "extension"]) {
      let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return ofExtension(bare) ?? canonical(bare)
    }
    return attributes.value(for: ArtifactAttributeSpelling.file).flatMap(ofFile)
      ?? attributes.value(for: ArtifactAttributeSpelling.title).flatMap(ofFile)
  }

  /// Returns the identifier for a language name or alias.
  ///
  /// An unknown name is returned in lower case; an empty name gives nil.
  static func canonical(_ name: String) -> String? {
    let name = lowercased(name)
    guard !name.isEmpty else { return nil }
    return CodeLanguage(named: name)?.id ?? otherNames[name] ?? name
  }

  /// Returns the language for a file's extension, or nil if the extension is unknown.
  static func ofFile(_ path: String) -> String? {
    let bytes = path.utf8
    let file = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[bytes.index(after: $0)...] }
    let name = lowercased(String(Substring(file ?? bytes[...])))
    if name == "dockerfile" || name == "makefile" { return name }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return ofExtension(String(name[name.index(after: dot)...]))
  }

  private static func ofExtension(_ name: String) -> String? {
    CodeLanguage(fileExtension: name)?.id ?? otherNames[lowercased(name)]
  }

  /// Returns the name with ASCII letters in lower case and surrounding whitespace removed.
  private static func lowercased(_ name: String) -> String {
    var bytes = name.utf8.map(\.asciiLowercased)[...]
    while bytes.first?.isSpaceOrTab == true { bytes.removeFirst() }
    while bytes.last?.isSpaceOrTab == true { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
