// Spec streaming as patch lines amid prose.
//
// A line is processed when it has ended. A line of JSON is one RFC 6902 operation (or an array of
// them, or a whole spec) on the spec's document and is applied leniently; any other line is prose.
// Lines are independent: an error in one is reported with its line number, and processing continues
// with the next.

public import ArtifactCore

/// Builds a spec from lines of JSON patches received in chunks of any size.
///
/// ```swift
/// var stream = SpecStream()
/// for chunk in answer { stream.append(chunk.utf8.span) }
/// stream.finish()
/// let spec = Spec.decode(stream.document).spec
/// ```
public struct SpecStream: Sendable {
  /// The document so far: an object with `root`, `elements` and `state`.
  public private(set) var document = JSONValue.object([:])

  /// The lines of prose, without empty lines and code fences.
  public private(set) var text: [String] = []

  /// The diagnostics, each with its 1-based line number.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The number of changes to the document.
  public private(set) var revision = 0

  /// What operations have changed since the last update was taken.
  private var news = News()

  private struct News {
    var ids: [String] = []
    var seen: Set<ExactString> = []
    var hasState = false
    var hasAll = false

    mutating func note(_ pointer: JSONPointer) {
      switch pointer.tokens.first {
      case nil: hasAll = true
      case "elements"? where pointer.tokens.count > 1:
        let id = pointer.tokens[1]
        if seen.insert(ExactString(id)).inserted { ids.append(id) }
      case "elements"?: hasAll = true
      case "state"?: hasState = true
      default: break
      }
    }
  }

  /// The member that makes an object a merge patch of the document (RFC 7396).
  static let mergeMark = "__json_edit"

  private var line: [UInt8] = []
  /// The offset of the next byte, and of the first byte of the line that it belongs to.
  private var offset = 0
  private var lineStart = 0
  private var endedWithReturn = false
  private var isTooLong = false
  /// Whether the current line ends without a line break.
  private var isLastLine = false
  private var hasFinished = false

  /// Creates a stream with an empty document.
  public init() {}

  /// Creates a stream that continues from an existing document.
  init(document: JSONValue) {
    self.document = document
  }

  mutating func forgetDiagnostics() {
    diagnostics = []
  }

  /// Appends bytes; after ``finish()`` this has no effect. A line longer than
  /// `SpecLimits.lineLength` bytes is dropped with a diagnostic.
  ///
  /// - Complexity: O(bytes), plus the cost of the operations completed by them.
  public mutating func append(_ bytes: Span<UInt8>) {
    guard !hasFinished else { return }
    for index in bytes.indices {
      let byte = bytes[index]
      defer { offset += 1 }
      switch byte {
      case 0x0A where endedWithReturn:
        endedWithReturn = false
        lineStart += 1
      case 0x0A, 0x0D:
        endLine()
        endedWithReturn = byte == 0x0D
      default:
        endedWithReturn = false
        if line.count < SpecLimits.lineLength { line.append(byte) } else { isTooLong = true }
      }
    }
  }

  /// Applies a patch that has already been parsed.
  mutating func append(patch value: JSONValue) {
    apply(value)
  }

  /// Ends the last line. Bytes appended later are ignored.
  ///
  /// - Complexity: O(line), plus the cost of its operations.
  public mutating func finish() {
    guard !hasFinished else { return }
    isLastLine = true
    endLine()
    hasFinished = true
    news.hasAll = true
  }

  /// Returns the changes to the spec since the last call. The first call after ``finish()`` returns
  /// the whole spec; later ones are empty.
  ///
  /// - Complexity: O(elements changed since), plus O(state) if the state has changed; after
  ///   ``finish()``, O(document).
  public mutating func takeUpdate(components: KnownComponents = .builtIn) -> SpecUpdate {
    let news = news
    self.news = News()
    guard case .object(let elements)? = document["elements"], !news.hasAll else {
      var spec = Spec.decode(document, components: components).spec
      if !hasFinished { spec.root = root }
      return SpecUpdate(spec, isComplete: hasFinished)
    }
    var update = SpecUpdate(root: root)
    update.isComplete = hasFinished
    for id in news.ids {
      let element = elements[id].flatMap {
        SpecDecoder.element($0, id: id, components: components)
      }
      if let element {
        update.add(id, element)
      } else {
        update.removed.append(id)
      }
    }
    if news.hasState { update.state = document["state"] ?? [:] }
    return update
  }

