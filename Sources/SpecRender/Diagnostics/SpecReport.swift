// Reads a spec and its diagnostics from any text.
//
// The text is read as a request for input by a schema if it is one (S18.1); as A2UI messages if it contains one; otherwise as JSON; otherwise as a stream if
// a line is a patch operation; otherwise as the last complete spec in it, with repairs. The content
// determines the form, and deviations are reported.

import ArtifactCore

/// A spec read from a text, with all diagnostics.
///
/// ```swift
/// let report = SpecReport(reading: answer)
/// for diagnostic in report.diagnostics { print(report.source.description(of: diagnostic)) }
/// if report.hasErrors { ask(model, report.repairPrompt()) }
/// ```
public struct SpecReport: Sendable {
  /// The spec; parts that could not be read are missing.
  public var spec: Spec

  /// The diagnostics, in reading order: the text, the elements, their links, the catalog.
  public var diagnostics: [Diagnostic]

  /// The diagnostics about the operations of ``applying(answer:catalog:)``, with ranges in the
  /// answer; otherwise empty.
  public private(set) var patchDiagnostics: [Diagnostic] = []

  /// The text, in UTF-8.
  public let bytes: [UInt8]

  /// The offset at which the text after the spec begins, which is not read; nil if there is none.
  package private(set) var restOffset: Int?

  /// Reads a spec in any form: a document, patch lines, A2UI messages, in a code fence, amid prose,
  /// or damaged.
  ///
  /// - Complexity: O(text). A text longer than `SpecLimits.byteCount` bytes is rejected
  ///   (`spec.too-long`).
  public init(reading text: String, catalog: SpecCatalog = .builtIn) {
    self.init(reading: Array(text.utf8), catalog: catalog)
  }

  /// Reads a spec in any form from UTF-8.
  ///
  /// - Complexity: O(bytes). A text longer than `SpecLimits.byteCount` bytes is rejected
  ///   (`spec.too-long`).
  public init(reading bytes: [UInt8], catalog: SpecCatalog = .builtIn) {
    self.bytes = bytes
    spec = Spec()
    diagnostics = []
    guard bytes.count <= SpecLimits.byteCount else {
      diagnostics = [.specTooLong]
      return
    }
    if let form = SchemaForm.request(in: bytes) {
      spec = Spec.decode(form.document, components: catalog.known).spec
      return
    }
    var reader = SpecReader(components: catalog.known)
    if A2UIStream.hasMessages(bytes) {
      readMessages(catalog)
    } else if (try? reader.read(bytes)) != nil, !reader.isPatch {
      use(reader.finished(bytes), catalog)
    } else if let patch = try? JSONValue(parsing: bytes) {
      readPatch(patch, catalog)
    } else if Self.hasPatches(bytes) {
      readStream(catalog)
    } else if let (document, faults) = YAMLOperations.document(bytes) {
      diagnostics = faults
      use(SpecReader.decode(document, catalog.known), catalog)
    } else if let choice = SpecChoice(bytes) {
      let report = SpecReport(reading: choice.text(of: bytes), catalog: catalog)
      (spec, diagnostics) = (report.spec, [choice.diagnostic] + report.diagnostics)
      restOffset = SpecRest.offset(in: bytes, after: choice.range.upperBound)
    } else {
      repair(catalog)
    }
  }

  /// Creates the report on the text of a feed, which is not read again.
  ///
  /// - Parameter feed: A finished feed. Of a text that was truncated or broken, the report has what the feed kept;
  ///   `init(reading:)` repairs it instead.
  public init(_ feed: SpecFeed) {
    (bytes, spec, diagnostics) = (feed.bytes, feed.spec, feed.diagnostics)
  }

