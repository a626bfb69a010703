import ArtifactBase
public import ArtifactCore
import Charts
import RefinerCore

extension Diagnostic.Code {
  /// The JSON isn't a valid Vega-Lite specification.
  public static let invalidVegaLite = Self(rawValue: "vegalite.invalid")

  /// An unknown mark, channel, aggregate, transform or member; it is kept verbatim.
  public static let unknownVegaLiteWord = Self(rawValue: "vegalite.unknown-name")

  /// A member has the wrong JSON type; it is kept verbatim and ignored.
  public static let wrongVegaLiteKind = Self(rawValue: "vegalite.wrong-type")

  /// Views exceed the nesting limit.
  public static let vegaLiteDepth = Self(rawValue: "vegalite.depth-limit")

  /// The data is external and isn't fetched.
  public static let externalData = Self(rawValue: "vegalite.external-data")
}

extension DiagnosticLog {
  /// Reports a member of a view or of data that isn't among the known ones.
  mutating func reportUnknownMember<Names: Collection<String>>(
    _ name: String, among names: @autoclosure () -> Names, at range: Range<Int>
  ) {
    report(
      .unknownVegaLiteWord, .warning, at: range, "unknown member `\(Wording.start(of: name))`",
      suggestion: Suggestion.nearest(to: name, among: names().sorted()))
  }

  /// Reports a value of the wrong type.
  mutating func reportWrongKind(at range: Range<Int>, _ message: @autoclosure () -> String) {
    report(.wrongVegaLiteKind, .warning, at: range, message())
  }

  /// Reports a view beyond the depth limit.
  mutating func reportDepth(at range: Range<Int>) {
    reportLimit(
      .vegaLiteDepth, .warning, limit: .depth, at: range,
      "views nested deeper than \(ChartView.depthLimit) levels: ignored")
  }
}
