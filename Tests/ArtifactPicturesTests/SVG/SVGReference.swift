import ArtifactBase
import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

/// A document with the picture that the reference renderer draws of it.
struct SVGReference: CustomTestStringConvertible {
  var name: String
  var svg: String
  var width: Int
  var height: Int
  var pixels: [UInt8]
  var needs: Set<String>
  var group: String
  var subgroup: String
  var isUndefined: Bool

  var testDescription: String { name }

  /// What a picture differs by: the mean difference of premultiplied components, and the share of pixels with a
  /// component that is far off.
  func difference(from bitmap: Bitmap2D?) -> (mean: Double, far: Double) {
    guard let bitmap, bitmap.pixels.count == pixels.count, !pixels.isEmpty else { return (255, 1) }
    var sum = 0.0
    var far = 0
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let (one, other) = (Double(pixels[start + 3]) / 255, Double(bitmap.pixels[start + 3]) / 255)
      var most = 0.0
      for place in 0..<4 {
        let left = Double(pixels[start + place]) * (place < 3 ? one : 1)
        let right = Double(bitmap.pixels[start + place]) * (place < 3 ? other : 1)
        sum += abs(left - right)
        most = max(most, abs(left - right))
      }
      if most > 48 { far += 1 }
    }
    return (sum / Double(pixels.count), Double(far) / Double(pixels.count / 4))
  }

  /// Whether a drawing is within the tolerance of the references.
  var isMet: Bool {
    let difference = difference(from: Self.bitmap(of: svg, width: width, height: height))
    return difference.mean <= 4 && difference.far <= 0.03
  }

  static func document(_ svg: some Sequence<UInt8>) -> SVGDocument {
    var refiner = SVGRefiner()
    let bytes = Array(svg)
    refiner.append(bytes.span)
    refiner.finish()
    return refiner.model
  }

  static func bitmap(of svg: String, width: Int, height: Int) -> Bitmap2D? {
    VectorPicture(document(svg.utf8)).scene()?
      .bitmap(width: width, height: height, options: BitmapOptions(hasBackground: false))
  }

  // MARK: Files

  /// The references of the suite whose features are drawn, by the groups of the suite.
  static let suite: [SVGReference] = {
    guard let classes = json("suites/pictures/svg/classes.json").first?["cases"] else { return [] }
    var sources: [String: String] = [:]
    for row in json("suites/formats/resvg-svg/svgs.jsonl") {
      if let path = row["path"]?.text, let svg = row["svg"]?.text { sources[path] = svg }
    }
    return json("suites/pictures/svg/expected.jsonl").compactMap { row in
      guard let path = row["path"]?.text, let svg = sources[path], let entry = classes[path] else {
        return nil
      }
      return reference(path, svg, row, entry)
    }
  }()

  /// Documents as people write them. Of those with text, the picture without it is compared.
  static let real: [SVGReference] = json("suites/pictures/svg/real.jsonl").compactMap { row in
    guard let name = row["name"]?.text, var svg = row["svg"]?.text else { return nil }
    let plain = row["rgba_without_text"]
    if plain != nil { svg = withoutText(svg) }
    return reference(name, svg, row, row, pixels: plain)
  }

  private static func reference(
    _ name: String, _ svg: String, _ row: JSONValue, _ entry: JSONValue, pixels: JSONValue? = nil
  ) -> SVGReference? {
    guard let width = row["width"]?.integer, let height = row["height"]?.integer,
      let packed = (pixels ?? row["rgba"])?.text
    else { return nil }
    return SVGReference(
      name: name, svg: svg, width: width, height: height,
      pixels: unpacked(packed), needs: Set(entry["needs"]?.texts ?? []),
      group: entry["group"]?.text ?? "", subgroup: entry["subgroup"]?.text ?? "",
      isUndefined: entry["undefined_behaviour"] == .bool(true))
  }

  private static func json(_ file: String) -> [JSONValue] {
    guard let bytes = SharedFolder.bytes(of: file) else { return [] }
    if file.hasSuffix(".json") {
      return [try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))].compactMap { $0 }
    }
    return bytes.split(separator: 0x0A).compactMap {
      try? JSONValue(parsing: String(decoding: $0, as: UTF8.self))
    }
  }

  private struct Output: InflaterOutput {
    var bytes: [UInt8] = []
    mutating func take(_ bytes: Span<UInt8>) {
      for index in bytes.indices { self.bytes.append(bytes[index]) }
    }
  }

  private static func unpacked(_ text: String) -> [UInt8] {
    var inflater = Inflater(limit: 1 << 20)
    var output = Output()
    let packed = Base64.bytes(text) ?? []
    inflater.append(packed.span, to: &output)
    return output.bytes
  }

  private static func withoutText(_ svg: String) -> String {
    var result = ""
    var rest = svg[...]
    while let start = rest.firstRange(of: "<text") {
      let next = rest[start.upperBound...].first
      result += rest[..<start.lowerBound]
      guard next == ">" || next?.isWhitespace == true,
        let end = rest[start.upperBound...].firstRange(of: "</text>")
      else {
        result += "<text"
        rest = rest[start.upperBound...]
        continue
      }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func firstRange(of needle: String) -> Range<Index>? {
    var start = startIndex
    while let place = self[start...].firstIndex(of: needle.first ?? " ") {
      if self[place...].hasPrefix(needle) {
        return place..<index(place, offsetBy: needle.count)
      }
      start = index(after: place)
    }
    return nil
  }
}

extension JSONValue {
  fileprivate subscript(_ name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var integer: Int? {
    if case .number(let number) = self { number.integer } else { nil }
  }
  fileprivate var texts: [String] {
    if case .array(let values) = self { values.compactMap(\.text) } else { [] }
  }
}
