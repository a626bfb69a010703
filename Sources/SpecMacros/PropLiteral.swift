#if Macros
  /// Helpers for values in generated definitions that a literal cannot express.
  public enum PropLiteral {
    /// Returns a floating-point number as JSON.
    public static func number(_ value: Double) -> JSONValue {
      JSONNumber(value).map { .number($0) } ?? .null
    }

    /// Returns the raw values of an enumeration.
    public static func choices<Choice: RawRepresentable & CaseIterable>(of: Choice.Type) -> [String]
    where Choice.RawValue == String {
      Choice.allCases.map(\.rawValue)
    }

    /// Returns an empty array for an unsupported type, which ``PropCodec/choice()`` diagnoses.
    @_disfavoredOverload
    public static func choices<Choice>(of: Choice.Type) -> [String] { [] }
  }
#endif
