/// What is wrong with a chart, or what of it is not drawn.
public struct ChartNote: Hashable, Sendable {
  /// What a note is about.
  public enum Code: String, Hashable, Sendable {
    /// A field that the data doesn't have.
    case unknownField = "unknown-field"
    /// A mark, type, aggregate or other name that isn't known; the path is that of the value.
    case unknownName = "unknown-name"
    /// A channel, property or other member that isn't known or is elsewhere than it belongs.
    case unknownMember = "unknown-member"
    /// Values that don't fit the type of their field.
    case wrongType = "wrong-type"
    /// A view without rows.
    case emptyData = "empty-data"
    /// Data that isn't part of the chart.
    case externalData = "external-data"
    /// An expression that can't be read.
    case invalidExpression = "invalid-expression"
    /// A parameter of a transform or a scale that can't be used.
    case invalidParameter = "invalid-parameter"
    /// A limit that is reached.
    case limit
    /// Something that is not drawn.
    case notDrawn = "not-drawn"
  }

  /// What the note is about.
  public var code: Code
  /// The message, in lowercase and without a final period.
  public var message: String
  /// The name that was probably meant.
  public var suggestion: String?
  /// The JSON pointer of what the note is about, such as `/encoding/y/field`; empty for the whole chart.
  public var path: String
  /// The text in the value at ``path`` that the note is about, such as the name of a field or an
  /// expression; nil for the whole value.
  public var name: String?

  /// Creates a note.
  public init(
    _ code: Code, _ message: String, suggestion: String? = nil, path: String = "",
    name: String? = nil
  ) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
    self.path = path
    self.name = name
  }
}
