import ArtifactBase

// References in XML: character references, the five predefined entities, and the general entities
// of an internal subset (XML 1.0 §4). External entities are never read, and the cost of expansion
// is limited.

package struct XMLEntities: Sendable {
  /// The maximum nesting depth of entities.
  package static let depthLimit = 16

  /// The maximum total of bytes and references in all expansions of a document.
  package static let expansionLimit = 1_048_576

  private enum Declaration {
    case text([UInt8])
    case external
  }

  private var declarations: [[UInt8]: Declaration] = [:]
  private var spent = 0

  /// Whether the last failed expansion was of a well-formed reference that is only not read.
  package private(set) var isWellFormed = false

  /// Whether the last failed expansion was of an undeclared entity.
  package private(set) var isUndeclared = false

  /// Appends the expansion of a reference.
  ///
  /// - Parameter bytes: The reference, including `&` and `;`.
  /// - Returns: A message if the reference can't be expanded, in which case nothing is appended;
  ///   nil on success.
  package mutating func expand(
    _ bytes: Span<UInt8>, isInAttribute: Bool, onto output: inout [UInt8]
  ) -> String? {
    isWellFormed = false
    isUndeclared = false
    let start = output.count
    let message = expand(bytes, isInAttribute, depth: 0, &output)
    if message != nil { output.removeSubrange(start...) }
    return message
  }

  private mutating func expand(
    _ bytes: Span<UInt8>, _ isInAttribute: Bool, depth: Int, _ output: inout [UInt8]
  ) -> String? {
    let name = bytes.extracting(1..<bytes.count - 1)
    if name.count > 0, name[0] == UInt8(ascii: "#") {
      guard let scalar = Self.character(name) else {
        return "invalid character reference `\(Wording.start(of: bytes))`"
      }
      output.append(contentsOf: Unicode.UTF8.encode(scalar)!)
      return nil
    }
    if let byte = Self.predefined(name) {
      output.append(byte)
      return nil
    }
    // The table is small and, in most documents, empty.
    guard !declarations.isEmpty, let declaration = declarations[name.copied()] else {
      isUndeclared = true
      return "undeclared entity `\(Wording.start(of: bytes))`"
    }
    guard case .text(let text) = declaration else {
      isWellFormed = !isInAttribute
      return "external entity `\(Wording.start(of: bytes))`: not read"
    }
    spent += text.count + 1
    guard depth < Self.depthLimit, spent <= Self.expansionLimit else {
      return XMLLimit.expansion
    }
    return append(text.span, isInAttribute, depth: depth + 1, &output)
  }

  /// Appends the expansion of replacement text.
  private mutating func append(
    _ text: Span<UInt8>, _ isInAttribute: Bool, depth: Int, _ output: inout [UInt8]
  ) -> String? {
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "&"):
        var end = index + 1
        while end < text.count, text[end] != UInt8(ascii: ";") { end += 1 }
        guard end < text.count, end > index + 1 else { return XMLMessage.ampersand }
        let reference = text.extracting(index..<end + 1)
        if let message = expand(reference, isInAttribute, depth: depth, &output) { return message }
        index = end
      case UInt8(ascii: "<"):
        isWellFormed = !isInAttribute
        return "entity with markup: not read"
      case let byte where isInAttribute && XMLBytes.isSpace(byte): output.append(0x20)
      case let byte: output.append(byte)
      }
      index += 1
    }
    return nil
  }

  private static func predefined(_ name: Span<UInt8>) -> UInt8? {
    if name.isEqual(to: "amp") { return UInt8(ascii: "&") }
    if name.isEqual(to: "lt") { return UInt8(ascii: "<") }
    if name.isEqual(to: "gt") { return UInt8(ascii: ">") }
    if name.isEqual(to: "quot") { return UInt8(ascii: "\"") }
    return name.isEqual(to: "apos") ? UInt8(ascii: "'") : nil
  }

  /// The character of a reference such as `#60` or `#x3C`.
  private static func character(_ name: Span<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
    let start = isHexadecimal ? 2 : 1
    guard start < name.count else { return nil }
    var value: UInt32 = 0
    for index in start..<name.count {
      guard let digit = name[index].hexDigitValue, isHexadecimal || digit < 10 else {
        return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + digit
      guard value <= 0x10FFFF else { return nil }
    }
    guard value >= 0x20 || value == 9 || value == 10 || value == 13, value != 0xFFFE,
      value != 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }

  // MARK: Declarations

  /// Reads the entity declarations of a document type declaration; the first of several with the
  /// same name counts.
  ///
  /// - Returns: The offset of the first invalid byte; nil if there is none.
  package mutating func declare(_ documentType: Span<UInt8>) -> Int? {
    var cursor = XMLDeclarationCursor(documentType, from: 9)
    guard cursor.skipSpace(), cursor.name() != nil else { return cursor.index }
    if cursor.skipSpace() {
      guard cursor.isAtEnd || cursor.externalID() else { return cursor.index }
      cursor.skipSpace()
    }
    if cursor.take("[") {
      while !cursor.take("]") {
        guard let reading = subsetPart(&cursor) else { return cursor.index }
        if !reading { return nil }
      }
      cursor.skipSpace()
    }
    return cursor.take(">") ? nil : cursor.index
  }

  /// Reads one part of an internal subset.
  ///
  /// - Returns: False if the rest can't be determined, nil if the part is malformed.
  private mutating func subsetPart(_ cursor: inout XMLDeclarationCursor) -> Bool? {
    if cursor.skipSpace() { return true }
    if cursor.take("<!--") { return cursor.skip(past: "--") && cursor.take(">") ? true : nil }
    if cursor.take("<?") { return cursor.skip(past: "?>") ? true : nil }
    // A parameter entity may declare anything and is not read.
    if cursor.take("%") { return false }
    guard cursor.take("<!ENTITY") else {
      return cursor.declaration() ? true : nil
    }
    guard cursor.skipSpace() else { return nil }
    let isParameter = cursor.take("%")
    if isParameter, !cursor.skipSpace() { return nil }
    guard let name = cursor.name(), cursor.skipSpace() else { return nil }
    var declaration = Declaration.external
    if let value = cursor.quoted() {
      guard let text = Self.replacement(value.span) else { return nil }
      declaration = .text(text)
    } else {
      guard cursor.externalID() else { return nil }
      if cursor.skipSpace(), !isParameter, cursor.take("NDATA") {
        guard cursor.skipSpace(), cursor.name() != nil else { return nil }
      }
    }
    cursor.skipSpace()
    guard cursor.take(">") else { return nil }
    if !isParameter, declarations[name] == nil { declarations[name] = declaration }
    return true
  }

  /// The value of an entity with its character references expanded (XML 1.0 §4.5); nil if it is
  /// malformed.
  private static func replacement(_ value: Span<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    var index = 0
    while index < value.count {
      if value[index] == UInt8(ascii: "&") {
        var end = index + 1
        while end < value.count, value[end] != UInt8(ascii: ";") { end += 1 }
        guard end < value.count, end > index + 1 else { return nil }
        if value[index + 1] == UInt8(ascii: "#") {
          guard let scalar = character(value.extracting(index + 1..<end)) else { return nil }
          text.append(contentsOf: Unicode.UTF8.encode(scalar)!)
        } else {
          for place in index...end { text.append(value[place]) }
        }
        index = end
      } else {
        text.append(value[index])
      }
      index += 1
    }
    return text
  }
}

