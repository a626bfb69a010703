public import ArtifactBase
public import RDFRefiners

extension JSONLDProcessor {
  /// Returns the document in compacted form (§6): an object that uses the terms of a context, and
  /// contains that context.
  ///
  /// The context is a context, or a document with a member `@context`. The options
  /// `JSONLDOptions.compactsArrays` and `JSONLDOptions.compactsToRelative` apply.
  ///
  /// - Throws: `JSONLDError` if the document or the context is invalid.
  public func compact(
    _ document: [UInt8], context: JSONValue
  ) throws(JSONLDError) -> JSONValue {
    let (engine, nodes) = try expanded(document)
    return try JSONLDCompactor.compact(nodes, context, engine)
  }

  /// Returns the document in flattened form (§7), in which each node of each graph occurs once and
  /// blank nodes are relabeled.
  ///
  /// Without a context, the result is an array of node objects; with one, it is compacted.
  ///
  /// - Throws: `JSONLDError` if the document or the context is invalid.
  public func flatten(
    _ document: [UInt8], context: JSONValue? = nil
  ) throws(JSONLDError) -> JSONValue {
    let (engine, nodes) = try expanded(document)
    let flattened = try JSONLDNodeMap.flatten(nodes)
    guard let context else { return .array(flattened) }
    return try JSONLDCompactor.compact(flattened, context, engine)
  }
}
