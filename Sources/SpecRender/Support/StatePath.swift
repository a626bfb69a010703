// Lenient parsing of paths: JSON pointers, with common mistakes of models corrected.

public import ArtifactCore

/// A path in a spec, parsed leniently into a JSON pointer.
///
/// `""` and `"/"` are the whole state, a missing leading slash is added, and a `~` not followed by
/// 0 or 1 is literal. `JSONPointer` itself is strict and used in patches.
///
/// ```swift
/// StatePath("user/name").pointer.description     // "/user/name"
/// ```
public struct StatePath: Hashable, Sendable {
  /// The resulting pointer.
  public var pointer: JSONPointer

  /// The mistake that was corrected; nil for a valid JSON pointer.
  public var issue: Diagnostic.Code?

  /// The message of a diagnostic about ``issue``.
  var issueMessage: String {
    let problem = issue == .pathEscape ? "invalid escape in a path" : "path without a leading slash"
    return "\(problem): read as `\(pointer)`"
  }

  /// Parses a path relative to the root of the state.
  ///
  /// - Complexity: O(text).
  public init(_ text: String) {
    issue = nil
    if text.isEmpty || text == "/" {
      pointer = .root
    } else if let tokens = Self.plainTokens(of: text.utf8.span) {
      pointer = JSONPointer(tokens: tokens)
    } else if let strict = try? JSONPointer(text) {
      pointer = strict
    } else {
      let hasSlash = text.utf8.first == UInt8(ascii: "/")
      pointer = JSONPointer(tokens: Self.tokens(of: hasSlash ? text.dropFirst() : text[...]))
      issue = hasSlash ? .pathEscape : .pathMissingSlash
    }
  }

  /// Parses a JSON pointer without escapes from UTF-8; nil for anything else.
  init?(plain bytes: Span<UInt8>) {
    guard let tokens = Self.plainTokens(of: bytes) else { return nil }
    pointer = JSONPointer(tokens: tokens)
    issue = nil
  }

  /// The tokens of a JSON pointer without escapes, including JSON escapes; nil for anything else.
  private static func plainTokens(of bytes: Span<UInt8>) -> [String]? {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "/") else { return nil }
    var count = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "\\") { return nil }
      if byte == UInt8(ascii: "/") { count += 1 }
    }
    var tokens: [String] = []
    tokens.reserveCapacity(count)
    var start = 1
    for index in 1...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "/") {
      tokens.append(String(ofUTF8: bytes.extracting(start..<index)))
      start = index + 1
    }
    return tokens
  }

  /// Parses a path relative to an item: `name`, `/name`, `a/b`; empty for the item itself.
  ///
  /// - Complexity: O(text).
  public init(relative text: String) {
    issue = nil
    let rest = text.utf8.first == UInt8(ascii: "/") ? text.dropFirst() : text[...]
    pointer = rest.isEmpty ? .root : JSONPointer(tokens: Self.tokens(of: rest))
  }

  private static func tokens(of text: Substring) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
      guard part.contains(UInt8(ascii: "~")) else { return String(decoding: part, as: UTF8.self) }
      var bytes: [UInt8] = []
      var isEscape = false
      for byte in part {
        switch byte {
        case UInt8(ascii: "0") where isEscape: break
        case UInt8(ascii: "1") where isEscape: bytes[bytes.count - 1] = UInt8(ascii: "/")
        default: bytes.append(byte)
        }
        isEscape = byte == UInt8(ascii: "~")
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
