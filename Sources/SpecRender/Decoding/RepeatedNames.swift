import ArtifactCore

/// A duplicate member name, which overrides the earlier member.
struct RepeatedName {
  var name: String

  /// The byte offset of its opening quote.
  var offset: Int

  /// The path of names and indices to it, ending with its own.
  var path: [String]

  /// The id of the element that contains it.
  var element: String?
}

extension TokenReader {
  /// Returns the duplicate member names of the text, in text order, up to the diagnostic limit.
  ///
  /// - Parameter documentPath: The location of the document in the text.
  /// - Complexity: O(text), plus the depth of each result.
  func repeatedNames(documentPath: [String]) -> [RepeatedName] {
    var result: [RepeatedName] = []
    var open: [OpenContainer] = []
    for index in 0..<count where result.count < SpecLimits.diagnosticCount {
      let kind = self[index].kind
      if kind == .endObject || kind == .endArray {
        open.removeLast()
        continue
      }
      if let last = open.indices.last {
        if kind == .key {
          let name = text(at: index)
          open[last].name = name
          if !open[last].names.insert(ExactString(name)).inserted {
            result.append(
              RepeatedName(
                name: name, offset: self[index].offset - 1,
                path: open.map { $0.name ?? String($0.index) },
                element: element(around: open, documentPath)))
          }
        } else if !open[last].isObject {
          open[last].index += 1
        }
      }
      if kind == .beginObject || kind == .beginArray {
        open.append(OpenContainer(start: index, isObject: kind == .beginObject))
      }
    }
    return result
  }

  /// An open container with the most recent member name or index.
  private struct OpenContainer {
    var start: Int
    var isObject: Bool
    var names: Set<ExactString> = []
    var name: String?
    var index = -1
  }

  /// Returns the id of the innermost element: its name in `elements`, or the id it gives itself.
  private func element(around open: [OpenContainer], _ documentPath: [String]) -> String? {
    if open.starts(with: documentPath, by: { $0.name == $1 }) {
      let inner = Array(open[documentPath.count...])
      switch inner.first?.name {
      case "state": return nil
      case "elements" where inner.count > 2 && inner[1].isObject: return inner[1].name
      default: break
      }
    }
    let elements = open.reversed().filter { $0.isObject && member("type", of: $0.start) != nil }
    return elements.lazy.compactMap { member("id", of: $0.start) }.first
  }

  /// Returns the text of one of the first members of an object.
  private func member(_ name: StaticString, of start: Int) -> String? {
    var index = start + 1
    for _ in 0..<16 where kind(at: index) == .key {
      if isText(name, at: index), kind(at: index + 1) == .string { return text(at: index + 1) }
      index = end(of: index + 1)
    }
    return nil
  }
}
