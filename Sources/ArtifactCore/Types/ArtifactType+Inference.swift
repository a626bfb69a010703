// T6.4: infers the type of an artifact that does not declare one.

import ArtifactBase

extension ArtifactType {
  /// The maximum number of payload bytes examined to infer a type.
  public static let inferenceWindow = 512

  /// The type that a language names: a known type (`html`, `csv`, `mermaid`), otherwise source
  /// code.
  static func inferred(fromLanguage language: String) -> ArtifactType {
    TypeTables.byAlias[language.asciiLowercased] ?? .code
  }

  /// The type of files with the extension of `name`; nil if the extension is unknown.
  ///
  /// The extension of a programming language maps to ``code``.
  public static func inferred(fromFileName name: String) -> ArtifactType? {
    let base = name.asciiLowercased.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let parts = base.split(separator: ".", omittingEmptySubsequences: false)
    // `Dockerfile`, `Makefile`: the whole name identifies the language.
    guard parts.count > 1 else {
      return CodeLanguage(fileExtension: String(base)) == nil ? nil : .code
    }
    if parts.count > 2, let type = TypeTables.byExtension[parts.suffix(2).joined(separator: ".")] {
      return type
    }
    let last = String(parts[parts.count - 1])
    if let type = TypeTables.byExtension[last] { return type }
    return CodeLanguage(fileExtension: last) == nil ? nil : .code
  }

  /// The type that the first ``inferenceWindow`` bytes of a payload suggest; plain text if they
  /// suggest none.
  public static func inferred(fromPayload bytes: ArraySlice<UInt8>) -> ArtifactType {
    inference(fromPayload: bytes).type
  }

  /// The type that the first ``inferenceWindow`` bytes of a payload suggest, and the language of
  /// source code if they tell it.
  public static func inference(
    fromPayload bytes: ArraySlice<UInt8>
  ) -> (type: ArtifactType, language: String?) {
    let type = typeOnly(fromPayload: bytes)
    guard type == .code || type == .plainText,
      isDiff(bytes.prefix(inferenceWindow).dropFirst(bytes.span.byteOrderMarkLength))
    else { return (type, nil) }
    return (.code, "diff")
  }

  /// Whether bytes begin with `diff --git` or contain a hunk header (T6.5).
  private static func isDiff(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.drop { $0.isTagWhitespace }
    if start.starts(with: "diff --git ".utf8) { return true }
    return bytes.split { $0.isLineBreak }.contains { isHunkHeader($0) }
  }

  /// Whether a line begins with `@@ -a,b +c,d @@`; the lengths may be missing.
  private static func isHunkHeader(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    func skip(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }
    func skipRange() -> Bool {
      let digits = rest.prefix { $0.isASCIIDigit }.count
      guard digits > 0 else { return false }
      rest = rest.dropFirst(digits)
      guard skip(",") else { return true }
      let length = rest.prefix { $0.isASCIIDigit }.count
      rest = rest.dropFirst(length)
      return length > 0
    }
    return skip("@@ -") && skipRange() && skip(" +") && skipRange() && skip(" @@")
  }

  private static func typeOnly(fromPayload bytes: ArraySlice<UInt8>) -> ArtifactType {
    let window = bytes.prefix(inferenceWindow).dropFirst(bytes.span.byteOrderMarkLength)
    let text = String(decoding: window, as: UTF8.self).asciiLowercased
    let start = String(text.asciiTrimmed)
    func starts(_ prefixes: String...) -> Bool { prefixes.contains { start.hasPrefix($0) } }
    func firstWord(_ words: String...) -> Bool {
      words.contains { word in
        guard start.hasPrefix(word) else { return false }
        guard let next = start.utf8.dropFirst(word.utf8.count).first else { return true }
        return next.isTagWhitespace || next == UInt8(ascii: "\n")
      }
    }

    if starts("<!doctype html", "<html", "<head", "<body") { return .html }
    if starts("<svg") || (starts("<?xml") && text.contains("<svg")) { return .svg }
    if starts("<rdf:rdf") || (starts("<?xml") && text.contains("<rdf:rdf")) { return .rdfXML }
    if starts("<?xml") { return .code }
    if starts("diff --git", "--- ", "@@ -") { return .code }
    if starts("{", "[") {
      if text.contains("\"@context\"") || text.contains("\"@graph\"") { return .jsonLD }
      if text.contains("vega-lite") || text.contains("/schema/vega/") { return .vegaLite }
      if text.contains("\"featurecollection\"") || text.contains("\"coordinates\"") {
        return .geoJSON
      }
      if text.contains("\"asset\"") && text.contains("\"version\"") && text.contains("\"scene") {
        return .gltf
      }
      if text.contains("\"root\"") && text.contains("\"elements\"") { return .uiSpec }
      if text.contains("\"createsurface\"") || text.contains("\"updatecomponents\"") {
        return .uiSpec
      }
      return .json
    }
    if starts("@prefix", "@base") { return .turtle }
    if firstWord(
      "flowchart", "graph", "sequencediagram", "classdiagram", "statediagram", "statediagram-v2",
      "erdiagram", "gantt", "pie", "mindmap", "timeline", "gitgraph", "journey", "quadrantchart")
    {
      return .mermaid
    }
    if starts("\\documentclass", "\\begin{", "$$") { return .latex }
    if starts("%pdf-", "data:application/pdf") { return .pdf }
    if starts("data:image/png") { return .png }
    if starts("data:image/jpeg") { return .jpeg }
    if starts("data:image/webp") { return .webP }
    if starts("data:image/gif") { return .gif }
    if starts("# ", "## ", "- [ ] ", "- [x] ") { return .markdown }
    return .plainText
  }
}
