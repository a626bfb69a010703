#if Macros
  /// How values of a type are read from JSON and written to it.
  ///
  /// Expansions put one together for each property: `.list(.integer())`.
  public struct PropCodec<Value> {
    /// A value; nil for JSON of another type.
    public let decode: (JSONValue) -> Value?

    public let encode: (Value) -> JSONValue

    /// The value where there is none.
    public let missing: Value

    public init(
      missing: Value, decode: @escaping (JSONValue) -> Value?,
      encode: @escaping (Value) -> JSONValue
    ) {
      self.decode = decode
      self.encode = encode
      self.missing = missing
    }
  }

  // Elements of lists and maps have no definition of their own. They are read by one without a default,
  // so that they are converted like properties are.
  private let textElement = PropDefinition(name: "", type: .string)
  private let flagElement = PropDefinition(name: "", type: .bool)
  private let numberElement = PropDefinition(name: "", type: .double)

  private func readNumber(_ value: JSONValue) -> JSONNumber? {
    if case .number(let number) = numberElement.read(value).value { number } else { nil }
  }

  // MARK: - Values

  extension PropCodec where Value == String {
    public static var text: Self {
      Self(
        missing: "",
        decode: { $0 == .null ? nil : textElement.read($0).value.displayText },
        encode: { .string($0) })
    }
  }

  extension PropCodec where Value == Bool {
    public static var flag: Self {
      Self(
        missing: false,
        decode: {
          if case .bool(let value) = flagElement.read($0).value { value } else { nil }
        }, encode: { .bool($0) })
    }
  }

  extension PropCodec where Value: FixedWidthInteger {
    /// - Parameter range: The limits; a number beyond them becomes the nearest within.
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
    /// - Parameter range: The limits; a number beyond them becomes the nearest within.
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
    public static var any: Self {
      Self(missing: .null, decode: { $0 }, encode: { $0 })
    }
  }

  extension PropCodec where Value == JSONObject {
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
    /// An enumeration of texts, which are found in any case.
    ///
    /// - Precondition: It has a case.
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
    /// Refused: the type is none that a property can have.
    @_disfavoredOverload
    @available(
      *, unavailable,
      message: "the type of a property must be an enumeration of String that is CaseIterable"
    )
    public static func choice() -> Self {
      preconditionFailure("\(Value.self) cannot be read")
    }
  }

  // MARK: - Containers

  extension PropCodec {
    /// A value or nothing.
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

    /// Values in order; those of another type are left out.
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

    /// Values by name; those of another type are left out. Written in the order of names.
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
