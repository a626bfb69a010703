/// Where statements end in types of diagrams in which several line breaks in a row are a statement of their own.
///
/// So Mermaid's grammar has it: after the type, an empty line is an error if a statement follows, since the line breaks
/// are a statement that another one would have to end.
struct MermaidLineBreaks: Sendable {
  /// What was read last.
  enum State {
    /// The type, line breaks after which a statement may follow, and a statement.
    case start, statement, end
  }

  private(set) var state = State.start
  /// The state before the line breaks that are read.
  private var before: State?

  /// Notes that the type or a statement was read.
  mutating func set(_ state: State) {
    self.state = state
    before = nil
  }

  /// Notes something other than a line break.
  mutating func endBreaks() { before = nil }

  /// Notes a line break.
  ///
  /// - Parameters:
  ///   - isLong: Whether it is as long as several ones, since white space precedes it.
  ///   - isComment: Whether it is a comment, which is as long as several ones.
  mutating func add(isLong: Bool, isComment: Bool) {
    let isLong = isLong || isComment || before != nil
    let first = before ?? state
    before = isComment ? nil : first
    switch first {
    case .start, .statement: state = isLong ? .end : .statement
    case .end: state = .statement
    }
  }
}
