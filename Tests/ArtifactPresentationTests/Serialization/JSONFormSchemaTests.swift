import ArtifactPictures
import ArtifactPresentation
import TestSupport
import Testing

@Suite struct JSONFormSchemaTests {
  @Test("P5.1a The schema is that of the descriptions by which the form is written and read")
  func schema() throws {
    let schema = try JSONFormSchema(.standard).document()
    try Goldens.check(Self.text(.object(schema)) + "\n", "../../Specs/presentation.schema.json")
  }

  /// A value on one line of at most 100 characters, or with its parts on lines of their own.
  private static func text(_ value: JSONValue, indent: String = "", room: Int = 100) -> String {
    let line = value.serialized()
    if line.utf8.count <= room - indent.utf8.count { return line }
    let inner = indent + "  "
    switch value {
    case .array(let elements):
      let lines = elements.map { inner + text($0, indent: inner, room: room - 1) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let object):
      let lines = object.members.map { name, value in
        let start = inner + JSONValue.string(name).serialized() + ": "
        let room = room - 1 - (start.utf8.count - inner.utf8.count)
        return start + text(value, indent: inner, room: room)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }
}
