// A user interface that arrives in pieces: it is shown from its first element on, and can be used
// before it is complete.
//
//   swift run --package-path Examples spec-stream

import ArtifactPresenters
import SpecRender
import TerminalFront

var registry = ComponentRegistry<FormElement>()
registry.registerDefinition(Stars.self)

// An element is shown once it is complete, or earlier, with the text that has come so far, if it begins
// with `visible` and `repeat`: until they have come it might be hidden or many.
let pieces = [
  #"{"root": "card", "state": {"stars": 2}, "elements": {"card": {"type": "Card", "props": {"ti"#,
  #"tle": "Your visit"}, "children": ["stars", "thanks"]}, "stars": {"type": "Stars", "props":"#,
  #" {"label": "Tea", "value": {"$bindState": "/stars"}}}, "thanks": {"type": "Text","#,
  #" "visible": null, "repeat": null, "props": {"content": "Thank yo"#, #"u."}}}}"#,
]

var feed = SpecFeed(catalog: registry.catalog)
let session = FormSession(Spec(), registry: registry, isComplete: false)
for piece in pieces {
  feed.append(piece)
  session.apply(feed.takeUpdate())
  show()
}
feed.finish()
session.apply(feed.takeUpdate())

// A front has the ids of the elements that it draws; here the first empty star is pressed.
let star = FormElement.Content.button(.init(label: "☆", prominence: .plain))
if let element = session.form.first(where: { $0.content == star }) { session.press(element.id) }
show()
print(session.store.state)
for diagnostic in feed.diagnostics + session.diagnostics { print(diagnostic.text) }

/// Prints the form as it is shown in a terminal.
@MainActor func show() {
  let block = Block(
    id: BlockID(segment: 0, ordinal: 0), kind: .form(session.form), isSettled: true)
  let renderer = TerminalRenderer(width: 40, options: .plain)
  print(String(decoding: renderer.render(Presentation(blocks: [block])), as: UTF8.self))
}
