// A front of one's own: it walks blocks, and nothing else. What is settled is printed at once, and
// never again.
//
//   swift run --package-path Examples own-front

import ArtifactPresenters

let answer = """
  # Tea

  Water first, see [the guide](https://example.org/tea).

  1. Boil
  2. Pour

  > [!TIP]
  > Warm the pot.

  <artifact type="text/csv" title="Stock">
  tea,grams
  Sencha,120
  Rooibos,80
  </artifact>

  ```vega-lite
  {"mark": "bar", "title": "Sold", "data": {"values": [{"day": "Mon", "cups": 3}, {"day": "Tue", "cups": 5}]},
   "encoding": {"x": {"field": "day", "type": "ordinal"}, "y": {"field": "cups", "type": "quantitative"}}}
  ```

  """

var session = ArtifactSession(.standard)
var shownCount = 0
for byte in answer.utf8 {
  session.append([byte].span)
  printSettled()
}
session.finish()
printSettled()

/// Prints the blocks that have been settled since the last call.
@MainActor func printSettled() {
  for block in session.presentation.blocks[shownCount...] {
    guard block.isSettled else { return }
    var front = GemtextFront()
    front.write(block)
    print(front.lines.joined(separator: "\n") + "\n")
    shownCount += 1
  }
}
