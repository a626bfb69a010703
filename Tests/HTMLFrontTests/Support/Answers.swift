import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import TestSupport
import Testing

/// The presentation of a complete answer.
func presentation(_ text: String) -> Presentation { presentation(Array(text.utf8)) }

func presentation(_ bytes: [UInt8]) -> Presentation {
  var session = ArtifactSession(.standard)
  session.append(bytes.span)
  session.finish()
  return session.presentation
}

/// The fragment of an answer.
func html(_ text: String) -> String { HTMLBlockRenderer().fragment(of: presentation(text)) }

/// The fragment of one block.
func html(_ kind: Block.Kind, isSettled: Bool = true) -> String {
  let block = Block(id: BlockID(segment: 0, ordinal: 1), kind: kind, isSettled: isSettled)
  return HTMLBlockRenderer().fragment(of: Presentation(blocks: [block]))
}

/// The fragment as a tree; a test fails if it isn't well-formed.
func tree(_ html: String, sourceLocation: SourceLocation = #_sourceLocation) -> HTMLTree {
  let tree = HTMLTree(html)
  #expect(tree.problem == nil, sourceLocation: sourceLocation)
  return tree
}

/// A payload as an artifact.
func artifact(_ type: String, _ payload: String, _ attributes: String = "") -> String {
  "<artifact identifier=x type=\"\(type)\" \(attributes)>\n\(payload)\n</artifact>\n"
}

/// The answers that tests render, by name: the examples of the package and those of the shared
/// folder.
enum Samples {
  static let examples = [
    "tour.txt", "figures.txt", "markdown.md", "orchard.txt", "page.txt", "thinking.txt",
    "cut-off.txt",
  ]

  static var corpus: [String] { SharedFolder.files(in: "corpus", suffix: ".txt") }

  static var all: [String] { examples.map { "example " + $0 } + corpus + ["fences"] }

  static func bytes(_ name: String) -> [UInt8]? {
    if name == "fences" { return Array(fences.utf8) }
    return name.hasPrefix("example ")
      ? SharedFolder.bytes(ofExample: String(name.dropFirst(8)))
      : SharedFolder.bytes(of: name)
  }

  /// Fenced code that is drawn, in every kind of container, with a footnote that is defined in another part.
  static let fences = """
    A chart[^drawn]:

    ```vega-lite
    {"mark": "bar", "data": {"values": [{"a": "x", "b": 2}, {"a": "y", "b": 3}]},
     "encoding": {"x": {"field": "a", "type": "nominal"}, "y": {"field": "b", "type": "quantitative"}}}
    ```

    1. A table:

       ```csv
       a,b
       1,2
       3,4
       ```

       - and one in an inner list

         ```tsv
         a\tb
         5\t6
         ```

         ```vega-lite
         {"mark": "line", "data": {"values": [{"a": 1, "b": 2}, {"a": 2, "b": 3}]},
          "encoding": {"x": {"field": "a"}, "y": {"field": "b"}}}
         ```
    2. a cut chart

       ```vega-lite
       {"mark": "bar", "data": {"values": [{"a": "x"
       ```

    > ```geojson
    > {"type": "Feature", "properties": {"name": "Press"},
    >  "geometry": {"type": "Point", "coordinates": [9, 47]}}
    > ```
    >
    > ```swift
    > let a = 1
    > ```

    <think>
    ```csv
    k,v
    ```
    </think>

    [^drawn]: Both parts of the answer refer to it[^drawn].

        ```csv
        q,r
        7,8
        ```

    <artifact identifier=d type=md>
    ```csv
    inner,table
    1,2
    ```
    </artifact>

    Again[^drawn].

    ```csv
    last,table
    9,0
    """
}
