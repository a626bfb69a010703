import ArtifactCore
import ArtifactRefiners

/// The committed parts of a model of any format, in order, each as a text with all it says.
///
/// Of a list that only grows, what a shorter one has is what a longer one begins with.
struct ModelParts {
  var count: Int
  /// Parts of different readings (R19.2, R20.3) are not compared.
  var revision = 0
  var part: (Int) -> String

  /// What of the model has come but may still go on: it begins the part behind the others.
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
    case let chart as ChartSpec: self.init(chart.tree)
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
    case let mermaid as MermaidDocument:
      self.init(count: mermaid.count) { index in
        let statement = mermaid[index]
        return "\(statement.role) \(statement.parent ?? -1) \(mermaid.text(of: index))"
      }
    case let latex as LatexDocument:
      self.init(count: latex.settledCount) { "\(latex[$0])" }
      revision = latex.revision
      leafCounts = LatexDump.leafCounts(latex)
    case let lines as CodeLines:
      self.init(count: lines.settledLineCount) { lines.text(of: $0) + "|" + lines.dump($0) }
    default: return nil
    }
  }

  private init(count: Int, part: @escaping (Int) -> String) {
    self.count = count
    self.part = part
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
