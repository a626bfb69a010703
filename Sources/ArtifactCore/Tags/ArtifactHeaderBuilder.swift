/// Builds an artifact's header from the attributes of its tag (T2.6–T2.10, T6.1–T6.4).
struct ArtifactHeaderBuilder {
  private(set) var header: ArtifactHeader
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether the type must be inferred from the payload.
  private(set) var needsPayload = false

  /// Creates the header of a tag.
  ///
  /// - Parameter impliedType: The type that the name of the tag determines, unless an attribute does.
  init(
    _ attributes: TagAttributes, tagRange: Range<Int>, index: Int,
    impliedType: ArtifactType? = nil, limits: ArtifactLimits, _ bytes: Span<UInt8>
  ) {
    header = ArtifactHeader(
      index: index, identifier: "", version: 1, type: .plainText, attributes: [],
      tagRange: tagRange)
    readAttributes(attributes, limits, bytes)
    header.declaredIdentifier = take(ArtifactAttributeSpelling.identifier)
    header.declaredType = take(ArtifactAttributeSpelling.type)
    header.declaredTitle = takeTitle()
    header.identifier = ArtifactIdentifier(header.declaredIdentifier ?? "")
    resolveType(implied: impliedType)
  }

  private mutating func readAttributes(
    _ attributes: TagAttributes, _ limits: ArtifactLimits, _ bytes: Span<UInt8>
  ) {
    var seen: Set<String> = []
    var isCut = attributes.isTruncated
    for raw in attributes.items {
      let name = String(decoding: copy(bytes, raw.name), as: UTF8.self)
      guard seen.insert(name.asciiLowercased).inserted else {
        diagnostics.append(
          Diagnostic(
            .duplicateAttribute, .warning, at: raw.name,
            message: "duplicate attribute `\(name)`: the first one is used"))
        continue
      }
      var value = raw.value ?? raw.name.upperBound..<raw.name.upperBound
      if value.count > limits.valueLength {
        isCut = true
        let cut = bytes.extracting(value.lowerBound..<(value.lowerBound + limits.valueLength))
        let whole = limits.valueLength - UTF8Boundary.incompleteSuffixLength(cut)
        value = value.lowerBound..<(value.lowerBound + whole)
      }
      var written = copy(bytes, value)
      if let quote = raw.escapedQuote { written = AttributeValue.unescape(quote, in: written) }
      header.attributes.append(
        ArtifactAttribute(name: name, value: AttributeValue.decode(written)))
    }
    if isCut {
      diagnostics.append(
        Diagnostic(
          .attributeLimit, .warning, at: header.tagRange,
          message:
            "attributes are truncated: a tag has at most \(limits.attributeCount) attributes of "
            + "at most \(limits.valueLength) bytes"))
    }
  }

  /// Removes the first attribute with one of these names and a non-empty value, and returns the
  /// value.
  private mutating func take(_ spellings: [String]) -> String? {
    for spelling in spellings {
      let wanted = spelling.asciiLowercased
      let index = header.attributes.firstIndex {
        !$0.value.isEmpty && $0.name.asciiLowercased == wanted
      }
      if let index { return header.attributes.remove(at: index).value }
    }
    return nil
  }

  /// Removes the title attribute. An empty title is different from no title.
  private mutating func takeTitle() -> String? {
    if let title = take(ArtifactAttributeSpelling.title) { return title }
    let index = header.attributes.firstIndex { $0.name.asciiLowercased == "title" }
    return index.map { header.attributes.remove(at: $0).value }
  }

  private mutating func resolveType(implied: ArtifactType?) {
    let values = header.attributeValues
    let language = values.value(for: ArtifactAttributeSpelling.language)
    header.language = language.map { CodeLanguage(named: $0)?.id ?? $0.asciiLowercased }
    if let declared = header.declaredType, ArtifactType.isNamed(by: declared) {
      let canonical = ArtifactType.canonical(declared)
      header.type = canonical.type
      header.language = header.language ?? canonical.language
      return
    }
    if let implied { return header.type = implied }
    diagnostics.append(
      Diagnostic(
        .missingArtifactType, .warning, at: header.tagRange,
        message: "missing attribute `type`: the type is inferred"))
    if let language {
      header.type = .inferred(fromLanguage: language)
    } else if let file = values.value(for: ArtifactAttributeSpelling.file),
      let type = ArtifactType.inferred(fromFileName: file)
    {
      header.type = type
    } else if let title = header.declaredTitle,
      let type = ArtifactType.inferred(fromFileName: title)
    {
      header.type = type
    } else {
      needsPayload = true
    }
  }

  private func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    bytes.extracting(range).withUnsafeBufferPointer { Array($0) }
  }
}