  /// Applies the patch operations of a model's answer and returns a report on the resulting spec;
  /// returns this report if the answer contains no operations.
  ///
  /// The answer to ``repairPrompt()`` may be an array, plain, in a code fence or amid prose, or
  /// lines of operations. Unified diffs of the text, and merge patches (RFC 7396, an object with `__json_edit`,
  /// or YAML in a fence `yaml-edit`) are applied too. The diagnostics refer to the new spec, and their locations to its text,
  /// which is in ``bytes``; those about the operations are in ``patchDiagnostics``.
  ///
  /// - Complexity: O(spec + answer).
  public func applying(answer: String, catalog: SpecCatalog = .builtIn) -> SpecReport {
    guard var stream = documentStream() else { return self }
    let before = stream.revision
    let bytes = Array(answer.utf8)
    if let edit = TextEdit(answer), let report = applying(edit, stream.document, catalog) {
      return report
    }
    if let merge = YAMLOperations.merge(in: answer) {
      stream.append(Array((merge.serialized() + "\n").utf8).span)
    } else if let patch = try? JSONValue(parsing: bytes), patch.isPatch {
      stream.append(patch: patch)
    } else if !Self.hasPatches(bytes), let patch = JSONRepair.repair(bytes).value, patch.isPatch {
      stream.append(patch: patch)
    } else {
      stream.append(bytes.span)
    }
    stream.finish()
    guard stream.revision > before else { return self }
    var report = SpecReport(
      reading: Array(stream.document.serialized(pretty: true).utf8), catalog: catalog)
    report.patchDiagnostics = stream.diagnostics
    return report
  }

  /// Applies a diff to the text, or else to its usual form; nil if no part of it has a place there.
  private func applying(
    _ edit: TextEdit, _ document: JSONValue, _ catalog: SpecCatalog
  ) -> SpecReport? {
    let texts = [String(decoding: bytes, as: UTF8.self), document.serialized(pretty: true)]
    guard let (text, failures) = texts.lazy.compactMap({ edit.applied(to: $0) }).first else {
      return nil
    }
    var report = SpecReport(reading: Array(text.utf8), catalog: catalog)
    report.patchDiagnostics = failures.map { hunk in
      Diagnostic(
        .patchTargetMissing, .error,
        message: "no such lines in the spec: `\(hunk.old.first.map(String.init) ?? "")`",
        details: ["applied": false])
    }
    return report
  }

  /// Returns a stream whose document is the spec, for patching.
  private func documentStream() -> SpecStream? {
    var stream = SpecStream()
    if Self.hasPatches(bytes) {
      stream.append(bytes.span)
      stream.append([0x0A].span)
    } else if let value = (try? JSONValue(parsing: bytes)) ?? YAMLOperations.document(bytes)?
      .document
      ?? JSONRepair.repair(specBytes).value
    {
      if value.isPatch {
        stream.append(patch: value)
      } else {
        stream = SpecStream(document: value)
      }
    } else {
      return nil
    }
    stream.forgetDiagnostics()
    return stream
  }

  /// The bytes of the spec, without preceding other JSON.
  private var specBytes: [UInt8] {
    SpecChoice(bytes).map { Array(bytes[$0.range]) } ?? bytes
  }

  /// The spec as JSON text: verbatim if it is valid, otherwise repaired or the result of its
  /// operations; nil if the text contains nothing like JSON.
  ///
  /// - Complexity: O(text).
  public var repairedText: String? {
    if Self.hasPatches(bytes), case .object(let document)? = documentStream()?.document,
      !document.isEmpty
    {
      return JSONValue.object(document).serialized(pretty: true)
    }
    if let yaml = YAMLOperations.document(bytes) { return yaml.document.serialized(pretty: true) }
    let isWhole = (try? JSONValue(parsing: bytes)) != nil
    let text = isWhole ? bytes : specBytes
    let repair = JSONRepair.repair(text)
    // JSON nested deeper than a spec may be is still valid JSON and kept.
    let isKept = repair.fixes.isEmpty || repair.fixes.contains { $0.kind == .tooDeep }
    if isKept, let value = try? JSONValue(parsing: text), !value.isPatch {
      let kept = String(decoding: text, as: UTF8.self)
      return kept.hasSuffix("\n") ? String(kept.dropLast()) : kept
    }
    guard let value = repair.value, value.isPatch else {
      return repair.value?.serialized(pretty: true)
    }
    return documentStream()?.document.serialized(pretty: true)
  }

