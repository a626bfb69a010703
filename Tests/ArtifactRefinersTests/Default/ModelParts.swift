import ArtifactCore
import ArtifactRefiners
import MarkdownCore

/// The committed parts of a model of any format, in order, each as a text with all it says.
///
/// Of a list that only grows, what a shorter one has is what a longer one begins with.
struct ModelParts {
  var count: Int
  /// Parts of different readings (R19.2, R20.3) are not compared.
  var revision = 0
  var part: (Int) -> String

  /// The last, incomplete part of the model.
  var open = ""

  /// What a model that is still rearranged has, each as often as it has it.
  var leafCounts: [String: Int] = [:]

  /// What a refiner has committed; nil where its model is no such list.
  init?(_ refiner: any ArtifactRefiner) {
    func model<Refiner: ArtifactRefiner>(of refiner: Refiner) -> any Sendable {
      var refiner = refiner
      return refiner.model
    }
    switch model(of: refiner) {
    case let tree as JSONTree: self.init(tree)
    case let chart as ChartDocument: self.init(chart.tree)
    case let gltf as GLTFDocument: self.init(gltf.tree)
    case let geoJSON as GeoJSONDocument: self.init(geoJSON.json)
    case let svg as SVGDocument: self.init(svg.tree)
    case let html as HTMLDocument: self.init(html.tree)
    case let dataset as RDFDataset: self.init(dataset)
    case let jsonLD as JSONLDDocument:
      self.init(jsonLD.dataset)
      revision = jsonLD.revision
    case let table as CSVTable:
      self.init(count: table.settledRowCount) { "\(table.row($0))" }
    case let mermaid as MermaidDiagram:
      let parts = mermaid.parts
      self.init(count: parts.count) { parts[$0] }
    case let latex as LatexDocument:
      self.init(count: latex.settledCount) { "\(latex[$0])" }
      revision = latex.revision
      leafCounts = LatexDump.leafCounts(latex)
    case let lines as CodeLines:
      self.init(count: lines.settledLineCount) { lines.text(of: $0) + "|" + lines.dump($0) }
    case let component as JSXDocument:
      let lines = component.code
      self.init(count: lines.settledLineCount) { lines.text(of: $0) + "|" + lines.dump($0) }
    case let diff as UnifiedDiff: self.init(diff)
    case let document as MarkdownDocument: self.init(document)
    case let media as MediaDocument: self.init(media)
    default: return nil
    }
  }

  private init(count: Int, part: @escaping (Int) -> String) {
    self.count = count
    self.part = part
  }

  private init(_ diff: UnifiedDiff) {
    self.init(count: diff.settledLineCount) { index in
      let line = diff.line(index)
      let change = diff.changedRange(of: index).map { "\($0)" } ?? "-"
      return "\(line.kind) \(line.oldNumber ?? 0) \(line.newNumber ?? 0) \(change) "
        + diff.source(of: index)
    }
    for hunk in diff.hunks { leafCounts["hunk \(hunk)"] = 1 }
    for file in diff.files { leafCounts["file \(file)"] = 1 }
  }

  /// Blocks that are settled, with all that is in them.
  private init(_ document: MarkdownDocument) {
    self.init(count: document.settledBlockCount) { index in
      let block = document.block(at: index)
      return "\(block.sourceRange) \(block.kind) " + document.source(in: block.sourceRange)
        + Self.runs(in: block).joined(separator: "\n")
    }
  }

  private static func runs(in block: BlockNode) -> [String] {
    var open = [block]
    var runs: [String] = []
    while let block = open.popLast() {
      runs.append("\(block.kind) \(block.sourceRange)")
      runs += block.runs.map { "\($0.content) \($0.traits) \($0.destination ?? "-")" }
      runs += (0..<block.lineCount).map { block.line(at: $0) }
      open += Array(block.children).reversed()
    }
    return runs
  }

  /// The bytes of a medium, and what is known of it; how many pages a PDF has may still change.
  private init(_ media: MediaDocument) {
    let length = 32
    self.init(count: media.byteCount / length) { index in
      "\(Array(media.bytes(index * length..<(index + 1) * length)))"
    }
    switch media.source {
    case .url(let text), .path(let text): open = text
    case let source?: leafCounts["source \(source)"] = 1
    case nil: break
    }
    if let format = media.format { leafCounts["format \(format)"] = 1 }
    if let size = media.pixelSize { leafCounts["size \(size)"] = 1 }
    if let version = media.version { leafCounts["version \(version)"] = 1 }
    if let count = media.declaredByteCount { leafCounts["bytes \(count)"] = 1 }
    for entry in media.entries { leafCounts["entry \(entry)", default: 0] += 1 }
  }

  private init(_ tree: JSONTree) {
    self.init(count: tree.count) { index in
      let node = tree[index]
      let value = node.kind.isContainer ? "" : tree.text(of: index)
      return "\(node.kind) in \(node.parent ?? -1) \(tree.key(of: index) ?? "") \(value)"
    }
  }

  private init(_ tree: MarkupTree) {
    self.init(count: tree.count) { index in
      let place = "in \(tree[index].parent ?? -1)"
      guard let name = tree.name(of: index) else { return "text \(tree.text(of: index)) \(place)" }
      let attributes = tree.attributes(of: index).map { "\($0.name.localName)=\($0.value)" }
      return "\(name.namespace ?? "") \(name.localName) \(attributes) \(place)"
    }
    if !tree.openText.isEmpty { open = "text \(tree.openText)" }
  }

  private init(_ dataset: RDFDataset) {
    self.init(count: dataset.count) { index in
      let quad = dataset[index]
      let terms = [quad.subject, quad.predicate, quad.object] + (quad.graph.map { [$0] } ?? [])
      return terms.map { "\(dataset.term($0))" }.joined(separator: " ")
    }
  }
}
