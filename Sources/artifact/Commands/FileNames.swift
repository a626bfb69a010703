import ArtifactAll

/// A generator of unique, safe file names for artifacts (A15.2 to A15.2d).
///
/// The latest version of a lineage has the plain name, `a.py`; earlier ones contain their version,
/// `a.v1.py`.
struct FileNames {
  /// What a name is made of.
  struct Source {
    var header: ArtifactHeader
    /// The type that determines the extension.
    var type: ArtifactType
    /// Whether the payload of a binary type is saved as text.
    var isText = false
    /// Whether the payload is a picture that was drawn of the artifact, so that a declared extension is not its own.
    var isPicture = false

    init(_ header: ArtifactHeader) {
      self.header = header
      type = header.type
    }

    init(_ header: ArtifactHeader, _ payload: SavedPayload) {
      self.header = header
      type = payload.type
      isText = payload.textReason != nil
    }
  }

  /// A name without a version and a number; the suffix begins with its dot.
  private struct Name {
    var stem: String
    var suffix: String
  }

  private var taken: Set<String> = []

  /// The names that the latest versions would have if they were free. Earlier versions take none of them.
  private var plain: Set<String> = []

  /// The number that was tried last for a name.
  private var numbers: [String: Int] = [:]

  /// The maximum length of a name in bytes. It leaves room for that of a temporary file within the
  /// 255 bytes that file systems allow.
  private static let lengthLimit = 200

  /// The maximum length of an extension in bytes; a longer one is part of the stem.
  private static let suffixLimit = 20

  /// Returns the names of the artifacts of several answers, in order.
  ///
  /// - Parameters:
  ///   - answers: The artifacts of each answer. Versions are counted per answer.
  ///   - isTaken: Whether the artifact with this index can't have a name.
  /// - Complexity: O(total length of the names), on average.
  static func names(
    for answers: [[Source]], isTaken: (Int, String) -> Bool = { _, _ in false }
  ) -> [String] {
    let sources = answers.flatMap { $0 }
    var lineages: [[Int]] = []
    var start = 0
    for answer in answers {
      var known: [ArtifactIdentifier: Int] = [:]
      for (offset, source) in answer.enumerated() {
        if let lineage = known[source.header.identifier] {
          lineages[lineage].append(start + offset)
        } else {
          known[source.header.identifier] = lineages.count
          lineages.append([start + offset])
        }
      }
      start += answer.count
    }
    var names = FileNames()
    for lineage in lineages {
      let latest = Self.names(ofVersions: lineage.map { sources[$0] }, number: 1).last
      if let latest { names.plain.insert(Self.folded(latest)) }
    }
    var result = [String](repeating: "", count: sources.count)
    for lineage in lineages {
      let found = names.uniqueNames(ofVersions: lineage.map { sources[$0] }) { found in
        zip(lineage, found).contains(where: isTaken)
      }
      for (index, name) in zip(lineage, found) { result[index] = name }
    }
    return result
  }

  // MARK: Lineages

  /// Returns free names for the versions of an artifact, with the same stem and number.
  private mutating func uniqueNames(
    ofVersions versions: [Source], unless isTaken: ([String]) -> Bool
  ) -> [String] {
    let wanted = Self.folded(Self.names(ofVersions: versions, number: 1).last ?? "")
    while true {
      let number = numbers[wanted, default: 0] + 1
      numbers[wanted] = number
      let names = Self.names(ofVersions: versions, number: number)
      let keys = names.map(Self.folded)
      if Set(keys).count == keys.count, taken.isDisjoint(with: keys),
        plain.isDisjoint(with: keys.dropLast()), !isTaken(names)
      {
        taken.formUnion(keys)
        return names
      }
    }
  }

