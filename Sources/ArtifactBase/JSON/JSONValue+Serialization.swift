extension JSONValue {
  /// Returns the value as JSON text (RFC 8259).
  ///
  /// - Parameter pretty: Whether to put each member and element on its own line, indented by two
  ///   spaces per level.
  /// - Complexity: O(length of the text).
  public func serialized(pretty: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, pretty: pretty)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The buffer to append to.
  ///   - pretty: Whether to put each member and element on its own line, indented by two spaces per
  ///     level.
  /// - Complexity: O(length of the text).
  public func append(to bytes: inout [UInt8], pretty: Bool = false) {
    var writer = JSONWriter(isPretty: pretty)
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
  private var depth = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
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
      for (index, member) in object.members.enumerated().reversed() {
        steps.append(.value(member.value))
        steps.append(.key(member.key))
        if index > 0 { steps.append(.separator) }
      }
    }
  }

  private func newLine(_ bytes: inout [UInt8]) {
    guard isPretty else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
  }
}
