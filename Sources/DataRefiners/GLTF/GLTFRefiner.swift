import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Refines glTF as JSON: scenes, nodes, meshes and the rest as they come, to be shown when all is
/// there.
///
/// Rules R23 of `Specs/Refiners.md`. Binary models are read by ``MediaRefiner``, what their JSON says
/// by ``GLTFDocument/init(glb:)``.
public struct GLTFRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .gltf }

  private var reader = JSONReader()
  private var builder = GLTFBuilder()
  /// What is known when the model is whole.
  private var remarks = Remarks()
  /// In a GLB file, the length of the chunk that is the first buffer.
  private var binaryCount: Int?

  public init(attributes: [String: String] = [:]) {}

  /// Has read the JSON in a GLB file; nil for another medium, and where it has not come.
  init?(glb: MediaDocument) {
    guard glb.format == .glb, let chunk = glb.entries.first(where: { $0.name == "JSON" }),
      chunk.range.upperBound <= glb.byteCount
    else { return nil }
    binaryCount = glb.entries.first { $0.name == "BIN" }?.range.count ?? 0
    append(glb.bytes(chunk.range).span)
    finish()
  }

  public var model: GLTFDocument { builder.document }

  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builder)
  }

  public mutating func finish() {
    guard !reader.isFinished else { return }
    reader.finish(to: &builder)
    if reader.isWhole {
      noteFaults()
    } else {
      builder.noteFailure(isCut: reader.failureOffset == reader.byteCount)
    }
  }

  public var refinement: Refinement { reader.mended(ownRefinement) }

  private var ownRefinement: Refinement {
    var verdict: Refinement.Verdict = reader.isFinished ? .valid : .pending
    if let offset = reader.failureOffset {
      verdict = .invalid(offset: offset)
    } else if reader.isWhole {
      if builder.document.asset == nil {
        verdict = .invalid(offset: 0)
      } else if let foreign = builder.foreignAsset {
        verdict = .invalid(offset: foreign.lowerBound)
      } else if !remarks.isEmpty {
        verdict = .repaired
      }
    }
    let diagnostics = builder.remarks.diagnostics(and: remarks.diagnostics(and: reader.diagnostics))
    if reader.isWhole, builder.document.asset != nil, builder.foreignAsset == nil {
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    let progress = PreRenderableProgress(
      receivedCharacters: builder.scalarCount, hint: builder.hint)
    return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
  }

  /// Notes what is wrong with a model that is there as a whole.
  private mutating func noteFaults() {
    guard let asset = builder.document.asset else {
      builder.noteFailure(isCut: false)
      return remarks.note(
        .invalidGLTF, at: 0..<min(1, reader.byteCount),
        "Not glTF: there is no asset with a version.")
    }
    if let foreign = builder.foreignAsset {
      builder.noteFailure(isCut: false)
      return remarks.note(
        .invalidGLTF, at: foreign, "Not glTF 2.0: the model is of version \(asset.version).")
    }
    var references = GLTFReferences(builder.document.tree)
    references.note(in: &remarks)
    builder.document.noteRanges(binaryCount: binaryCount, in: &remarks)
  }
}

extension ArtifactDiagnostic.Kind {
  /// The JSON is no glTF model.
  public static let invalidGLTF = Self(rawValue: "gltf.invalid")

  /// A model refers to what is not there, or to itself.
  public static let brokenModelReference = Self(rawValue: "gltf.reference")

  /// An object in a model lacks a member that it must have.
  public static let missingModelMember = Self(rawValue: "gltf.missing-member")

  /// Accessors or views of a model reach beyond the bytes they are in.
  public static let modelRange = Self(rawValue: "gltf.range")

  /// A model needs files that are not part of it and are not opened.
  public static let externalModelFile = Self(rawValue: "gltf.external")
}
