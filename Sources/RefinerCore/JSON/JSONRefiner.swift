// An incremental refiner for JSON (`Specs/Refiners.md` section R5).
//
// The tokenizer classifies the bytes; the refiner builds a tree from the tokens and keeps the last
// offset after which only closing brackets are missing. A key waits for its value, a number for the
// byte after it; a container appears as soon as it is opened.

import ArtifactBase
public import ArtifactCore

/// A refiner for JSON: containers appear when they are opened, other values when they are complete,
/// numbers when they are delimited.
public struct JSONRefiner: ArtifactRefiner {
  /// The type `application/json`.
  public static let artifactType = ArtifactType.json

  /// The maximum number of comments that are removed; the next one is an error.
  public static let commentLimit = JSONReader.commentLimit

  private struct Builder: JSONTokenHandler, Sendable {
    var tree = JSONTree()
    var extent = JSONExtent()

    mutating func append(_ bytes: Span<UInt8>) {
      tree.append(bytes)
      extent.append(bytes)
    }

    mutating func take(_ token: JSONToken) {
      tree.add(token)
      extent.take(token)
    }
  }

  private var reader = JSONReader(mode: .lenientSequence)
  private var builders = JSONHandlers(Builder())

  /// Creates a refiner for an empty payload; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {}

  /// The tree of the values so far, those after an error among them as long as they can be read.
  public var model: JSONTree {
    var tree = builders.latest.tree
    tree.restOffset = reader.restOffset
    return tree
  }

  /// The beginning of a string value that has not ended, up to the first invalid byte, and its
  /// location; nil if no string is open.
  var openText: (text: String, pointer: JSONPointer)? {
    let builder = builders.strict
    // After an error, a string may have been completed.
    guard builders.latest.tree.count == builder.tree.count else { return nil }
    // A slash that may begin a comment is not in the tree yet.
    let end = min(reader.failureOffset ?? .max, builder.tree.byteCount)
    return builder.tree.openText(from: builder.extent.safeLength, to: end)
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`).
  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builders)
  }

  /// Ends the payload.
  public mutating func finish() {
    reader.finish(to: &builders)
    if reader.isWhole { builders.strict.extent.end(at: reader.byteCount) }
  }

  /// The refinement of the bytes so far.
  public var refinement: Refinement { builders.strict.extent.refinement(reader) }
}
