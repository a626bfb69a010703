public import ArtifactBase

/// A sequence diagram: who sends what to whom, in the order of time.
///
/// ```swift
/// for case .message(let message) in sequence.events {
///   print(sequence.participants[message.source].id, message.text.plainText)
/// }
/// ```
public struct MermaidSequence: Hashable, Sendable {
  /// A person or a system that takes part.
  public struct Participant: Hashable, Sendable, Identifiable {
    /// What a participant looks like.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A box.
      case participant
      /// A person.
      case actor
      /// The signs of analysis: what a user sees, what acts, and what is kept.
      case boundary, control, entity
      /// A database, a queue or a collection.
      case database, queue, collections
    }

    /// The ID.
    public var id: String
    /// The name to show.
    public var label: MermaidLabel
    /// What it looks like.
    public var kind = Kind.participant
    /// The index of the box around it.
    public var box: Int?
    /// The index of the event that follows its creation; nil if it exists from the start.
    public var creation: Int?
    /// The index of the event that follows its end; nil if it exists to the end.
    public var destruction: Int?
    /// Titles and addresses of links, in order.
    public var links: [Link] = []
    /// Its properties.
    public var properties = JSONObject()
    /// Whether the source asks for line breaks in the name.
    public var wraps: Bool?
    /// The range of the first mention in the payload.
    public var range: Range<Int>
  }

  /// A link of a participant.
  public struct Link: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The address.
    public var address: String
  }

  /// A box around participants.
  public struct Box: Hashable, Sendable {
    /// The title; empty for none.
    public var title: MermaidLabel
    /// The color of CSS; nil for none.
    public var color: String?
    /// The indices of the participants that were mentioned in it.
    public var participants: [Int] = []
    /// Whether the source asks for line breaks in the title.
    public var wraps: Bool?
    /// The range of its first line in the payload.
    public var range: Range<Int>
  }

  /// What happens, from top to bottom.
  public enum Event: Hashable, Sendable {
    /// A message from one participant to another, or to itself.
    case message(Message)
    /// A note.
    case note(Note)
    /// A participant begins to be active.
    case activation(participant: Int)
    /// A participant ends being active.
    case deactivation(participant: Int)
    /// A frame begins. It ends at the ``frameEnd(_:)`` on the same level.
    case frame(Frame)
    /// Another part of the innermost frame begins: `else`, `and`, `option`.
    case part(Frame.Kind, MermaidLabel, wraps: Bool?)
    /// The innermost frame ends.
    case frameEnd(Frame.Kind)
    /// The numbers of messages begin, go on or end.
    case numbering(Numbering)
    /// A message is joined to the middle of the lifeline of its receiver, or of its sender.
    case centralConnection(participant: Int, isReverse: Bool)
  }

  /// A message.
  public struct Message: Hashable, Sendable {
    /// The index of the sender.
    public var source: Int
    /// The index of the receiver.
    public var target: Int
    /// The text.
    public var text: MermaidLabel
    /// The line and its ends.
    public var arrow: Arrow
    /// Whether the receiver becomes active: `+`.
    public var activates = false
    /// Where the message is joined to the middle of lifelines: `()`.
    public var connection = Connection.none
    /// Whether the source asks for line breaks in the text.
    public var wraps: Bool?
    /// The range in the payload.
    public var range: Range<Int>

    /// The ends of a message that are joined to the middle of lifelines.
    public enum Connection: Hashable, Sendable { case none, target, source, both }
  }

  /// The line of a message.
  public struct Arrow: Hashable, Sendable {
    /// The sign at an end.
    public enum Head: String, Hashable, Sendable, CaseIterable {
      /// No sign.
      case none
      /// A filled arrow: `>>`.
      case filled
      /// An open arrow, of a message without an answer: `)`.
      case open
      /// A cross, of a message that is lost: `x`.
      case cross
      /// The upper or lower half of a filled arrow: `|\` and `|/`.
      case upperHalf, lowerHalf
      /// The upper or lower half of an open arrow: `\\` and `//`.
      case upperStick, lowerStick
    }

    /// Whether the line is dotted, as that of an answer.
    public var isDotted: Bool
    /// The sign at the sender.
    public var sourceHead = Head.none
    /// The sign at the receiver.
    public var targetHead = Head.none
  }

  /// A note beside a participant, or over one or two.
  public struct Note: Hashable, Sendable {
    /// Where a note is.
    public enum Place: Hashable, Sendable { case left, right, over }

    /// Where the note is.
    public var place: Place
    /// The indices of the first and the last participant; equal for one.
    public var participants: [Int]
    /// The text.
    public var text: MermaidLabel
    /// Whether the source asks for line breaks in the text.
    public var wraps: Bool?
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A frame around events.
  public struct Frame: Hashable, Sendable {
    /// What a frame says of its events, named after the keyword of Mermaid.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case loop, alt, opt, par, critical
      case parOver = "par_over"
      case breaking = "break"
      /// A ground of a color.
      case rect
    }

    /// What the frame says.
    public var kind: Kind
    /// The text, or the color of a `rect`.
    public var text: MermaidLabel
    /// Whether the source asks for line breaks in the text.
    public var wraps: Bool?
    /// The range of its first line in the payload.
    public var range: Range<Int>
  }

  /// The numbers of messages from here on.
  public struct Numbering: Hashable, Sendable {
    /// Whether messages have numbers.
    public var isVisible: Bool
    /// The next number; nil to go on.
    public var start: Double?
    /// The difference between two numbers; nil for the one before.
    public var step: Double?
  }

  /// The participants from left to right.
  public var participants = PersistentArray<Participant>()
  /// What happens, in order.
  public var events = PersistentArray<Event>()
  /// The boxes.
  public var boxes: [Box] = []
  /// The title in the diagram; empty for none.
  public var title = ""
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty diagram.
  public init() {}
}
