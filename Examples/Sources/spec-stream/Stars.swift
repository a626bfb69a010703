import ArtifactPresenters
import SpecRender

/// A component of one's own: stars, of which the user presses one.
enum Stars: RenderableComponent {
  static let componentName = "Stars"
  static let componentDescription = "a rating from none to five stars"
  static let propDefinitions = [
    PropDefinition(name: "label", type: .string, defaultValue: ""),
    PropDefinition(name: "value", type: .int, binding: true),
  ]

  static func render(_ context: ComponentRenderContext<FormElement>) -> FormElement {
    let value = context.props.int("value") ?? 0
    let stars = (1...5).map { number in
      FormElement(
        part: number, .button(.init(label: number <= value ? "★" : "☆", prominence: .plain)),
        use: .write("value", .number(JSONNumber(number))))
    }
    let label = FormElement(part: 0, .text(.init(context.props.string("label"))))
    return FormElement(context, .stack(.init(axis: .horizontal)), children: [label] + stars)
  }
}
