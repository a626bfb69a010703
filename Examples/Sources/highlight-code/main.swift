// Highlights code while it arrives, with the refiner alone.
//
//   swift run --package-path Examples highlight-code

import CodeText

var refiner = CodeRefiner(attributes: ["language": "swift"])
for piece in ["let name = \"A", "da\"  // a comment\nprint(na", "me)\n"] {
  refiner.append(piece.utf8.span)
}
refiner.finish()
let code = refiner.model
for index in 0..<code.lineCount {
  let line = code.text(of: index)
  for token in code.tokens(of: index) {
    let text = line.utf8.dropFirst(token.range.lowerBound).prefix(token.range.count)
    print("\(index + 1): \(token.role) \(Substring(text))")
  }
}
