import ArtifactAll

/// The resolved tree of an interface, written as indented JSON node by node, since a tree may be
/// far larger than its spec.
enum ResolvedTree {
  /// Writes a node and its descendants.
  ///
  /// The recursion depth is that of the tree, which is limited.
  ///
  /// - Throws: The error that `output` throws.
  static func write<Failure: Error>(
    _ node: ResolvedNode, in runtime: SpecRuntime, indentation: String = "",
    to output: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let lines = value(of: node, in: runtime).serialized(pretty: true)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard !node.children.isEmpty else {
      return try output(lines.joined(separator: "\n" + indentation))
    }
    // The last line is the closing bracket of the node.
    try output(lines.dropLast().joined(separator: "\n" + indentation))
    try output(",\n\(indentation)  \"children\": [")
    for (index, child) in node.children.enumerated() {
      try output("\(index > 0 ? "," : "")\n\(indentation)    ")
      try write(child, in: runtime, indentation: indentation + "    ", to: output)
    }
    try output("\n\(indentation)  ]\n\(indentation)}")
  }

  /// Returns the node without its children.
  private static func value(of node: ResolvedNode, in runtime: SpecRuntime) -> JSONValue {
    var object: JSONObject = [
      "id": .string(node.id), "type": .string(node.type),
      "props": .object(runtime.redactedProps(of: node)),
    ]
    if let key = node.key { object["key"] = .string(key) }
    if let scope = node.scope { object["scope"] = .string(scope.description) }
    if !node.bindings.isEmpty {
      object["bind"] = .object(
        JSONObject(
          node.bindings.map { (key: $0.prop, value: JSONValue.string($0.pointer.description)) }))
    }
    if node.isUnknown { object["unknown"] = true }
    if let marker = node.marker { object["marker"] = .string(marker.rawValue) }
    return .object(object)
  }
}
