public import ArtifactBase

/// A state diagram: states, some with states inside, and what leads from one to the next.
///
/// ```swift
/// for relation in diagram.relations { print(relation.source, "→", relation.target) }
/// ```
public struct MermaidStateDiagram: Hashable, Sendable {
  /// A state.
  public struct State: Hashable, Sendable, Identifiable {
    /// What a state is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A state.
      case `default`
      /// Where ways part, or meet again.
      case fork, join
      /// Where one of several ways is taken.
      case choice
      /// A region of states beside others.
      case divider
    }

    /// The ID; `[*]` for a start or an end in a statement, and a name with `_start` or `_end` otherwise.
    public var id: String
    /// What it is, as its first mention says.
    public var kind = Kind.default
    /// What it is, as the last mention says that names a kind.
    public var drawnKind = Kind.default
    /// The lines of its description; the first one is the name to show.
    public var descriptions: [MermaidLabel] = []
    /// The note beside it.
    public var note: Note?
    /// The names of classes of styles.
    public var styleClasses: [String] = []
    /// Styles of CSS.
    public var styles: [String] = []
    /// What is inside; nil for a state without states in it.
    public var statements: PersistentArray<Statement>?
    /// The states that the body names by `state A` alone, which is not a statement for Mermaid.
    public var namedStates: [State] = []
    /// The range of the first mention in the payload.
    public var range: Range<Int>
  }

  /// A note beside a state.
  public struct Note: Hashable, Sendable {
    /// Whether the note is at the left side.
    public var isLeft: Bool
    /// The text.
    public var text: MermaidLabel
  }

  /// What leads from one state to another.
  public struct Relation: Hashable, Sendable {
    /// The ID of the state where it starts.
    public var source: String
    /// The ID of the state where it ends.
    public var target: String
    /// The text; empty for none.
    public var label: MermaidLabel
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A line inside of a state.
  public enum Statement: Hashable, Sendable {
    /// A state, or more about a known one.
    case state(State)
    /// A relation between two states, which are mentioned with their classes.
    case relation(State, State, MermaidLabel)
    /// The direction of relations.
    case direction(MermaidFlowchart.Direction)
  }

  /// The direction of relations.
  public var direction = MermaidFlowchart.Direction.topToBottom
  /// The states outside of others, and those with styles.
  public var states = PersistentArray<State>()
  /// The relations outside of states.
  public var relations = PersistentArray<Relation>()
  /// Classes of styles.
  public var styleClasses: [MermaidFlowchart.StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
