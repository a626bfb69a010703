/// The names of artifact and reasoning tags, compared case-insensitively in ASCII.
public struct TagVocabulary: Hashable, Sendable {
  /// The names of tags that open an artifact.
  public var artifactNames: [String]

  /// The names of tags that open a reasoning segment.
  public var reasoningNames: [String]

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - artifactNames: The names of tags that open an artifact.
  ///   - reasoningNames: The names of tags that open a reasoning segment.
  public init(
    artifactNames: [String] = standardArtifactNames,
    reasoningNames: [String] = standardReasoningNames
  ) {
    self.artifactNames = artifactNames
    self.reasoningNames = reasoningNames
  }

  /// The artifact tag names in common use.
  public static let standardArtifactNames = [
    "artifact", "antArtifact", "xaiArtifact", "lobeArtifact", "boltArtifact",
  ]

  /// The reasoning tag names in common use.
  public static let standardReasoningNames = [
    "antThinking", "thinking", "think", "lobeThinking", "thought",
  ]
}

/// A vocabulary prepared for matching bytes.
struct TagNameTable: Sendable {
  struct Name: Sendable {
    var bytes: [UInt8]
    var isReasoning: Bool
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

  init(_ vocabulary: TagVocabulary) {
    func names(_ list: [String], isReasoning: Bool) -> [Name] {
      list.filter { !$0.isEmpty }
        .map { Name(bytes: $0.utf8.map(\.asciiLowercased), isReasoning: isReasoning) }
    }
    self.names =
      names(vocabulary.artifactNames, isReasoning: false)
      + names(vocabulary.reasoningNames, isReasoning: true)
    var table = [Bool](repeating: false, count: 256)
    for name in self.names {
      let first = name.bytes[0]
      table[Int(first)] = true
      if first >= 0x61, first <= 0x7A { table[Int(first ^ 0x20)] = true }
    }
    self.startsName = table
  }

  func canStartName(_ byte: UInt8) -> Bool { startsName[Int(byte)] }

  /// Matches a name at `start` that is followed by whitespace, `/` or `>`.
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
        if next.isTagWhitespace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") {
          return .name(index: index, end: start + length)
        }
      }
    }
    return isUndecided ? .undecided : .none
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
    var position = start + 1
    guard position < bytes.count else { return .undecided }
    guard bytes[position] == UInt8(ascii: "/") else { return .none }
    position += 1
    for expected in names[name].bytes {
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
