import ArtifactBase

/// The tag names of a vocabulary, prepared for matching bytes.
struct TagNameTable: Sendable {
  enum Kind: Sendable {
    case artifact, reasoning, toolCall
  }

  struct Name: Sendable {
    /// The name in lower case, without a final `=`.
    var bytes: [UInt8]
    var kind: Kind
    /// Whether a `=` and the name of a tool follow.
    var takesTool: Bool
    /// The type of the artifact that the name determines.
    var type: ArtifactType?
  }

  enum Match {
    /// The bytes begin no name.
    case none
    /// The bytes are a prefix of a name; more are needed.
    case undecided
    /// A complete name; the bytes after it begin at `end`.
    case name(index: Int, end: Int)
  }

  let names: [Name]

  /// Whether a byte is the first letter of a name, in either case.
  private let startsName: [Bool]
  private let longestArtifactName: Int

  /// The maximum length of the name of a tool in a tag, in bytes.
  private static let toolNameLength = 128

  init(_ vocabulary: TagVocabulary) {
    func names(_ list: [String], _ kind: Kind) -> [Name] {
      list.compactMap { name in
        let bytes = name.utf8.map(\.asciiLowercased)
        let takesTool = kind == .toolCall && bytes.last == UInt8(ascii: "=")
        let own = takesTool ? bytes.dropLast() : bytes[...]
        return own.isEmpty ? nil : Name(bytes: Array(own), kind: kind, takesTool: takesTool)
      }
    }
    let typed = vocabulary.typedArtifactNames.sorted { $0.key < $1.key }.flatMap { name, type in
      names([name], .artifact).map { name in
        var name = name
        name.type = type
        return name
      }
    }
    self.names =
      names(vocabulary.artifactNames, .artifact) + typed
      + names(vocabulary.reasoningNames, .reasoning) + names(vocabulary.toolCallNames, .toolCall)
    longestArtifactName =
      self.names.lazy.filter { $0.kind == .artifact }.map(\.bytes.count).max() ?? 0
    var table = [Bool](repeating: false, count: 256)
    for name in self.names {
      let first = name.bytes[0]
      table[Int(first)] = true
      if first >= 0x61, first <= 0x7A { table[Int(first ^ 0x20)] = true }
    }
    self.startsName = table
  }

  func canStartName(_ byte: UInt8) -> Bool { startsName[Int(byte)] }

  /// Matches a name at `start` that is followed by whitespace, `/` or `>`, or by `=` and the name of
  /// a tool.
  ///
  /// - Complexity: O(longest name × number of names).
  func match(_ bytes: Span<UInt8>, at start: Int) -> Match {
    var isUndecided = false
    for (index, name) in names.enumerated() {
      var length = 0
      while length < name.bytes.count, start + length < bytes.count,
        bytes[start + length].asciiLowercased == name.bytes[length]
      {
        length += 1
      }
      if start + length == bytes.count {
        isUndecided = true
      } else if length == name.bytes.count {
        let next = bytes[start + length]
        if name.takesTool {
          guard next == UInt8(ascii: "=") else { continue }
          switch matchTool(bytes, at: start + length + 1) {
          case .none: continue
          case .undecided: isUndecided = true
          case .name(_, let end): return .name(index: index, end: end)
          }
        } else if next.isTagWhitespace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") {
          return .name(index: index, end: start + length)
        }
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// Matches the name of a tool up to a `>`.
  private func matchTool(_ bytes: Span<UInt8>, at start: Int) -> Match {
    var end = start
    while end < bytes.count, end - start < Self.toolNameLength, bytes[end].isToolNameByte {
      end += 1
    }
    guard end < bytes.count else { return .undecided }
    guard end > start, bytes[end] == UInt8(ascii: ">") else { return .none }
    return .name(index: 0, end: end)
  }

  /// Whether `<` and the name of an artifact tag end at `offset`, after `lowerBound`.
  ///
  /// - Complexity: O(longest name), if there is no `<` before the name.
  func endsOpenTagName(_ bytes: Span<UInt8>, at offset: Int, from lowerBound: Int) -> Bool {
    var start = offset
    while start > lowerBound, offset - start <= longestArtifactName {
      start -= 1
      guard bytes[start] != UInt8(ascii: "<") else {
        return names.contains { name in
          name.kind == .artifact && name.bytes.count == offset - start - 1
            && name.bytes.indices.allSatisfy {
              bytes[start + 1 + $0].asciiLowercased == name.bytes[$0]
            }
        }
      }
    }
    return false
  }

  enum CloseMatch {
    case none
    case undecided
    /// A complete close tag that ends before `end`.
    case tag(end: Int)
  }

  /// Matches the close tag of a name at `start`, the offset of a `<`.
  ///
  /// - Complexity: O(length of the name + 32).
  func matchClose(of name: Int, _ bytes: Span<UInt8>, at start: Int) -> CloseMatch {
    Self.matchClose(names[name].bytes, bytes, at: start)
  }

  /// Matches a close tag at `start`, the offset of a `<`, with a name in lower case.
  ///
  /// - Complexity: O(length of the name + 32).
  static func matchClose(_ name: [UInt8], _ bytes: Span<UInt8>, at start: Int) -> CloseMatch {
    var position = start + 1
    guard position < bytes.count else { return .undecided }
    guard bytes[position] == UInt8(ascii: "/") else { return .none }
    position += 1
    for expected in name {
      guard position < bytes.count else { return .undecided }
      guard bytes[position].asciiLowercased == expected else { return .none }
      position += 1
    }
    var whitespace = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: ">") { return .tag(end: position + 1) }
      guard bytes[position].isTagWhitespace, whitespace < ArtifactLimits.closeTagWhitespace else {
        return .none
      }
      whitespace += 1
      position += 1
    }
    return .undecided
  }
}

extension UInt8 {
  /// Whether the byte may occur in the name of a tool: a letter, a digit or one of `_.:-`.
  var isToolNameByte: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
  }
}
