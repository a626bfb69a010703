import ArtifactBase

extension Diagnostic {
  /// The range, which every diagnostic of a refiner has.
  var bytes: Range<Int> { range ?? -1 ..< -1 }
}
