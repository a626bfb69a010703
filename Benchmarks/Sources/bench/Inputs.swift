#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is measured on: files of the shared folder where it is there, made-up text otherwise.
enum Inputs {
  private static let folder = getenv("ARTIFACT_SHARED").map { String(cString: $0) } ?? "../shared"

  static func file(_ name: String) -> [UInt8]? { read("\(folder)/\(name)") }

  /// The files of a folder of the shared folder whose names end in `suffix`, by their names.
  static func files(_ folder: String, suffix: String) -> [[UInt8]] {
    guard let stream = opendir("\(self.folder)/\(folder)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted().compactMap { file("\(folder)/\($0)") }
  }

  static func read(_ path: String) -> [UInt8]? {
    guard let stream = fopen(path, "rb") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Ten megabytes of prose with the marks that prose has: lists, headings, inline code, links.
  static let prose: [UInt8] = repeated(
    """
    ## What changed this week

    The new scheduler starts jobs in the order in which they were asked for, and it keeps two of
    them in reserve, so that a long job no longer holds back the short ones behind it. Reports on
    `queue.depth` show that the median wait fell from 4.2 s to 0.9 s — a good deal better.

    - Retries wait twice as long each time, up to a minute.
    - A job that fails is kept with its log for 30 days; see [the handbook](https://example.com/x).
    - Über-long names (früher abgeschnitten) are kept whole.

    Nothing else changes for you, and if a < b then the old rule still holds.


    """, to: 10_000_000)

  static func repeated(_ text: String, to size: Int) -> [UInt8] {
    let piece = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + piece.count)
    while bytes.count < size { bytes += piece }
    return bytes
  }

  /// About 100 kB: prose and artifacts in turn.
  static let message: [UInt8] = {
    if let large = file("corpus/24-large-billing-migration.txt") {
      return Array((large + large).prefix(100_000))
    }
    let artifact = Array("<artifact identifier=\"a\" type=\"text/csv\">\n".utf8)
    let rows = repeated("T-01,Sencha,Japan,1200,3.80,\n", to: 20_000)
    let text = Array(prose.prefix(30_000))
    return text + artifact + rows + Array("</artifact>\n".utf8) + text
  }()

  /// JSON as programs write it, about two megabytes.
  static let json: [UInt8] =
    file("corpus/big.json")
    ?? {
      let record =
        "{\"id\":17,\"name\":\"Tea house\",\"tags\":[\"a\",\"b\"],\"price\":3.8,\"open\":true},\n"
      return Array("[".utf8) + repeated(record, to: 2_000_000) + Array("null]".utf8)
    }()

  /// Markdown as models write it, about one megabyte.
  static let markdown: [UInt8] = file("corpus/big-markdown.md") ?? Array(prose.prefix(1_000_000))

  static let csv: [UInt8] =
    file("corpus/big.csv")
    ?? Array("id,name,origin,grams,price\n".utf8)
    + repeated("T-01,\"Sencha, first flush\",Japan,1200,3.80\n", to: 2_000_000)

  static let tsv: [UInt8] =
    Array("id\tname\torigin\tgrams\tprice\n".utf8)
    + repeated("T-01\tSencha, first flush\tJapan\t1200\t3.80\n", to: 2_000_000)

  static let feature = #"""
    {"type":"Feature","id":17,"properties":{"name":"Tree 17","height":3.1},"geometry":
    {"type":"Polygon","coordinates":[[[9.4783,47.6521],[9.4785,47.6521],[9.4785,47.6523],[9.4783,47.6521]]]}}
    """#

  static let geoJSON: [UInt8] =
    file("corpus/big.geojson")
    ?? Array(#"{"type":"FeatureCollection","features":["#.utf8)
    + repeated(feature + ",\n", to: 2_000_000) + Array((feature + "]}").utf8)

  static let mermaid: [UInt8] =
    Array("flowchart TD\n".utf8)
    + repeated(
      """
        order[Order received] --> check{In stock?}
        check -- yes --> pack[Pack it] --> send([Send])
        check -- no --> wait[Wait for more]
        subgraph store [The store]
          pack & wait --> log[(Log)]
        end

      """, to: 2_000_000)

  static let latex: [UInt8] = repeated(
    """
    \\section{Sums} For all $n \\ge 1$ we have
    \\begin{align} \\sum_{k=1}^{n} k &= \\frac{n(n+1)}{2} \\\\ \\int_0^\\infty e^{-x^2}\\,dx
      &= \\frac{\\sqrt{\\pi}}{2} \\end{align} and \\left( \\alpha + \\beta \\right)^2 \\in \\mathbb{R}.

    """, to: 2_000_000)

  static let reactHead = Array("export default function App() {\n  return (\n    <main>\n".utf8)

  static let reactBody = repeated(
    """
          <section className="card" key={row.id}>
            <h2>{row.title}</h2>
            <button onClick={() => setCount(count + 1)} disabled={count > 9}>Again</button>
          </section>

    """, to: 2_000_000)

  static let react: [UInt8] = reactHead + reactBody + Array("    </main>\n  );\n}\n".utf8)

  static let vegaLite: [UInt8] =
    Array(
      #"{"mark":"bar","encoding":{"x":{"field":"a","type":"nominal"},"y":{"field":"b"}},"data":{"values":["#
        .utf8) + repeated(#"{"a":"Monday","b":28.5,"c":true},"# + "\n", to: 2_000_000)
    + Array(#"{"a":"Sunday","b":1}]}}"#.utf8)

  static let jsonLD: [UInt8] =
    Array(
      #"{"@context":{"@vocab":"http://example.org/","knows":{"@type":"@id"}},"@graph":["#.utf8)
    + repeated(
      #"{"@id":"http://example.org/p/1","@type":"Person","name":"Ada","age":36,"#
        + #""knows":["http://example.org/p/2",{"@id":"http://example.org/p/3","name":"Eve"}]},"#
        + "\n", to: 2_000_000) + Array(#"{"@id":"http://example.org/p/4"}]}"#.utf8)

  static let gltf: [UInt8] =
    Array(#"{"asset":{"version":"2.0"},"nodes":["#.utf8)
    + repeated(
      #"{"name":"wheel","mesh":0,"translation":[0.5,-1.25,3],"rotation":[0,0,0,1]},"# + "\n",
      to: 2_000_000) + Array(#"{"name":"axle"}]}"#.utf8)

  static let pdf: [UInt8] =
    Array("data:application/pdf;base64,JVBERi0xLjcK".utf8)
    + repeated("QkFTRTY0IGRhdGEgb2YgYSBwaWN0dXJl", to: 2_000_000)

  static let png: [UInt8] =
    Array("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAABAAAAAMA".utf8)
    + repeated("QkFTRTY0IGRhdGEgb2YgYSBwaWN0dXJl", to: 2_000_000)

  static let nTriples: [UInt8] = repeated(
    "<http://example.org/tree/17> <http://example.org/ns#label> \"Tree 17\"@en .\n", to: 2_000_000)

  static let nQuads: [UInt8] =
    file("corpus/big.nq")
    ?? repeated(
      "<http://example.org/tree/17> <http://example.org/ns#label> \"Tree 17\"@en "
        + "<http://example.org/graph/1> .\n", to: 2_000_000)

  static let turtle: [UInt8] =
    file("corpus/big.ttl")
    ?? repeated(
      """
      @prefix ex: <http://example.org/> .
      ex:tree-17 a ex:AppleTree ; ex:label "Tree 17"@en , "Baum 17"@de ; ex:height 3.1 ;
        ex:parts ( ex:root ex:crown ) ; ex:place [ ex:lat 47.6 ; ex:long 9.4 ] .

      """, to: 2_000_000)

  /// Statements in named graphs, each with a blank node and a list.
  static let triG: [UInt8] =
    Array("@prefix ex: <http://example.org/> .\n".utf8)
    + repeated(
      """
      ex:orchard-3 { ex:tree-17 a ex:AppleTree ; ex:label "Tree 17"@en , "Baum 17"@de ; ex:height 3.1 .
        ex:tree-17 ex:parts ( ex:root ex:crown ) ; ex:place [ ex:lat 47.6 ; ex:long 9.4 ] . }
      ex:orchard-3 ex:owner "Ada" .

      """, to: 2_000_000)

  /// A drawing of many parts.
  static let svg: [UInt8] =
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 600\">\n".utf8)
    + repeated(
      """
        <g id="tree-17" transform="translate(120 40)" fill="none" stroke="#264">
          <path d="M 10 80 C 40 10, 65 10, 95 80 S 150 150, 180 80" stroke-width="2.5"/>
          <circle cx="42.5" cy="61" r="12" fill="rgb(40 90 60)"/>
          <text x="10" y="96" font-size="11">Tree 17 &amp; its shade — 1998</text>
        </g>

      """, to: 2_000_000) + Array("</svg>\n".utf8)

  static let rdfXML: [UInt8] =
    Array(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:o="http://example.org/ns#">

      """.utf8)
    + repeated(
      """
        <o:AppleTree rdf:about="http://example.org/tree/17">
          <o:label xml:lang="en">Tree 17</o:label>
          <o:height rdf:datatype="http://www.w3.org/2001/XMLSchema#decimal">3.1</o:height>
          <o:neighbour rdf:resource="http://example.org/tree/18"/>
          <o:place rdf:parseType="Resource"><o:lat>47.6</o:lat><o:long>9.4</o:long></o:place>
        </o:AppleTree>

      """, to: 2_000_000) + Array("</rdf:RDF>\n".utf8)

