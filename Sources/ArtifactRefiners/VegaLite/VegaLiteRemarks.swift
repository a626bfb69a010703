public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// The JSON is no Vega-Lite specification.
  public static let invalidVegaLite = Self(rawValue: "vegalite.invalid")

  /// A mark, channel or member that nobody knows; it is kept as it is.
  public static let unknownVegaLiteWord = Self(rawValue: "vegalite.unknown")

  /// Data is elsewhere and is not fetched.
  public static let externalData = Self(rawValue: "vegalite.external-data")
}

/// What is odd about a specification, each kind once, with a count (R1.9).
struct VegaLiteRemarks: Hashable, Sendable {
  private var firstUnknown: Range<Int>?
  private var unknownWord = ""
  private var unknownCount = 0
  private var firstExternal: Range<Int>?
  private var address = ""
  private var externalCount = 0

  mutating func noteUnknown(_ word: String, at range: Range<Int>) {
    if firstUnknown == nil {
      firstUnknown = range
      unknownWord = word
    }
    unknownCount += 1
  }

  mutating func noteExternal(_ address: String, at range: Range<Int>) {
    if firstExternal == nil {
      firstExternal = range
      self.address = address
    }
    externalCount += 1
  }

  var diagnostics: [ArtifactDiagnostic] {
    var diagnostics: [ArtifactDiagnostic] = []
    if let firstExternal {
      let more = Wording.more(externalCount - 1, "address", "addresses")
      diagnostics.append(
        ArtifactDiagnostic(
          .externalData, range: firstExternal, message: "External data: \(address).\(more)"))
    }
    if let firstUnknown {
      let more = Wording.more(unknownCount - 1, "such word", "such words")
      diagnostics.append(
        ArtifactDiagnostic(
          .unknownVegaLiteWord, range: firstUnknown,
          message: "Nothing is known of \"\(unknownWord)\".\(more)"))
    }
    return diagnostics
  }
}
