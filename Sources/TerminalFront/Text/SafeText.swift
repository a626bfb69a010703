/// Text that a terminal may be given: no byte of it is a control.
///
/// Whatever comes from a model, a file name or the system is made into a `SafeText` before it is
/// measured, laid out or written; ``AnsiWriter`` takes nothing else (`Specs/Terminal.md` F1).
public struct SafeText: Hashable, Sendable {
  /// The text; it has no controls and no line breaks.
  public let string: String

  /// Its width in columns.
  public let width: Int

  /// Where tabs lead.
  public enum Context: Sendable {
    /// Stops every 8 columns.
    case prose
    /// Stops every 4 columns.
    case code

    var tabWidth: Int {
      switch self {
      case .prose: 8
      case .code: 4
      }
    }
  }

  /// Makes one line of a text: line breaks become spaces.
  public init(line text: String, in context: Context = .prose) {
    if SafeText.isPlain(text) {
      string = text
      width = text.utf8.count
    } else {
      var sanitizer = Sanitizer(tabWidth: context.tabWidth, lineBreak: " ")
      string = sanitizer.sanitize(text)
      width = TextMetrics.width(of: string)
    }
  }

  /// A text known to be safe: a part of another, or one of this module's own.
  init(known string: String, width: Int) {
    self.string = string
    self.width = width
  }

  /// A text of this module's own.
  init(_ own: StaticString) {
    string = own.description
    width = TextMetrics.width(of: string)
  }

  static let empty = SafeText(known: "", width: 0)

  /// The lines of a text, cut at its line breaks.
  public static func lines(of text: String, in context: Context = .prose) -> [SafeText] {
    if isPlain(text) { return [SafeText(known: text, width: text.utf8.count)] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { SafeText(line: String($0), in: context) }
  }

  /// Whether a text is printable ASCII, which needs no work at all.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
