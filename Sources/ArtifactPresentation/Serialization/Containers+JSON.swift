package import ArtifactBase
package import ArtifactCore

extension ListBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.member("ordered", &isOrdered).member("items", &items)
  }
}

extension ListBlock.Item: JSONFormObject {
  package static let blank = Self(id: BlockID(segment: 0, ordinal: 0), isSettled: false)
  package mutating func members(_ form: JSONForm) {
    form.required("id", &id).member("number", &number).member("checked", &isChecked)
      .flag("followsBlankLine", &followsBlankLine)
      .member("settled", &isSettled).member("content", &content)
  }
}

extension QuoteBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.choice(&role, isRequired: false)
    form.member("content", &content)
  }
}

extension QuoteBlock.Role: JSONFormUnion {
  package static let tag: String? = "role"
  package static let cases = blanks(.quotation, .reasoning, .alert(.note, title: ""))
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .quotation: form.name("quotation")
    case .reasoning: form.name("reasoning")
    case .alert(var kind, var title):
      form.name("alert").member("alert", &kind).member("title", &title)
      self = .alert(kind, title: title)
    }
  }
}

extension CustomBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.required("name", &name).member("title", &title)
      .member("attributes", &attributes).member("content", &content)
  }
}

extension ArtifactBlock: JSONFormMembers {
  package mutating func members(_ form: JSONForm) {
    form.required("identifier", &identifier).required("type", &type)
      .member("title", &title).member("language", &language).member("version", &version)
      .member("bytes", &byteCount, .count).member("state", &state)
    let note = "How the card asks to be shown, if not as usual for the type."
    form.member("frame", &frame, unless: ArtifactFrame(for: type), .says(note))
      .member("content", &content)
  }
}

extension ArtifactIdentifier: JSONFormProxy {
  package var form: String { rawValue }
  package init(form: String) { self.init(rawValue: form) }
}

extension ArtifactType: JSONFormProxy {
  package var form: String { rawValue }
  package init(form: String) { self.init(rawValue: form) }
}

extension ArtifactFrame: JSONFormObject {
  package static let blank = ArtifactFrame(actions: [])
  package mutating func members(_ form: JSONForm) {
    form.member("disclosure", &disclosure).member("inset", &inset).member("sizing", &sizing)
      .member("actions", &actions)
  }
}

extension QuoteBlock.AlertKind: JSONFormName {}
extension ArtifactBlock.State: JSONFormName {}
extension ArtifactFrame.Disclosure: JSONFormName {}
extension ArtifactFrame.Inset: JSONFormName {}
extension ArtifactFrame.Sizing: JSONFormName {}
extension ArtifactFrame.Action: JSONFormName {}
