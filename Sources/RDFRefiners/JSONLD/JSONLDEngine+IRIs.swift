import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  /// Returns the number of the IRI expansion of `value` (JSON-LD 1.1 API §5.2) in a complete
  /// context, or nil if it expands to null.
  mutating func expandIRI(
    _ value: Span<UInt8>, _ context: JSONLDContext, isVocabulary: Bool = false,
    isRelative: Bool = false
  ) throws(JSONLDError) -> Int32? {
    try expandIRI(value, context.content, isVocabulary: isVocabulary, isRelative: isRelative)
  }

  package mutating func expandIRI(
    _ name: Int32, _ context: JSONLDContext, isVocabulary: Bool = false, isRelative: Bool = false
  ) throws(JSONLDError) -> Int32? {
    // The bytes are copied because adding a name while they are referenced would copy the table.
    let bytes = Array(names.bytes(of: name))
    return try expandIRI(
      bytes.span, named: name, context.content, isVocabulary: isVocabulary,
      isRelative: isRelative)
  }

  mutating func expandIRI(
    _ value: Span<UInt8>, _ context: borrowing JSONLDContext.Content, isVocabulary: Bool,
    isRelative: Bool
  ) throws(JSONLDError) -> Int32? {
    try expandIRI(
      value, named: names.find(value), context, isVocabulary: isVocabulary,
      isRelative: isRelative)
  }

  /// Returns the number of an IRI expansion. `known` is the number of `value`, if it has one.
  private mutating func expandIRI(
    _ value: Span<UInt8>, named known: Int32?, _ context: borrowing JSONLDContext.Content,
    isVocabulary: Bool, isRelative: Bool
  ) throws(JSONLDError) -> Int32? {
    if let known, names.isKeyword(known) { return known }
    if JSONLDText.looksLikeKeyword(value) { return nil }
    if let known, let term = context.term(known) {
      let iri = term.definition.iri
      if isVocabulary || iri.map({ names.isKeyword($0) }) == true { return iri }
    }
    if let colon = JSONLDText.colon(in: value) {
      let isWhole =
        JSONLDText.isBlank(value)
        || colon + 2 < value.count && value[colon + 1] == UInt8(ascii: "/")
          && value[colon + 2] == UInt8(ascii: "/")
      if isWhole { return known ?? names.intern(value) }
      if let prefix = names.find(value.extracting(..<colon)), let term = context.term(prefix),
        term.definition.isPrefix, let iri = term.definition.iri
      {
        return try join(iri, value.extracting((colon + 1)...))
      }
      if JSONLDText.isIRI(value) { return known ?? names.intern(value) }
    }
    if isVocabulary, let vocab = context.vocab { return try join(vocab, value) }
    if isRelative {
      var iri: [UInt8] = []
      context.base.resolve(value, onto: &iri)
      return try intern(iri, for: value.count)
    }
    return known ?? names.intern(value)
  }

  /// Returns the number of a name with a suffix.
  mutating func join(
    _ head: Int32, _ tail: Span<UInt8>
  ) throws(JSONLDError) -> Int32 {
    try checkExpansion()
    var iri = Array(names.bytes(of: head))
    tail.withUnsafeBufferPointer { iri.append(contentsOf: $0) }
    return try intern(iri, for: tail.count)
  }

  /// Throws if the expansion limit is exceeded.
  private func checkExpansion() throws(JSONLDError) {
    do throws(RDFSyntaxError) {
      try builder.checkExpansion(at: place)
    } catch {
      throw failure(.limitReached)
    }
  }

  /// Returns the number of an IRI that is written as `written` bytes in the document.
  private mutating func intern(_ iri: [UInt8], for written: Int) throws(JSONLDError) -> Int32 {
    let count = names.count
    let number = names.intern(iri.span)
    guard names.count > count else { return number }
    do throws(RDFSyntaxError) {
      try builder.noteExpansion(of: written, to: iri.count, at: place)
    } catch {
      throw failure(.limitReached)
    }
    return number
  }
}
