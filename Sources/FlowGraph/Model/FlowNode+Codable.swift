extension FlowNode: Codable where Data: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, position, size, data, parentID, phase, persistence, isSelected, isDraggable
    case acceptsChildren, zIndex, handles
  }

  /// Decodes a node. Members other than `id`, `position`, `size` and `data` may be missing or null.
  ///
  /// - Throws: A `DecodingError` if a required member is missing or a value is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      position: try container.decode(Point2D.self, forKey: .position),
      size: try container.decode(Size2D.self, forKey: .size),
      data: try container.decode(Data.self, forKey: .data))
    func optional<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
      if let decoded = try container.decodeIfPresent(Value.self, forKey: key) { value = decoded }
    }
    parentID = try container.decodeIfPresent(String.self, forKey: .parentID)
    try optional(.phase, &phase)
    try optional(.persistence, &persistence)
    try optional(.isSelected, &isSelected)
    try optional(.isDraggable, &isDraggable)
    try optional(.acceptsChildren, &acceptsChildren)
    try optional(.zIndex, &zIndex)
    try optional(.handles, &handles)
  }

  /// Encodes every member but ``isHovered`` and ``isDropTarget``.
  ///
  /// - Throws: An `EncodingError` if the encoder can't represent a number, or an error of the data.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(position, forKey: .position)
    try container.encode(size, forKey: .size)
    try container.encode(data, forKey: .data)
    try container.encodeIfPresent(parentID, forKey: .parentID)
    try container.encode(phase, forKey: .phase)
    try container.encode(persistence, forKey: .persistence)
    try container.encode(isSelected, forKey: .isSelected)
    try container.encode(isDraggable, forKey: .isDraggable)
    try container.encode(acceptsChildren, forKey: .acceptsChildren)
    try container.encode(zIndex, forKey: .zIndex)
    try container.encode(handles, forKey: .handles)
  }
}
