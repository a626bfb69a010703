public import ArtifactBase

/// A packet diagram: the fields of a format, by their bits.
///
/// ```swift
/// for field in packet.fields { print(field.bits, field.label.plainText) }
/// ```
public struct MermaidPacket: Hashable, Sendable {
  /// A field.
  public struct Field: Hashable, Sendable {
    /// The number of the first bit.
    public var start: Int
    /// The number of the last bit.
    public var end: Int
    /// The name.
    public var label: MermaidLabel
    /// The range in the payload.
    public var range: Range<Int>

    /// The numbers of the bits.
    public var bits: ClosedRange<Int> { start...end }
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The fields, in their order, without gaps in a valid diagram.
  public var fields = PersistentArray<Field>()
  /// The number of bits in a row.
  public var bitsPerRow = 32
  /// Whether the numbers of the bits are shown.
  public var showsBits = true
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