  private var root: String? {
    if case .string(let root)? = document["root"] { root } else { nil }
  }

  private mutating func endLine() {
    if isTooLong {
      report(
        .patchLineInvalid, .error,
        "line exceeds \(SpecLimits.lineLength) bytes: ignored")
    } else {
      read(line)
    }
    line.removeAll(keepingCapacity: true)
    isTooLong = false
    lineStart = offset + 1
  }

  private mutating func read(_ line: [UInt8]) {
    var bytes = line.dropFirst(line.span.byteOrderMarkLength)
    bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    guard let first = bytes.first else { return }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      if !bytes.starts(with: "```".utf8) { text.append(String(decoding: bytes, as: UTF8.self)) }
      return
    }
    guard let (value, repair) = LineRepair.parse(Array(bytes)) else {
      if !bytes.contains(UInt8(ascii: "\"")) {
        // Such as “[sic]”.
        text.append(String(decoding: bytes, as: UTF8.self))
      } else {
        let what = isLastLine && JSONValue.isCut(Array(bytes)) ? "incomplete" : "invalid"
        report(.patchLineInvalid, .error, "\(what) JSON: line ignored")
      }
      return
    }
    if let repair {
      report(
        .patchLineRepaired, .warning, "invalid JSON: \(repair)",
        details: ["detail": .string(repair)])
    }
    apply(value)
  }

  private mutating func apply(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      for element in elements { apply(operation: element) }
    case .object(var object) where object[Self.mergeMark] != nil:
      object[Self.mergeMark] = nil
      document = document.mergePatched(with: .object(object))
      revision += 1
      news.hasAll = true
    case .object(let object) where object["op"] == nil && object["elements"] != nil:
      document = document.merging(value)
      revision += 1
      news.hasAll = true
    default:
      apply(operation: value)
    }
  }

  private mutating func apply(operation value: JSONValue) {
    let operation: JSONPatch.Operation
    do throws(JSONPatch.Failure.Reason) {
      operation = try JSONPatch.Operation(value)
    } catch {
      let failure = JSONPatch.Failure(error, operation: 0)
      return report(.patchLineInvalid, .error, "invalid patch operation: \(failure.what)")
    }
    switch operation {
    case .add(let pointer, let new):
      add(new, at: pointer)
    case .replace(let pointer, let new):
      if document[pointer] == nil { reportMissing(pointer, "replace", isApplied: true) }
      write { (value, issue) throws(WriteIssue) in
        try value.change(setting: new, at: pointer, issue: &issue)
      }
    case .remove(let pointer):
      if document[pointer] == nil { return reportMissing(pointer, "remove", isApplied: false) }
      write { (value, _) throws(WriteIssue) in try value.change(removing: pointer) }
    case .move(let source, let target):
      guard let moved = document[source] else {
        return reportMissing(source, "move", isApplied: false)
      }
      if source != target, target.starts(with: source) {
        return report(.patchLineInvalid, .error, "`\(source)` can't be moved into itself")
      }
      write { (value, _) throws(WriteIssue) in try value.change(removing: source) }
      add(moved, at: target)
    case .copy(let source, let target):
      guard let copied = document[source] else {
        return reportMissing(source, "copy", isApplied: false)
      }
      add(copied, at: target)
    case .test(let pointer, let expected):
      guard document[pointer] != expected else { return }
      report(.patchTestFailed, .warning, "test failed at `\(pointer)`")
    }
  }

  /// Inserts an element if the pointer names a position in an existing array; otherwise writes the
  /// value.
  private mutating func add(_ new: JSONValue, at pointer: JSONPointer) {
    write { (value, issue) throws(WriteIssue) in
      if let change = try? value.change(inserting: new, at: pointer) { return change }
      return try value.change(setting: new, at: pointer, issue: &issue)
    }
  }

  private mutating func write(
    _ plan: (JSONValue, inout WriteIssue?) throws(WriteIssue) -> StateChange?
  ) {
    var issue: WriteIssue?
    do throws(WriteIssue) {
      guard let change = try plan(document, &issue) else { return }
      document.apply(change)
      revision += 1
      news.note(change.pointer)
      if let issue { report(issue.code, .warning, issue.message) }
    } catch {
      report(error.code, .error, error.message)
    }
  }

  private mutating func reportMissing(_ pointer: JSONPointer, _ name: String, isApplied: Bool) {
    report(
      .patchTargetMissing, .warning,
      "no value at `\(pointer)`: \(isApplied ? "added" : "line ignored")",
      details: ["op": .string(name), "applied": .bool(isApplied)])
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String,
    details: JSONObject = [:]
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    diagnostics.append(
      Diagnostic(
        code, severity, at: lineStart..<max(lineStart, offset), message: message, details: details))
  }
}

