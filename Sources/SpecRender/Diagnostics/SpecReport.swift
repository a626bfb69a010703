// From any text to a spec and all that is to be said about it.
//
// As messages of A2UI, if there is one; else as JSON; else, if lines are operations of a patch, as a
// stream; else the last whole spec in it, repaired. What the text is decides which, and that is said.

import ArtifactCore

/// A spec that was read from a text, and everything that is odd about it.
///
/// ```swift
/// let report = SpecReport(reading: answer)
/// for diagnostic in report.diagnostics { print(report.source.description(of: diagnostic)) }
/// if report.hasErrors { ask(model, report.repairPrompt()) }
/// ```
public struct SpecReport: Sendable {
  public var spec: Spec

  /// What is odd, in the order of reading: the text, the elements, their links, the catalog's remarks.
  public var diagnostics: [SpecDiagnostic]

  /// The text that was read, in UTF-8.
  public let bytes: [UInt8]

  /// Reads a spec in any form: whole, as lines of patches, as messages of A2UI, in a fence, among prose,
  /// or damaged.
  ///
  /// - Complexity: O(text). A text has at most `SpecLimits.byteCount` bytes (`too_long`).
  public init(reading text: String, catalog: SpecCatalog = .builtIn) {
    self.init(reading: Array(text.utf8), catalog: catalog)
  }

  public init(reading bytes: [UInt8], catalog: SpecCatalog = .builtIn) {
    self.bytes = bytes
    spec = Spec()
    diagnostics = []
    guard bytes.count <= SpecLimits.byteCount else {
      diagnostics = [
        SpecDiagnostic(
          .tooLong,
          message: "A spec has at most \(SpecLimits.byteCount) bytes; this one is not read.")
      ]
      return
    }
    if A2UIStream.hasMessages(bytes) {
      readMessages(catalog)
    } else if let tokens = try? TokenReader(bytes), !tokens.isPatch {
      var decoder = SpecDecoder(reading: tokens, components: catalog.known)
      decoder.check(against: catalog)
      spec = decoder.spec
      diagnostics = decoder.reader.diagnostics
    } else if let patch = try? JSONValue(parsing: bytes) {
      readPatch(patch, catalog)
    } else if Self.hasPatches(bytes) {
      readStream(catalog)
    } else if let choice = SpecChoice(bytes) {
      let report = SpecReport(reading: choice.text(of: bytes), catalog: catalog)
      (spec, diagnostics) = (report.spec, [choice.diagnostic] + report.diagnostics)
    } else {
      repair(catalog)
    }
  }

