import ArtifactPresentation
import ArtifactPresenters

enum HostileForm {
  /// A form with every element there is, and `text` in every field that takes text.
  static func block(_ text: String) -> FormBlock {
    let contents: [FormElement.Content] = [
      .text(.init(text, role: .title, isBold: true, tint: .named(.red), alignment: .trailing)),
      .image(.init(symbol: text)), .image(.init(source: text)),
      .label(title: text, symbol: text), .badge(text: text, tint: nil),
      .card(.init(title: text, subtitle: text, padding: 1e300)),
      .button(.init(label: text)), .button(.init(label: text, prominence: .plain)),
      .button(.init(label: text, isEnabled: false)),
      .textField(.init(text: text)), .textField(.init(text: "", placeholder: text)),
      .toggle(.init(label: text, isOn: true)),
      .slider(.init(label: text, value: .infinity, bounds: -1e308...1e308, step: 1e-300)),
      .progress(label: text, fraction: 0.5), .progress(label: text, fraction: nil),
      .link(title: text, address: text), .link(title: text, address: "https://a.b/\(text)"),
      .list, .form, .section(.init(header: text, footer: text, isCollapsible: true)),
      .unknown(UnknownComponent(text)),
      .unknown(
        UnknownComponent(
          text,
          details: [
            .text(text), .items([text, text]),
            .table(
              TableBlock(
                columns: [.init(header: StyledText(plain: text))],
                rows: [[StyledText(plain: text)]], settledRowCount: 1)),
          ])),
      .placeholder(reason: text), .spacer, .divider,
      .stack(.init(axis: .horizontal, spacing: -5)),
      .stack(.init(axis: .depth, alignment: .trailing, verticalAlignment: .trailing)),
      .stack(.init(axis: .vertical, alignment: .center, spacing: 1e308)),
    ]
    func elements(_ contents: [FormElement.Content], from first: Int) -> [FormElement] {
      contents.enumerated().map { index, content in
        FormElement(id: first + index, name: text, content: content, problems: [text])
      }
    }
    var id = 0
    var outer: [FormElement] = []
    for content in contents {
      outer.append(
        FormElement(
          id: id, name: text, content: content, children: elements(contents, from: id + 1)))
      id += contents.count + 1
    }
    return FormBlock(root: FormElement(id: id, name: text, content: .form, children: outer))
  }
}