/// Parses a line, repairing missing or surplus brackets at its end.
enum LineRepair {
  /// Returns the value and a description of the repair, if any; nil if the line cannot be parsed.
  static func parse(_ bytes: [UInt8]) -> (value: JSONValue, repair: String?)? {
    do throws(JSONSyntaxError) {
      return (try JSONValue(parsing: bytes), nil)
    } catch {
      switch error.code {
      case .trailingContent: return dropTail(of: bytes, from: error.offset)
      case .unexpectedEnd: return close(bytes)
      default: return nil
      }
    }
  }

  /// Drops brackets and punctuation after the value.
  private static func dropTail(
    of bytes: [UInt8], from offset: Int
  ) -> (value: JSONValue, repair: String?)? {
    let tail = bytes[offset...].filter { $0 != 0x20 && $0 != 0x09 }
    guard let first = tail.first, tail.allSatisfy("}],;".utf8.contains),
      let value = try? JSONValue(parsing: Array(bytes[..<offset]))
    else { return nil }
    let isOneKind = tail.allSatisfy { $0 == first }
    let what = isOneKind ? String(UnicodeScalar(first)) : String(decoding: tail, as: UTF8.self)
    return (value, "\(isOneKind ? tail.count : 1) trailing '\(what)' dropped")
  }

  /// Closes open containers, if that is all that is missing.
  private static func close(_ bytes: [UInt8]) -> (value: JSONValue, repair: String?)? {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append(bytes.span, to: &tokens)
    var open: [UInt8] = []
    for token in tokens {
      switch token.kind {
      case .beginObject: open.append(UInt8(ascii: "}"))
      case .beginArray: open.append(UInt8(ascii: "]"))
      case .endObject, .endArray: open.removeLast()
      default: break
      }
    }
    guard !open.isEmpty, let value = try? JSONValue(parsing: bytes + open.reversed()) else {
      return nil
    }
    return (value, "'\(String(decoding: open.reversed(), as: UTF8.self))' added at the end")
  }
}

extension Diagnostic.Code {
  /// A line isn't a valid patch operation.
  public static let patchLineInvalid = Self(rawValue: "spec.patch-line-invalid")
  /// A line was repaired.
  public static let patchLineRepaired = Self(rawValue: "spec.patch-line-repaired")
  /// An operation targets a missing value.
  public static let patchTargetMissing = Self(rawValue: "spec.patch-target-missing")
  /// A test operation failed.
  public static let patchTestFailed = Self(rawValue: "spec.patch-test-failed")
}

extension JSONValue {
  /// Returns this value with a merge patch applied (RFC 7396): members that are null go.
  ///
  /// - Complexity: O(members of the patch). Recursive in its depth, which parsing limits.
  fileprivate func mergePatched(with patch: JSONValue) -> JSONValue {
    guard case .object(let members) = patch else { return patch }
    var object = objectValue ?? [:]
    for member in members.members {
      object[member.key] =
        member.value == .null
        ? nil : (object[member.key] ?? .null).mergePatched(with: member.value)
    }
    return .object(object)
  }
}
