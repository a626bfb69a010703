// Finds artifacts in an answer while it arrives, without looking into them.
//
//   swift run --package-path Examples find-artifacts

import ArtifactCore

let pieces = [
  "<think>A table, I gu", "ess.</think>Here it is: <artifact type=\"text/csv\" identifier=\"sto",
  "ck\" title=\"Stock\">tea,grams\nSencha,12", "0\n</artif", "act> Anything else?",
]

var stream = ArtifactStream()
for piece in pieces { report(stream.append(piece)) }
report(stream.finish())

// What has arrived remains: the bytes, and segments that are ranges of them.
for segment in stream.segments {
  if case .artifact(let header) = segment.kind {
    print("\(header.identifier) is at \(segment.content) of \(stream.source.count) bytes")
  }
}
for diagnostic in stream.diagnostics { print(diagnostic.text) }

@MainActor func report(_ events: [ArtifactEvent]) {
  for event in events {
    switch event {
    case .text(let range): print("text     ", text(range))
    case .reasoning(let range): print("reasoning", text(range))
    case .opened(let header):
      print("artifact ", header.identifier, header.type, header.declaredTitle ?? "")
    case .delta(_, let range): print("payload  ", text(range))
    case .closed(_, _, let isComplete): print("end      ", isComplete ? "complete" : "cut off")
    default: break
    }
  }
}

/// The text in a range of the answer; chunks may end anywhere, but events never split a character.
@MainActor func text(_ range: Range<Int>) -> String {
  String(decoding: stream.source[range], as: UTF8.self).debugDescription
}
