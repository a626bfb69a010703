/// What the status row asks for: a text, or yes or no.
package struct ScreenPrompt<View>: Sendable {
  /// What is before the text.
  let label: String

  /// The editor of the text; nil for yes or no.
  var field: TextFieldEditor?

  /// Whether it is answered by yes or no.
  package var isQuestion: Bool { field == nil }

  /// Whether Ctrl-C means yes: the question is about leaving.
  var isAboutQuitting = false

  /// Whether a click elsewhere also does what it does otherwise.
  var passesClicks = false

  /// Called with each text while it is typed. Such a prompt leaves no click to the user.
  var change: (@Sendable (inout View, String) -> Void)?

  /// Called if the prompt is closed without an answer.
  var cancel: (@Sendable (inout View) -> Void)?

  /// Called with the text, or if the answer is yes.
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

  /// What an event does to a prompt.
  enum Outcome {
    case ignored, moved, changed, accepted, cancelled
    /// The prompt is cancelled, and the event is the content's.
    case passed
  }

  mutating func handle(_ event: InputEvent, on size: TerminalSize) -> Outcome {
    switch event {
    case .key(let key):
      let isInterrupt = key == .interrupt
      guard field != nil else {
        let isYes = key == KeyStroke("y") || key == KeyStroke(.enter)
        return isYes || isInterrupt && isAboutQuitting ? .accepted : .cancelled
      }
      if key == KeyStroke(.enter) { return .accepted }
      if isInterrupt || key.key == .escape || key == KeyStroke(.character("g"), .control)
        || change != nil && key == KeyStroke(.backspace) && field?.text.isEmpty == true
      {
        return .cancelled
      }
    case .mouse(let mouse):
      guard mouse.action == .press(.left), change == nil else { return .ignored }
      guard mouse.row == size.rows - 1 else { return passesClicks ? .passed : .cancelled }
      let isYes = answerColumns(width: size.columns)[0].contains(mouse.column)
      return field != nil || isYes ? .accepted : .cancelled
    case .paste: break
    case .focus, .reply: return .ignored
    }
    switch field?.handle(event) {
    case .edited?: return .changed
    case .handled?: return .moved
    case .ignored?, nil: return .ignored
    }
  }
}
