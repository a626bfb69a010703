extension String {
  /// Returns the masked text of a secret: one mark per character.
  package func obscured(by mark: Character = "•") -> String {
    String(repeating: mark, count: count)
  }
}
