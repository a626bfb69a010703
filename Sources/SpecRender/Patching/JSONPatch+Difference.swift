public import ArtifactCore

extension JSONPatch {
  /// Creates a patch that transforms one value into another. Operations are as deep and small as
  /// possible.
  ///
  /// Objects are compared by member. For arrays, the common prefix and suffix are kept; the
  /// elements between them are compared by index, and surplus or missing elements are removed or
  /// added after them.
  ///
  /// - Complexity: O(values · depth), since equal parts are compared as wholes at each level.
  public init(from old: JSONValue, to new: JSONValue) {
    var operations: [Operation] = []
    var rest = [(JSONPointer.root, old, new)]
    while let (place, old, new) = rest.popLast() {
      guard old != new else { continue }
      switch (old, new) {
      case (.object(let before), .object(let after)):
        for (key, value) in before.members {
          if let next = after[key] {
            rest.append((place.appending(key), value, next))
          } else {
            operations.append(.remove(place.appending(key)))
          }
        }
        for (key, value) in after.members where before[key] == nil {
          operations.append(.add(place.appending(key), value))
        }
      case (.array(let before), .array(let after)):
        let (start, removed, added) = Self.middle(before, after)
        for index in 0..<min(removed, added) {
          rest.append(
            (place.appending(String(start + index)), before[start + index], after[start + index]))
        }
        for index in stride(from: removed - 1, through: added, by: -1) {
          operations.append(.remove(place.appending(String(start + index))))
        }
        for index in removed..<max(removed, added) {
          operations.append(
            .add(place.appending(String(start + index)), after[start + index]))
        }
      default:
        operations.append(.replace(place, new))
      }
    }
    self.init(operations)
  }

  /// Returns the length of the common prefix and the number of elements of each array before the
  /// common suffix.
  private static func middle(
    _ before: [JSONValue], _ after: [JSONValue]
  ) -> (start: Int, removed: Int, added: Int) {
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var end = 0
    while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] {
      end += 1
    }
    return (start, before.count - start - end, after.count - start - end)
  }

  /// The patch as an RFC 6902 document.
  ///
  /// - Complexity: O(operations).
  public var document: JSONValue {
    .array(
      operations.map { operation in
        switch operation {
        case .add(let place, let value): Self.object("add", place, ["value": value])
        case .remove(let place): Self.object("remove", place)
        case .replace(let place, let value): Self.object("replace", place, ["value": value])
        case .test(let place, let value): Self.object("test", place, ["value": value])
        case .move(let source, let place):
          Self.object("move", place, ["from": .string(source.description)])
        case .copy(let source, let place):
          Self.object("copy", place, ["from": .string(source.description)])
        }
      })
  }

  private static func object(
    _ name: String, _ place: JSONPointer, _ other: JSONObject = [:]
  ) -> JSONValue {
    var result: JSONObject = ["op": .string(name), "path": .string(place.description)]
    for (key, value) in other.members { result[key] = value }
    return .object(result)
  }
}
