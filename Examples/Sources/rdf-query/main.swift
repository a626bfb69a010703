// Reads a graph in Turtle, asks it two questions, and writes the answers as a graph of their own.
//
//   swift run --package-path Examples rdf-query

import ArtifactRefiners

let text = """
  @prefix foaf: <http://xmlns.com/foaf/0.1/> .
  @prefix : <https://example.org/people/> .

  :ada a foaf:Person ; foaf:name "Ada" ; foaf:knows :bob, :cleo .
  :bob a foaf:Person ; foaf:name "Bob"@en ; foaf:age 41 .
  :cleo a foaf:Person ; foaf:name "Cleo" ; foaf:knows :bob .
  """

var refiner = TurtleRefiner()
refiner.append(text)
refiner.finish()
let people = refiner.model
print("\(people.count) statements, \(people.prefixes.count) prefixes")

let foaf = "http://xmlns.com/foaf/0.1/"
let knows = RDFTerm.iri(foaf + "knows")

// Who knows whom? A pattern leaves open what it asks for.
for quad in people.quads(predicate: knows) {
  print("\(name(of: people.term(quad.subject))) knows \(name(of: people.term(quad.object)))")
}

// Who is known by whom, and by how many?
var statements: [RDFStatement] = []
for quad in people.quads(predicate: .type, object: .iri(foaf + "Person")) {
  let person = people.term(quad.subject)
  let friends = people.quads(predicate: knows, object: person)
  guard !friends.isEmpty else { continue }
  let label = RDFTerm.string(name(of: person), language: "en")
  statements.append(RDFStatement(person, .iri(foaf + "name"), label))
  for friend in friends {
    statements.append(
      RDFStatement(person, .iri("https://example.org/knownBy"), people.term(friend.subject)))
  }
}
let known = RDFDataset(statements, prefixes: people.prefixes)
print()
print(known.turtle())
print(known.nQuads(isSorted: true))

/// The name of a person.
func name(of person: RDFTerm) -> String {
  let names = people.quads(subject: person, predicate: .iri(foaf + "name"))
  return names.first.map { people.term($0.object).text } ?? person.text
}
