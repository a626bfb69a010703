import Drawing

/// Sets and what they have in common.
///
/// ```swift
/// let picture = VennPicture(
///   sets: [.init("Cats"), .init("Pets")], overlaps: [.init([0, 1], "House cats")])
/// ```
public struct VennPicture: Hashable, Sendable, Codable {
  /// A set.
  public struct Subset: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The size, finite; nil if it is not given.
    public var size: Double?
    /// Texts in the set.
    public var texts: [String]
    /// The number of its color; nil for the next one.
    public var series: Int?

    /// Creates a set.
    public init(_ name: String, size: Double? = nil, texts: [String] = [], series: Int? = nil) {
      self.name = name
      self.size = size.flatMap { $0.isFinite ? $0 : nil }
      self.texts = texts
      self.series = series
    }
  }

  /// What several sets have in common.
  public struct Overlap: Hashable, Sendable, Codable {
    /// The indices of the sets.
    public var sets: [Int]
    /// The name; empty for none.
    public var name: String
    /// The size, finite; nil if it is not given.
    public var size: Double?
    /// Texts in the overlap.
    public var texts: [String]

    /// Creates an overlap.
    public init(_ sets: [Int], _ name: String = "", size: Double? = nil, texts: [String] = []) {
      self.sets = sets
      self.name = name
      self.size = size.flatMap { $0.isFinite ? $0 : nil }
      self.texts = texts
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The sets.
  public var sets: [Subset]
  /// The overlaps.
  public var overlaps: [Overlap]

  /// Creates a picture.
  public init(title: String = "", sets: [Subset] = [], overlaps: [Overlap] = []) {
    self.title = title
    self.sets = sets
    self.overlaps = overlaps
  }

  /// The sets and the overlaps, a line each, followed by their texts.
  ///
  /// - Complexity: O(length of all texts).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    for part in parts {
      lines.append(([part.names] + part.details.map(\.joinedLines)).joined(separator: ": "))
      lines += part.texts.map { "  " + $0.joinedLines }
    }
    return lines.joined(separator: "\n")
  }
}

extension VennPicture {
  /// A set or an overlap, as it is drawn.
  struct Part {
    /// The identity of its elements.
    var id: String
    /// The indices of the sets, each once, in ascending order.
    var sets: [Int]
    /// The names of the sets.
    var names: String
    /// The name of an overlap; empty for none, and for a set.
    var name: String
    /// The size; empty if it is not given.
    var size: String
    var texts: [String]

    /// The name and the size.
    var details: [String] { [name, size].filter { !$0.isEmpty } }
  }

  /// The sets, followed by the overlaps.
  var parts: [Part] {
    func text(_ size: Double?) -> String { size.map(ChartNumber.text) ?? "" }
    let sets = self.sets.enumerated().map { index, set in
      Part(
        id: "set-\(index)", sets: [index], names: set.name.joinedLines, name: "",
        size: text(set.size), texts: set.texts)
    }
    let overlaps = self.overlaps.enumerated().map { index, overlap in
      let members = Set(overlap.sets.filter { self.sets.indices.contains($0) }).sorted()
      return Part(
        id: "overlap-\(index)", sets: members,
        names: members.map { self.sets[$0].name.joinedLines }.joined(separator: " ∩ "),
        name: overlap.name, size: text(overlap.size), texts: overlap.texts)
    }
    return sets + overlaps
  }

  /// The paint of a set.
  func paint(_ set: Int) -> Paint2D {
    guard sets[set].series == nil else { return .role(.series, index: sets[set].series ?? 0) }
    // Colors of the source come first, so that others differ from them.
    let first = (sets.compactMap(\.series).max() ?? -1) &+ 1
    return .role(.series, index: first &+ sets[..<set].count { $0.series == nil })
  }
}

/// What a picture of sets shows at most.
public enum VennPictureLimits {
  /// The maximum number of sets.
  public static let setCount = 30
  /// The maximum number of overlaps.
  public static let overlapCount = 100
  /// The maximum number of texts in all of them.
  public static let textCount = 400
}
