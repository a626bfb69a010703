import ArtifactAll
import FuzzSupport

fuzz { input in
  let profiles = [MarkdownOptions.llm, .strict, .commonMark]
  let options = profiles[input.choice % profiles.count]
  let whole = MarkdownParser.parse(bytes: input.bytes.span, options: options)
  var stream = MarkdownStream(options: options)
  for start in stride(from: 0, to: input.bytes.count, by: input.pieceSize) {
    stream.append(input.bytes[start..<min(start + input.pieceSize, input.bytes.count)].span)
    if input.bytes.count <= 512 { _ = stream.document.plainText }
  }
  stream.finish()
  let renderer = HTMLRenderer(allowsRawHTML: true)
  precondition(renderer.render(stream.document) == renderer.render(whole), "M1.2")
}
