#if Macros
  import ArtifactCore
  package import SpecRender

  /// The limits of a number, both included.
  package struct PropLimits: Hashable {
    package var lower: Double
    package var upper: Double

    package var isWhole: Bool {
      lower.rounded() == lower && upper.rounded() == upper
    }

    package func contains(_ value: Double) -> Bool {
      lower <= value && value <= upper
    }

    /// A number as Swift and JSON both write it.
    static func source(of bound: Double) -> String {
      Int(exactly: bound).map(String.init) ?? JSONNumber(bound)?.text ?? "0"
    }

    /// A range in Swift.
    package var source: String {
      "\(Self.source(of: lower))...\(Self.source(of: upper))"
    }

    /// The range of the definition, as `source` makes it: of integers where both bounds are written so.
    package var range: PropRange {
      if let lower = Int(exactly: lower), let upper = Int(exactly: upper) {
        return PropRange(lower...upper)
      }
      return PropRange(lower...upper)
    }
  }
#endif
