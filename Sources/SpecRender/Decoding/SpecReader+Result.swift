// The result of a whole document: what has been read, with the diagnostics of the document itself.

import ArtifactCore

extension SpecReader {
  /// Takes the tokens of a whole JSON text in UTF-8.
  mutating func read(_ bytes: [UInt8], depthLimit: Int = 1_024) throws(JSONSyntaxError) {
    var tokenizer = JSONTokenizer(depthLimit: depthLimit)
    var tokens: [JSONToken] = []
    for start in stride(from: 0, to: bytes.count, by: Self.pieceLength) {
      let piece = bytes.span.extracting(start..<min(start + Self.pieceLength, bytes.count))
      tokenizer.append(piece, to: &tokens)
      for token in tokens { take(token, in: bytes) }
      tokens.removeAll(keepingCapacity: true)
    }
    tokenizer.finish(to: &tokens)
    for token in tokens { take(token, in: bytes) }
    if let error = tokenizer.error { throw error }
  }

  private static let pieceLength = 16_384

  /// Decodes a value and checks its links.
  static func decode(_ value: JSONValue, _ components: KnownComponents) -> SpecDecoder {
    var bytes: [UInt8] = []
    value.append(to: &bytes)
    var reader = SpecReader(components: components)
    reader.restart(bytes, ignoringRoot: false)
    return reader.finished(bytes)
  }

  /// Returns the result of a whole document.
  ///
  /// - Complexity: O(elements), if the document isn't read again.
  consuming func finished(_ bytes: [UInt8]) -> SpecDecoder {
    var reader = self
    reader.finish(bytes)
    return reader.decoder
  }

  private mutating func finish(_ bytes: [UInt8]) {
    guard decoder.repeatsNames, let tokens = try? TokenReader(bytes),
      !tokens.repeatedNames(documentPath: []).isEmpty
    else { return finish(repeated: [], bytes) }
    // Without the members that later ones override.
    var (index, repeatsNames, text) = (0, false, [] as [UInt8])
    tokens.value(at: &index, &repeatsNames).append(to: &text)
    restart(text, ignoringRoot: false)
    finish(repeated: tokens.repeatedNames(documentPath: decoder.documentPath), text)
  }

  private mutating func restart(_ bytes: [UInt8], ignoringRoot: Bool) {
    let components = decoder.components
    self = SpecReader(components: components)
    ignoresRoot = ignoringRoot
    try? read(bytes, depthLimit: .max)
  }

  private mutating func finish(repeated: [RepeatedName], _ bytes: [UInt8]) {
    if let scalar { return finish(scalar, bytes) }
    if isElement, document?.hasRootElement == true { restart(bytes, ignoringRoot: true) }
    let diagnostics = decoder.takeSorted()
    decoder.reader.end()
    let isElement = isElement
    reportDocument(isElement: isElement)
    decoder.reader.append(
      diagnostics.filter { !decoder.isNested || $0.code != .inlineChild })
    if isElement, let document {
      decoder.readDocument(document.outline.elementOfTree, document.path)
    }
    decoder.reader.end()
    decoder.inferRoot()
    decoder.report(repeated)
    decoder.checkLinks()
  }

  /// Reads a text that is a single string, which may contain a spec.
  private mutating func finish(_ scalar: JSONToken, _ bytes: [UInt8]) {
    guard scalar.kind == .string, let inner = try? JSONValue(parsing: scalar.text(in: bytes)),
      !inner.isScalar
    else {
      return decoder.reader.report(
        .notASpec, "not a spec: expected an object with `root` and `elements`")
    }
    decoder = Self.decode(inner, decoder.components)
    let diagnostics = decoder.reader.takeDiagnostics()
    decoder.reader.report(.jsonRepaired, .warning, "spec is JSON in a string: decoded")
    decoder.reader.append(diagnostics)
  }

  /// Whether the document is an element without `elements` and without nested children: known only
  /// at its end.
  private var isElement: Bool {
    guard let document, document.place != nil, !document.isTree else { return false }
    let outline = document.outline
    if let elements = outline["elements"], !elements.isScalar { return false }
    if case .string? = outline["type"] { return true }
    return outline["root"] == nil && outline.misnamedType(among: decoder.components) != nil
  }

  /// Reports problems of the document itself, and reads its state.
  private mutating func reportDocument(isElement: Bool) {
    guard let document, document.place != nil else { return }
    if let outer {
      decoder.reader.report(
        .specWrapped, .info, at: document.path, "spec is wrapped in a member `spec`")
      decoder.reportStates(beside: document.outline, in: outer.outline)
    }
    decoder.readStates(document.states)
    if isElement { decoder.isNested = true }
    if !isElement, !document.isTree { decoder.reportOthers(in: document.outline) }
    if case .array? = document.outline["elements"] {
      decoder.reader.report(
        .elementsArray, .info, at: document.path + ["elements"],
        "elements are in an array: expected an object by id")
    }
  }
}

extension SpecDecoder {
  /// Decodes a document that is an element.
  fileprivate mutating func readDocument(_ object: JSONObject, _ path: [String]) {
    let (id, order) = name(object, .root, at: path)
    let site = Site(id: id, order: order, path: path, naming: .root)
    readNested(readElement(.object(object), site))
  }

  /// Reads the first state of a document and reports the others.
  fileprivate mutating func readStates(_ states: [(name: String, value: JSONValue, path: [String])])
  {
    for (index, (name, value, path)) in states.enumerated() {
      if index > 0 {
        guard value != .null else { continue }
        reader.report(
          .duplicateState, .warning, at: path, "duplicate state: the first one is used")
        continue
      }
      if Self.misnamedStates.contains(name) {
        reader.report(
          .misnamedState, .warning, at: path, "state is named `\(name)`: expected `state`",
          suggestion: "state", details: ["fixed": true])
      }
      readState(value, at: path)
    }
  }

  mutating func readState(_ value: JSONValue, at path: [String]) {
    if value != .null { spec.state = value }
    // The strict schema has no open objects, so there the state is given as text.
    guard value.isScalar, value != .null else { return }
    guard case .string(let text) = value else {
      return reader.report(.invalidState, at: path, "state must be an object")
    }
    if let inner = try? JSONValue(parsing: text), !inner.isScalar {
      reader.report(.jsonRepaired, .info, at: path, "state is JSON in a string: decoded")
      spec.state = inner
      return
    }
    let start = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["),
      case let result = JSONRepair.repair(text), let inner = result.value, !inner.isScalar
    else {
      return reader.report(
        .invalidState, at: path, "state must be an object, found a string")
    }
    for fix in result.fixes {
      reader.report(
        .jsonRepaired, .warning, at: path,
        "invalid JSON in the state: \(fix.kind.sentence)",
        details: ["fix": .string(fix.kind.rawValue)])
    }
    spec.state = inner
  }

  /// Reports duplicate names in objects; the last one wins.
  fileprivate mutating func report(_ repeated: [RepeatedName]) {
    for repeated in repeated {
      let isElement = repeated.path.dropLast() == (documentPath + ["elements"])[...]
      reader.element = isElement ? repeated.name : repeated.element
      reader.path = repeated.path
      reader.report(
        isElement ? .duplicateElement : .duplicateKey, .warning,
        isElement
          ? "duplicate element `\(repeated.name)`: the last one is used"
          : "duplicate member `\(repeated.name)`: the last one is used",
        range: repeated.offset..<repeated.offset + 1)
    }
    reader.end()
  }
}
