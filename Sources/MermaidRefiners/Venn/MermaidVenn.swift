public import ArtifactBase

/// A Venn diagram: sets, where they overlap, and texts in them.
///
/// ```swift
/// for subset in diagram.subsets { print(subset.sets, subset.size) }
/// ```
public struct MermaidVenn: Hashable, Sendable {
  /// A set, or the overlap of several ones.
  public struct Subset: Hashable, Sendable {
    /// The names of the sets, sorted; one for a set.
    public var sets: [String]
    /// The text; empty for none.
    public var label: MermaidLabel
    /// The size, or the default for the number of sets.
    public var size: Double
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A text in a set, or in the overlap of several ones.
  public struct Text: Hashable, Sendable {
    /// The names of the sets, sorted.
    public var sets: [String]
    /// The name of the text, which is shown if it has no label.
    public var id: String
    /// The text to show; empty for none.
    public var label: MermaidLabel
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// Styles of sets, overlaps or texts.
  public struct StyleRule: Hashable, Sendable {
    /// The name of a set or a text, or the sorted names of the sets of an overlap.
    public var targets: [String]
    /// The styles, such as `fill` with `red`.
    public var styles: [Style]
  }

  /// A style.
  public struct Style: Hashable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: String
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The sets and their overlaps, in the order of the source.
  public var subsets = PersistentArray<Subset>()
  /// The texts, in the order of the source.
  public var texts = PersistentArray<Text>()
  /// The styles, in the order of the source.
  public var styleRules = PersistentArray<StyleRule>()

  /// Creates an empty diagram.
  public init() {}
}
