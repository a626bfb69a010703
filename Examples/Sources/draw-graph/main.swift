// Draws an RDF graph: statements become boxes and lines, laid out for a canvas.
//
//   swift run --package-path Examples draw-graph > graph.svg

import ArtifactPictures
import ArtifactRefiners

var refiner = TurtleRefiner()
refiner.append(
  """
  @prefix foaf: <http://xmlns.com/foaf/0.1/> .
  @prefix : <https://example.org/people/> .
  :ada a foaf:Person ; foaf:name "Ada" ; foaf:knows :bob .
  :bob a foaf:Person ; foaf:name "Bob" .
  """)
refiner.finish()

let dataset = refiner.model
var graph = KnowledgeGraph()
graph.update(with: dataset)
let picture = GraphPicture(graph, of: dataset)

let canvas = Canvas2D(maxWidth: 600)
if let drawing = picture.drawing(for: canvas) {
  print(drawing.scene.svg())
}
// The same in words, for readers who do not see the picture.
print("<!--\n\(picture.readableText)\n-->")
