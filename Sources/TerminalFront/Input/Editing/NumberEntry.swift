package import ArtifactPresentation

/// A number that is typed into a slider (`Specs/Terminal.md`, V12.8a).
package struct NumberEntry: Hashable {
  /// The id of the slider.
  package let id: Int

  /// The text so far, which may not be a number yet.
  package private(set) var text: String

  private let allowsMinus: Bool

  /// The maximum length of the text.
  private static let length = 24

  /// The number; nil if the text isn't one.
  package var value: Double? { Double(text) }

  /// Begins a number with the first key, which for Backspace is the value without its end; nil if the
  /// key does not begin one.
  package init?(_ key: KeyStroke, in slider: FormElement.Slider, id: Int) {
    self.id = id
    allowsMinus = slider.bounds.lowerBound < 0
    text = key.key == .backspace ? NumberText.text(slider.value) : ""
    guard handle(key) else { return nil }
  }

  /// Handles a key; false if it does not belong to a number.
  package mutating func handle(_ key: KeyStroke) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .backspace: _ = text.popLast()
    case .character("-") where allowsMinus: if text.isEmpty { text = "-" }
    case .character("."), .character(","):
      if !text.contains(".") { append(text.isEmpty || text == "-" ? "0." : ".") }
    case .character(let digit):
      guard digit.utf8.count == 1, let byte = digit.utf8.first, (0x30...0x39).contains(byte) else {
        return false
      }
      append(digit)
    default: return false
    }
    return true
  }

  private mutating func append(_ characters: String) {
    if text.utf8.count < Self.length { text += characters }
  }
}
