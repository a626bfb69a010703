/// A component without an element of its own, with what its properties say.
public struct UnknownComponent: Hashable, Sendable {
  /// The name of a component that is not known; empty for one that other vocabularies have, such as a
  /// list of facts.
  public var name: String
  /// What the component says, in order.
  public var details: [Detail]

  /// Creates a component.
  public init(_ name: String, details: [Detail] = []) {
    self.name = name
    self.details = details
  }

  /// Whether another vocabulary has the component.
  public var isKnown: Bool { name.isEmpty }

  /// A part of what a component says.
  public enum Detail: Hashable, Sendable {
    /// A text, after its label or name if it has one.
    case text(String)
    /// Texts of the same kind, such as options.
    case items([String])
    /// Rows of values.
    case table(TableBlock)
    /// A drawing, such as a chart, with its data.
    case picture(PictureBlock)
  }
}

extension UnknownComponent.Detail {
  /// The plain text, one line per item or row.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .items(let items): items.joined(separator: "\n")
    case .table(let table): block(.table(table)).plainText
    case .picture(let picture): block(.picture(picture)).plainText
    }
  }

  /// The spoken text.
  var accessibleText: String {
    switch self {
    case .text(let text): text
    case .items(let items): items.joined(separator: ", ")
    case .table(let table): block(.table(table)).accessibleText
    case .picture(let picture): block(.picture(picture)).accessibleText
    }
  }

  private func block(_ kind: Block.Kind) -> Block {
    Block(id: BlockID(segment: 0, ordinal: 0), kind: kind, isSettled: true)
  }
}
