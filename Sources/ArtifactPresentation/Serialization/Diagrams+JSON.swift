import ArtifactBase
import ArtifactPictures

extension DiagramBlock {
  func write(to writer: inout JSONFieldWriter) {
    let content = picture.content
    writer.add("type", type(of: content).typeKey)
    // Pictures have no numbers that are not finite, and are not nested.
    writer["picture"] = (try? JSONValueEncoder().encode(content)) ?? .object([:])
    writer["data"] = data?.json
  }

  init(_ fields: JSONFields) throws(PresentationFormatError) {
    let data = try fields.optional("data", TableBlock.init(json:))
    let key = try fields.text("type")
    guard let type = DiagramPicture.types.first(where: { $0.typeKey == key }) else {
      throw PresentationFormatError("unknown type of diagram “\(key)”")
    }
    self.init(picture: try fields.picture(type).diagram, data: data)
  }
}

extension JSONFields {
  fileprivate func picture<Picture: DrawnDiagram>(
    _ type: Picture.Type
  ) throws(PresentationFormatError) -> Picture {
    try required("picture") { value throws(PresentationFormatError) in
      do {
        return try JSONValueDecoder().decode(Picture.self, from: value)
      } catch {
        throw PresentationFormatError("unreadable picture: \(error)")
      }
    }
  }
}