  /// What the spec is with the operations of a model's answer done on it, and what is odd about it
  /// then; this report where the answer has no operations.
  ///
  /// The answer may be what ``repairPrompt()`` asks for in any form in which it can be read: an array,
  /// in a fence or among prose, or lines. Diagnostics are those of the new spec; places are in its own
  /// text, which is in ``bytes``.
  ///
  /// - Complexity: O(spec + answer).
  public func applying(answer: String, catalog: SpecCatalog = .builtIn) -> SpecReport {
    guard var stream = documentStream() else { return self }
    let before = stream.revision
    let bytes = Array(answer.utf8)
    if let patch = try? JSONValue(parsing: bytes), patch.isPatch {
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
    report.diagnostics = stream.diagnostics + report.diagnostics
    return report
  }

  /// The document of the spec, to be changed.
  private func documentStream() -> SpecStream? {
    var stream = SpecStream()
    if Self.hasPatches(bytes) {
      stream.append(bytes.span)
      stream.append([0x0A].span)
    } else if let value = (try? JSONValue(parsing: bytes)) ?? JSONRepair.repair(specBytes).value {
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

  /// The bytes of the spec: those of the text, without other JSON before it.
  private var specBytes: [UInt8] {
    SpecChoice(bytes).map { Array(bytes[$0.range]) } ?? bytes
  }

  /// The spec as JSON text: verbatim where it is JSON, else what its operations make, or repaired; nil
  /// where the text has nothing like JSON.
  ///
  /// - Complexity: O(text).
  public var repairedText: String? {
    if Self.hasPatches(bytes), case .object(let document)? = documentStream()?.document,
      !document.isEmpty
    {
      return JSONValue.object(document).serialized(pretty: true)
    }
    let isWhole = (try? JSONValue(parsing: bytes)) != nil
    let text = isWhole ? bytes : specBytes
    let repair = JSONRepair.repair(text)
    // What nests deeper than a spec may is JSON all the same, and kept.
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

  private mutating func decode(_ value: JSONValue, _ catalog: SpecCatalog) {
    let decoded = Spec.decode(value, catalog: catalog)
    spec = decoded.spec
    diagnostics += decoded.diagnostics
  }

  /// Whether a line is an operation of a patch.
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
    decode(stream.document, catalog)
  }

  /// Reads operations that stand in an array, or one alone.
  private mutating func readPatch(_ value: JSONValue, _ catalog: SpecCatalog) {
    var stream = SpecStream()
    stream.append(patch: value)
    stream.finish()
    diagnostics += stream.diagnostics
    decode(stream.document, catalog)
  }

  /// Of several surfaces the first is the spec.
  private mutating func readMessages(_ catalog: SpecCatalog) {
    var stream = A2UIStream(catalog: catalog)
    stream.append(bytes.span)
    stream.finish()
    diagnostics = stream.diagnostics
    if let first = stream.surfaces.first { spec = first.spec }
    for surface in stream.surfaces.dropFirst() {
      diagnostics.append(
        SpecDiagnostic(
          .surfaceLeftOut, .info, message: "The surface “\(surface.id)” is another spec."))
    }
  }

  private mutating func repair(_ catalog: SpecCatalog) {
    let result = JSONRepair.repair(bytes)
    diagnostics = result.fixes.map(\.diagnostic)
    if let value = result.value, value.isPatch {
      readPatch(value, catalog)
    } else if let value = result.value {
      decode(value, catalog)
    } else {
      diagnostics.append(
        SpecDiagnostic(.notASpec, message: "There is no JSON in the text, so there is no spec."))
    }
  }

  /// What is odd about the spec that only showing it tells, with the state it begins with: items
  /// outside a repeat, functions that do not exist, repeats over what is no array, equal keys, paths
  /// that lead nowhere, too many nodes.
  ///
  /// Actions that nobody here does are not among them: they may be the host's, and one whose name is
  /// nearly that of another is in ``diagnostics``.
  ///
  /// - Parameter functions: The names of the functions that the host has.
  /// - Complexity: That of a ``SpecRuntime`` for the spec.
  public func diagnosticsWhenShown(
    functions names: [String] = [], catalog: SpecCatalog = .builtIn,
    limits: SpecLimits = .standard
  ) -> [SpecDiagnostic] {
    var functions = SpecFunctions()
    for name in names + catalog.functions { functions.register(name) { _ in .null } }
    let said = Set(diagnostics)
    return SpecRuntime(spec, functions: functions, components: catalog.known, limits: limits)
      .diagnostics.filter { $0.code != .unknownAction && !said.contains($0) }
  }

  /// The text, to find where diagnostics are.
  ///
  /// - Complexity: O(text); keep it while there are questions.
  public var source: SpecSource { SpecSource(bytes) }

  /// Whether something is wrong that a person would miss.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// What to tell the model that wrote the spec, so that it puts it right; empty if nothing is wrong.
  ///
  /// Errors and warnings are grouped by element, errors first, each in one line. The text has at most
  /// 1,000 bytes.
  public func repairPrompt() -> String {
    RepairPrompt.text(for: diagnostics)
  }
}

extension JSONValue {
  /// Whether this is an operation of RFC 6902, or an array of them.
  var isPatch: Bool {
    switch self {
    case .array(let elements): elements.first?["op"] != nil
    default: self["op"] != nil
    }
  }
}

extension JSONRepair.Fix {
  /// What was put right, as a remark on a spec.
  var diagnostic: SpecDiagnostic {
    let code: SpecDiagnostic.Code =
      switch kind {
      case .invalidUTF8: .invalidUTF8
      case .tooDeep: .depthLimit
      default: .jsonRepaired
      }
    return SpecDiagnostic(
      code, kind == .tooDeep ? .error : .warning,
      message: "The text is no JSON as it stands: \(kind.sentence).",
      details: ["fix": .string(kind.rawValue), "offset": .number(JSONNumber(offset))])
  }
}

/// What a model is told about what is wrong.
enum RepairPrompt {
  static let byteCount = 1_000

  static func text(for diagnostics: [SpecDiagnostic]) -> String {
    let wrong =
      diagnostics.filter { $0.severity == .error }
      + diagnostics.filter { $0.severity == .warning && $0.code != .jsonRepaired }
    guard !wrong.isEmpty else { return "" }
    var text =
      "The spec has \(wrong.count) problem\(wrong.count == 1 ? "" : "s"). Answer only with a JSON array"
      + " of RFC 6902 operations on the spec that put this right:\n"
    var order: [ExactString] = []
    var groups: [ExactString: [SpecDiagnostic]] = [:]
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

  private static func line(_ diagnostic: SpecDiagnostic) -> String {
    var tokens = diagnostic.pointer.tokens
    if tokens.first == "elements", tokens.count > 2 { tokens.removeFirst(2) }
    let place = JSONPointer(tokens: tokens).description
    var line = "- \(diagnostic.code)"
    if !place.isEmpty { line += " \(short(place, 36))" }
    if let suggestion = diagnostic.suggestion {
      line += " → \(short(suggestion, 24))?"
    } else if case .array(let via)? = diagnostic.details["via"] {
      let names = via.map(\.displayText).joined(separator: " > ")
      line += " \(short(names, 40))"
    } else if case .string(let child)? = diagnostic.details["child"] {
      line += " “\(short(child, 24))”"
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

extension SpecDiagnostic.Code {
  public static let surfaceLeftOut = Self(rawValue: "surface_left_out")
  public static let invalidUTF8 = Self(rawValue: "invalid_utf8")
}
