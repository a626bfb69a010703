import ArtifactBase
public import ArtifactCore
import RefinerCore

extension ArtifactDiagnostic.Kind {
  /// The JSON isn't a valid Vega-Lite specification.
  public static let invalidVegaLite = Self(rawValue: "vegalite.invalid")

  /// An unknown mark, channel or member; it is kept verbatim.
  public static let unknownVegaLiteWord = Self(rawValue: "vegalite.unknown")

  /// A member has the wrong JSON type; it is kept verbatim and ignored.
  public static let wrongVegaLiteKind = Self(rawValue: "vegalite.kind")

  /// Views exceed the nesting limit.
  public static let vegaLiteDepth = Self(rawValue: "vegalite.depth")

  /// The data is external and isn't fetched.
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
