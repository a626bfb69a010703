import ArtifactCore

/// Assigns the rows of a repeat their keys, one by one: the item's own key, or its index if that is
/// missing; duplicates get a suffix `#1`, `#2` …
struct RowKeys {
  /// A problem with a key.
  enum Fault {
    case missing, duplicate
  }

  private let pointer: JSONPointer

  /// The keys assigned so far.
  private(set) var seen: Set<ExactString> = []

  /// Whether every key so far is the item's own.
  private(set) var areOwn = true

  private var counts: [ExactString: Int] = [:]

  init(_ pointer: JSONPointer) {
    self.pointer = pointer
  }

  /// Returns the keys of all items.
  static func all(of elements: [JSONValue], by pointer: JSONPointer) -> [String] {
    var keys = RowKeys(pointer)
    return elements.enumerated().map { keys.next($1, at: $0) }
  }

  mutating func next(
    _ element: JSONValue, at index: Int, _ report: (Fault, String) -> Void = { _, _ in }
  ) -> String {
    let own = element[pointer].flatMap { $0 == .null ? nil : $0.displayText }
    if own == nil { report(.missing, String(index)) }
    let base = own ?? String(index)
    let isNew = seen.insert(ExactString(base)).inserted
    if own == nil || !isNew { areOwn = false }
    if isNew { return base }
    if own != nil { report(.duplicate, base) }
    var count = counts[ExactString(base)] ?? 0
    var unique: String
    repeat {
      count += 1
      unique = "\(base)#\(count)"
    } while !seen.insert(ExactString(unique)).inserted
    counts[ExactString(base)] = count
    return unique
  }
}
