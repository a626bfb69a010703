#if SQLite
  import ArtifactCore

  /// Conversions between state locations and row paths, which are JSON pointers as bytes.
  enum RowPath {
    static func bytes(_ pointer: JSONPointer) -> [UInt8] {
      var result: [UInt8] = []
      for token in pointer.tokens { append(token, to: &result) }
      return result
    }

    static func append(_ token: String, to path: inout [UInt8]) {
      path.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): path += [byte, UInt8(ascii: "0")]
        case UInt8(ascii: "/"): path += [UInt8(ascii: "~"), UInt8(ascii: "1")]
        default: path.append(byte)
        }
      }
    }

    static func pointer(_ bytes: [UInt8]) -> JSONPointer? {
      String(validating: bytes, as: UTF8.self).flatMap { try? JSONPointer($0) }
    }

    /// Returns the paths of the pointers that are not below another of them, in path order.
    static func topmost(_ places: [JSONPointer]) -> [JSONPointer] {
      var kept: Set<[UInt8]> = []
      return places.sorted { $0.tokens.count < $1.tokens.count }.filter { place in
        var path: [UInt8] = []
        if kept.contains(path) { return false }
        for token in place.tokens {
          append(token, to: &path)
          if kept.contains(path) { return false }
        }
        kept.insert(path)
        return true
      }.sorted { bytes($0).lexicographicallyPrecedes(bytes($1)) }
    }

    /// The lower bound of all paths below a location in SQLite's bytewise order.
    static func below(_ path: [UInt8]) -> [UInt8] { path + [UInt8(ascii: "/")] }

    /// The exclusive upper bound of all paths below a location.
    static func after(_ path: [UInt8]) -> [UInt8] { path + [UInt8(ascii: "/") + 1] }
  }

  /// A pointer token compared bytewise, as JSON member names are.
  struct RowToken: Hashable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: RowToken, right: RowToken) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  extension JSONPointer {
    /// Whether this pointer equals another or is below it, compared token by token.
    func isAt(orBelow other: JSONPointer) -> Bool {
      guard tokens.count >= other.tokens.count else { return false }
      return zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
  }
#endif
