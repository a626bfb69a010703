/// Values as nested rectangles, whose areas are as large as the values.
///
/// ```swift
/// let picture = TreemapPicture(items: [
///   .section("Fruit"), .leaf("Apples", 30, in: 0), .leaf("Pears", 10, in: 0),
/// ])
/// ```
public struct TreemapPicture: Hashable, Sendable, Codable {
  /// A section, or a leaf with a value.
  public struct Item: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The value of a leaf, finite; nil for none, and for a section.
    public var value: Double?
    /// Whether it is a section, whose size is the sum of what is in it.
    public var isSection: Bool
    /// The index of the section around it, which precedes it; nil for none.
    public var parent: Int?
    /// The number of a color for it and what is in it; nil for one of its own.
    public var series: Int?

    /// Creates a leaf.
    public static func leaf(
      _ name: String, _ value: Double?, in parent: Int? = nil, series: Int? = nil
    ) -> Item {
      let value = value.flatMap { $0.isFinite ? $0 : nil }
      return Item(name: name, value: value, isSection: false, parent: parent, series: series)
    }

    /// Creates a section.
    public static func section(_ name: String, in parent: Int? = nil, series: Int? = nil) -> Item {
      Item(name: name, value: nil, isSection: true, parent: parent, series: series)
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The sections and leaves; a section precedes what is in it.
  public var items: [Item]

  /// Creates a picture.
  public init(title: String = "", items: [Item] = []) {
    self.title = title
    self.items = items
  }

  /// The value of each item as a text, for a section the sum; empty for a leaf without a value.
  ///
  /// - Complexity: O(items).
  public var valueTexts: [String] {
    let tree = PictureTree(items.map(\.parent))
    var sums = items.map { $0.isSection ? 0 : $0.value ?? 0 }
    for index in items.indices.reversed() {
      if let parent = tree.parents[index], sums[index] > 0 { sums[parent] += sums[index] }
    }
    return items.indices.map { index in
      items[index].isSection || items[index].value != nil ? ChartNumber.text(sums[index]) : ""
    }
  }

  /// The items, a line each, with their values.
  ///
  /// - Complexity: O(items × depth).
  public var readableText: String {
    let tree = PictureTree(items.map(\.parent))
    let values = valueTexts
    let lines = tree.order.map { index in
      String(repeating: "  ", count: tree.depths[index]) + items[index].name.joinedLines
        + (values[index].isEmpty ? "" : ": " + values[index])
    }
    return ((title.isEmpty ? [] : [title.joinedLines]) + lines).joined(separator: "\n")
  }
}

/// What a picture of nested rectangles shows at most.
public enum TreemapPictureLimits {
  /// The maximum number of sections and leaves.
  public static let itemCount = 300
}
