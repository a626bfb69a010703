// JSON that arrives in pieces, as a Swift value: nothing that has just opened makes decoding fail.
//
//   swift run --package-path Examples typed-json

import RefinerCore

struct Trip: Decodable, Sendable {
  struct Day: Decodable, Sendable {
    var place: String
    var notes: [String]?
  }

  var title: String
  var price: Double?
  var days: [Day]?
}

let pieces = [
  #"{"ti"#, #"tle": "Three da"#, #"ys in Ticino", "price": 4"#, #"20.50, "days": [{"#,
  #""notes": ["Train at 8"#, #":00", "Lunch"], "place": "Bellin"#, #"zona"}, {"pla"#,
  #"ce": "Locarno", "notes": nu"#, #"ll}, {"place": 7}]}"#,
]

var trip = DecodingRefiner<Trip>()
for piece in pieces {
  trip.append(piece)
  show(trip.model)
}
trip.finish()
for diagnostic in trip.refinement.diagnostics {
  print("\(diagnostic.pointer): \(diagnostic.text)")
}

/// Prints what is known so far, with a cursor at the text that is still arriving.
func show(_ partial: PartialValue<Trip>) {
  guard let trip = partial.value else { return print("…") }
  let open = partial.openText?.description
  var line = trip.title + (open == "/title" ? "▌" : "")
  if let price = trip.price { line += ", \(price) francs" }
  for (index, day) in (trip.days ?? []).enumerated() {
    line += " | " + day.place + (open == "/days/\(index)/place" ? "▌" : "")
    if let notes = day.notes { line += ": " + notes.joined(separator: ", ") }
  }
  print(line)
}
