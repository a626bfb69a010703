// An artifact type of one's own: a refiner reads it, a presenter says what to look at, and every
// front shows it.
//
//   swift run --package-path Examples own-type

import ArtifactPresentation
import TerminalFront

var configuration = ArtifactConfiguration.text
configuration.registerPresenter(for: "text/vnd.example.timetable") { _ in TimetablePresenter() }

let pieces = [
  "The train:\n\n<artifact type=\"text/vnd.example.timetable\" title=\"To Chur\">\n08",
  ":00 Bern\n09:02 Zür", "ich HB\nsoon\n10:26 Chur\n</artifact>",
]

var session = ArtifactSession(configuration)
for piece in pieces {
  session.append(piece)
  show(session.presentation)
}
session.finish()
for diagnostic in session.diagnostics { print("\(diagnostic.code): \(diagnostic.text)") }

/// Prints the artifact as it is shown in a terminal.
func show(_ presentation: Presentation) {
  let renderer = TerminalRenderer(width: 56, options: .plain)
  print(String(decoding: renderer.render(presentation), as: UTF8.self))
}
