/// A question in the status row, answered by a text, or by yes or no.
package struct ScreenPrompt<View>: Sendable {
  /// The text before the field or the answers.
  let label: String

  /// The editor of the text; nil for yes or no.
  var field: TextFieldEditor?

  /// Whether the answer is yes or no.
  package var isQuestion: Bool { field == nil }

  /// Whether Ctrl-C means yes, because the question is about quitting.
  var isAboutQuitting = false

  /// Whether a click outside of the row, which cancels the prompt, is also handled by the content.
  var passesClicks = false

  /// Called with the text after each edit. Such a prompt ignores clicks.
  var change: (@Sendable (inout View, String) -> Void)?

  /// Called when the prompt is cancelled.
  var cancel: (@Sendable (inout View) -> Void)?

  /// Called with the text, or when the answer is yes.
  let accept: @Sendable (inout View, String) -> ScreenEffect

  /// The texts of the answers to a question, as buttons.
  static var answers: [SafeText] {
    ["[ y: yes ]", "[ n: no ]"].map { SafeText(sanitizing: $0, context: .code) }
  }

  /// The columns of the answers to a question.
  func answerColumns(width: Int) -> [Range<Int>] {
    var start = min(
      SafeText(sanitizing: label, context: .code).width + 1, max(0, width - 20))
    return Self.answers.map { text in
      defer { start += text.width + 1 }
      return start..<start + text.width
    }
  }

  /// Whether an event accepts the prompt, or cancels it; nil if it does neither.
  func isAccepted(by event: InputEvent, on size: TerminalSize) -> Bool? {
    switch event {
    case .key(let key):
      if isQuestion {
        return [KeyStroke("y"), KeyStroke(.enter)].contains(key)
          || key == .interrupt && isAboutQuitting
      }
      if key == KeyStroke(.enter) { return true }
      let isSurplus =
        change != nil && key == KeyStroke(.backspace) && field?.text.isEmpty == true
      let isEnd = key.key == .escape || key == KeyStroke(.character("g"), .control)
      return isSurplus || isEnd || key == .interrupt ? false : nil
    case .mouse(let mouse):
      guard mouse.action == .press(.left), change == nil else { return nil }
      let isYes = answerColumns(width: size.columns)[0].contains(mouse.column)
      return mouse.row == size.rows - 1 && (!isQuestion || isYes)
    case .paste, .focus, .reply: return nil
    }
  }
}
