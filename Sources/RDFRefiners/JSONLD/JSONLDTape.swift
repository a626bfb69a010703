import ArtifactBase
import ArtifactCore
import RefinerCore

/// The JSON of one piece of a document, as a list of values. Each value has the index of its next
/// sibling.
///
/// The buffer contains the bytes of the piece, followed by the decoded strings that have escapes.
struct JSONLDTape: Sendable {
  struct Entry {
    var kind: JSONTree.Node.Kind
    /// The index of the first entry after the value and its descendants.
    var next: Int32
    /// The payload offset of the value, including its quotes or brackets.
    var start: UInt32
    var end: UInt32
    /// The offset of the member's name; empty for values that aren't members.
    var keyStart: UInt32 = 0
    var keyCount: UInt32 = 0
    /// The number of the name, once it has been looked up.
    var name: Int32 = -1
    /// The payload offset of the name, or of the value itself.
    var keyOffset: UInt32
    /// The offset of a string's text, or of a number as written.
    var textStart: UInt32 = 0
    var textCount: UInt32 = 0
  }

  private(set) var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []

  /// The greatest nesting depth of containers.
  private(set) var greatestDepth = 0

  private var open: [Int32] = []
  private var key = (start: UInt32(0), count: UInt32(0), offset: UInt32(0))
  private var hasKey = false
  private var keyName: Int32 = -1

  var count: Int { entries.count }

  /// Whether the value is complete.
  var isWhole: Bool { open.isEmpty && !entries.isEmpty }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    greatestDepth = 0
    hasKey = false
    keyName = -1
  }

  /// Makes the next value a member. Its name has the given number and payload offset.
  mutating func beginMember(_ name: Int32, at offset: Int) {
    key = (0, 0, UInt32(offset))
    keyName = name
    hasKey = true
  }

  /// Adds a token, whose bytes are in `source`.
  mutating func add(_ token: JSONToken, _ source: Span<UInt8>) {
    let range = token.range
    let start = UInt32(range.lowerBound)
    let end = UInt32(range.upperBound)
    switch token.kind {
    case .key:
      let text = keep(token, source)
      key = (text.start, text.count, start - 1)
      hasKey = true
    case .beginObject: begin(.object, start)
    case .beginArray: begin(.array, start)
    case .endObject, .endArray:
      let index = open.removeLast()
      entries[Int(index)].end = end
      entries[Int(index)].next = Int32(entries.count)
    case .string:
      let text = keep(token, source)
      add(.string, start - 1, end + 1)
      setText(text)
    case .number:
      let text = keep(token, source)
      add(.number, start, end)
      setText(text)
    case .true: add(.true, start, end)
    case .false: add(.false, start, end)
    case .null: add(.null, start, end)
    }
  }

  private mutating func keep(
    _ token: JSONToken, _ source: Span<UInt8>
  ) -> (start: UInt32, count: UInt32) {
    let start = bytes.count
    if token.hasEscapes {
      bytes.append(contentsOf: JSONString.decode(source.copied()[...]).utf8)
    } else {
      source.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    return (UInt32(start), UInt32(bytes.count - start))
  }

  private mutating func setText(_ text: (start: UInt32, count: UInt32)) {
    entries[entries.count - 1].textStart = text.start
    entries[entries.count - 1].textCount = text.count
  }

  private mutating func begin(_ kind: JSONTree.Node.Kind, _ start: UInt32) {
    let index = Int32(entries.count)
    add(kind, start, start + 1)
    open.append(index)
    greatestDepth = max(greatestDepth, open.count)
  }

  private mutating func add(_ kind: JSONTree.Node.Kind, _ start: UInt32, _ end: UInt32) {
    var entry = Entry(
      kind: kind, next: Int32(entries.count + 1), start: start, end: end, keyOffset: start)
    if hasKey {
      entry.keyStart = key.start
      entry.keyCount = key.count
      entry.keyOffset = key.offset
      entry.name = keyName
      hasKey = false
      keyName = -1
    }
    entries.append(entry)
  }

  /// Ends the open containers at the current entry provisionally, until more tokens are added.
  mutating func settle() {
    for index in open { entries[Int(index)].next = Int32(entries.count) }
  }

  // MARK: Reading

  subscript(index: Int32) -> Entry { entries[Int(index)] }

  mutating func setName(_ name: Int32, of index: Int32) { entries[Int(index)].name = name }

  func kind(_ index: Int32) -> JSONTree.Node.Kind { entries[Int(index)].kind }

  func next(_ index: Int32) -> Int32 { entries[Int(index)].next }

  /// Returns the name of a member.
  func key(_ index: Int32) -> ArraySlice<UInt8> {
    let entry = entries[Int(index)]
    return bytes[Int(entry.keyStart)..<Int(entry.keyStart + entry.keyCount)]
  }

  /// Returns the text of a string without escapes, or of a number as written.
  func text(_ index: Int32) -> ArraySlice<UInt8> {
    let entry = entries[Int(index)]
    return bytes[Int(entry.textStart)..<Int(entry.textStart + entry.textCount)]
  }

  func string(_ index: Int32) -> String { String(decoding: text(index), as: UTF8.self) }

  func range(_ index: Int32) -> Range<Int> {
    Int(entries[Int(index)].start)..<Int(entries[Int(index)].end)
  }

  /// Returns the payload range from an offset to the end of a value.
  func range(from first: Int, to index: Int32) -> Range<Int> {
    first..<max(first, Int(entries[Int(index)].end))
  }

  func offset(_ index: Int32) -> Int { Int(entries[Int(index)].start) }

  /// Returns the direct children of a container, in order.
  func children(_ index: Int32) -> Children { Children(tape: self, index: index) }

  struct Children: Sequence, IteratorProtocol {
    private let entries: [Entry]
    private var index: Int32
    private let end: Int32

    fileprivate init(tape: JSONLDTape, index: Int32) {
      entries = tape.entries
      self.index = index + 1
      end = tape.entries[Int(index)].next
      if !tape.entries[Int(index)].kind.isContainer { self.index = end }
    }

    mutating func next() -> Int32? {
      guard index < end else { return nil }
      defer { index = entries[Int(index)].next }
      return index
    }
  }

  /// Returns a serialization of a value and its descendants that is unique to its content.
  func content(of index: Int32) -> [UInt8] {
    var content: [UInt8] = []
    for place in index..<next(index) {
      let entry = entries[Int(place)]
      content.append(entry.kind.rawValue)
      for number in [entry.keyCount, entry.textCount, UInt32(entry.next - place)] {
        for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
          content.append(UInt8(truncatingIfNeeded: number >> shift))
        }
      }
      if place > index { content += key(place) }
      content += text(place)
    }
    return content
  }

  /// Returns a value with its descendants. Of duplicate names, the last is used.
  func value(_ index: Int32) -> JSONValue {
    switch kind(index) {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .string: return .string(string(index))
    case .number: return JSONNumber(string(index)).map { .number($0) } ?? .null
    case .array: return .array(children(index).map { value($0) })
    case .object:
      var object = JSONObject()
      for child in children(index) {
        object[String(decoding: key(child), as: UTF8.self)] = value(child)
      }
      return .object(object)
    }
  }
}
