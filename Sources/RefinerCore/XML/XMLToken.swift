import ArtifactBase

/// A token of XML: its kind and its byte range.
///
/// Offsets are relative to the bytes passed to the tokenizer, not to the payload.
package struct XMLToken {
  package enum Kind: UInt8 {
    /// A run of text without markup and references, or part of one.
    case text
    /// A reference, `&…;`.
    case reference
    case startTag, endTag, comment, characterData, instruction
    /// The XML declaration, `<?xml … ?>`.
    case declaration
    case documentType
    /// A `<` or `&` that begins no markup.
    case stray
    /// Incomplete markup.
    case broken
  }

  package var kind: Kind
  package var start: Int
  package var end: Int

  /// The end of the name of a tag; the name begins after `<` or `</`.
  package var nameEnd = 0

  /// Whether a start tag ends with `/>`.
  package var isEmpty = false

  /// The offset of the first invalid byte; -1 if there is none.
  package var fault = -1
}

/// An attribute of a start tag, with offsets relative to the tag's `<`.
package struct XMLAttribute {
  package var nameStart = 0
  package var nameEnd = 0
  package var valueStart = 0
  package var valueEnd = 0

  /// Whether the value is its source bytes verbatim: no references, and no whitespace other than
  /// spaces.
  package var isPlain = true
}