  static let html: [UInt8] =
    Array("<!DOCTYPE html>\n<html lang=\"en\">\n<head><title>Trees</title></head>\n<body>\n".utf8)
    + repeated(
      """
      <section id="tree-17" class="card wide">
        <h2>Tree 17 &mdash; <em>Belle de Boskoop</em></h2>
        <p>Grafted in 2004; <a href="/trees/18?from=17&amp;to=18">its neighbour</a> is older.<br>
        <img src="17.png" alt="A tree" width=320></p>
        <table><tr><th>Year<th>Yield</tr><tr><td>2024<td>84 kg</tr></table>
        <ul><li>Healthy<li>Tall</ul>
        <script>document.title = "a < b";</script>
      </section>

      """, to: 2_000_000) + Array("</body>\n</html>\n".utf8)

  static let diff: [UInt8] = repeated(
    """
    diff --git a/Sources/Tea.swift b/Sources/Tea.swift
    --- a/Sources/Tea.swift
    +++ b/Sources/Tea.swift
    @@ -12,6 +12,7 @@ struct Tea {
     func brew(_ leaves: Leaves) -> Cup {
    -  let water = Water(celsius: 100)
    -  return Cup(leaves, water)
    +  let water = Water(celsius: leaves.temperature)
    +  timer.start(leaves.minutes)
    +  return Cup(leaves, water)
     }

     // MARK: - Pots

    """, to: 2_000_000)

  static let code: [UInt8] = repeated(
    """
    /// A pot of tea, and how long it has stood.
    struct Pot: Sendable {
      private(set) var minutes = 0
      let leaves: [String: Double] = ["sencha": 3.5, "assam": 5]

      mutating func wait(_ more: Int) throws(PotError) {
        guard minutes + more < 60 else { throw .cold("after \\(minutes) minutes") }
        minutes += more  // and no longer
      }
    }


    """, to: 2_000_000)

  /// Bytes in pieces of one size.
  static func pieces(of bytes: [UInt8], size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
  }
}
