import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// An incremental parser for glTF in JSON form. Elements are added as they arrive; the model is
/// shown when the payload is complete.
///
/// Rules R23 of `Specs/Refiners.md`. Binary models (GLB) are read by ``MediaRefiner``, and their
/// JSON by ``GLTFDocument/init(glb:)``.
public struct GLTFRefiner: ArtifactRefiner {
  /// The type of the payload: glTF.
  public static var artifactType: ArtifactType { .gltf }

  private var reader = JSONReader()
  private var builders = JSONHandlers(GLTFBuilder())
  /// The diagnostics found when the model is complete.
  private var log = DiagnosticLog()
  /// The length of the binary chunk of a GLB file, which is the first buffer.
  private var binaryCount: Int?

  /// Creates a refiner. The attributes aren't used.
  public init(attributes: [String: String] = [:]) {}

  /// Creates a finished refiner from the JSON of a GLB file. The result is `nil` for another
  /// format, or before the JSON is complete.
  init?(glb: MediaDocument) {
    guard glb.format == .glb, let chunk = glb.entries.first(where: { $0.name == "JSON" }),
      chunk.range.upperBound <= glb.byteCount
    else { return nil }
    binaryCount = glb.entries.first { $0.name == "BIN" }?.range.count ?? 0
    append(glb.bytes(chunk.range).span)
    finish()
  }

  /// The elements received so far, those after an error among them as long as they can be read.
  public var model: GLTFDocument {
    var document = builders.latest.document
    document.tree.restOffset = reader.restOffset
    return document
  }

  /// Reads the next chunk of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builders)
  }

  /// Ends the payload and validates the model.
  ///
  /// - Complexity: O(length of the JSON).
  public mutating func finish() {
    guard !reader.isFinished else { return }
    reader.finish(to: &builders)
    if reader.isWhole {
      reportErrors()
    } else {
      builders.strict.noteFailure(isTruncated: reader.failureOffset == reader.byteCount)
    }
  }

  /// The current status, renderable prefix and diagnostics.
  public var refinement: Refinement { reader.removingComments(from: ownRefinement) }

  private var ownRefinement: Refinement {
    var verdict: Refinement.Verdict = reader.isFinished ? .valid : .pending
    if let offset = reader.failureOffset {
      verdict = .invalid(offset: offset)
    } else if reader.isWhole {
      if builders.strict.document.asset == nil {
        verdict = .invalid(offset: 0)
      } else if let foreign = builders.strict.foreignAsset {
        verdict = .invalid(offset: foreign.lowerBound)
      } else if !log.isEmpty {
        verdict = .repaired
      }
    }
    let diagnostics = builders.strict.log.diagnostics(and: log.diagnostics(and: reader.diagnostics))
    if reader.isWhole, builders.strict.document.asset != nil, builders.strict.foreignAsset == nil {
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    let progress = PreRenderableProgress(
      receivedCharacters: builders.strict.scalarCount + reader.lateCharacterCount,
      hint: builders.strict.hint)
    return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
  }

  /// Reports the errors of a complete model.
  private mutating func reportErrors() {
    guard let asset = builders.strict.document.asset else {
      builders.strict.noteFailure(isTruncated: false)
      return log.report(
        .invalidGLTF, .error, at: 0..<min(1, reader.byteCount),
        "no `asset` with a `version`: expected a glTF model")
    }
    if let foreign = builders.strict.foreignAsset {
      builders.strict.noteFailure(isTruncated: false)
      return log.report(
        .invalidGLTF, .error, at: foreign,
        "unsupported glTF version `\(Wording.start(of: asset.version))`: "
          + "expected 2.0")
    }
    var references = GLTFReferences(builders.strict.document.tree)
    references.report(in: &log)
    builders.strict.document.reportRanges(binaryCount: binaryCount, in: &log)
  }
}

extension Diagnostic.Code {
  /// The JSON isn't a valid glTF model.
  public static let invalidGLTF = Self(rawValue: "gltf.invalid")

  /// An index in a model is out of bounds, or a node is its own ancestor.
  public static let brokenModelReference = Self(rawValue: "gltf.broken-reference")

  /// An object in a model lacks a required member.
  public static let missingModelMember = Self(rawValue: "gltf.missing-member")

  /// An accessor or buffer view exceeds the bounds of its data.
  public static let modelRange = Self(rawValue: "gltf.out-of-range")

  /// A model requires external files, which aren't opened.
  public static let externalModelFile = Self(rawValue: "gltf.external-file")
}
