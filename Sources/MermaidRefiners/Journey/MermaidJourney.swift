public import ArtifactBase

/// A user journey: tasks in sections, each with a score and the people who do it.
public struct MermaidJourney: Hashable, Sendable {
  /// A section: a group of consecutive tasks.
  public struct Section: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The range of the title in the payload.
    public var range: Range<Int>
  }

  /// A task.
  public struct Task: Hashable, Sendable {
    /// The text.
    public var name: String
    /// The index of the section; nil for a task before the first section.
    public var section: Int?
    /// How well it goes, usually from 1 to 5; nil if it is not a number.
    public var score: Double?
    /// Who does it.
    public var people: [String]
    /// The range of the task in the payload.
    public var range: Range<Int>
  }

  /// The title of the diagram; empty for none.
  public var title = ""
  /// The sections.
  public var sections: [Section] = []
  /// The tasks.
  public var tasks = PersistentArray<Task>()
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty journey.
  public init() {}

  /// The people of all tasks in the order of their characters, each once.
  ///
  /// - Complexity: O(n log n) in the number of people.
  public var actors: [String] {
    Set(tasks.flatMap(\.people)).sorted {
      $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
    }
  }
}
