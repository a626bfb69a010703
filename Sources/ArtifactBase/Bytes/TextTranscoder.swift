/// An incremental transcoder from UTF-16 or UTF-32 with a byte order mark to UTF-8; any other text
/// passes through unchanged.
///
/// ```swift
/// var transcoder = TextTranscoder()
/// for chunk in chunks { stream.append(transcoder.transcode(chunk).span) }
/// stream.append(transcoder.finish().span)
/// ```
/// The UTF-16 or UTF-32 byte order mark is removed. Lone surrogates and a code unit truncated by
/// the end of the text become U+FFFD. The result does not depend on the chunk boundaries.
///
/// - Complexity: O(1) for a chunk of UTF-8, otherwise O(length of the chunk).
public struct TextTranscoder: Sendable {
  /// A Unicode encoding form and its byte order.
  public enum Encoding: Hashable, Sendable {
    /// An encoding that the byte order mark selects; UTF-8 in the absence of a mark.
    case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian
  }

  /// The detected encoding; nil while the bytes so far may still become a byte order mark.
  public private(set) var encoding: Encoding?

  /// An incomplete byte order mark or code unit, at most 3 bytes.
  private var pending: [UInt8] = []

  /// A high surrogate that awaits its low surrogate.
  private var highSurrogate: UInt32?

  /// Creates a transcoder that has read nothing.
  public init() {}

  /// Transcodes the next chunk and returns the complete scalars as UTF-8.
  ///
  /// - Parameter bytes: A chunk, which may end inside a code unit.
  /// - Complexity: O(1) for UTF-8, otherwise O(`bytes.count`).
  public mutating func transcode(_ bytes: [UInt8]) -> [UInt8] {
    if encoding == .utf8 { return bytes }
    let bytes = pending.isEmpty ? bytes : pending + bytes
    pending = []
    if encoding == nil {
      guard let mark = Self.mark(of: bytes) else {
        pending = bytes
        return []
      }
      encoding = mark.encoding
      if mark.encoding == .utf8 { return bytes }
      return decode(bytes[mark.length...])
    }
    return decode(bytes[...])
  }

  /// Returns the rest of the text after the last chunk. Further calls return nothing.
  public mutating func finish() -> [UInt8] {
    var result: [UInt8] = []
    if encoding == nil {
      let bytes = pending
      pending = []
      // UTF-32 would need two more bytes.
      guard bytes.starts(with: [0xFF, 0xFE]) else {
        encoding = .utf8
        return bytes
      }
      encoding = .utf16LittleEndian
      result = decode(bytes[2...])
    }
    if highSurrogate != nil || !pending.isEmpty { Self.append(Self.replacement, to: &result) }
    highSurrogate = nil
    pending = []
    return result
  }

  private static let replacement: UInt32 = 0xFFFD

  /// The encoding that the first bytes select and the length of their mark; nil if more bytes could
  /// change it.
  private static func mark(of bytes: [UInt8]) -> (encoding: Encoding, length: Int)? {
    let marks: [(bytes: [UInt8], encoding: Encoding)] = [
      ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
      ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]
    for mark in marks {
      if bytes.starts(with: mark.bytes) { return (mark.encoding, mark.bytes.count) }
      if bytes.count < mark.bytes.count, mark.bytes.starts(with: bytes) { return nil }
    }
    return (.utf8, 0)
  }

  private mutating func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isWide = encoding == .utf32LittleEndian || encoding == .utf32BigEndian
    let isLittle = encoding == .utf16LittleEndian || encoding == .utf32LittleEndian
    let size = isWide ? 4 : 2
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = bytes.startIndex
    while start + size <= bytes.endIndex {
      var unit: UInt32 = 0
      for place in 0..<size {
        unit = unit << 8 | UInt32(bytes[isLittle ? start + size - 1 - place : start + place])
      }
      if isWide { Self.append(unit, to: &result) } else { take(unit, &result) }
      start += size
    }
    pending = Array(bytes[start...])
    return result
  }

  /// Processes a UTF-16 code unit.
  private mutating func take(_ unit: UInt32, _ result: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if 0xDC00...0xDFFF ~= unit {
        return Self.append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), to: &result)
      }
      Self.append(Self.replacement, to: &result)
    }
    if 0xD800...0xDBFF ~= unit {
      highSurrogate = unit
    } else {
      Self.append(unit, to: &result)
    }
  }

  private static func append(_ value: UInt32, to result: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