  private mutating func use(_ decoder: SpecDecoder, _ catalog: SpecCatalog) {
    let decoded = decoder.decoded(checkedBy: catalog)
    spec = decoded.spec
    diagnostics += decoded.diagnostics
  }

  /// Whether any line is a patch operation.
  static func hasPatches(_ bytes: [UInt8]) -> Bool {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      let line = line.drop { $0 == 0x20 || $0 == 0x09 || $0 >= 0x80 }
      guard line.starts(with: "{".utf8) else { return false }
      let rest = line.dropFirst().drop { $0 == 0x20 }
      return rest.starts(with: "\"op\"".utf8)
    }
  }

  private mutating func readStream(_ catalog: SpecCatalog) {
    var stream = SpecStream()
    stream.append(bytes.span)
    stream.finish()
    diagnostics = stream.diagnostics
    use(SpecReader.decode(stream.document, catalog.known), catalog)
    restOffset = SpecRest.offset(in: bytes)
  }

  /// Reads a single patch operation or an array of them.
  private mutating func readPatch(_ value: JSONValue, _ catalog: SpecCatalog) {
    var stream = SpecStream()
    stream.append(patch: value)
    stream.finish()
    diagnostics += stream.diagnostics
    use(SpecReader.decode(stream.document, catalog.known), catalog)
  }

  /// Reads A2UI messages. The first of several surfaces is the spec.
  private mutating func readMessages(_ catalog: SpecCatalog) {
    var stream = A2UIStream(catalog: catalog)
    stream.append(bytes.span)
    stream.finish()
    diagnostics = stream.diagnostics
    restOffset = SpecRest.offset(in: bytes)
    if let first = stream.surfaces.first { spec = first.spec }
    for surface in stream.surfaces.dropFirst() {
      diagnostics.append(
        Diagnostic(
          .surfaceLeftOut, .info,
          message: "surface `\(surface.id)` is ignored: only the first one is read"))
    }
  }

  private mutating func repair(_ catalog: SpecCatalog) {
    let result = JSONRepair.repair(bytes)
    diagnostics = result.fixes.map(\.diagnostic)
    if let removed = result.fixes.first(where: { [.trailingText, .extraValue].contains($0.kind) }) {
      restOffset = SpecRest.offset(in: bytes, after: removed.offset)
    }
    if let value = result.value, value.isPatch {
      readPatch(value, catalog)
    } else if let value = result.value {
      use(SpecReader.decode(value, catalog.known), catalog)
    } else {
      diagnostics.append(
        Diagnostic(.notASpec, .error, message: "no JSON found: expected a spec")
      )
    }
  }

  /// Returns the diagnostics that only occur when the spec is rendered with its initial state:
  /// items outside a repeat, unknown functions, repeats over values that aren't arrays, duplicate
  /// keys, paths to missing values, too many nodes.
  ///
  /// Unknown actions are not included, since the host may provide them; one with a name similar to
  /// a known action is reported in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - names: The names of the functions provided by the host.
  ///   - catalog: The components and functions that the spec may use.
  ///   - limits: The limits of the interface.
  /// - Complexity: That of creating a ``SpecRuntime`` for the spec.
  public func diagnosticsWhenShown(
    functions names: [String] = [], catalog: SpecCatalog = .builtIn,
    limits: SpecLimits = .standard
  ) -> [Diagnostic] {
    var functions = SpecFunctions()
    for name in names + catalog.functions { functions.register(name) { _ in .null } }
    let reported = Set(diagnostics)
    return SpecRuntime(spec, functions: functions, components: catalog.known, limits: limits)
      .diagnostics.filter { $0.code != .unknownAction && !reported.contains($0) }
  }

  /// The text, for locating diagnostics.
  ///
  /// - Complexity: O(text); store it while locating several diagnostics.
  public var source: SpecSource { SpecSource(bytes) }

  /// Whether any diagnostic is an error.
  ///
  /// - Complexity: O(diagnostics).
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// Returns a prompt asking the model that wrote the spec to fix it; empty if there are no errors
  /// or warnings.
  ///
  /// Errors and warnings are grouped by element, errors first, one line each. The text has at most
  /// 1,000 bytes.
  ///
  /// - Complexity: O(diagnostics).
  public func repairPrompt() -> String {
    RepairPrompt.text(for: diagnostics)
  }
}