/// A cursor over a document type declaration.
package struct XMLDeclarationCursor: ~Escapable {
  private let bytes: Span<UInt8>
  package private(set) var index: Int

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, from index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Consumes whitespace.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  @_lifetime(self: copy self)
  package mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, XMLBytes.isSpace(bytes[index]) { index += 1 }
    return index > start
  }

  @_lifetime(self: copy self)
  package mutating func take(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard end <= bytes.count, bytes.extracting(index..<end).isEqual(to: text) else { return false }
    index = end
    return true
  }

  @_lifetime(self: copy self)
  package mutating func name() -> [UInt8]? {
    var end = index
    while end < bytes.count, XMLBytes.isName(bytes[end]) { end += 1 }
    let name = bytes.extracting(index..<end)
    guard XMLBytes.faultOfName(name) == nil else { return nil }
    index = end
    return name.copied()
  }

  /// Consumes a name token.
  ///
  /// - Returns: Whether there was one.
  @_lifetime(self: copy self)
  package mutating func nameToken() -> Bool {
    let start = index
    while index < bytes.count, XMLBytes.isName(bytes[index]) { index += 1 }
    return index > start
  }

  @_lifetime(self: copy self)
  package mutating func quoted() -> [UInt8]? {
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var end = index + 1
    while end < bytes.count, bytes[end] != quote { end += 1 }
    guard end < bytes.count else { return nil }
    let content = bytes.extracting(index + 1..<end).copied()
    index = end + 1
    return content
  }

  /// Whether the next byte begins the internal subset or ends the declaration.
  package var isAtEnd: Bool {
    index < bytes.count && (bytes[index] == 0x5B || bytes[index] == 0x3E)
  }

  /// Consumes a system or public identifier.
  ///
  /// - Returns: Whether there was one.
  @_lifetime(self: copy self)
  package mutating func externalID() -> Bool {
    if take("SYSTEM") { return skipSpace() && quoted() != nil }
    return take("PUBLIC") && skipSpace() && quoted() != nil && skipSpace() && quoted() != nil
  }

  @_lifetime(self: copy self)
  package mutating func skip(past terminator: StaticString) -> Bool {
    while index < bytes.count {
      if take(terminator) { return true }
      index += 1
    }
    return false
  }
}
