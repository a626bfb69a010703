import ArtifactBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers in base 64 with their type, as Plotly for Python writes them: `{"dtype": "f8", "bdata":
/// "…"}`, with `shape` for lists of lists.
struct PlotlyArray {
  /// The numbers, or lists of them.
  private(set) var values: [JSONValue]

  init?(_ object: JSONObject) {
    guard let type = object["dtype"]?.stringValue, let data = object["bdata"]?.stringValue,
      let bytes = Base64.bytes(data), let size = Self.size(of: type)
    else { return nil }
    values = stride(from: 0, through: bytes.count - size, by: size).map { start in
      var bits: UInt64 = 0
      for index in (0..<size).reversed() { bits = bits << 8 | UInt64(bytes[start + index]) }
      return Self.value(bits, type, size)
    }
    if let shape = object["shape"]?.stringValue {
      let parts = shape.split(separator: ",").compactMap { Int($0.filter(\.isNumber)) }
      if parts.count == 2, parts[1] > 0 {
        let flat = values
        values = stride(from: 0, to: flat.count, by: parts[1]).map {
          .array(Array(flat[$0..<min($0 + parts[1], flat.count)]))
        }
      }
    }
  }

  private static func size(of type: String) -> Int? {
    switch type {
    case "i1", "u1", "u1c": 1
    case "i2", "u2": 2
    case "i4", "u4", "f4": 4
    case "f8": 8
    default: nil
    }
  }

  private static func value(_ bits: UInt64, _ type: String, _ size: Int) -> JSONValue {
    switch type {
    case "f8": JSONValue(number: Double(bitPattern: bits))
    case "f4": JSONValue(number: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case "i1": .number(JSONNumber(Int(Int8(truncatingIfNeeded: bits))))
    case "i2": .number(JSONNumber(Int(Int16(truncatingIfNeeded: bits))))
    case "i4": .number(JSONNumber(Int(Int32(truncatingIfNeeded: bits))))
    default: .number(JSONNumber(Int(truncatingIfNeeded: bits)))
    }
  }
}

extension PlotlyReader {
  /// Ten to the power of an exponent.
  static func power(_ exponent: Double) -> Double { pow(10, exponent) }
}