  /// The names of the versions of an artifact, with a number above 1 if they are taken without it.
  private static func names(ofVersions versions: [Source], number: Int) -> [String] {
    guard let first = versions.first, let last = versions.last else { return [] }
    let naming = versions.last { fileName(in: $0.header) != nil } ?? last
    let name = name(of: naming, identifier: first.header)
    let mark = number > 1 ? "-\(number)" : ""
    return versions.map { version in
      let isLatest = version.header.version == last.header.version
      return joined(
        name.stem, mark + (isLatest ? "" : ".v\(version.header.version)"),
        suffix(of: version, like: naming, name))
    }
  }

  /// Names that are the same in some file system: those that differ only in case or, by Swift's `==`,
  /// in the encoding of their characters.
  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }

  /// The suffix of a version of an artifact, of which another one has given the name.
  private static func suffix(of version: Source, like naming: Source, _ name: Name) -> String {
    let isSame =
      version.type == naming.type && version.header.language == naming.header.language
      && version.isText == naming.isText && version.isPicture == naming.isPicture
    if isSame, fileName(in: version.header) == nil { return name.suffix }
    return self.name(of: version, identifier: naming.header).suffix
  }

  /// Joins the parts of a name, and shortens its stem to fit.
  private static func joined(_ stem: String, _ mark: String, _ suffix: String) -> String {
    let end = mark + suffix
    return prefix(of: stem, byteCount: lengthLimit - end.utf8.count) + end
  }

  /// Returns the first characters of a text that fit into a number of bytes.
  private static func prefix(of text: String, byteCount: Int) -> String {
    if text.utf8.count <= byteCount { return text }
    var result = ""
    for character in text {
      guard result.utf8.count + character.utf8.count <= byteCount else { break }
      result.append(character)
    }
    // A single character may consist of any number of scalars.
    return result.isEmpty ? "artifact" : result
  }

  // MARK: Single names

  private static func name(of source: Source, identifier: ArtifactHeader) -> Name {
    var name =
      if let given = fileName(in: source.header) {
        split(safe(lastComponent(of: given)))
      } else {
        completed(safe(title(of: identifier)), for: source)
      }
    if name.stem.isEmpty { name.stem = "artifact" }
    if isReserved(name.stem) { name.stem = "_" + name.stem }
    if source.isText { name.suffix = ".txt" }
    if source.isPicture, let own = source.type.preferredFileExtension { name.suffix = "." + own }
    return name
  }

  /// The file name that a tag declares, or a title that looks like one.
  private static func fileName(in header: ArtifactHeader) -> String? {
    header.attributeValues.value(for: ArtifactAttributeSpelling.file)
      ?? header.declaredTitle.flatMap { looksLikeFileName($0) ? $0 : nil }
  }

  /// The identifier, or the title of an artifact that declares none.
  private static func title(of header: ArtifactHeader) -> String {
    guard header.declaredIdentifier == nil, let title = header.declaredTitle,
      !safe(title).isEmpty
    else { return header.identifier.rawValue }
    return title
  }

  /// Splits an identifier before its extension, or adds the extension of the content to it.
  private static func completed(_ identifier: String, for source: Source) -> Name {
    let fileExtension = fileExtension(for: source)
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    for count in [2, 1] where parts.count > count && !parts[0].isEmpty {
      let ending = parts.suffix(count).joined(separator: ".")
      let isOwn =
        fileExtension.map { isExtension(ending, of: source, or: $0) }
        ?? (ending.lowercased().hasPrefix("tar.") || looksLikeFileName("a." + ending))
      if isOwn, ending.utf8.count < suffixLimit {
        return Name(
          stem: String(identifier.dropLast(ending.count + 1)), suffix: "." + ending)
      }
    }
    let ending = fileExtension ?? (source.type == .code ? "txt" : "bin")
    return Name(stem: identifier, suffix: "." + ending)
  }

  /// Whether an ending, in any case, is one of the extensions of an artifact's type or language.
  private static func isExtension(
    _ ending: String, of source: Source, or preferred: String
  ) -> Bool {
    if ending.lowercased() == preferred { return true }
    guard source.type == .code else { return ArtifactType(fileExtension: ending) == source.type }
    return CodeLanguage(fileExtension: ending)?.fileExtensions.first == preferred
  }

  /// The usual extension of a type or of a language of source code; nil if it has none.
  private static func fileExtension(for source: Source) -> String? {
    guard source.type == .code else {
      return source.type.preferredFileExtension ?? mediaExtension(of: source.type)
    }
    guard let language = source.header.language?.lowercased() else { return nil }
    if let known = CodeLanguage(named: language) { return known.fileExtensions.first }
    // Other formats than languages, such as `latex`. React is `jsx` or `tsx`.
    let type = ArtifactType(fileExtension: language) ?? ArtifactType.canonical(language).type
    return type == .react && language == "tsx" ? language : type.preferredFileExtension
  }

  /// The subtype of an unknown image, sound, video or font, such as `avif` or `woff2`; nil for others.
  private static func mediaExtension(of type: ArtifactType) -> String? {
    guard type.isUnknownMedium, let slash = type.rawValue.firstIndex(of: "/") else { return nil }
    let subtype = type.rawValue[type.rawValue.index(after: slash)...]
    let isPlain = subtype.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && subtype.count <= 8 ? String(subtype) : nil
  }

  /// Whether a title looks like a file name, such as `stock.csv`: one word with a known extension.
  private static func looksLikeFileName(_ title: String) -> Bool {
    guard !title.contains(where: \.isWhitespace), let dot = title.lastIndex(of: "."),
      dot != title.startIndex
    else { return false }
    let fileExtension = String(title[title.index(after: dot)...])
    return ArtifactType(fileExtension: fileExtension) != nil
      || CodeLanguage(fileExtension: fileExtension) != nil
  }

  private static func lastComponent(of path: String) -> Substring {
    path.split { $0 == "/" || $0 == "\\" }.last ?? ""
  }

  /// Splits a name before its extension, which may have two parts, as in `a.vl.json` and `a.tar.gz`.
  private static func split(_ name: String) -> Name {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let pair = parts.suffix(2).joined(separator: ".")
    let hasPair =
      parts.count > 2
      && (pair.lowercased().hasPrefix("tar.") || ArtifactType(fileExtension: pair) != nil)
    let ending = hasPair ? pair : String(parts.last ?? "")
    guard parts.count > 1, !ending.isEmpty, ending.utf8.count < suffixLimit else {
      return Name(stem: name, suffix: "")
    }
    return Name(stem: String(name.dropLast(ending.count + 1)), suffix: "." + ending)
  }

  // MARK: Characters

  /// Returns a name that is safe in a shell and on other systems. Letters and digits of all scripts,
  /// `.`, `-` and `_` are kept. A run of other scalars becomes `-` between those that are kept, but not
  /// before an extension. A name that would begin with `.`, `-` or a combining mark is prefixed with `_`; it never ends in a dot.
  private static func safe(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var follows = true
    for scalar in text.unicodeScalars {
      guard isLetter(scalar) || isMark(scalar) || ".-_".unicodeScalars.contains(scalar) else {
        follows = false
        continue
      }
      if result.isEmpty, scalar == "." || scalar == "-" || isMark(scalar) { result.append("_") }
      if !follows, !result.isEmpty, scalar != "." || result.last == "." { result.append("-") }
      follows = true
      result.append(scalar)
    }
    while result.last == "." { result.removeLast() }
    return String(result)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      // Some letters, such as the Hangul fillers, are invisible.
      !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// Whether Windows reserves the part of a name before its first dot for a device.
  private static func isReserved(_ stem: String) -> Bool {
    let name = stem.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(name) { return true }
    guard name.count == 4, let digit = name.last else { return false }
    return (name.hasPrefix("COM") || name.hasPrefix("LPT")) && "123456789¹²³".contains(digit)
  }
}
