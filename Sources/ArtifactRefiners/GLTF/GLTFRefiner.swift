public import ArtifactCore

/// Refines glTF as JSON: scenes, nodes, meshes and the rest as they come, to be shown when all is
/// there.
///
/// Rules R23 of `Specs/Refiners.md`. Binary models are read by ``MediaRefiner``, what their JSON says
/// by ``GLTFDocument/init(glb:)``.
public struct GLTFRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .gltf }

  private var reader = JSONReader()
  private var builder = GLTFBuilder()
  private var broken: (count: Int, first: Range<Int>?) = (0, nil)
  private var beyond = GLTFDocument.RangeFaults()

  public init(attributes: [String: String] = [:]) {}

  public var model: GLTFDocument { builder.document }

  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builder)
  }

  public mutating func finish() {
    guard !reader.isFinished else { return }
    reader.finish(to: &builder)
    guard reader.isWhole else { return }
    let summary = builder.document.summary()
    broken = (summary.brokenCount, summary.firstBroken)
    beyond = builder.document.rangeFaults()
  }

  public var refinement: Refinement {
    var verdict: Refinement.Verdict = reader.isFinished ? .valid : .pending
    if let offset = reader.failureOffset {
      verdict = .invalid(offset: offset)
    } else if reader.isWhole {
      if builder.document.asset == nil {
        verdict = .invalid(offset: 0)
      } else if let foreign = builder.foreignAsset {
        verdict = .invalid(offset: foreign.lowerBound)
      } else if broken.count > 0 || beyond.count > 0 {
        verdict = .repaired
      }
    }
    if reader.isWhole, builder.document.asset != nil, builder.foreignAsset == nil {
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    let progress = PreRenderableProgress(
      receivedCharacters: builder.scalarCount, hint: builder.hint)
    return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
  }

  private var diagnostics: [ArtifactDiagnostic] {
    var diagnostics: [ArtifactDiagnostic] = []
    if builder.document.referenceCount > 0 {
      let first = builder.document.reference(0)
      let more =
        builder.document.referenceCount > 1
        ? " and \(builder.document.referenceCount - 1) more" : ""
      diagnostics.append(
        ArtifactDiagnostic(
          .externalModelFile, range: first.range,
          message: "The model needs \(first.uri)\(more), which is not opened."))
    }
    if reader.isWhole, builder.document.asset == nil {
      diagnostics.append(
        ArtifactDiagnostic(
          .invalidGLTF, range: 0..<min(1, reader.byteCount),
          message: "Not glTF: there is no asset with a version."))
    } else if reader.isWhole, let asset = builder.document.asset, let foreign = builder.foreignAsset
    {
      diagnostics.append(
        ArtifactDiagnostic(
          .invalidGLTF, range: foreign,
          message: "Not glTF 2.0: the model is of version \(asset.version)."))
    } else {
      if broken.count > 0 {
        let names = broken.count == 1 ? "1 number names" : "\(broken.count) numbers name"
        diagnostics.append(
          ArtifactDiagnostic(
            .brokenModelReference, range: broken.first ?? 0..<0,
            message: "\(names) nothing that is there, or a node that is in the scene already."))
      }
      if let remark = beyond.diagnostic(at: beyond.first ?? 0..<0) { diagnostics.append(remark) }
    }
    diagnostics += reader.diagnostics
    return diagnostics
  }
}

extension ArtifactDiagnostic.Kind {
  /// The JSON is no glTF model.
  public static let invalidGLTF = Self(rawValue: "gltf.invalid")

  /// A model refers to what is not there, or to itself.
  public static let brokenModelReference = Self(rawValue: "gltf.reference")

  /// Accessors or views of a model reach beyond the bytes they are in.
  public static let modelRange = Self(rawValue: "gltf.range")

  /// A model needs files that are not part of it and are not opened.
  public static let externalModelFile = Self(rawValue: "gltf.external")
}
