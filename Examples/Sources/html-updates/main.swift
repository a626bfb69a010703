// Keeps a page up to date while an answer arrives: each change adds HTML to an element, or replaces
// one.
//
//   swift run --package-path Examples html-updates

import ArtifactPresentation
import HTMLFront

let pieces = ["# Tea\n\nBoil *wa", "ter*.\n\n- Sencha\n- Roo", "ibos\n\n<script>alert(1)</script>"]

var session = ArtifactSession()
var updates = HTMLUpdates(into: "answer")
for piece in pieces {
  session.append(piece)
  show(updates.update(to: session.presentation))
}
session.finish()
show(updates.update(to: session.presentation))

// A page with the same content: no script, no style but its own, and nothing to fetch.
let body = HTMLBlockRenderer().fragment(of: session.presentation)
let page = HTMLPage(title: "Tea", body: body)
print(page.text.hasPrefix("<!DOCTYPE html>"), page.text.contains("<script"))

func show(_ updates: [HTMLUpdate]) {
  for update in updates {
    switch update {
    case .append(let id, let html): print("append to \(id): \(html)")
    case .replace(let id, let html): print("replace \(id): \(html)")
    }
  }
}
