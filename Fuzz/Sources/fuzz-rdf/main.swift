import ArtifactAll
import FuzzSupport

fuzz { input in
  var attributes = ["base": "http://e.x/a/b"]
  attributes["rdfVersion"] = input.choice < 6 ? "1.1" : "1.2"
  switch input.choice % 6 {
  case 0: checkPromises(of: NTriplesRefiner.self, input, attributes: attributes)
  case 1: checkPromises(of: NQuadsRefiner.self, input, attributes: attributes)
  case 2: checkPromises(of: TurtleRefiner.self, input, attributes: attributes)
  case 3: checkPromises(of: TriGRefiner.self, input, attributes: attributes)
  case 4: checkPromises(of: JSONLDRefiner.self, input, attributes: attributes)
  default: checkPromises(of: RDFXMLRefiner.self, input, attributes: attributes)
  }
}
