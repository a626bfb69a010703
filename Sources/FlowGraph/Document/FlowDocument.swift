/// The persistent part of a flow: nodes, edges and the viewport.
///
/// ```swift
/// let document = FlowDocument(
///   nodes: [FlowNode(id: "a", position: Point2D(x: 0, y: 0), data: "Start")], edges: [])
/// let bytes = try document.encoded()
/// let copy = try FlowDocument<String>.decoded(from: bytes)
/// ```
///
/// A document may be inconsistent; ``sanitize()`` corrects it and reports how.
public struct FlowDocument<Data: Sendable & Hashable>: Hashable, Sendable {
  /// The nodes, in drawing order within a layer.
  public var nodes: [FlowNode<Data>]
  /// The edges, in drawing order.
  public var edges: [FlowEdge]
  /// The visible part of the canvas.
  public var viewport: Viewport

  /// Creates a document.
  public init(
    nodes: [FlowNode<Data>] = [], edges: [FlowEdge] = [], viewport: Viewport = Viewport()
  ) {
    self.nodes = nodes
    self.edges = edges
    self.viewport = viewport
  }
}

extension FlowDocument: Codable where Data: Codable {
  private enum CodingKeys: String, CodingKey {
    case nodes, edges, viewport
  }

  /// Decodes a document, whose members may be missing or null.
  ///
  /// - Throws: A `DecodingError` if a node, an edge or the viewport is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      nodes: try container.decodeIfPresent([FlowNode<Data>].self, forKey: .nodes) ?? [],
      edges: try container.decodeIfPresent([FlowEdge].self, forKey: .edges) ?? [],
      viewport: try container.decodeIfPresent(Viewport.self, forKey: .viewport) ?? Viewport())
  }

  /// Returns the document as JSON in UTF-8, indented, with the members of every object sorted.
  ///
  /// - Throws: An `EncodingError` for infinities and NaN, which ``sanitize()`` replaces, or an error
  ///   of the data.
  /// - Complexity: O(n log n) in the size of the document.
  public func encoded() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try JSONValueEncoder().encode(self).append(to: &bytes, pretty: true, sortedKeys: true)
    return bytes
  }

  /// Decodes a document from JSON in UTF-8. It may be inconsistent, see ``sanitize()``.
  ///
  /// Members that aren't known are ignored. ``FlowReport`` reads JSON of any form instead.
  ///
  /// - Throws: A ``/ArtifactBase/JSONSyntaxError`` if the text isn't JSON, or a `DecodingError` if it isn't a
  ///   document or the data are invalid.
  /// - Complexity: O(`bytes.count`).
  public static func decoded(from bytes: [UInt8]) throws -> Self {
    try JSONValueDecoder().decode(Self.self, from: JSONValue(parsing: bytes))
  }
}
