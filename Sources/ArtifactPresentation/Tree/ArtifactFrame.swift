public import ArtifactCore

/// How the card of an artifact asks to be shown. A front follows it as far as it can.
public struct ArtifactFrame: Hashable, Sendable {
  /// Whether the content can be folded away, and how it is at first.
  public enum Disclosure: Hashable, Sendable, CaseIterable {
    /// The content is always shown.
    case fixed
    /// The content can be folded, and is shown at first.
    case open
    /// The content can be folded, and is folded at first.
    case closed
  }

  /// The room around the content.
  public enum Inset: Hashable, Sendable, CaseIterable {
    /// Neither a frame nor a margin.
    case plain
    /// A frame with a margin.
    case inset
    /// A frame that the content fills.
    case edgeToEdge
  }

  /// The height of the content.
  public enum Sizing: Hashable, Sendable, CaseIterable {
    /// All of the content is shown.
    case fits
    /// The content scrolls if it is higher than the limit of the front.
    case scrolls
    /// The height follows from the width, as in a picture.
    case fixedAspect
  }

  /// What a user can do with the payload of an artifact. The front tells the host, which has the payload.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Copy the payload.
    case copy
    /// Save the payload to a file.
    case save
  }

  /// Whether the content can be folded away.
  public var disclosure: Disclosure
  /// The room around the content.
  public var inset: Inset
  /// The height of the content.
  public var sizing: Sizing
  /// What a user can do with the payload, in the order in which it is offered.
  public var actions: [Action]

  /// Creates a frame.
  public init(
    disclosure: Disclosure = .open, inset: Inset = .inset, sizing: Sizing = .fits,
    actions: [Action] = [.copy, .save]
  ) {
    self.disclosure = disclosure
    self.inset = inset
    self.sizing = sizing
    self.actions = actions
  }

  /// The frame of artifacts of a type, unless the host has set another one: tables, code and data scroll,
  /// pictures keep their shape.
  public init(for type: ArtifactType) {
    self.init(sizing: Self.sizing(of: type))
  }

  private static func sizing(of type: ArtifactType) -> Sizing {
    switch type {
    case .vegaLite, .geoJSON, .flow, .svg, .mermaid, .turtle, .trig, .nQuads, .nTriples, .rdfXML,
      .jsonLD:
      .fixedAspect
    case .code, .csv, .tsv, .json, .react, .html: .scrolls
    default: .fits
    }
  }
}
