import ArtifactAll
import FuzzSupport

fuzz { input in
  var whole = SpecDocument()
  whole.append(input.bytes.span)
  whole.finish()
  var cut = SpecDocument()
  for start in stride(from: 0, to: input.bytes.count, by: input.pieceSize) {
    cut.append(input.bytes[start..<min(start + input.pieceSize, input.bytes.count)].span)
    if input.bytes.count <= 512 { _ = cut.spec }
  }
  cut.finish()
  precondition(cut.spec == whole.spec, "S6 the spec depends on the cuts")
  let runtime = SpecRuntime(whole.spec)
  runtime.store.set("/a", 1)
  _ = runtime.refresh()
}
