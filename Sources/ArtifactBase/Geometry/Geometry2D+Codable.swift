// Points and sizes are coded as arrays of two numbers, as Core Graphics codes its own.

extension Point2D: Codable {
  /// Decodes an array of `x` and `y`.
  ///
  /// - Throws: A `DecodingError` if the value isn't an array that begins with two numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(x: try container.decode(Double.self), y: try container.decode(Double.self))
  }

  /// Encodes an array of `x` and `y`.
  ///
  /// - Throws: An `EncodingError` if the encoder can't represent infinities or NaN.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x)
    try container.encode(y)
  }
}

extension Size2D: Codable {
  /// Decodes an array of `width` and `height`.
  ///
  /// - Throws: A `DecodingError` if the value isn't an array that begins with two numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(
      width: try container.decode(Double.self), height: try container.decode(Double.self))
  }

  /// Encodes an array of `width` and `height`.
  ///
  /// - Throws: An `EncodingError` if the encoder can't represent infinities or NaN.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(width)
    try container.encode(height)
  }
}
