/// A diagnostic about content: what was found, where, and how it was handled.
///
/// Processing content never fails; diagnostics are reported along with the result. Whoever reports a
/// diagnostic sets its severity, and every command and front shows the same one.
///
/// `Specs/Diagnostics.md` defines the style of codes and messages.
public struct Diagnostic: Hashable, Sendable {
  /// The kind of a diagnostic, an open set. Raw values have the form `format.kebab-case`, such as
  /// `csv.text-after-quote`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as it appears in output.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The raw value.
    public var description: String { rawValue }
  }

  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// Something unusual that may be intended.
    case info
    /// A problem that was corrected or worked around.
    case warning
    /// The content is invalid, or the user would miss something.
    case error

    /// Whether `left` is less severe than `right`.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .info: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A message about another location that explains a diagnostic.
  public struct Note: Hashable, Sendable {
    /// The bytes concerned; nil if the note concerns no location.
    public var range: Range<Int>?
    /// The message, in the style of ``Diagnostic/message``.
    public var message: String

    /// Creates a note.
    public init(_ message: String, at range: Range<Int>? = nil) {
      self.range = range
      self.message = message
    }
  }

  /// The kind of the problem.
  public var code: Code

  /// The severity, as set by the reporter.
  public var severity: Severity

  /// The bytes concerned, as offsets into the text passed to the parser: the payload for a refiner,
  /// the answer for a tag. Nil if the diagnostic concerns no text, such as a write to the state of
  /// an interface.
  public var range: Range<Int>?

  /// The ID of the element concerned; nil if the content has no elements with IDs or the diagnostic
  /// concerns all of it.
  public var element: String?

  /// The address of the value concerned in a JSON document; the root if the diagnostic concerns all
  /// of it or the content isn't JSON.
  public var pointer: JSONPointer

  /// What was found and what was expected, in lower case and without a full stop.
  public var message: String

  /// The likely intended name or value; nil if there is none.
  public var suggestion: String?

  /// Messages about other locations that explain the diagnostic.
  public var notes: [Note]

  /// Additional names and values for tools: `child`, `via`, `value`, `key`, `index` and so on.
  public var details: JSONObject

  /// The number of further diagnostics of this kind that are not listed.
  public var omittedCount: Int

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - code: The kind of the problem.
  ///   - severity: The severity of the problem.
  ///   - range: The bytes concerned; nil if there is no text.
  ///   - element: The ID of the element concerned.
  ///   - pointer: The address of the value concerned in a JSON document.
  ///   - message: What was found and what was expected, in lower case and without a full stop.
  ///   - suggestion: The likely intended name or value.
  ///   - notes: Messages about other locations.
  ///   - details: Additional names and values for tools.
  public init(
    _ code: Code, _ severity: Severity, at range: Range<Int>? = nil, element: String? = nil,
    pointer: JSONPointer = .root, message: String, suggestion: String? = nil, notes: [Note] = [],
    details: JSONObject = [:]
  ) {
    self.code = code
    self.severity = severity
    self.range = range
    self.element = element
    self.pointer = pointer
    self.message = message
    self.suggestion = suggestion
    self.notes = notes
    self.details = details
    omittedCount = 0
  }

  /// The message with the suggestion and the number of further diagnostics:
  /// “unknown component `Txt`: did you mean `Text`? (3 more)”.
  ///
  /// A suggestion that the message already quotes is not repeated.
  public var text: String {
    var text = message
    if let suggestion, !quotes(suggestion) { text += ": did you mean `\(suggestion)`?" }
    if omittedCount > 0 { text += " (\(omittedCount) more)" }
    return text
  }

  /// The text with the element concerned, for a view that doesn't show the location:
  /// “`title`: unknown component `Txt`: did you mean `Text`?”.
  public var sentence: String { element.map { "`\($0)`: \(text)" } ?? text }

  /// Whether the message contains a suggestion: in backticks, because a word or path may occur in it
  /// with another meaning, or as a key or JSON that ends there.
  private func quotes(_ suggestion: String) -> Bool {
    if message.contains("`\(suggestion)`") { return true }
    guard let first = suggestion.utf8.first, "{$".utf8.contains(first) else { return false }
    return message.ranges(of: suggestion).contains { range in
      guard range.upperBound < message.endIndex else { return true }
      let next = message[range.upperBound]
      return !next.isLetter && !next.isNumber
    }
  }

  /// Returns the diagnostic with its ranges, and those of its notes, moved by `offset` bytes, as
  /// from a payload to the answer that contains it.
  public func moved(by offset: Int) -> Self {
    mappingRanges { $0.moved(by: offset) }
  }

  /// Returns the diagnostic with its ranges, and those of its notes, changed.
  package func mappingRanges(_ map: (Range<Int>) -> Range<Int>) -> Self {
    var diagnostic = self
    diagnostic.range = range.map(map)
    for index in notes.indices { diagnostic.notes[index].range = notes[index].range.map(map) }
    return diagnostic
  }
}

extension Range<Int> {
  package func moved(by offset: Int) -> Self { lowerBound + offset..<upperBound + offset }
}

// Codes that several formats share.
extension Diagnostic.Code {
  /// The text isn't valid JSON.
  public static let invalidJSON = Self(rawValue: "json.invalid")
  /// Bytes that are not valid UTF-8; they are decoded as U+FFFD.
  public static let invalidUTF8 = Self(rawValue: "text.invalid-utf8")
  /// A payload in an encoding other than UTF-8; it is not read.
  public static let unsupportedEncoding = Self(rawValue: "text.unsupported-encoding")
}
