#if Macros
  import ArtifactCore

  /// The limits of a number, both included.
  package struct PropRange: Hashable {
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

    /// What a description says of it.
    package var summary: String {
      "\(Self.source(of: lower)) to \(Self.source(of: upper))"
    }
  }
#endif
