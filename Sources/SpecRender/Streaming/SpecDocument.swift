// A spec document in bytes: what has been read of it at any time, and its result.

import ArtifactCore

/// An incremental spec decoder: accepts bytes in chunks of any size and provides the partial spec
/// at any time.
///
/// ```swift
/// var document = SpecDocument()
/// for chunk in answer {
///   document.append(chunk.utf8.span)
///   show(document.spec)
/// }
/// document.finish()
/// ```
/// Incremental decoding supports an object with `root`, `state` and `elements`, with elements by id
/// or in an array; such an array alone; and a tree of nested elements; each also inside a member
/// `spec`. A spec encoded as a string, and A2UI messages, are decoded when the document is
/// finished.
public struct SpecDocument: Sendable {
  /// The diagnostics. Apart from exceeded length limits, they are reported by ``finish()``.
  public private(set) var diagnostics: [Diagnostic] = []

  private let components: KnownComponents
  private(set) var bytes: [UInt8] = []
  private var tokenizer = JSONTokenizer(depthLimit: SpecLimits.valueDepth)
  private var tokens: [JSONToken] = []
  private var reader: SpecReader

  /// The last token, which may be a name whose value is expected or open.
  private var lastToken: JSONToken?
  private var final: Spec?
  private var isOver = false

  /// Line breaks at the end of the input so far. At the end of a file they are not part of a
  /// truncated text.
  private var heldBreaks: [UInt8] = []

  /// Creates an empty document.
  ///
  /// - Parameter components: The components known to the decoder.
  public init(components: KnownComponents = .builtIn) {
    self.components = components
    reader = SpecReader(components: components)
  }

