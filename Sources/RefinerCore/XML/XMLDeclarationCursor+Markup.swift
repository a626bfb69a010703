import ArtifactBase

// The declarations of an internal subset that are only checked for well-formedness: elements,
// attributes and notations (XML 1.0 §3.2, §3.3 and §4.7). Parameter entity references cannot occur
// inside them.

extension XMLDeclarationCursor {
  /// Consumes a declaration of an element, of attributes or of a notation.
  ///
  /// - Returns: False if there is none or if it is malformed.
  @_lifetime(self: copy self)
  package mutating func declaration() -> Bool {
    if take("<!ELEMENT") { return element() }
    if take("<!ATTLIST") { return attributeList() }
    return take("<!NOTATION") && notation()
  }

  @_lifetime(self: copy self)
  private mutating func element() -> Bool {
    guard skipSpace(), name() != nil, skipSpace() else { return false }
    if !take("EMPTY"), !take("ANY") {
      guard take("(") else { return false }
      skipSpace()
      guard take("#PCDATA") ? mixedContent() : children() else { return false }
    }
    skipSpace()
    return take(">")
  }

  /// Consumes mixed content after `(#PCDATA`.
  @_lifetime(self: copy self)
  private mutating func mixedContent() -> Bool {
    var hasNames = false
    while true {
      skipSpace()
      if take(")") { return take("*") || !hasNames }
      guard take("|") else { return false }
      skipSpace()
      guard name() != nil else { return false }
      hasNames = true
    }
  }

  /// Consumes a content model after its first `(`.
  @_lifetime(self: copy self)
  private mutating func children() -> Bool {
    // The separator of each open list, once it is known.
    var separators: [StaticString?] = [nil]
    while true {
      skipSpace()
      if take("(") {
        separators.append(nil)
        continue
      }
      guard name() != nil else { return false }
      takeOccurrence()
      // After an item, its list continues or ends.
      var isListEnded = true
      while isListEnded {
        skipSpace()
        isListEnded = take(")")
        guard isListEnded else { continue }
        takeOccurrence()
        separators.removeLast()
        if separators.isEmpty { return true }
      }
      let last = separators.count - 1
      if let separator = separators[last] {
        guard take(separator) else { return false }
      } else if take("|") {
        separators[last] = "|"
      } else {
        guard take(",") else { return false }
        separators[last] = ","
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func takeOccurrence() {
    _ = take("?") || take("*") || take("+")
  }

  @_lifetime(self: copy self)
  private mutating func attributeList() -> Bool {
    guard skipSpace(), name() != nil else { return false }
    while true {
      let hasSpace = skipSpace()
      if take(">") { return true }
      guard hasSpace, name() != nil, skipSpace(), attributeType(), skipSpace() else { return false }
      if take("#REQUIRED") || take("#IMPLIED") { continue }
      if take("#FIXED"), !skipSpace() { return false }
      guard let value = quoted(), !value.contains(UInt8(ascii: "<")) else { return false }
    }
  }

  @_lifetime(self: copy self)
  private mutating func attributeType() -> Bool {
    if take("NOTATION") { return skipSpace() && take("(") && names(areTokens: false) }
    if take("(") { return names(areTokens: true) }
    // A keyword must precede its own prefixes.
    return take("CDATA") || take("IDREFS") || take("IDREF") || take("ID") || take("ENTITIES")
      || take("ENTITY") || take("NMTOKENS") || take("NMTOKEN")
  }

  /// Consumes names separated by `|` up to `)`; name tokens may begin with any name character.
  @_lifetime(self: copy self)
  private mutating func names(areTokens: Bool) -> Bool {
    while true {
      skipSpace()
      guard areTokens ? nameToken() : name() != nil else { return false }
      skipSpace()
      if take(")") { return true }
      guard take("|") else { return false }
    }
  }

  @_lifetime(self: copy self)
  private mutating func notation() -> Bool {
    guard skipSpace(), name() != nil, skipSpace() else { return false }
    if take("PUBLIC") {
      guard skipSpace(), quoted() != nil else { return false }
      // Only here the system identifier is optional.
      if skipSpace(), quoted() != nil { skipSpace() }
    } else {
      guard externalID() else { return false }
      skipSpace()
    }
    return take(">")
  }
}
