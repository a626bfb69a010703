import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N1 Diagrams that arrive", .needsSharedFolder)
struct MermaidPrefixTests {
  /// All sources of the kinds with a reader.
  private static let sources: [(name: String, source: String)] =
    MermaidSuite.kinds.flatMap { kind in
      MermaidSuite.valid(kind).map { ($0.name, $0.source) }
        + MermaidSuite.invalid(kind).map { ($0.name, $0.source) }
    }

  @Test("N1.5 N1.6 N2.5 Each prefix is shown as a valid diagram, and parts are never removed")
  func prefixes() {
    #expect(Self.sources.count >= 150)
    for (name, source) in TestScale.isFull ? Self.sources[...] : Self.sources.prefix(40) {
      var refiner = MermaidRefiner()
      let bytes = Array(source.utf8)
      var parts: [String] = []
      var shown = -1
      for (index, byte) in bytes.enumerated() {
        refiner.append([byte].span)
        guard case .ready(let length, let closing) = refiner.refinement.status, length != shown
        else { continue }
        #expect(length > shown && length <= index + 1, "\(name) \(length) \(shown)")
        shown = length
        let whole = bytes[..<length] + Array(closing.utf8)
        var again = MermaidRefiner()
        again.append(Array(whole).span)
        again.finish()
        #expect(again.refinement.verdict == .valid, "\(name) \(again.refinement.diagnostics)")
        let now = again.model.parts
        #expect(now.starts(with: parts), "\(name)")
        #expect(refiner.model.parts.starts(with: now), "\(name)")
        parts = now
      }
    }
  }

  @Test("N1.5 The result does not depend on the chunks")
  func chunks() {
    for (number, (name, source)) in Self.sources.enumerated() {
      func read(_ chunks: [ArraySlice<UInt8>]) -> MermaidRefiner {
        var refiner = MermaidRefiner()
        for chunk in chunks { refiner.append(chunk.span) }
        refiner.finish()
        return refiner
      }
      let bytes = Array(source.utf8)
      let whole = read([bytes[...]])
      var generator = SeededGenerator(seed: UInt64(number))
      for chunks in [Chunks.single(bytes), Chunks.random(bytes, longest: 40, using: &generator)] {
        let other = read(chunks)
        #expect(other.model == whole.model, "\(name)")
        #expect(other.refinement == whole.refinement, "\(name)")
      }
    }
  }

  @Test("N1.1 The line breaks of the source do not matter")
  func lineBreaks() {
    for (name, source) in Self.sources {
      func parts(_ text: String) -> [String] {
        var refiner = MermaidRefiner()
        refiner.append(text)
        refiner.finish()
        return refiner.model.parts
      }
      let expected = parts(source)
      for lineBreak in ["\r\n", "\r"] {
        #expect(parts(source.replacing("\n", with: lineBreak)) == expected, "\(name)")
      }
    }
  }

  @Test("N1.7 N2.4 Changed sources are read to the end")
  func changes() {
    for (number, (_, source)) in Self.sources.enumerated() {
      var generator = SeededGenerator(seed: UInt64(number))
      for _ in 0..<(TestScale.isFull ? 200 : 10) {
        var bytes = Array(source.utf8)
        guard !bytes.isEmpty else { continue }
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
          case 1:
            bytes.insert(
              Array("[](){}\"`|-=.;@&%#\n ".utf8).randomElement(using: &generator) ?? 0, at: place)
          default: bytes.removeSubrange(place..<min(place + 3, bytes.count))
          }
          if bytes.isEmpty { bytes = [0x0A] }
        }
        var refiner = MermaidRefiner()
        refiner.append(bytes.span)
        refiner.finish()
        let ranges = refiner.refinement.diagnostics.compactMap(\.range)
        #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count })
      }
    }
  }
}

extension MermaidDiagram {
  /// What only grows while the diagram arrives.
  var parts: [String] {
    switch content {
    case .none, .other: []
    case .gantt(let chart): chart.tasks.map(\.name)
    case .pie(let chart): chart.slices.map(\.name)
    case .mindmap(let map): map.nodes.map(\.id)
    case .timeline(let line): line.periods.map(\.label.source)
    case .journey(let journey): journey.tasks.map(\.name)
    case .gitGraph(let graph): graph.commits.map(\.id)
    case .flowchart(let chart): chart.nodes.map(\.id)
    case .sequence(let sequence): sequence.participants.map(\.id)
    case .classDiagram(let diagram): diagram.classes.map(\.id)
    case .state(let diagram): diagram.states.map(\.id)
    case .er(let diagram): diagram.entities.map(\.id)
    case .quadrant(let chart): chart.points.map(\.label.source)
    case .xyChart(let chart): chart.plots.map { "\($0.values)" }
    case .sankey(let diagram): Array(diagram.nodes)
    case .requirement(let diagram): diagram.requirements.map(\.name)
    case .c4(let diagram): diagram.shapes.map(\.id)
    case .block(let diagram): diagram.blocks.map(\.label.source)
    case .architecture(let diagram): diagram.nodes.map(\.id)
    case .packet(let diagram): diagram.fields.map(\.label.source)
    case .kanban(let diagram): diagram.columns.map(\.id)
    case .radar(let chart): chart.axes.map(\.id)
    case .treemap(let diagram): diagram.nodes.map(\.name)
    case .treeView(let diagram): diagram.nodes.map(\.name)
    case .venn(let diagram): diagram.subsets.map { $0.sets.joined() }
    case .ishikawa(let diagram): diagram.nodes.map(\.label.source)
    case .wardley(let diagram): diagram.nodes.map(\.id)
    }
  }
}