  /// Appends bytes. Bytes beyond `SpecLimits.byteCount` are dropped with a diagnostic; after
  /// ``finish()`` this has no effect.
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ chunk: Span<UInt8>) {
    guard final == nil, chunk.count > 0 else { return }
    let last = chunk[chunk.count - 1]
    if heldBreaks.isEmpty, last != 0x0A, last != 0x0D { return take(chunk) }
    var end = chunk.count
    while end > 0, chunk[end - 1] == 0x0A || chunk[end - 1] == 0x0D { end -= 1 }
    if end > 0 {
      if !heldBreaks.isEmpty {
        let breaks = heldBreaks
        heldBreaks = []
        take(breaks.span)
      }
      take(chunk.extracting(..<end))
    }
    for index in end..<chunk.count { heldBreaks.append(chunk[index]) }
  }

  private mutating func take(_ chunk: Span<UInt8>) {
    var chunk = chunk
    let room = SpecLimits.byteCount - bytes.count
    if chunk.count > room {
      reportLength()
      chunk = chunk.extracting(first: room)
    }
    chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    tokenizer.append(chunk, to: &tokens)
    takeTokens()
  }

  private mutating func takeTokens() {
    for token in tokens { reader.take(token, in: bytes) }
    lastToken = tokens.last ?? lastToken
    tokens.removeAll(keepingCapacity: true)
  }

  /// Whether the text is a single value with nothing invalid after it.
  var isWhole: Bool { reader.isClosed && tokenizer.error == nil }

  /// Whether the value is a patch operation or an array of them.
  var isPatch: Bool { reader.isPatch }

  /// The syntax error, if the bytes are not valid JSON.
  var error: JSONSyntaxError? { tokenizer.error }

  /// Ends the document: ``spec`` becomes the spec of the whole text, or the part that could be
  /// read. Further calls have no effect.
  ///
  /// - Complexity: O(elements), plus a search of the text for messages; O(text) if it is damaged or
  ///   has duplicate names.
  public mutating func finish() {
    guard final == nil else { return }
    let provisional = isWhole ? Spec() : spec
    tokenizer.finish(to: &tokens)
    takeTokens()
    if A2UIStream.hasMessages(bytes) {
      let report = SpecReport(reading: bytes)
      end(DecodedSpec(spec: report.spec, diagnostics: report.diagnostics))
    } else if isWhole {
      end(finishedReader().decoded)
    } else {
      end(repaired(keeping: provisional))
    }
  }

  private mutating func end(_ decoded: DecodedSpec) {
    final = decoded.spec
    diagnostics += decoded.diagnostics
  }

  /// Returns the result of a document that is a whole text, which is given up.
  mutating func finishedReader() -> SpecDecoder {
    let reader = reader
    self.reader = SpecReader(components: components)
    return reader.finished(bytes)
  }

  /// Returns the spec of the repaired text. A truncated text is not completed, and a repair must not
  /// lose elements already provided.
  private func repaired(keeping provisional: Spec) -> DecodedSpec {
    let error = tokenizer.error ?? JSONSyntaxError(.unexpectedEnd, at: bytes.count)
    if error.code != .unexpectedEnd, case let repair = JSONRepair.repair(bytes),
      let value = repair.value
    {
      var decoded = Spec.decode(value, components: components)
      decoded.diagnostics = repair.fixes.map(\.diagnostic) + decoded.diagnostics
      if provisional.ids.allSatisfy({ decoded.spec[$0] != nil }) { return decoded }
    }
    return DecodedSpec(
      spec: provisional,
      diagnostics: [
        Diagnostic(
          .invalidJSON, .error, at: error.offset..<error.offset + 1,
          message: "invalid JSON, read up to here: \(error.reason)")
      ])
  }

  private mutating func reportLength() {
    guard diagnostics.isEmpty else { return }
    diagnostics.append(
      Diagnostic(
        .tooLong, .error,
        message: "spec exceeds \(SpecLimits.byteCount) bytes: the rest is ignored"
      ))
  }

  // MARK: - The partial spec

  private var source: OpenSource { OpenSource(bytes: bytes, text: text) }

  private var text: String? {
    guard tokenizer.error == nil, let lastToken, lastToken.kind == .key else { return nil }
    let tail = bytes[(lastToken.range.upperBound + 1)...].drop { $0 != UInt8(ascii: "\"") }
    return tail.isEmpty ? nil : JSONString.decodeOpen(tail.dropFirst())
  }

  /// The ids of the elements received so far.
  var ids: [String] { isWhole && final == nil ? reader.decoder.spec.ids : spec.ids }

  /// The spec received so far; after ``finish()``, the final spec.
  ///
  /// It only grows: elements, properties, children and texts are added. Nothing is removed, unless
  /// the document overrides it by repeating a name.
  ///
  /// - Complexity: O(elements + bytes of the open elements).
  public var spec: Spec { final ?? reader.spec(given: false, in: source) }

  /// The received part of the spec as an update for a view; after ``finish()``, all of it.
  ///
  /// It omits open elements of which little has been received, since they may turn out to be
  /// invisible, and an open member of the state of which little has been received.
  ///
  /// - Complexity: O(elements + bytes of the open elements).
  public var wholeUpdate: SpecUpdate {
    if let final { return SpecUpdate(final) }
    var update = SpecUpdate(reader.spec(given: true, in: source), isComplete: false)
    update.isStateComplete = reader.isStateComplete
    return update
  }

  /// Returns the changes for a view since the last call. The first call after ``finish()`` returns
  /// the whole spec; later ones are empty.
  ///
  /// - Complexity: O(elements closed since + bytes of the open elements), plus O(state) if the
  ///   state has changed; after ``finish()``, O(spec).
  public mutating func takeUpdate() -> SpecUpdate {
    guard let final else { return reader.takeUpdate(in: source) }
    defer { isOver = true }
    guard isOver else { return SpecUpdate(final) }
    var update = SpecUpdate(root: final.root)
    update.isComplete = true
    return update
  }
}

extension Diagnostic {
  /// The diagnostic for a text that exceeds the limit and isn't read.
  static let specTooLong = Diagnostic(
    .tooLong, .error, message: "spec exceeds \(SpecLimits.byteCount) bytes: not read")
}

extension Diagnostic.Code {
  /// The text exceeds the length limit.
  public static let tooLong = Self(rawValue: "spec.too-long")
}
