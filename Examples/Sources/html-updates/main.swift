// Keeps a page up to date while an answer arrives: each change adds HTML to an element, or replaces
// one.
//
//   swift run --package-path Examples html-updates

import ArtifactPresenters
import HTMLFront

let pieces = ["# Tea\n\nBoil *wa", "ter*.\n\n- Sencha\n- Roo", "ibos\n\n<script>alert(1)</script>"]

var session = ArtifactSession(.standard)
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

// A page of a host with scripts of its own: buttons that it listens to, high content that scrolls, and graphs in a
// drawing of its own.
var options = HTMLOptions(
  idPrefix: "chat", pictureWidth: 480, limitsHeight: true, showsActions: true)
options.views.register(for: .code) { block, _ in
  guard case .code(let code) = block.kind, code.language == "dot" else { return nil }
  return "<dot-graph lines=\"\(code.lines.count)\"></dot-graph>"
}
let answer = """
  <artifact type="text/csv" title="Teas">name,minutes
  Sencha,2
  </artifact>

  ```dot
  leaf -> cup
  ```
  """
session = ArtifactSession(.standard)
session.append(answer)
session.finish()
let fragment = HTMLBlockRenderer(options: options).fragment(of: session.presentation)
let policy = "style-src 'sha256-\(HTMLPage.stylesheetHash)'; script-src 'self'"
let host = """
  <meta http-equiv="Content-Security-Policy" content="\(policy)">
  <style>\(HTMLPage.stylesheet)</style><main id="\(updates.containerID)">\(fragment)</main>
  """
let first = session.presentation.blocks[0].id
print("\(host.utf8.count) bytes, the artifact is #\(options.elementID(of: first))")
print(fragment.contains("data-ak-action=\"copy\""), fragment.contains("<dot-graph lines=\"1\">"))
print("embeds images up to \(HTMLFrontLimits.imageByteCount >> 20) MB")
