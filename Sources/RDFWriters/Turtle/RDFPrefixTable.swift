import ArtifactBase
import RDFRefiners

/// The prefixes of a Turtle document that is being written, and the prefixed names of IRIs.
struct RDFPrefixTable {
  /// The prefixes: those that the dataset declares, followed by those that are given and those that
  /// are generated.
  private(set) var prefixes: [RDFPrefix]

  /// The indices of the prefixes that the document needs: all that the dataset declares, and those
  /// used in a name.
  private(set) var used: Set<Int>

  private var namespaces: NamespaceIndex

  /// Creates a table of the dataset's prefixes and the given ones whose names are unused, and
  /// generates prefixes for namespaces of more than two other IRIs.
  ///
  /// - Parameter folder: The beginning of IRIs that can be written relative to the base and need no
  ///   prefix.
  init(_ dataset: RDFDataset, _ given: [RDFPrefix], folder: ArraySlice<UInt8>?) {
    prefixes = dataset.prefixes
    used = Set(prefixes.indices)
    var names = Set(prefixes.map(\.name))
    for prefix in given where names.insert(prefix.name).inserted { prefixes.append(prefix) }
    namespaces = NamespaceIndex(prefixes)
    let frequent = frequentNamespaces(of: dataset, outside: folder)
    if frequent.isEmpty { return }
    var next = 1
    for namespace in frequent {
      while names.contains("ns\(next)") { next += 1 }
      prefixes.append(RDFPrefix("ns\(next)", String(decoding: namespace, as: UTF8.self)))
      next += 1
    }
    namespaces = NamespaceIndex(prefixes)
  }

  /// Returns the prefixed name of an IRI, or nil if no prefix matches.
  mutating func name(of iri: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (number, local) = split(iri) else { return nil }
    used.insert(number)
    return Array(prefixes[number].name.utf8) + [UInt8(ascii: ":")] + local
  }

  /// Returns the index of the prefix that matches an IRI, and the local name.
  private func split(_ iri: ArraySlice<UInt8>) -> (number: Int, local: ArraySlice<UInt8>)? {
    guard let (number, length) = namespaces.longest(of: iri) else { return nil }
    let local = iri.dropFirst(length)
    return TurtleTerms.isLocalName(local.span) ? (number, local) : nil
  }

  /// Returns the namespaces without a prefix that have more than two IRIs, in order of first
  /// occurrence.
  private func frequentNamespaces(
    of dataset: RDFDataset, outside folder: ArraySlice<UInt8>?
  ) -> [ArraySlice<UInt8>] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var order: [ArraySlice<UInt8>] = []
    for id in 0..<Int32(dataset.termCount) {
      let (term, iri) = dataset.content(id)
      guard term.kind == .iri, let local = Self.localStart(of: iri), split(iri) == nil else {
        continue
      }
      let namespace = iri[..<local]
      if let folder, namespace.starts(with: folder) { continue }
      if counts[namespace] == nil { order.append(namespace) }
      counts[namespace, default: 0] += 1
    }
    return order.filter { counts[$0, default: 0] > 2 }
  }

  /// Returns the start of the trailing ASCII letters, digits, `_` and `-` of an IRI, after `#`, `/`
  /// or a `:` that doesn't end the scheme. Returns nil if there are none.
  private static func localStart(of iri: ArraySlice<UInt8>) -> Int? {
    var start = iri.endIndex
    while start > iri.startIndex, isLocal(iri[start - 1]) { start -= 1 }
    while start < iri.endIndex, iri[start] == UInt8(ascii: "-") { start += 1 }
    guard start < iri.endIndex, start > iri.startIndex else { return nil }
    switch iri[start - 1] {
    case UInt8(ascii: "#"), UInt8(ascii: "/"): return start
    case UInt8(ascii: ":") where iri[..<(start - 1)].contains(UInt8(ascii: ":")): return start
    default: return nil
    }
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

/// An index that finds the longest namespace that is a prefix of an IRI.
private struct NamespaceIndex {
  private struct Entry {
    var namespace: [UInt8]
    /// The index of the first prefix with this namespace.
    var prefix: Int
    /// The index of the longest other entry that this one begins with, or -1 if there is none.
    var parent: Int
  }

  /// The entries, in byte order.
  private var entries: [Entry] = []

  init(_ prefixes: [RDFPrefix]) {
    var namespaces = prefixes.enumerated().map { (bytes: Array($1.iri.utf8), prefix: $0) }
    namespaces.removeAll(where: \.bytes.isEmpty)
    namespaces.sort { one, other in
      one.bytes == other.bytes
        ? one.prefix < other.prefix : one.bytes.lexicographicallyPrecedes(other.bytes)
    }
    var parent = -1
    for (bytes, prefix) in namespaces where entries.last?.namespace != bytes {
      while parent >= 0, !bytes.starts(with: entries[parent].namespace) {
        parent = entries[parent].parent
      }
      entries.append(Entry(namespace: bytes, prefix: prefix, parent: parent))
      parent = entries.count - 1
    }
  }

  /// Returns the prefix of the longest namespace that `iri` begins with, and the length of the
  /// namespace.
  ///
  /// The last entry that isn't greater than `iri` also begins with every namespace that `iri`
  /// begins with.
  ///
  /// - Complexity: O(length · (log count + depth)), where `depth` is the number of namespaces that
  ///   are prefixes of each other.
  func longest(of iri: ArraySlice<UInt8>) -> (prefix: Int, length: Int)? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if iri.lexicographicallyPrecedes(entries[middle].namespace) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    var place = low - 1
    while place >= 0, !iri.starts(with: entries[place].namespace) { place = entries[place].parent }
    return place < 0 ? nil : (entries[place].prefix, entries[place].namespace.count)
  }
}
