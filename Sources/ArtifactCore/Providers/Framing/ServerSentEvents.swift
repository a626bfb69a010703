import ArtifactBase

/// The fields of a line of server-sent events.
enum ServerSentField: Hashable {
  case comment, data, event, id, retry, unknown

  /// The fields with their names, in the order in which they are tried.
  private static let names: [(field: Self, name: StaticString)] = [
    (.data, "data"), (.event, "event"), (.id, "id"), (.retry, "retry"),
  ]

  /// Splits a line into its field and value (WHATWG HTML §9.2.6).
  ///
  /// - Complexity: O(1).
  static func split(_ line: [UInt8]) -> (field: Self, value: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: ":") { return (.comment, line[1...]) }
    for (field, name) in names where line.hasPrefix(name) {
      let rest = line[name.utf8CodeUnitCount...]
      if rest.isEmpty { return (field, rest) }
      guard rest.first == UInt8(ascii: ":") else { continue }
      let value = rest.dropFirst()
      return (field, value.first == 0x20 ? value.dropFirst() : value)
    }
    return (.unknown, [])
  }
}

/// An assembler of server-sent events from lines.
///
/// Providers send errors as a JSON object of several lines between the events; such an object is
/// collected as well.
struct ServerSentEvents: Sendable {
  /// What a line has completed.
  enum Completion {
    case nothing
    /// An event; its data is in ``data`` and its name in ``name``.
    case event
    /// An event or object that exceeds the limit.
    case tooLong
    /// A JSON object between events; its bytes are in ``data``.
    case object
  }

  /// The data of the event just completed.
  private(set) var data: [UInt8] = []
  /// The name of the event just completed, at most ``nameLimit`` bytes.
  private(set) var name: [UInt8] = []
  /// The input range of the event just completed.
  private(set) var range = 0..<0
  /// The input offset of the first line of its data, or of the object.
  private(set) var dataOffset = 0
  /// The number of events with data.
  private(set) var count = 0

  private var pending: [UInt8] = []
  private var hasData = false
  private var pendingDataOffset: Int?
  private var isTooLong = false
  private var pendingName: [UInt8] = []
  /// The input offset of the pending event; nil between events.
  private var start: Int?

  private var object: ProviderObjectReader
  private let readsObjects: Bool
  private let lengthLimit: Int

  private static let nameLimit = 128

  /// Creates an assembler.
  ///
  /// - Parameters:
  ///   - lengthLimit: The maximum length of the data of an event, in bytes.
  ///   - readsObjects: Whether JSON objects between events are collected.
  init(lengthLimit: Int, readsObjects: Bool) {
    self.lengthLimit = lengthLimit
    self.readsObjects = readsObjects
    object = ProviderObjectReader(lengthLimit: lengthLimit)
  }

  /// Whether no event or object has begun.
  var isBetweenEvents: Bool { start == nil && !object.isOpen }

  /// Reads the current line of `lines`.
  ///
  /// - Complexity: O(length of the line), amortized.
  mutating func read(_ lines: ProviderLineReader) -> Completion {
    let line = lines.line
    if line.isEmpty, !object.isOpen { return dispatch(at: lines.offset) }
    if start == nil, readsObjects, object.isOpen || line.first == UInt8(ascii: "{") {
      let (field, _) = ServerSentField.split(line)
      if field == .unknown || line.isEmpty { return readObject(lines) }
      object.next()
    }
    let (field, value) = ServerSentField.split(line)
    switch field {
    case .data, .event: if start == nil { start = lines.start }
    case .comment, .id, .retry, .unknown: return .nothing
    }
    if field == .data, pendingDataOffset == nil { pendingDataOffset = lines.start }
    if lines.isTooLong || pending.count + value.count > lengthLimit {
      isTooLong = true
      pending = []
    } else if field == .event {
      pendingName = Array(value.prefix(Self.nameLimit))
    } else {
      hasData = true
      if isTooLong { return .nothing }
      pending += value
      pending.append(0x0A)
    }
    return .nothing
  }

  /// Reads the last line, which has no end: it can only complete an object.
  mutating func readLast(_ lines: ProviderLineReader) -> Completion {
    let mayEndObject = object.isOpen || start == nil && lines.line.first == UInt8(ascii: "{")
    guard readsObjects, mayEndObject, ServerSentField.split(lines.line).field == .unknown else {
      return .nothing
    }
    return readObject(lines)
  }

  private mutating func dispatch(at end: Int) -> Completion {
    guard let start else { return .nothing }
    range = start..<end
    dataOffset = pendingDataOffset ?? start
    pendingDataOffset = nil
    data = pending
    name = pendingName
    let completion: Completion = isTooLong ? .tooLong : hasData ? .event : .nothing
    pending = []
    pendingName = []
    hasData = false
    isTooLong = false
    self.start = nil
    if completion == .event {
      // The data ends with the line feed of its last line.
      data.removeLast()
      count += 1
    }
    return completion
  }

  private mutating func readObject(_ lines: ProviderLineReader) -> Completion {
    if !object.isOpen { object.begin(at: lines.start) }
    let line = lines.line + [0x0A]
    var index = 0
    guard !lines.isTooLong else {
      object.next()
      range = lines.start..<lines.offset
      dataOffset = range.lowerBound
      return .tooLong
    }
    guard object.read(line.span, &index) else { return .nothing }
    range = object.start..<lines.offset
    dataOffset = range.lowerBound
    data = object.bytes
    let isTooLong = object.isTooLong
    object.next()
    return isTooLong ? .tooLong : .object
  }
}
