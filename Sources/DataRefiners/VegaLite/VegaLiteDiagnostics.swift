import ArtifactBase
public import ArtifactCore
import RefinerCore

extension Diagnostic.Code {
  /// The JSON isn't a valid Vega-Lite specification.
  public static let invalidVegaLite = Self(rawValue: "vegalite.invalid")

  /// An unknown mark, channel or member; it is kept verbatim.
  public static let unknownVegaLiteWord = Self(rawValue: "vegalite.unknown-name")

  /// A member has the wrong JSON type; it is kept verbatim and ignored.
  public static let wrongVegaLiteKind = Self(rawValue: "vegalite.wrong-type")

  /// Views exceed the nesting limit.
  public static let vegaLiteDepth = Self(rawValue: "vegalite.depth-limit")

  /// The data is external and isn't fetched.
  public static let externalData = Self(rawValue: "vegalite.external-data")
}

extension DiagnosticLog {
  mutating func reportUnknown(_ word: String, at range: Range<Int>) {
    report(.unknownVegaLiteWord, .warning, at: range, "Nothing is known of \"\(word)\".")
  }

  mutating func reportWrongKind(at range: Range<Int>, _ sentence: @autoclosure () -> String) {
    report(.wrongVegaLiteKind, .warning, at: range, sentence())
  }

  mutating func reportDepth(at range: Range<Int>) {
    reportLimit(
      .vegaLiteDepth, .warning, .depth, at: range,
      "Views nest deeper than \(ChartSpec.depthLimit); those in here are left out.")
  }

  mutating func reportExternal(_ address: String, at range: Range<Int>) {
    report(.externalData, .warning, at: range, "External data: \(address).")
  }
}
