import ArtifactBase

/// A token of XML: what it is and which bytes it has.
///
/// Offsets count the bytes the tokenizer was given, not the payload.
package struct XMLToken {
  package enum Kind: UInt8 {
    /// A run of text without markup and references, or a part of one.
    case text
    /// `&…;`.
    case reference
    case startTag, endTag, comment, characterData, instruction
    /// `<?xml … ?>`.
    case declaration
    case documentType
    /// A `<` or `&` that starts nothing.
    case stray
    /// Markup that breaks off.
    case broken
  }

  package var kind: Kind
  package var start: Int
  package var end: Int

  /// Behind the name of a tag, which starts behind `<` or `</`.
  package var nameEnd = 0

  /// Whether a start tag ends with `/>`.
  package var isEmpty = false

  /// The first byte that cannot stand there; -1 where all is well.
  package var fault = -1
}

/// An attribute of a start tag, its offsets counted from the tag's `<`.
package struct XMLAttribute {
  package var nameStart = 0
  package var nameEnd = 0
  package var valueStart = 0
  package var valueEnd = 0

  /// Whether the value says what its bytes are: no reference, no white space but spaces.
  package var isPlain = true
}
