public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// The JSON is no Vega-Lite specification.
  public static let invalidVegaLite = Self(rawValue: "vegalite.invalid")

  /// A mark, channel or member that nobody knows; it is kept as it is.
  public static let unknownVegaLiteWord = Self(rawValue: "vegalite.unknown")

  /// Data is elsewhere and is not fetched.
  public static let externalData = Self(rawValue: "vegalite.external-data")
}

extension Remarks {
  mutating func noteUnknown(_ word: String, at range: Range<Int>) {
    note(.unknownVegaLiteWord, at: range, "Nothing is known of \"\(word)\".")
  }

  mutating func noteExternal(_ address: String, at range: Range<Int>) {
    note(.externalData, at: range, "External data: \(address).")
  }
}
