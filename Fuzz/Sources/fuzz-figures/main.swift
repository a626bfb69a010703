import ArtifactAll
import FuzzSupport

fuzz { input in
  switch input.choice % 3 {
  case 0: checkPromises(of: MermaidRefiner.self, input)
  case 1: checkPromises(of: LatexRefiner.self, input)
  default: checkPromises(of: JSXRefiner.self, input)
  }
}
