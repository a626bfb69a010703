import ArtifactAll

/// What leads from one JSON value to another, as operations of a JSON Patch (RFC 6902).
///
/// Members are compared by name. Of arrays the equal ends stay; between them elements are compared one
/// by one, and what is left over is removed or added.
enum JSONDifference {
  /// - Complexity: O(size of both values).
  static func operations(from old: JSONValue, to new: JSONValue) -> [JSONValue] {
    var operations: [JSONValue] = []
    compare(old, new, at: [], &operations)
    return operations
  }

  /// Nesting is that of JSON text, which its parser limits.
  private static func compare(
    _ old: JSONValue, _ new: JSONValue, at path: [String], _ operations: inout [JSONValue]
  ) {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let old), .object(let new)):
      for key in old.keys where new[key] == nil {
        operations.append(operation("remove", path + [key]))
      }
      for member in new.members {
        if let before = old[member.key] {
          compare(before, member.value, at: path + [member.key], &operations)
        } else {
          operations.append(operation("add", path + [member.key], member.value))
        }
      }
    case (.array(let old), .array(let new)):
      compare(old, new, at: path, &operations)
    default:
      operations.append(operation("replace", path, new))
    }
  }

  private static func compare(
    _ old: [JSONValue], _ new: [JSONValue], at path: [String], _ operations: inout [JSONValue]
  ) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - start,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    let both = min(old.count, new.count) - tail
    for index in start..<max(start, both) {
      compare(old[index], new[index], at: path + ["\(index)"], &operations)
    }
    // From the end, so that the indices of what is left do not change.
    for index in (both..<max(both, old.count - tail)).reversed() {
      operations.append(operation("remove", path + ["\(index)"]))
    }
    for index in both..<max(both, new.count - tail) {
      operations.append(operation("add", path + ["\(index)"], new[index]))
    }
  }

  private static func operation(
    _ name: String, _ path: [String], _ value: JSONValue? = nil
  ) -> JSONValue {
    var object: JSONObject = [
      "op": .string(name), "path": .string(JSONPointer(tokens: path).description),
    ]
    if let value { object["value"] = value }
    return .object(object)
  }
}
