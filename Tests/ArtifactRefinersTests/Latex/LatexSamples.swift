enum LatexSamples {
  /// Definitions of commands of which each is the one before twice: the last, `\\mt`, is half a million
  /// characters.
  static let doublings: String = {
    let letters = Array("abcdefghijklmnopqrst")
    return zip(letters, letters.dropFirst()).reduce(#"\def\ma{x}"#) { text, pair in
      text + "\\def\\m\(pair.1){\\m\(pair.0)\\m\(pair.0)}"
    }
  }()
}
