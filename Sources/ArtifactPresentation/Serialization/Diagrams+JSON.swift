import ArtifactBase
import ArtifactPictures

extension DiagramBlock {
  func write(to writer: inout JSONFieldWriter) {
    switch picture {
    case .sequence(let picture): Self.write(picture, "sequence", to: &writer)
    case .pie(let picture): Self.write(picture, "pie", to: &writer)
    case .gantt(let picture): Self.write(picture, "gantt", to: &writer)
    case .board(let picture): Self.write(picture, "board", to: &writer)
    }
    writer["data"] = data?.json
  }

  /// Writes the type and the parts of a picture.
  private static func write(
    _ picture: some Encodable, _ type: String, to writer: inout JSONFieldWriter
  ) {
    writer.add("type", type)
    // Pictures have no numbers that are not finite, and are not nested.
    writer["picture"] = (try? JSONValueEncoder().encode(picture)) ?? .object([:])
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    let data = try fields.optional("data", TableBlock.init(json:))
    let picture: DiagramPicture
    switch try fields.text("type") {
    case "sequence": picture = .sequence(try fields.picture())
    case "pie": picture = .pie(try fields.picture())
    case "gantt": picture = .gantt(try fields.picture())
    case "board": picture = .board(try fields.picture())
    case let type: throw PresentationFormatError("unknown type of diagram “\(type)”")
    }
    self.init(picture: picture, data: data)
  }
}

extension JSONFields {
  fileprivate func picture<Picture: Decodable>() throws(PresentationFormatError) -> Picture {
    try required("picture") { value throws(PresentationFormatError) in
      do {
        return try JSONValueDecoder().decode(Picture.self, from: value)
      } catch {
        throw PresentationFormatError("unreadable picture: \(error)")
      }
    }
  }
}
