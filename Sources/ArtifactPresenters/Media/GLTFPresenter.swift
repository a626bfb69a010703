import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents the components of a glTF model. Buffers are not read and nothing is drawn.
public struct GLTFPresenter: ArtifactPresenter {
  /// The refiner for glTF.
  public typealias Refiner = GLTFRefiner

  /// Creates a presenter.
  public init() {}

  /// Adds a summary and a table of components once the payload is complete.
  public mutating func present(
    _ model: GLTFDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    guard artifact.isFinished, content.isEmpty else { return }
    let parts = Self.parts(model)
    let kind: Block.Kind =
      parts.rows.isEmpty
      ? .note(NoteBlock(.information, "empty model")) : .table(parts)
    content =
      [
        Self.factsBlock(model, artifact.id(1)),
        Block(id: artifact.id(2), kind: kind, isSettled: true),
      ] + artifact.notes(refinement, from: 3)
    if parts.rows.isEmpty { artifact.appendSource(of: model.tree.payload, to: &content) }
  }

  /// Returns an error note, and the components received of an incomplete or invalid model.
  public func ended(
    _ model: GLTFDocument, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    let note = NoteBlock(.error, "nothing to display: \(progress.hint ?? "incomplete model")")
    var blocks: Blocks = [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
    let parts = Self.parts(model)
    guard model.asset != nil || !parts.rows.isEmpty else {
      artifact.appendUnreadable(model.tree.payload, to: &blocks)
      return blocks
    }
    blocks.append(Self.factsBlock(model, artifact.id(2)))
    if !parts.rows.isEmpty {
      blocks.append(Block(id: artifact.id(3), kind: .table(parts), isSettled: true))
    }
    SourceRest.append(
      model.tree.payload, from: model.tree.restOffset, id: artifact.id(blocks.count + 1),
      to: &blocks)
    return blocks
  }

  private static func factsBlock(_ model: GLTFDocument, _ id: BlockID) -> Block {
    Block(id: id, kind: .paragraph(StyledText(plain: facts(model))), isSettled: true)
  }

  /// The version, the generator, the numbers of vertices and triangles, and the dimensions.
  private static func facts(_ model: GLTFDocument) -> String {
    var facts = ["glTF" + (model.asset.map { " " + $0.version } ?? "")]
    if let generator = model.asset?.generator { facts.append("by \(generator)") }
    let summary = model.summary()
    facts.append("\(summary.vertexCount) vertices, \(summary.triangleCount) triangles")
    if let bounds = summary.bounds {
      let size = bounds.greatest - bounds.least
      let sizes = [size.x, size.y, size.z].map(NumberText.text)
      facts.append(sizes.joined(separator: " × ") + " units")
    }
    return facts.joined(separator: ", ") + "."
  }

  private static func parts(_ model: GLTFDocument) -> TableBlock {
    let animations = (0..<model.animationCount).compactMap { model.animation($0).name }
    let nodes = (0..<model.nodeCount).compactMap { model.node($0).name }
    let meshes = (0..<model.meshCount).compactMap { model.mesh($0).name }
    let materials = (0..<model.materialCount).map(model.materialName).filter { !$0.isEmpty }
    let scenes = (0..<model.sceneCount).compactMap { model.scene($0).name }
    let files = (0..<model.referenceCount).map { model.reference($0).uri }
    let rows: [(name: String, count: Int, names: [String])] = [
      ("Scenes", model.sceneCount, scenes), ("Nodes", model.nodeCount, nodes),
      ("Meshes", model.meshCount, meshes), ("Materials", model.materialCount, materials),
      ("Textures", model.textureCount, []), ("Images", model.imageCount, []),
      ("Animations", model.animationCount, animations), ("Cameras", model.cameraCount, []),
      ("Skins", model.skinCount, []), ("Files", model.referenceCount, files),
      ("Extensions", model.extensions.count, model.extensions),
    ]
    let shown = rows.filter { $0.count > 0 }
    return TableBlock(
      columns: [
        TableBlock.Column(header: StyledText(plain: "Part"), alignment: .leading),
        TableBlock.Column(header: StyledText(plain: "Count"), alignment: .trailing),
        TableBlock.Column(header: StyledText(plain: "Names"), alignment: .leading),
      ],
      rows: shown.map { row in
        let names = row.names.prefix(nameCount).joined(separator: ", ")
        let rest = row.names.count > nameCount ? ", …" : ""
        return [
          StyledText(plain: row.name), StyledText(plain: "\(row.count)"),
          StyledText(plain: names + rest),
        ]
      }, settledRowCount: shown.count)
  }

  /// The maximum number of names listed per kind.
  private static let nameCount = 6
}
