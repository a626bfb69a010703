import ArtifactCore
import ArtifactPresenters
import SpecRender

/// So many stars of five; a press on one gives as many.
enum Rating: RenderableComponent {
  static let componentName = "Rating"
  static let componentDescription = "stars, from none to five"
  static let propDefinitions = [
    PropDefinition(name: "label", type: .string, defaultValue: ""),
    PropDefinition(name: "value", type: .int, binding: true),
  ]

  static func render(_ context: ComponentRenderContext<FormElement>) -> FormElement {
    let value = context.props.int("value") ?? 0
    // Parts have numbers of their own, so that the focus stays on a star when the value changes.
    let stars = (1...5).map { number in
      FormElement(
        part: number,
        .button(.init(label: number <= value ? "★" : "☆", prominence: .plain)),
        use: .write("value", .number(JSONNumber(number == value ? 0 : number))))
    }
    let label = FormElement(part: 0, .text(.init(context.props.string("label"))))
    return FormElement(
      context, .stack(.init(axis: .horizontal)), children: [label] + stars)
  }
}

/// A bar for each of some numbers, with the children below them.
enum Bars: RenderableComponent {
  static let componentName = "Bars"
  static let propDefinitions = [PropDefinition(name: "values", type: .object)]
  static let acceptsChildren = true

  static func render(_ context: ComponentRenderContext<FormElement>) -> FormElement {
    guard case .object(let values)? = context.resolvedProps["values"] else {
      return FormElement(context, .card(.init(title: "So far")), children: context.children)
    }
    let props = ComponentProps(values, of: nil)
    let bars = values.members.enumerated().map { number, member in
      FormElement(
        part: number,
        .progress(label: member.key, fraction: (props.double(member.key) ?? 0) / 5))
    }
    return FormElement(context, .card(.init(title: "So far")), children: bars + context.children)
  }
}
