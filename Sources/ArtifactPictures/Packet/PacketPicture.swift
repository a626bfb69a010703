/// The fields of a binary format as a picture: rows of bits in which each field is a box as wide as its bits.
///
/// ```swift
/// let picture = PacketPicture(
///   title: "UDP", fields: [.init("Source Port", bits: 16), .init("Destination Port", bits: 16)])
/// let scene = picture.scene(for: Canvas2D())
/// ```
public struct PacketPicture: Hashable, Sendable, Codable {
  /// A field.
  public struct Field: Hashable, Sendable, Codable {
    /// The name; empty for a gap.
    public var name: String
    /// The number of bits. A field with less than 1 is not drawn.
    public var bits: Int

    /// Creates a field.
    public init(_ name: String, bits: Int) {
      self.name = name
      self.bits = bits
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The fields in order; each begins where the one before ends.
  public var fields: [Field]
  /// The number of bits in a row, from 1 to 256; other numbers count as the nearest one.
  public var bitsPerRow: Int
  /// Whether the numbers of the bits are shown.
  public var showsBits: Bool

  /// Creates a picture.
  public init(
    title: String = "", fields: [Field] = [], bitsPerRow: Int = 32, showsBits: Bool = true
  ) {
    self.title = title
    self.fields = fields
    self.bitsPerRow = bitsPerRow
    self.showsBits = showsBits
  }

  /// The numbers of the first and the last bit of each field; nil for one that is not drawn.
  ///
  /// - Complexity: O(fields).
  public var bitRanges: [ClosedRange<Int>?] {
    var start = 0
    return fields.map { field in
      guard field.bits > 0, start < .max else { return nil }
      let (sum, isTooLarge) = start.addingReportingOverflow(field.bits)
      let end = isTooLarge ? .max : sum
      defer { start = end }
      return start...(end - 1)
    }
  }

  /// The numbers of bits as a text, such as `16–31`.
  public static func text(of bits: ClosedRange<Int>) -> String {
    bits.count == 1 ? "\(bits.lowerBound)" : "\(bits.lowerBound)–\(bits.upperBound)"
  }

  /// The fields with the numbers of their bits, a line each.
  ///
  /// - Complexity: O(fields).
  public var readableText: String {
    let lines = zip(fields, bitRanges).compactMap { field, bits in
      bits.map { "\(Self.text(of: $0)): \(field.name.isEmpty ? "–" : field.name.joinedLines)" }
    }
    return ((title.isEmpty ? [] : [title.joinedLines]) + lines).joined(separator: "\n")
  }
}

/// What a picture of fields shows at most; more are shown as a table.
public enum PacketPictureLimits {
  /// The maximum number of fields.
  public static let fieldCount = 500
}
