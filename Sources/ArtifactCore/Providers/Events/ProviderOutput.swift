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
    /// The last known state of its result, until the result is complete.
    var pendingResult: [UInt8] = []
  }

  /// The length up to which payloads are kept to recognize a repetition.
  private static let snapshotLength = 16_384

  private let limits: ProviderLimits
  private var pieces: [ProviderPiece] = []

  private var prose = Prose.text
  private var proseText = SplitText()

  private var calls: [Call] = []
  /// The indices of calls by the keys under which a format refers to them.
  private var indices: [ExactString: Int] = [:]

  /// The number of bytes of the pending results.
  private var pendingByteCount = 0

  /// The end of the text so far.
  private var recentText = RecentText()
  /// The end of the reasoning so far.
  private var recentReasoning = RecentText()
  /// Whether the message that has not ended has any text.
  private var hasMessageText = false

  /// The keys that a format has noted.
  private var notes: Set<ExactString> = []
  /// The last payload of each part that may be sent again, and the sources so far.
  private var snapshots: [ExactString: [UInt8]] = [:]

  /// The cost of the steps of a run so far, in the format's currency.
  var cost = 0.0

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
    if kind == .text {
      hasMessageText = true
    }
    emit(proseText.decode(source.bytes, hasEscapes: source.hasEscapes), of: kind)
  }

  /// Adds the strings of a message, unless they repeat the last one, which was in a line of another type.
  mutating func message(_ strings: [ProviderValue], inLineOf type: String) {
    let whole = strings.compactMap(\.string).joined()
    guard !whole.isEmpty, !recentText.isRepeated(by: whole, inLineOf: type) else { return }
    for string in strings { text(string) }
    endMessage()
  }

  /// Adds strings to the reasoning, unless they repeat the last ones, which were in a line of another type.
  mutating func reasoning(_ strings: [ProviderValue], inLineOf type: String) {
    let whole = strings.compactMap(\.string).joined()
    guard !whole.isEmpty, !recentReasoning.isRepeated(by: whole, inLineOf: type) else { return }
    for string in strings { reasoning(string) }
  }

  /// Adds the text of the result of a run as a message of its own, unless the text so far ends with it (W3.11c).
  mutating func resultText(_ value: ProviderValue?) {
    guard let text = value?.string, !recentText.ends(with: text) else { return }
    endMessage()
    self.text(value)
  }

  /// Ends a message: the text after it is one of its own (W1.10).
  mutating func endMessage() {
    guard hasMessageText else { return }
    flushProse()
    hasMessageText = false
    pieces.append(.messageEnded)
  }

  private mutating func flushProse() { emit(proseText.flush(), of: prose) }

  private mutating func emit(_ bytes: [UInt8], of kind: Prose) {
    guard !bytes.isEmpty else { return }
    switch kind {
    case .text:
      recentText.append(bytes)
      pieces.append(.text(bytes))
    case .reasoning:
      recentReasoning.append(bytes)
      pieces.append(.reasoning(bytes))
    }
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
    completeArguments(Array(value.source), ofCall: index)
  }

  /// Sets the arguments of a call to the source of an object, unless it already has arguments.
  mutating func completeArguments(_ source: [UInt8], ofCall index: Int?) {
    guard let index, calls[index].isOpen, !calls[index].hasArguments else { return }
    calls[index].hasArguments = true
    calls[index].isComplete = true
    emit(source, ofCall: index)
  }

  /// Adds a call that is sent as a whole.
  ///
  /// - Parameter arguments: A string with the arguments, or another value, which is given as its
  ///   source.
  mutating func call(id: String?, name: String?, arguments: ProviderValue?) {
    let call = beginCall(key: nil, id: id, name: name)
    completeArguments(arguments, ofCall: call)
    endCall(call, defaultArguments: "{}")
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

  // MARK: Parts

  /// Adds a part; does nothing without a payload.
  ///
  /// - Parameters:
  ///   - kind: The kind of the part.
  ///   - name: Its name.
  ///   - payload: The payload, which is given as its source.
  mutating func part(_ kind: ProviderPart.Kind, _ name: String = "", _ payload: ProviderValue?) {
    part(ProviderPart(kind, name: name), payload)
  }

  /// Adds a message that is not part of the answer; does nothing if its text is empty.
  ///
  /// - Parameter role: Who has written it.
  mutating func message(_ role: String, _ text: ProviderValue?) {
    if text?.stringSource?.bytes.isEmpty == false { part(.message, role, text) }
  }

  /// Adds the result of a tool call.
  mutating func result(_ payload: ProviderValue?, ofCall id: String?, isError: Bool = false) {
    part(ProviderPart(.toolResult, id: id, isError: isError), payload)
  }

  /// Keeps the state of the result of a call, an object, in case the result is never completed (W1.11).
  mutating func pendingResult(_ state: [UInt8], ofCall index: Int?) {
    guard let index else { return }
    let count = pendingByteCount - calls[index].pendingResult.count + state.count
    guard count <= limits.eventLength else { return }
    calls[index].pendingResult = state
    pendingByteCount = count
  }

  /// Forgets the state of the result of the call with an id, which is complete.
  private mutating func completeResult(_ id: String?) {
    guard let index = call(id) else { return }
    pendingByteCount -= calls[index].pendingResult.count
    calls[index].pendingResult = []
  }

  /// Adds the results that have not been completed.
  private mutating func addPendingResults() {
    for index in calls.indices where !calls[index].pendingResult.isEmpty {
      let state = calls[index].pendingResult
      part(ProviderPart(.toolResult, id: calls[index].id), state)
    }
  }

  /// Adds a part; does nothing without a payload.
  mutating func part(_ header: ProviderPart, _ payload: ProviderValue?) {
    if let payload { part(header, Array(payload.source)) }
  }

  /// Adds a part.
  ///
  /// - Parameter payload: JSON, of which line breaks between tokens become spaces.
  mutating func part(_ header: ProviderPart, _ payload: [UInt8]) {
    var header = header
    header.name = shortened(header.name).text
    header.id = header.id.flatMap { $0.isEmpty ? nil : shortened($0).text }
    header.mediaType = header.mediaType.map { shortened($0).text }
    flushProse()
    if header.kind == .toolResult { completeResult(header.id) }
    pieces.append(.part(header, payload.map { $0.isLineBreak ? 0x20 : $0 }))
  }

  /// Adds a source, unless it has been added before.
  mutating func source(_ payload: ProviderValue?) {
    guard let payload else { return }
    let text = Array(payload.source)
    if isNew(text, of: String(decoding: text, as: UTF8.self)) { part(.source, "", payload) }
  }

  /// Adds data that is sent again as a whole whenever it changes, unless it hasn't.
  ///
  /// - Parameter key: What tells it apart from other data of the name.
  mutating func snapshot(_ name: String, key: String? = nil, _ payload: ProviderValue?) {
    guard let payload, isNew(Array(payload.source), of: name + "\n" + (key ?? "")) else { return }
    part(.data, name, payload)
  }

  /// Whether a payload differs from the last one under a key. A long one always does.
  private mutating func isNew(_ payload: [UInt8], of key: String) -> Bool {
    guard payload.count <= Self.snapshotLength else { return true }
    let key = ExactString(key)
    guard snapshots[key] != payload else { return false }
    if snapshots.count < limits.callCount || snapshots[key] != nil { snapshots[key] = payload }
    return true
  }

  /// Notes a key, such as the ID of a message, to recognize a repetition.
  mutating func note(_ key: String) {
    if notes.count < limits.callCount { notes.insert(shortened(key)) }
  }

  /// Whether a key has been noted.
  func hasNoted(_ key: String) -> Bool { notes.contains(shortened(key)) }

  // MARK: Errors

  /// Adds an error of the provider; `value` is its message, or an object with a message.
  mutating func error(_ value: ProviderValue?) { error(message: Self.message(of: value)) }

  /// Adds an error of the provider.
  mutating func error(message: String) {
    flushProse()
    let message = message.prefix(ofBytes: limits.messageLength)
    lastError = message
    pieces.append(.error(message))
  }

  /// Adds an error of the provider, unless it repeats the last one.
  mutating func errorOnce(_ value: ProviderValue?) {
    guard lastError != Self.message(of: value).prefix(ofBytes: limits.messageLength) else { return }
    error(value)
  }

  /// Adds a warning of the provider; `value` is its message, or an object with a message.
  mutating func warning(_ value: ProviderValue?) {
    flushProse()
    let message = Self.message(of: value).prefix(ofBytes: limits.messageLength)
    pieces.append(
      .diagnostic(Diagnostic(.providerWarning, .warning, at: nil, message: message)))
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
    addPendingResults()
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
