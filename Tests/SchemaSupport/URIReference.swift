/// Resolution of URI references (RFC 3986 §5.2), as far as schema identifiers require it.
enum URIReference {
  private struct Parts {
    var scheme: Substring?
    var authority: Substring?
    var path: Substring
    var query: Substring?
    var fragment: Substring?

    init(_ text: String) {
      var rest = text[...]
      if let hash = rest.firstIndex(of: "#") {
        fragment = rest[rest.index(after: hash)...]
        rest = rest[..<hash]
      }
      if let colon = rest.firstIndex(where: { ":/?".contains($0) }), rest[colon] == ":" {
        scheme = rest[..<colon]
        rest = rest[rest.index(after: colon)...]
      }
      if let mark = rest.firstIndex(of: "?") {
        query = rest[rest.index(after: mark)...]
        rest = rest[..<mark]
      }
      if rest.hasPrefix("//") {
        rest = rest.dropFirst(2)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = rest[..<end]
        rest = rest[end...]
      }
      path = rest
    }

    var text: String {
      (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path
        + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
    }
  }

  static func resolve(_ reference: String, from base: String) -> String {
    var result = Parts(reference)
    let base = Parts(base)
    guard result.scheme == nil else { return result.text }
    result.scheme = base.scheme
    guard result.authority == nil else { return result.text }
    result.authority = base.authority
    if result.path.isEmpty {
      result.path = base.path
      if result.query == nil { result.query = base.query }
    } else if !result.path.hasPrefix("/") {
      let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
      result.path = withoutDots(folder + result.path)
    } else {
      result.path = withoutDots(result.path)
    }
    return result.text
  }

  private static func withoutDots(_ path: Substring) -> Substring {
    var result: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { result.append("") }
      case "..":
        if result.count > 1 { result.removeLast() }
        if isLast { result.append("") }
      default: result.append(segment)
      }
    }
    return result.joined(separator: "/")[...]
  }
}