extension JSONValue {
  /// Whether this is an RFC 6902 operation or an array of them.
  var isPatch: Bool {
    switch self {
    case .array(let elements): elements.first?["op"] != nil
    default: self["op"] != nil
    }
  }
}

extension JSONRepair.Fix {
  /// The diagnostic for this repair.
  var diagnostic: Diagnostic {
    let code: Diagnostic.Code =
      switch kind {
      case .invalidUTF8: .invalidUTF8
      case .tooDeep: .depthLimit
      default: .jsonRepaired
      }
    return Diagnostic(
      code, kind == .tooDeep ? .error : .warning, at: offset..<offset + 1,
      message: code == .jsonRepaired ? "invalid JSON: \(kind.sentence)" : kind.sentence,
      details: ["fix": .string(kind.rawValue)])
  }
}

/// The prompt that describes problems to a model.
enum RepairPrompt {
  static let byteCount = 1_000

  static func text(for diagnostics: [Diagnostic]) -> String {
    let wrong =
      diagnostics.filter { $0.severity == .error }
      + diagnostics.filter { $0.severity == .warning && $0.code != .jsonRepaired }
    guard !wrong.isEmpty else { return "" }
    let isOne = wrong.count == 1
    var text =
      "The spec has \(wrong.count) problem\(isOne ? "" : "s"). Answer only with a JSON array of RFC 6902"
      + " operations on the spec that fix \(isOne ? "it" : "them"):\n"
    var order: [ExactString] = []
    var groups: [ExactString: [Diagnostic]] = [:]
    for diagnostic in wrong {
      let key = ExactString(diagnostic.element ?? "")
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(diagnostic)
    }
    var count = 0
    for key in order {
      let head = key.text.isEmpty ? "spec:\n" : "element \(short(key.text, 40)):\n"
      var isFirst = true
      for diagnostic in groups[key] ?? [] {
        let line = (isFirst ? head : "") + line(diagnostic)
        guard text.utf8.count + line.utf8.count <= byteCount - 20 else {
          return text + "and \(wrong.count - count) more\n"
        }
        text += line
        count += 1
        isFirst = false
      }
    }
    return text
  }

  private static func line(_ diagnostic: Diagnostic) -> String {
    var tokens = diagnostic.pointer.tokens
    if tokens.first == "elements", tokens.count > 2 { tokens.removeFirst(2) }
    let location = JSONPointer(tokens: tokens).description
    var line = "- \(diagnostic.code)"
    if !location.isEmpty { line += " \(short(location, 36))" }
    if let suggestion = diagnostic.suggestion {
      line += " → \(short(suggestion, 24))?"
    } else if case .array(let via)? = diagnostic.details["via"] {
      let names = via.map(\.displayText).joined(separator: " > ")
      line += " \(short(names, 40))"
    } else if case .string(let child)? = diagnostic.details["child"] {
      line += " `\(short(child, 24))`"
    } else {
      line += ": \(short(diagnostic.message, 100))"
    }
    return line + "\n"
  }

  private static func short(_ text: String, _ count: Int) -> String {
    let safe = SpecSource.safe(text)
    return safe.unicodeScalars.count <= count ? safe : String(safe.prefix(count - 1)) + "…"
  }
}

extension Diagnostic.Code {
  /// An A2UI surface was ignored because a spec has only one.
  public static let surfaceLeftOut = Self(rawValue: "spec.surface-left-out")
}
