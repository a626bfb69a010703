import ArtifactAll
import FuzzSupport

fuzz { input in
  switch input.choice % 4 {
  case 1: checkPromises(of: GeoJSONRefiner.self, input)
  case 2: checkPromises(of: VegaLiteRefiner.self, input)
  case 3: checkPromises(of: GLTFRefiner.self, input)
  default: break
  }
  checkPromises(of: JSONRefiner.self, input)
  // Two readers of JSON agree.
  let value = try? JSONValue(parsing: input.bytes)
  var refiner = JSONRefiner()
  refiner.append(input.bytes.span)
  refiner.finish()
  precondition((value != nil) == (refiner.refinement.verdict == .valid))
  // A flow is read from anything, and is consistent.
  let flow = FlowReport(reading: input.bytes).document
  var sanitized = flow
  _ = sanitized.sanitize()
  precondition(sanitized == flow && (try? flow.encoded()) != nil)
}
