import ArtifactAll
import FuzzSupport

fuzz { input in
  switch input.choice % 6 {
  case 0: checkPromises(of: NTriplesRefiner.self, input)
  case 1: checkPromises(of: NQuadsRefiner.self, input)
  case 2: checkPromises(of: TurtleRefiner.self, input, attributes: ["base": "http://e.x/a/b"])
  case 3: checkPromises(of: TriGRefiner.self, input)
  case 4: checkPromises(of: JSONLDRefiner.self, input)
  default: checkPromises(of: RDFXMLRefiner.self, input, attributes: ["base": "http://e.x/a/b"])
  }
}
