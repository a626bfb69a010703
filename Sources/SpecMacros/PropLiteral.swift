#if Macros
  /// Values in definitions that a literal alone cannot say.
  public enum PropLiteral {
    /// A number with a fraction.
    public static func number(_ value: Double) -> JSONValue {
      JSONNumber(value).map { .number($0) } ?? .null
    }

    /// The texts of an enumeration.
    public static func choices<Choice: RawRepresentable & CaseIterable>(of: Choice.Type) -> [String]
    where Choice.RawValue == String {
      Choice.allCases.map(\.rawValue)
    }

    /// Nothing: the type is none that a property can have, as ``PropCodec/choice()`` says.
    @_disfavoredOverload
    public static func choices<Choice>(of: Choice.Type) -> [String] { [] }
  }
#endif
