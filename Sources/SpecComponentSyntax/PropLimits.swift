#if Macros
  import ArtifactCore
  package import SpecRender

  /// The bounds of a number, both inclusive.
  package struct PropLimits: Hashable {
    package var lower: Double
    package var upper: Double

    package var isWhole: Bool {
      lower.rounded() == lower && upper.rounded() == upper
    }

    package func contains(_ value: Double) -> Bool {
      lower <= value && value <= upper
    }

    /// Returns a number in a notation valid in both Swift and JSON.
    static func source(of bound: Double) -> String {
      Int(exactly: bound).map(String.init) ?? JSONNumber(bound)?.text ?? "0"
    }

    /// The range as Swift source.
    package var source: String {
      "\(Self.source(of: lower))...\(Self.source(of: upper))"
    }

    /// The definition's range, consistent with `source`: an integer range if both bounds are
    /// written as integers.
    package var range: PropRange {
      if let lower = Int(exactly: lower), let upper = Int(exactly: upper) {
        return PropRange(lower...upper)
      }
      return PropRange(lower...upper)
    }
  }
#endif
