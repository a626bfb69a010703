#if Macros
  /// A conversion between JSON and the values of a Swift type.
  ///
  /// Macro expansions compose one for each prop: `.list(.integer())`.
  public struct PropCodec<Value> {
    /// Converts JSON to a value; returns nil if the JSON has another type.
    public let decode: (JSONValue) -> Value?

    /// Converts a value to JSON.
    public let encode: (Value) -> JSONValue

    /// The value used when the spec gives none.
    public let missing: Value

    /// Creates a codec from its two conversions and the value for a missing prop.
    public init(
      missing: Value, decode: @escaping (JSONValue) -> Value?,
      encode: @escaping (Value) -> JSONValue
    ) {
      self.decode = decode
      self.encode = encode
      self.missing = missing
    }
  }

  // Elements of lists and maps have no definition of their own. They are read with a definition
  // without a default, so that the same conversions apply as for props.
  private let textElement = PropDefinition(name: "", type: .string)
  private let flagElement = PropDefinition(name: "", type: .bool)
  private let numberElement = PropDefinition(name: "", type: .double)

  private func readNumber(_ value: JSONValue) -> JSONNumber? {
    if case .number(let number) = numberElement.read(value).value { number } else { nil }
  }

  // MARK: - Values

  extension PropCodec where Value == String {
    /// A codec for strings.
    public static var text: Self {
      Self(
        missing: "",
        decode: { $0 == .null ? nil : textElement.read($0).value.displayText },
        encode: { .string($0) })
    }
  }

  extension PropCodec where Value == Bool {
    /// A codec for Booleans.
    public static var flag: Self {
      Self(
        missing: false,
        decode: {
          if case .bool(let value) = flagElement.read($0).value { value } else { nil }
        }, encode: { .bool($0) })
    }
  }

  extension PropCodec where Value: FixedWidthInteger {
    /// A codec for integers.
    ///
    /// - Parameter range: The allowed range; numbers outside are clamped to it.
    public static func integer(in range: ClosedRange<Value>? = nil) -> Self {
      let limits = range ?? Value.min...Value.max
      return Self(
        missing: min(max(0, limits.lowerBound), limits.upperBound),
        decode: { value in
          guard let integer = readNumber(value)?.integer else { return nil }
          if range == nil { return Value(exactly: integer) }
          return min(max(Value(clamping: integer), limits.lowerBound), limits.upperBound)
        },
        encode: { value in
          .number(JSONNumber(Int(clamping: min(max(value, limits.lowerBound), limits.upperBound))))
        })
    }
  }

  extension PropCodec where Value: BinaryFloatingPoint {
    /// A codec for floating-point numbers.
    ///
    /// - Parameter range: The allowed range; numbers outside are clamped to it.
    public static func number(in range: ClosedRange<Value>? = nil) -> Self {
      func limited(_ value: Value) -> Value {
        range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
      }
      return Self(
        missing: limited(0),
        decode: { value in
          guard let double = readNumber(value)?.double, double.isFinite else {
            return nil
          }
          return limited(Value(double))
        },
        encode: { JSONNumber(Double(limited($0))).map { .number($0) } ?? .null })
    }
  }

  extension PropCodec where Value == JSONValue {
    /// A codec for any JSON value.
    public static var any: Self {
      Self(missing: .null, decode: { $0 }, encode: { $0 })
    }
  }

  extension PropCodec where Value == JSONObject {
    /// A codec for JSON objects.
    public static var object: Self {
      Self(
        missing: [:],
        decode: { if case .object(let object) = $0 { object } else { nil } },
        encode: { .object($0) })
    }
  }

  // MARK: - Choices

  extension PropCodec
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// A codec for a string enumeration, matched without regard to case.
    ///
    /// - Precondition: The enumeration has at least one case.
    public static func choice() -> Self {
      guard let first = Value.allCases.first else {
        preconditionFailure("\(Value.self) has no cases to choose from")
      }
      return Self(
        missing: first,
        decode: { value in
          guard case .string(let text) = value else { return nil }
          if let exact = Value(rawValue: text) { return exact }
          let lower = text.lowercased()
          return Value.allCases.first { $0.rawValue.lowercased() == lower }
        },
        encode: { .string($0.rawValue) })
    }
  }

  extension PropCodec {
    /// Unavailable: diagnoses a type that a prop cannot have.
    @_disfavoredOverload
    @available(
      *, unavailable,
      message: "a property type must be a CaseIterable String enum"
    )
    public static func choice() -> Self {
      preconditionFailure("\(Value.self) cannot be read")
    }
  }

  // MARK: - Containers

  extension PropCodec {
    /// A codec for an optional value.
    public static func optional<Wrapped>(_ wrapped: PropCodec<Wrapped>) -> Self
    where Value == Wrapped? {
      Self(
        missing: nil,
        decode: { value in
          if value == .null { return .some(nil) }
          return wrapped.decode(value).map { .some($0) }
        },
        encode: { $0.map(wrapped.encode) ?? .null })
    }

    /// A codec for arrays; elements of another type are omitted.
    public static func list<Element>(_ element: PropCodec<Element>) -> Self
    where Value == [Element] {
      Self(
        missing: [],
        decode: { value in
          guard case .array(let elements) = value else { return nil }
          return elements.compactMap(element.decode)
        },
        encode: { .array($0.map(element.encode)) })
    }

    /// A codec for dictionaries; values of another type are omitted. Members are written in name
    /// order.
    public static func map<Element>(_ element: PropCodec<Element>) -> Self
    where Value == [String: Element] {
      Self(
        missing: [:],
        decode: { value in
          guard case .object(let object) = value else { return nil }
          return object.members.reduce(into: [:]) { $0[$1.key] = element.decode($1.value) }
        },
        encode: { map in
          .object(
            JSONObject(
              map.sorted { $0.key < $1.key }.map { (key: $0.key, value: element.encode($0.value)) })
          )
        })
    }
  }
#endif
