internal import ArtifactBase

/// What a column of a table can be in a chart that is chosen automatically.
struct FieldProfile {
  /// What the values are.
  enum Kind {
    case time, number, category
  }

  /// The name of the column.
  let name: String
  /// What the values are; nil if there are none, or if they are arrays or objects.
  let kind: Kind?
  /// The number of different values, without absent ones.
  let distinctCount: Int
  /// Whether the rule leaves the column out unless it is asked for.
  let isLeftOut: Bool
  /// Whether the values are numbers that measure nothing, such as ZIP codes.
  let isCode: Bool

  /// The most values of a category that has a place of its own for each.
  static let placeLimit = 50
  /// The numbers of values that colors can tell apart.
  static let colorCounts = 2...10

  /// Whether the column can be the categories of an axis.
  var hasPlaces: Bool { kind == .category && !isLeftOut && distinctCount <= Self.placeLimit }

  /// Whether colors can tell the values apart.
  var hasColors: Bool {
    kind == .category && !isLeftOut && Self.colorCounts.contains(distinctCount)
  }

  /// Looks at a column.
  ///
  /// - Complexity: O(`column.count`).
  init(_ name: String, _ column: Column) {
    self.name = name
    var counter = ValueCounter()
    let (groups, firstRows) = column.groups()
    for row in firstRows { counter.count(column[row]) }
    distinctCount = counter.distinctCount
    let words = Self.words(of: name)
    var kind = counter.kind(isYear: words.contains { Self.yearNames.contains($0) })
    isCode = kind == .number && Self.isCode(words)
    if isCode { kind = .category }
    self.kind = kind
    let isConstant = distinctCount < 2 && groups.count > 1
    let isUnique = kind == .category && distinctCount > Self.placeLimit
    isLeftOut = kind == nil || isConstant || isUnique || Self.isIdentifier(name)
  }

  private static let yearNames: Set<String> = ["year", "years", "yr"]
  private static let identifiers: Set<String> = ["id", "uuid", "guid"]
  private static let wholeIdentifiers: Set<String> = ["", "index", "key", "no", "nr", "row"]

  private static let codes: Set<String> = [
    "zip", "zipcode", "postcode", "plz", "fips", "phone", "isbn", "ean", "sku",
  ]
  private static let codeKinds: Set<String> = ["zip", "post", "postal", "area", "dialing"]

  /// Whether a name, by its words, is one of numbers that measure nothing: `zip`, `postal_code`.
  private static func isCode(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    return codes.contains(last)
      || last == "code" && words.dropLast().last.map { codeKinds.contains($0) } == true
  }

  /// Whether a name is one of identifiers: `id`, `order_id`, `orderId`, `index`.
  static func isIdentifier(_ name: String) -> Bool {
    let words = words(of: name)
    if words.count < 2, wholeIdentifiers.contains(words.first ?? "") { return true }
    return words.last.map { identifiers.contains($0) } ?? true
  }

  /// The words of a name, in lower case: those of `orderID` and `order_id` are `order` and `id`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isWord = character.isLetter || character.isNumber
      if !isWord || character.isUppercase && wasLower {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isWord { word += character.lowercased() }
      wasLower = character.isLowercase || character.isNumber
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

/// Counts the different values of a column by what they are.
private struct ValueCounter {
  private(set) var distinctCount = 0
  private var hasOther = false
  private var numbers = 0
  private var times = 0
  private var years = 0

  mutating func count(_ value: ChartValue) {
    switch value {
    case .missing, .null, .text(""): return
    case .list, .record: hasOther = true
    case .number(let number):
      numbers += 1
      if number == number.rounded(), (1000...2999).contains(number) { years += 1 }
    case .date: times += 1
    case .text(let text): if WrittenTime.isTime(text) { times += 1 }
    case .bool: break
    }
    distinctCount += 1
  }

  func kind(isYear: Bool) -> FieldProfile.Kind? {
    if distinctCount == 0 || hasOther { return nil }
    if numbers == distinctCount { return isYear && years == numbers ? .time : .number }
    return times == distinctCount ? .time : .category
  }
}

/// Tells texts that are times from others that could be read as such.
enum WrittenTime {
  private static let words: Set<String> = [
    "t", "z", "am", "pm", "utc", "gmt", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug",
    "sep", "sept", "oct", "nov", "dec", "january", "february", "march", "april", "june", "july",
    "august", "september", "october", "november", "december", "mon", "tue", "wed", "thu", "fri",
    "sat", "sun",
  ]
  private static let longest = 40

  /// Whether a text has a year of four digits, no words except those of dates, and is a date.
  static func isTime(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    var digits = 0
    var hasYear = false
    var word = ""
    for byte in text.utf8 {
      if byte.isASCIIDigit { digits += 1 } else { digits = 0 }
      if digits == 4 { hasYear = true }
      if byte.isASCIILetter {
        word.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      } else if !word.isEmpty {
        guard words.contains(word) else { return false }
        word = ""
      }
    }
    guard hasYear, word.isEmpty || words.contains(word) else { return false }
    return DateText.time(of: text) != nil
  }
}

/// The room for the labels of categories beside each other.
enum AxisRoom {
  /// The number of characters that fit below a chart.
  private static let characters = 80

  /// Whether labels are so short that none needs to be turned.
  static func isEnough(for column: Column, count: Int) -> Bool {
    let longest = column.texts.lazy.map(\.count).max() ?? 4
    return (longest + 1) * count <= characters
  }
}
