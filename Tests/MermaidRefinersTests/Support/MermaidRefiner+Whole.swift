import MermaidRefiners
import RefinerCore

extension MermaidRefiner {
  /// The refiner after a whole source.
  init(whole source: String) {
    self.init()
    append(source)
    finish()
  }
}
