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
  // Any text is read somehow, and what came in pieces is shown as what came at once.
  let report = SpecReport(reading: input.bytes)
  let arriving = FormSession(Spec(), isComplete: false)
  var document = SpecDocument()
  for start in stride(from: 0, to: input.bytes.count, by: input.pieceSize) {
    document.append(input.bytes[start..<min(start + input.pieceSize, input.bytes.count)].span)
    arriving.apply(document.takeUpdate())
    _ = arriving.form
  }
  arriving.apply(SpecUpdate(report.spec))
  precondition(
    arriving.form.plainText == FormSession(report.spec).form.plainText,
    "S7.1 the form depends on what came before")
}

extension FormBlock {
  fileprivate var plainText: String {
    Block(id: BlockID(segment: 0, ordinal: 0), kind: .form(self), isSettled: true).plainText
  }
}
