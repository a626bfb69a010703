import SpecRender

/// A document that has been given chunks, and goes on.
func document(_ chunks: [ArraySlice<UInt8>]) -> SpecDocument {
  var document = SpecDocument()
  for chunk in chunks { document.append(Array(chunk).span) }
  return document
}

/// What there is of a spec when a text of it has come.
func spec(_ text: String) -> Spec {
  document([Array(text.utf8)[...]]).spec
}
