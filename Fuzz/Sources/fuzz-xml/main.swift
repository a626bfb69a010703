import ArtifactAll
import FuzzSupport

fuzz { input in
  if input.choice % 2 == 0 {
    checkPromises(of: SVGRefiner.self, input)
  } else {
    checkPromises(of: HTMLRefiner.self, input)
  }
}
