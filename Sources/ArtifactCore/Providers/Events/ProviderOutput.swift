import ArtifactBase

/// The pieces of a stream under construction, and what has to be remembered between events.
struct ProviderOutput: Sendable {
  /// The kinds of text that form segments.
  private enum Prose {
    case text, reasoning
  }

  /// A tool call that has begun.
  private struct Call {
    var id: String?
    var text = SplitText()
    /// Whether arguments have been given.
    var hasArguments = false
    /// Whether the arguments are complete, so that repetitions are ignored.
    var isComplete = false
    var isOpen = true
  }

  private let limits: ProviderLimits
  private var pieces: [ProviderPiece] = []

  private var prose = Prose.text
  private var proseText = SplitText()

  private var calls: [Call] = []
  /// The indices of calls by the keys under which a format refers to them.
  private var indices: [ExactString: Int] = [:]

  private var lastError: String?
  private var diagnosticCount = 0

  /// Whether the stream has reached its own end; further events may follow.
  private var hasEnded = false

  /// Whether nothing more is read.
  private(set) var isClosed = false

  /// Creates an empty output.
  init(limits: ProviderLimits) {
    self.limits = limits
  }

  /// Moves out the pieces so far.
  mutating func takePieces() -> [ProviderPiece] {
    defer { pieces = [] }
    return pieces
  }

  // MARK: Text

  /// Appends to the text; does nothing if `value` isn't a string.
  mutating func text(_ value: ProviderValue?) { append(value, to: .text) }

  /// Appends to the reasoning; does nothing if `value` isn't a string.
  mutating func reasoning(_ value: ProviderValue?) { append(value, to: .reasoning) }

