import ArtifactAll

/// The language of an answer: the one that it declares, if it is a page of HTML, else the likely one.
struct AnswerLanguage {
  private let content: InputContent
  private var beginning: [UInt8] = []

  private static let byteCount = 4096

  init(of content: InputContent) {
    self.content = content
  }

  /// Reads the next piece of the answer.
  mutating func append(_ piece: AnswerPiece) {
    guard content.type?.type == .html, case .text(let bytes) = piece else { return }
    beginning += bytes.prefix(Self.byteCount - beginning.count)
  }

  /// Returns the language at the end of the answer; nil if it is unknown.
  func tag(in session: inout ArtifactSession) -> String? {
    if let page = page(in: session), let tag = Self.declared(by: page) { return tag }
    return session.presentation.likelyLanguage
  }

  /// The beginning of the page that the answer consists of.
  private func page(in session: ArtifactSession) -> [UInt8]? {
    if content.type?.type == .html { return beginning }
    let segments = session.stream.segments
    guard segments.count == 1, case .artifact(let header) = segments[0].kind, header.type == .html
    else { return nil }
    let range = segments[0].content.clamped(
      to: segments[0].content.lowerBound..<segments[0].content.lowerBound + Self.byteCount)
    return Array(session.stream.text(in: range).utf8)
  }

  /// Returns the value of the attribute `lang` of the element `html`.
  private static func declared(by page: [UInt8]) -> String? {
    var refiner = HTMLRefiner()
    refiner.append(page.span)
    refiner.finish()
    let tree = refiner.model.tree
    let root = (0..<tree.count).first { tree.name(of: $0)?.localName == "html" }
    return root.flatMap { tree.attribute("lang", of: $0) }
      .flatMap { ValueSyntax.isLanguageTag($0) ? $0 : nil }
  }
}
