import ArtifactAll
import FuzzSupport

fuzz { input in
  if input.choice % 2 == 1 { checkPromises(of: GeoJSONRefiner.self, input) }
  checkPromises(of: JSONRefiner.self, input)
  // Two readers of JSON agree.
  let value = try? JSONValue(parsing: input.bytes)
  var refiner = JSONRefiner()
  refiner.append(input.bytes.span)
  refiner.finish()
  precondition((value != nil) == (refiner.refinement.verdict == .valid))
}
