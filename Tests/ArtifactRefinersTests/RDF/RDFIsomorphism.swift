import ArtifactRefiners

/// Whether two datasets say the same but for the names of their blank nodes.
///
/// Blank nodes are coloured by their statements, round by round; where equal colours remain, they
/// are tried against each other. The number of tries is limited, so that this always ends.
struct RDFIsomorphism {
  static let tryLimit = 10_000

  private struct Quad: Hashable {
    var parts: [Part]
  }

  private enum Part: Hashable {
    case term(RDFTerm)
    case blank(Int)
    case none
    /// Before the three parts of a triple term.
    case triple
  }

  private struct Graph {
    var quads: Set<Quad> = []
    var blankCount = 0
    var places: [[Quad]] = []

    init(_ dataset: RDFDataset) {
      var numbers: [RDFTerm: Int] = [:]
      func parts(_ id: RDFDataset.TermID?) -> [Part] {
        guard let id else { return [.none] }
        var parts: [Part] = []
        var term = dataset.term(id)
        while case .triple(let subject, let predicate, let object) = term {
          parts += [.triple, part(subject), part(predicate)]
          term = object
        }
        return parts + [part(term)]
      }
      func part(_ term: RDFTerm) -> Part {
        switch term {
        case .blank, .anonymous:
          let number = numbers[term] ?? numbers.count
          numbers[term] = number
          return .blank(number)
        case .literal(let text, let datatype, let language, let direction):
          return .term(
            .literal(
              text, datatype: datatype, language: language?.lowercased(), direction: direction))
        case .iri, .triple: return .term(term)
        }
      }
      for index in 0..<dataset.count {
        let quad = dataset[index]
        quads.insert(
          Quad(
            parts: parts(quad.subject) + parts(quad.predicate) + parts(quad.object)
              + parts(quad.graph)))
      }
      blankCount = numbers.count
      places = Array(repeating: [], count: blankCount)
      for quad in quads {
        for case .blank(let number) in Set(quad.parts) { places[number].append(quad) }
      }
    }

    /// A colour for each blank node: equal for nodes with the same statements.
    func colours(fixed: [Int]) -> [Int] {
      var colours = fixed
      var kinds = Set(colours).count
      while true {
        colours = (0..<blankCount).map { node in
          var combined = 0
          for quad in places[node] {
            var hasher = Hasher()
            for part in quad.parts {
              switch part {
              case .blank(let other):
                hasher.combine(other == node)
                hasher.combine(colours[other])
              default: hasher.combine(part)
              }
            }
            combined &+= hasher.finalize()
          }
          var hasher = Hasher()
          hasher.combine(colours[node])
          hasher.combine(combined)
          return hasher.finalize()
        }
        let now = Set(colours).count
        if now == kinds { return colours }
        kinds = now
      }
    }
  }

  private let one: Graph
  private let other: Graph
  private var tries = 0

  static func areIsomorphic(_ one: RDFDataset, _ other: RDFDataset) -> Bool {
    var isomorphism = RDFIsomorphism(one: Graph(one), other: Graph(other))
    guard isomorphism.one.quads.count == isomorphism.other.quads.count,
      isomorphism.one.blankCount == isomorphism.other.blankCount
    else { return false }
    let start = [Int](repeating: 0, count: isomorphism.one.blankCount)
    return isomorphism.match(start, start)
  }

  private init(one: Graph, other: Graph) {
    self.one = one
    self.other = other
  }

  private mutating func match(_ fixedOne: [Int], _ fixedOther: [Int]) -> Bool {
    tries += 1
    guard tries <= Self.tryLimit else { return false }
    // Rounds end when no colour splits; both sides must end after the same number to be comparable.
    let left = one.colours(fixed: fixedOne)
    let right = other.colours(fixed: fixedOther)
    guard left.sorted() == right.sorted() else { return false }
    var nodes: [Int: [Int]] = [:]
    for (node, colour) in left.enumerated() { nodes[colour, default: []].append(node) }
    guard let (colour, alike) = nodes.first(where: { $0.value.count > 1 }) else {
      return isSame(left, right)
    }
    for candidate in right.indices where right[candidate] == colour {
      var nextOne = left
      var nextOther = right
      nextOne[alike[0]] = colour &+ 1
      nextOther[candidate] = colour &+ 1
      if match(nextOne, nextOther) { return true }
    }
    return false
  }

  private func isSame(_ left: [Int], _ right: [Int]) -> Bool {
    var image: [Int: Int] = [:]
    for (node, colour) in right.enumerated() { image[colour] = node }
    return one.quads.allSatisfy { quad in
      other.quads.contains(
        Quad(
          parts: quad.parts.map { part in
            if case .blank(let node) = part { .blank(image[left[node]] ?? -1) } else { part }
          }))
    }
  }
}
