/// The hosts that a text names, with or without a scheme.
///
/// A word with a dot names a host if it ends in a top-level domain (``TopLevelDomains``). Comparison
/// is by the ASCII form of RFC 3492 in lower case, without `www.` and the final dot.
enum HostNames {
  /// Returns the hosts named in a text, in the form in which they are compared.
  ///
  /// - Parameter file: A word that isn't a host unless it has `www.` or a scheme.
  /// - Complexity: O(length of the text).
  static func named(in text: String, except file: String?) -> [String] {
    guard text.unicodeScalars.contains(where: isDot) || text.contains("://") else { return [] }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      scalars.append(isDot(scalar) ? "." : scalar)
    }
    let words = scalars.split { !isWordScalar($0) }.map { String($0).lowercased() }
    return words.flatMap { hosts(in: $0, except: file?.lowercased()) }
  }

  /// The form in which a host is compared.
  static func comparable(_ host: String) -> String {
    var labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    if labels.last == "" { labels.removeLast() }
    if labels.first == "www", labels.count > 2 { labels.removeFirst() }
    return labels.map(Punycode.label).joined(separator: ".")
  }

  /// The hosts in a word in lower case, which may be a URL, an email address or a host and a path.
  private static func hosts(in word: String, except file: String?) -> [String] {
    if let range = endOfScheme(word) {
      let authority = word[range...].prefix { !"/?#".contains($0) }
      let host = authority.split(separator: "@").last?.split(separator: ":").first
      return host.map { [comparable(String($0))] } ?? []
    }
    let head = word.prefix { !"/?#".contains($0) }
    if head.count == word.count, let file, trim(head) == file { return [] }
    let name = head.split(separator: "@").last ?? ""
    return name.split(separator: ":").flatMap { part in
      let trimmed = trim(part)
      if isHost(trimmed) { return [comparable(String(trimmed))] }
      // Without blanks, as in Chinese, a host is the ASCII part of a word.
      guard !trimmed.utf8.allSatisfy({ $0 < 0x80 }) else { return [String]() }
      return trimmed.split { !$0.isASCII }.map(trim).filter(isHost).map { comparable(String($0)) }
    }
  }

  /// The index after `http://` or `https://` in a word.
  private static func endOfScheme(_ word: String) -> String.Index? {
    for scheme in ["https://", "http://"] where word.hasPrefix(scheme) {
      return word.index(word.startIndex, offsetBy: scheme.count)
    }
    return nil
  }

  private static func trim(_ word: Substring) -> Substring {
    var word = word
    while let first = word.first, first == "." || first == "-" { word.removeFirst() }
    while let last = word.last, last == "." || last == "-" { word.removeLast() }
    return word
  }

  private static func isHost(_ word: Substring) -> Bool {
    let labels = word.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let ending = labels.last,
      labels.allSatisfy({ !$0.isEmpty && !$0.contains("_") })
    else { return false }
    if labels[0] == "www", labels.count > 2 { return ending.allSatisfy(\.isLetter) }
    return TopLevelDomains.contains(ending)
  }

  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "\u{FF0E}" || scalar == "\u{2024}"
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }
    let byte = UInt8(ascii: scalar)
    return byte.isASCIIAlphanumeric || ".-_@/:%+=?#&~".unicodeScalars.contains(scalar)
  }
}
