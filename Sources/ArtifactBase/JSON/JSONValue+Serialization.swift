extension JSONValue {
  /// Returns the value as JSON text (RFC 8259).
  ///
  /// - Parameters:
  ///   - pretty: Whether to put each member and element on its own line, indented by two spaces per
  ///     level.
  ///   - sortedKeys: Whether to sort the members of every object by the bytes of their names,
  ///     instead of keeping their order.
  /// - Complexity: O(length of the text), or O(n log n) in the number of members if they are sorted.
  public func serialized(pretty: Bool = false, sortedKeys: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, pretty: pretty, sortedKeys: sortedKeys)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The buffer to append to.
  ///   - pretty: Whether to put each member and element on its own line, indented by two spaces per
  ///     level.
  ///   - sortedKeys: Whether to sort the members of every object by the bytes of their names,
  ///     instead of keeping their order.
  /// - Complexity: O(length of the text), or O(n log n) in the number of members if they are sorted.
  public func append(to bytes: inout [UInt8], pretty: Bool = false, sortedKeys: Bool = false) {
    var writer = JSONWriter(isPretty: pretty, sortsKeys: sortedKeys)
    writer.write(self, to: &bytes)
  }
}

/// A writer that uses a stack of pending steps instead of recursion.
private struct JSONWriter {
  private enum Step {
    case value(JSONValue)
    case key(String)
    case separator
    case lineBreak
    case close(UInt8, isEmpty: Bool)
  }

  let isPretty: Bool
  let sortsKeys: Bool
  private var depth = 0

  init(isPretty: Bool, sortsKeys: Bool) {
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
  }

  mutating func write(_ value: JSONValue, to bytes: inout [UInt8]) {
    var steps: [Step] = [.value(value)]
    while let step = steps.popLast() {
      switch step {
      case .value(let value):
        begin(value, &steps, &bytes)
      case .key(let key):
        newLine(&bytes)
        JSONString.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
      case .separator:
        bytes.append(UInt8(ascii: ","))
      case .lineBreak:
        newLine(&bytes)
      case .close(let byte, let isEmpty):
        depth -= 1
        if !isEmpty { newLine(&bytes) }
        bytes.append(byte)
      }
    }
  }

  private mutating func begin(_ value: JSONValue, _ steps: inout [Step], _ bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let isTrue): bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let text): JSONString.append(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      depth += 1
      steps.append(.close(UInt8(ascii: "]"), isEmpty: elements.isEmpty))
      for (index, element) in elements.enumerated().reversed() {
        steps.append(.value(element))
        steps.append(.lineBreak)
        if index > 0 { steps.append(.separator) }
      }
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      depth += 1
      steps.append(.close(UInt8(ascii: "}"), isEmpty: object.isEmpty))
      for (index, member) in members(of: object).enumerated().reversed() {
        steps.append(.value(member.value))
        steps.append(.key(member.key))
        if index > 0 { steps.append(.separator) }
      }
    }
  }

  private func members(of object: JSONObject) -> [JSONObject.Member] {
    guard sortsKeys else { return object.members }
    return object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private func newLine(_ bytes: inout [UInt8]) {
    guard isPretty else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
  }
}
