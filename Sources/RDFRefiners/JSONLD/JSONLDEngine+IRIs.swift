import ArtifactBase
import ArtifactCore
import RefinerCore

extension JSONLDEngine {
  /// The number of what `value` stands for: its IRI expansion (JSON-LD 1.1 API §5.2) in a context
  /// that is complete; nil if it stands for nothing.
  mutating func expandIRI(
    _ value: Span<UInt8>, _ context: JSONLDContext, isVocabulary: Bool = false,
    isRelative: Bool = false
  ) throws(JSONLDError) -> Int32? {
    try expandIRI(value, context.content, isVocabulary: isVocabulary, isRelative: isRelative)
  }

  mutating func expandIRI(
    _ name: Int32, _ context: JSONLDContext, isVocabulary: Bool = false, isRelative: Bool = false
  ) throws(JSONLDError) -> Int32? {
    // A copy, since a reference to the names would cost one of them when another is added.
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

  /// `known` is the number of `value`, if it has one.
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

  /// The number of a name with more behind it.
  mutating func join(
    _ head: Int32, _ tail: Span<UInt8>
  ) throws(JSONLDError) -> Int32 {
    try checkExpansion()
    var iri = Array(names.bytes(of: head))
    tail.withUnsafeBufferPointer { iri.append(contentsOf: $0) }
    return try intern(iri, for: tail.count)
  }

  /// Throws where there is no room for what another short name stands for.
  private func checkExpansion() throws(JSONLDError) {
    do throws(RDFSyntaxError) {
      try builder.checkExpansion(at: place)
    } catch {
      throw failure(.limitReached)
    }
  }

  /// The number of an IRI for which `written` bytes stand in the document.
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
