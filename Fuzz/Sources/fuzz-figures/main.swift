import ArtifactAll
import FuzzSupport

fuzz { input in
  checkPromises(of: MermaidRefiner.self, input)
}
