// Reads JSON, changes it by pointer, decodes a part of it, and writes it.
//
//   swift run --package-path Examples json-values

import ArtifactBase

struct Tea: Codable {
  var name: String
  var grams: Int
  var origin: String?
}

var shop = try JSONValue(parsing: #"{"teas": [{"name": "Sencha", "grams": 1.2e3}], "open": true}"#)

let rooibos = try JSONValueEncoder().encode(Tea(name: "Rooibos", grams: 400))
shop.set(rooibos, at: try JSONPointer("/teas/-"))
shop["open"] = false
shop.remove(at: try JSONPointer("/teas/0/name"))
print(shop)

// Numbers keep their text until they are needed as Swift numbers: 1.2e3 is an integer.
print(shop[try JSONPointer("/teas/0/grams")]?.intValue ?? 0)

// What can't be decoded is an error with its path, or left out.
do {
  let teas = try JSONValueDecoder().decode([Tea].self, from: shop["teas"] ?? [])
  print(teas.count)
} catch DecodingError.keyNotFound(let key, let context) {
  print("no \(key.stringValue) at \(context.codingPath.map(\.stringValue))")
}
let partial = JSONValueDecoder().decodePartial([Tea].self, from: shop["teas"] ?? [])
print(partial.value?.map(\.name) ?? [], partial.omissions.count)
