/// A range of the bytes of a font, with reads that are checked.
///
/// Everything in a font is untrusted: offsets and counts can be any number. A read outside of the
/// range returns 0, so a damaged font gives wrong glyphs but never stops the program. Callers bound
/// their loops by ``count`` or by a limit, and use wrapping arithmetic on what they read.
struct FontTable: Sendable {
  let data: FontData

  /// The position of the first byte in the data.
  private let start: Int

  /// The number of bytes.
  let count: Int

  /// All bytes of a font file.
  init(_ data: FontData) {
    self.data = data
    start = 0
    count = data.count
  }

  private init(_ data: FontData, start: Int, count: Int) {
    self.data = data
    self.start = start
    self.count = count
  }

  /// Whether there are no bytes.
  var isEmpty: Bool { count == 0 }

  /// The unsigned byte at an offset.
  @inline(__always)
  func u8(_ offset: Int) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    return Int(data.load(start &+ offset, as: UInt8.self))
  }

  /// The unsigned 16-bit integer at an offset.
  @inline(__always)
  func u16(_ offset: Int) -> Int {
    guard offset >= 0, offset < count &- 1 else { return 0 }
    return Int(data.load(start &+ offset, as: UInt16.self))
  }

  /// The signed 16-bit integer at an offset.
  @inline(__always)
  func i16(_ offset: Int) -> Int {
    guard offset >= 0, offset < count &- 1 else { return 0 }
    return Int(data.load(start &+ offset, as: Int16.self))
  }

  /// The unsigned 32-bit integer at an offset.
  @inline(__always)
  func u32(_ offset: Int) -> UInt32 {
    guard offset >= 0, offset < count &- 3 else { return 0 }
    return data.load(start &+ offset, as: UInt32.self)
  }

  /// The 32-bit offset at an offset. Where `Int` has 32 bits, a greater one is negative, which no
  /// read accepts.
  @inline(__always)
  func offset32(_ offset: Int) -> Int { Int(truncatingIfNeeded: u32(offset)) }

  /// The part that begins at an offset and has at most `length` bytes; empty if it begins outside.
  func slice(_ offset: Int, length: Int = .max) -> FontTable {
    guard offset >= 0, offset < count, length > 0 else {
      return FontTable(data, start: start, count: 0)
    }
    return FontTable(data, start: start &+ offset, count: min(length, count &- offset))
  }

  /// The part that a 16-bit offset refers to; nil for the null offset and for one outside.
  func child(at offset: Int) -> FontTable? {
    let child = u16(offset)
    return child > 0 && child < count ? slice(child) : nil
  }
}

extension FontTable {
  /// Returns the number of elements, sorted by a key, whose key is less than `key`.
  ///
  /// - Complexity: O(log `count`), also if the elements are not sorted.
  @inline(__always)
  static func firstIndex<Key: Comparable>(
    in count: Int, notBelow key: Key, _ keyAt: (Int) -> Key
  ) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low &+ (high &- low) / 2
      if keyAt(middle) < key { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
