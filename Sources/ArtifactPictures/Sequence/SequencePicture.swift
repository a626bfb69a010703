public import Drawing

/// A sequence of messages as a picture: participants beside each other, and what happens between them from top to bottom.
///
/// ```swift
/// var picture = SequencePicture(participants: [.init("Client"), .init("Server")])
/// picture.steps = [.message(from: 0, to: 1, "hello"), .message(from: 1, to: 0, "welcome", isDashed: true)]
/// let scene = picture.scene(for: Canvas2D())
/// ```
public struct SequencePicture: Hashable, Sendable, Codable {
  /// The title; empty for none.
  public var title: String
  /// The participants from left to right.
  public var participants: [Participant]
  /// Boxes around participants.
  public var groups: [Group]
  /// What happens, from top to bottom.
  public var steps: [Step]

  /// Creates a picture.
  public init(
    title: String = "", participants: [Participant] = [], groups: [Group] = [], steps: [Step] = []
  ) {
    self.title = title
    self.participants = participants
    self.groups = groups
    self.steps = steps
  }

  /// A participant.
  public struct Participant: Hashable, Sendable, Codable {
    /// What a participant is, which its outline shows.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// Something that takes part.
      case participant
      /// A person.
      case actor
      /// What a user sees, what acts, and what is kept.
      case boundary, control, entity
      /// A database, a queue, or a collection.
      case database, queue, collections
    }

    /// The name; line feeds separate its lines.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// The index of the group around it.
    public var group: Int?
    /// The index of the step that creates it; nil if it exists from the start.
    public var creation: Int?
    /// The index of the step that ends it; nil if it exists to the end.
    public var destruction: Int?

    /// Creates a participant.
    public init(_ name: String, kind: Kind = .participant, group: Int? = nil) {
      self.name = name
      self.kind = kind
      self.group = group
    }
  }

  /// A box around participants.
  public struct Group: Hashable, Sendable, Codable {
    /// The title; empty for none.
    public var title: String
    /// The number of its color in the series of the theme; nil for none.
    public var series: Int?

    /// Creates a group.
    public init(title: String, series: Int? = nil) {
      self.title = title
      self.series = series
    }
  }

  /// Something that happens.
  public struct Step: Hashable, Sendable, Codable {
    /// What happens.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
      /// A message from ``Step/source`` to ``Step/target``.
      case message
      /// A note beside ``Step/source``, or over all from there to ``Step/target``.
      case note
      /// ``Step/source`` begins or ends being active.
      case activation, deactivation
      /// A frame begins; it ends at the ``end`` on the same level.
      case frame
      /// Another part of the innermost frame begins.
      case part
      /// The innermost frame ends.
      case end
    }

    /// Where a note is.
    public enum Place: String, Hashable, Sendable, CaseIterable, Codable { case left, right, over }

    /// What happens.
    public var kind: Kind
    /// The index of the participant that it begins at.
    public var source: Int?
    /// The index of the participant that it leads to.
    public var target: Int?
    /// The text; line feeds separate its lines.
    public var text: String
    /// The word before the text of a frame or a part, such as `loop`; nil for a frame that is a ground of a color.
    public var keyword: String?
    /// The number of a message.
    public var number: String?
    /// Whether the line of a message is dashed, as that of an answer.
    public var isDashed: Bool?
    /// The sign at the source of a message.
    public var sourceMarker: Scene2D.Marker?
    /// The sign at the target of a message.
    public var targetMarker: Scene2D.Marker?
    /// Whether a dot joins a message to the lifeline of its source.
    public var hasSourceDot: Bool?
    /// Whether a dot joins a message to the lifeline of its target.
    public var hasTargetDot: Bool?
    /// Where a note is.
    public var place: Place?
    /// The number of the color of a frame in the series of the theme; nil for none.
    public var series: Int?

    /// Creates a step.
    public init(_ kind: Kind, source: Int? = nil, target: Int? = nil, text: String = "") {
      self.kind = kind
      self.source = source
      self.target = target
      self.text = text
    }

    /// A message, by default with an arrow.
    public static func message(
      from source: Int, to target: Int, _ text: String, isDashed: Bool = false,
      marker: Scene2D.Marker? = .arrow
    ) -> Step {
      var step = Step(.message, source: source, target: target, text: text)
      step.isDashed = isDashed ? true : nil
      step.targetMarker = marker
      return step
    }

    /// A note.
    public static func note(_ place: Place, source: Int, target: Int, text: String) -> Step {
      var step = Step(.note, source: source, target: target, text: text)
      step.place = place
      return step
    }
  }

  /// Whether the indices of steps and participants are those of participants, groups and steps.
  var isConsistent: Bool {
    let places = participants.indices
    func isPlace(_ index: Int?) -> Bool { index.map { places.contains($0) } ?? false }
    for index in steps.indices {
      let isValid =
        switch steps[index].kind {
        case .message, .note: isPlace(steps[index].source) && isPlace(steps[index].target)
        case .activation, .deactivation: isPlace(steps[index].source)
        case .frame, .part, .end: true
        }
      guard isValid else { return false }
    }
    return participants.allSatisfy { $0.group.map(groups.indices.contains) ?? true }
  }
}

/// What a picture of a sequence shows at most; larger ones are shown as text.
public enum SequencePictureLimits {
  /// The maximum number of participants.
  public static let participantCount = 60
  /// The maximum number of steps.
  public static let stepCount = 1_000
  /// The maximum nesting of frames.
  public static let frameDepth = 16
  /// The maximum number of lines of a text.
  public static let lineCount = 24
}
