import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// The JSON is no Vega-Lite specification.
  public static let invalidVegaLite = Self(rawValue: "vegalite.invalid")

  /// A mark, channel or member that nobody knows; it is kept as it is.
  public static let unknownVegaLiteWord = Self(rawValue: "vegalite.unknown")

  /// A member is of another kind than it can be; it is kept as it is, and says nothing.
  public static let wrongVegaLiteKind = Self(rawValue: "vegalite.kind")

  /// Views nest deeper than is followed.
  public static let vegaLiteDepth = Self(rawValue: "vegalite.depth")

  /// Data is elsewhere and is not fetched.
  public static let externalData = Self(rawValue: "vegalite.external-data")
}

extension Remarks {
  mutating func noteUnknown(_ word: String, at range: Range<Int>) {
    note(.unknownVegaLiteWord, at: range, "Nothing is known of \"\(word)\".")
  }

  mutating func noteWrongKind(at range: Range<Int>, _ sentence: @autoclosure () -> String) {
    note(.wrongVegaLiteKind, at: range, sentence())
  }

  mutating func noteDepth(at range: Range<Int>) {
    noteLimit(
      .vegaLiteDepth, .depth, at: range,
      "Views nest deeper than \(ChartSpec.depthLimit); those in here are left out.")
  }

  mutating func noteExternal(_ address: String, at range: Range<Int>) {
    note(.externalData, at: range, "External data: \(address).")
  }
}
