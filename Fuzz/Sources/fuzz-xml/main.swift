import ArtifactAll
import FuzzSupport

fuzz { input in
  checkPromises(of: SVGRefiner.self, input)
}