  /// Appends plain bytes to the text; invalid UTF-8 is replaced with U+FFFD.
  mutating func text(_ bytes: [UInt8]) {
    let isValid = bytes.span.isUTF8
    emit(isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8), of: .text)
  }

  private mutating func append(_ value: ProviderValue?, to kind: Prose) {
    guard let source = value?.stringSource, !source.bytes.isEmpty else { return }
    if kind != prose { flushProse() }
    prose = kind
    emit(proseText.decode(source.bytes, hasEscapes: source.hasEscapes), of: kind)
  }

  private mutating func flushProse() { emit(proseText.flush(), of: prose) }

  private mutating func emit(_ bytes: [UInt8], of kind: Prose) {
    guard !bytes.isEmpty else { return }
    pieces.append(kind == .text ? .text(bytes) : .reasoning(bytes))
  }

  // MARK: Tool calls

  /// The index of the call with a key; nil if there is none.
  func call(_ key: String?) -> Int? {
    key.flatMap { indices[shortened($0)] }
  }

  /// The index of the call that began last; nil if there is none.
  var lastCall: Int? { calls.indices.last }

  /// Whether a call has an id.
  func hasID(_ index: Int) -> Bool { calls[index].id != nil }

  /// Whether a call has this id.
  func isID(_ id: String, ofCall index: Int) -> Bool {
    calls[index].id.map { ExactString($0) == shortened(id) } ?? false
  }

  /// Begins a call.
  ///
  /// - Parameters:
  ///   - key: The key under which the format refers to the call; nil if it doesn't.
  ///   - id: The id that a tool result refers to; an empty one counts as none.
  ///   - name: The name of the tool.
  /// - Returns: The index of the call; nil if there are too many.
  @discardableResult
  mutating func beginCall(key: String?, id: String?, name: String?) -> Int? {
    guard calls.count < limits.callCount else {
      if let key { indices[shortened(key)] = nil }
      report(
        .providerCallLimit, at: nil,
        "more than \(limits.callCount) tool calls: the call is ignored")
      return nil
    }
    flushProse()
    let id = id.flatMap { $0.isEmpty ? nil : shortened($0).text }
    let index = calls.count
    calls.append(Call(id: id))
    if let key { indices[shortened(key)] = index }
    let name = name.map { shortened($0).text } ?? ""
    pieces.append(.toolCallBegan(ProviderToolCall(index: index, id: id, name: name)))
    return index
  }

  /// Adds a key to a call.
  mutating func addKey(_ key: String, toCall index: Int) {
    guard indices.count < 2 * limits.callCount else { return }
    indices[shortened(key)] = index
  }

  private func shortened(_ identifier: String) -> ExactString {
    ExactString(identifier.prefix(ofBytes: limits.identifierLength))
  }

  /// Appends to the arguments of a call; does nothing if `value` isn't a string.
  mutating func arguments(_ value: ProviderValue?, ofCall index: Int?) {
    guard let index, calls[index].isOpen, !calls[index].isComplete,
      let source = value?.stringSource, !source.bytes.isEmpty
    else { return }
    calls[index].hasArguments = true
    emit(
      calls[index].text.decode(source.bytes, hasEscapes: source.hasEscapes), ofCall: index)
  }

  /// Sets the arguments of a call to a string or to the source of a value, unless it already has
  /// arguments or `value` is nil or null.
  mutating func completeArguments(_ value: ProviderValue?, ofCall index: Int?) {
    guard let index, calls[index].isOpen, !calls[index].hasArguments, let value, !value.isNull
    else { return }
    guard value.stringSource == nil else {
      arguments(value, ofCall: index)
      calls[index].isComplete = true
      return
    }
    calls[index].hasArguments = true
    calls[index].isComplete = true
    emit(Array(value.source), ofCall: index)
  }

  /// Ends the arguments of a call.
  ///
  /// - Parameter defaultArguments: The arguments if there were none.
  mutating func endCall(_ index: Int?, defaultArguments: StaticString = "") {
    guard let index, calls[index].isOpen else { return }
    emit(calls[index].text.flush(), ofCall: index)
    if !calls[index].hasArguments {
      emit(defaultArguments.withUTF8Buffer { Array($0) }, ofCall: index)
    }
    calls[index].isOpen = false
    pieces.append(.toolCallEnded(index: index))
  }

  private mutating func emit(_ bytes: [UInt8], ofCall index: Int) {
    guard !bytes.isEmpty else { return }
    pieces.append(.toolCallArguments(index: index, bytes))
  }

  // MARK: Errors

  /// Adds an error of the provider; `value` is its message, or an object with a message.
  mutating func error(_ value: ProviderValue?) {
    flushProse()
    let message = Self.message(of: value).prefix(ofBytes: limits.messageLength)
    lastError = message
    pieces.append(.error(message))
  }

  /// Adds an error of the provider, unless it repeats the last one.
  mutating func errorOnce(_ value: ProviderValue?) {
    guard lastError != Self.message(of: value).prefix(ofBytes: limits.messageLength) else { return }
    error(value)
  }

  private static func message(of value: ProviderValue?) -> String {
    guard let value, !value.isNull else { return "unspecified error" }
    if let text = value.string ?? value["message"]?.string, !text.isEmpty { return text }
    return String(decoding: value.source, as: UTF8.self)
  }

  /// Adds a diagnostic about bytes of the stream.
  mutating func report(
    _ code: Diagnostic.Code, at range: Range<Int>?, _ message: String
  ) {
    guard diagnosticCount < limits.diagnosticCount else { return }
    diagnosticCount += 1
    let isLast = diagnosticCount == limits.diagnosticCount
    let diagnostic =
      isLast
      ? Diagnostic(
        .providerDiagnosticLimit, .warning, at: range,
        message: "more than \(limits.diagnosticCount - 1) diagnostics: the others are not reported")
      : Diagnostic(code, .error, at: range, message: message)
    pieces.append(.diagnostic(diagnostic))
  }

  // MARK: The end

  /// Notes that the stream has reached its own end, after which further events may follow.
  mutating func end() { hasEnded = true }

  /// Ends the stream: nothing more is read.
  ///
  /// - Parameter isComplete: Whether the stream has reached its own end.
  mutating func close(isComplete: Bool = false) {
    guard !isClosed else { return }
    isClosed = true
    flushProse()
    guard isComplete || hasEnded, lastError == nil else {
      for index in calls.indices where calls[index].isOpen {
        emit(calls[index].text.flush(), ofCall: index)
      }
      return
    }
    for index in calls.indices { endCall(index) }
    pieces.append(.finished)
  }
}
