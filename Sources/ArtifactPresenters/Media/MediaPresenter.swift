import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents metadata of an image, document or model: its format, size, location and parts. Nothing
/// is fetched and no pixels are drawn.
public struct MediaPresenter: ArtifactPresenter {
  /// The refiner for media.
  public typealias Refiner = MediaRefiner

  /// Creates a presenter.
  public init() {}

  /// Updates the image or the description, and the table of parts.
  public mutating func present(
    _ model: MediaDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    let title = artifact.header.declaredTitle ?? ""
    let name = title.isEmpty ? artifact.header.type.displayName : title
    if let size = model.pixelSize {
      var image = ImageBlock(
        alternative: name, source: Self.source(of: model), width: size.width, height: size.height)
      if artifact.isFinished, model.isComplete {
        image.data = Array(model.bytes(0..<model.byteCount))
      }
      content = [Block(id: artifact.id(1), kind: .image(image), isSettled: artifact.isFinished)]
    } else {
      let text = StyledText(plain: Self.facts(on: model, artifact.header.type))
      content = [Block(id: artifact.id(1), kind: .paragraph(text), isSettled: artifact.isFinished)]
    }
    if !model.entries.isEmpty {
      let table = Self.table(of: model, isFinished: artifact.isFinished)
      content.append(
        Block(id: artifact.id(2), kind: .table(table), isSettled: artifact.isFinished))
    }
    guard artifact.isFinished else { return }
    content += artifact.notes(refinement, from: 3)
  }

  /// Returns a progress block with the refiner's hint.
  public func waiting(
    _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    let block = ProgressBlock(
      hint: progress.hint ?? "waiting for the header", byteCount: artifact.byteCount)
    return [Block(id: artifact.id(1), kind: .progress(block), isSettled: false)]
  }

  /// Returns an error note, and the metadata received of an unreadable file: its format, size and
  /// parts.
  public func ended(
    _ model: MediaDocument, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    let type = artifact.header.type
    let note = NoteBlock(.error, "nothing to display: invalid or incomplete \(type.displayName)")
    var blocks: Blocks = [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
    guard model.format != nil else { return blocks }
    let facts = StyledText(plain: Self.facts(on: model, type))
    blocks.append(Block(id: artifact.id(2), kind: .paragraph(facts), isSettled: true))
    if !model.entries.isEmpty {
      let table = Self.table(of: model, isFinished: true)
      blocks.append(Block(id: artifact.id(3), kind: .table(table), isSettled: true))
    }
    return blocks
  }

  /// The address of external media; empty if the data is in the payload.
  private static func source(of model: MediaDocument) -> String {
    switch model.source {
    case .url(let address), .path(let address): address
    case .bytes, .dataURL, .base64, nil: ""
    }
  }

  /// The format, the size, the version, the number of pages and the location, as far as known.
  private static func facts(on model: MediaDocument, _ type: ArtifactType) -> String {
    var facts = [model.format?.name ?? type.displayName]
    if let size = model.pixelSize { facts.append("\(size.width)×\(size.height)") }
    if let version = model.version { facts.append("version \(version)") }
    if let count = model.pageCount { facts.append(count == 1 ? "1 page" : "\(count) pages") }
    switch model.source {
    case .url(let address): facts.append("at \(address)")
    case .path(let path): facts.append("in \(path)")
    case .bytes, .dataURL, .base64: facts.append("\(model.byteCount) bytes")
    case nil: break
    }
    return facts.joined(separator: ", ")
  }

  /// The parts of an archive or a model.
  private static func table(of model: MediaDocument, isFinished: Bool) -> TableBlock {
    let rows = model.entries.map { entry in
      [StyledText(plain: entry.name), StyledText(plain: "\(entry.range.count)")]
    }
    return TableBlock(
      columns: [
        TableBlock.Column(header: StyledText(plain: "Part"), alignment: .leading),
        TableBlock.Column(header: StyledText(plain: "Bytes"), alignment: .trailing),
      ], rows: rows, settledRowCount: isFinished ? rows.count : 0)
  }
}
