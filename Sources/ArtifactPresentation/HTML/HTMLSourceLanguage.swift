/// Class names for web syntax highlighters.
enum HTMLSourceLanguage {
  /// The first word of a language name, because a class name can't contain spaces.
  static func className(_ language: String) -> String {
    let word = language.utf8.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    return String(Substring(word))
  }
}
