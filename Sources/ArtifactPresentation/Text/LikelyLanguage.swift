import ArtifactBase

// The language of a text, from its script and, for scripts of several languages, from letters and common words.

extension Presentation {
  /// The language in which the presentation is probably written, as a BCP 47 tag; nil unless it is clear.
  ///
  /// It is that of the first 4,096 bytes of prose: headings, paragraphs, tables and interfaces.
  public var likelyLanguage: String? {
    LikelyLanguage.tag(of: Prose(blocks).text)
  }
}

/// The beginning of the text that people read: no code, data or messages.
private struct Prose {
  var text = ""

  init(_ blocks: Blocks) {
    append(blocks, depth: 0)
  }

  private mutating func append(_ blocks: Blocks, depth: Int) {
    for block in blocks where text.utf8.count < LikelyLanguage.byteCount {
      switch block.kind {
      case .heading(_, let words), .paragraph(let words): append(words)
      case .table(let table):
        for column in table.columns { append(column.header) }
        for row in table.rows.prefix(LikelyLanguage.byteCount / 16) {
          for cell in row { append(cell) }
        }
      case .form(let form): append(form.plainText)
      case .list(let list):
        guard depth < PresentationLimits.depth else { return }
        for item in list.items { append(item.content, depth: depth + 1) }
      case .quote(let quote): append(quote.content, depth: depth + 1)
      case .footnote(let note): append(note.content, depth: depth + 1)
      case .custom(let custom): append(custom.content, depth: depth + 1)
      case .artifact(let artifact):
        append(artifact.title)
        append(artifact.content, depth: depth + 1)
      case .code, .diff, .tree, .math, .picture, .image, .raw, .progress,
        .note, .rule:
        break
      }
    }
  }

  private mutating func append(_ words: StyledText) {
    let spans = words.spans.filter { $0.traits.isDisjoint(with: [.code, .markup, .math]) }
    append(StyledText(spans).plainText)
  }

  private mutating func append(_ words: String) {
    let room = LikelyLanguage.byteCount - text.utf8.count
    guard room > 0, !words.isEmpty else { return }
    text += String(decoding: words.utf8.prefix(room), as: UTF8.self) + "\n"
  }
}

/// The recognition of languages.
enum LikelyLanguage {
  /// The number of bytes of a text that are read.
  static let byteCount = 4096

  /// Returns the language of a text as a BCP 47 tag; nil unless it is clear.
  ///
  /// - Complexity: O(length of the text).
  static func tag(of text: String) -> String? {
    var counts: [Script: Int] = [:]
    var total = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      let script = Script(scalar)
      // A character of these scripts is a syllable or a word.
      let weight = [.han, .kana, .hangul].contains(script) ? 2 : 1
      counts[script, default: 0] += weight
      total += weight
    }
    func isMain(_ count: Int) -> Bool { count >= 8 && count * 2 > total }
    let (han, kana) = (counts[.han] ?? 0, counts[.kana] ?? 0)
    if isMain(han + kana) { return kana * 20 >= han + kana ? "ja" : kana == 0 ? "zh" : nil }
    guard let (script, count) = counts.max(by: { $0.value < $1.value }), isMain(count) else {
      return nil
    }
    switch script {
    case .latin: return tag(ofLatin: text)
    case .cyrillic: return tag(ofCyrillic: text)
    case .arabic:
      // Other languages have letters of their own.
      let others = text.unicodeScalars.count { (0x671...0x6D3).contains($0.value) }
      return others * 100 < count ? "ar" : nil
    case .of(let tag): return tag
    case .han, .kana, .hangul, .other: return script == .hangul ? "ko" : nil
    }
  }

  private enum Script: Hashable {
    case latin, cyrillic, arabic, han, kana, hangul, other
    /// A script that one language uses most.
    case of(String)

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar.value {
        case 0x41...0x24F, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .of("el")
        case 0x400...0x52F: .cyrillic
        case 0x530...0x58F: .of("hy")
        case 0x591...0x5F4: .of("he")
        case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
        case 0xA80...0xAFF: .of("gu")
        case 0xB80...0xBFF: .of("ta")
        case 0xC00...0xC7F: .of("te")
        case 0xC80...0xCFF: .of("kn")
        case 0xD00...0xD7F: .of("ml")
        case 0xD80...0xDFF: .of("si")
        case 0xE00...0xE7F: .of("th")
        case 0xE80...0xEFF: .of("lo")
        case 0x1000...0x109F: .of("my")
        case 0x10A0...0x10FF: .of("ka")
        case 0x1780...0x17FF: .of("km")
        case 0x3041...0x30FF, 0xFF66...0xFF9D: .kana
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
        case 0x1100...0x11FF, 0xAC00...0xD7A3: .hangul
        default: .other
        }
    }
  }

  /// Russian and Ukrainian have letters that the other one doesn't have.
  private static func tag(ofCyrillic text: String) -> String? {
    let letters = text.lowercased().unicodeScalars
    let russian = letters.count { "ыэё".unicodeScalars.contains($0) }
    let ukrainian = letters.count { "їєґ".unicodeScalars.contains($0) }
    // Belarusian has letters of both and this one, South Slavic languages the others.
    guard !letters.contains(where: { "ўјљњћђќѓџ".unicodeScalars.contains($0) }) else { return nil }
    if russian > 2, ukrainian == 0, !letters.contains("і") { return "ru" }
    return ukrainian > 2 && russian == 0 ? "uk" : nil
  }

  /// The language with by far the most common words.
  private static func tag(ofLatin text: String) -> String? {
    var counts: [String: Int] = [:]
    var wordCount = 0
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
      wordCount += 1
      for language in languages[String(word)] ?? [] { counts[language, default: 0] += 1 }
    }
    let order = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    guard let (tag, count) = order.first, count >= 3, count * 16 >= wordCount,
      order.count < 2 || count >= 2 * order[1].value
    else { return nil }
    return tag
  }

  private static let languages: [String: [String]] = {
    var languages: [String: [String]] = [:]
    for (tag, words) in commonWords {
      for word in words.split(separator: " ") { languages[String(word), default: []].append(tag) }
    }
    return languages
  }()

  private static let commonWords: KeyValuePairs = [
    "en": "the and of to is that with for are this it you from not be on an by or as at in your",
    "de": "der die das und ist nicht ein eine mit für auf den von zu dem sich auch es wir werden",
    "fr": "le la les des est et dans une pour que qui sur pas du au avec ce sont vous par un ne",
    "es": "el la los las de y que en una por con para es del se no un su al como más está",
    "it": "il lo la gli di che è per una con non sono del della si un da al nel come più le",
    "pt": "o a os as de e que não um uma para com em do da no na por se mais são ao",
    "nl": "de het een en van is niet dat op te zijn voor met er aan ook bij wordt naar je",
    "sv": "och att det som en på är för av med den inte till ett om har var kan",
    "pl": "się nie na jest że do to jak oraz dla przez są po tak od lub być",
    "tr": "ve bir bu için ile olarak de da olan gibi daha çok en ne değil",
  ]
}
