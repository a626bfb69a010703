import ArtifactCore
import ArtifactPresentation
import SpecRender

/// The state paths on which an element depends, according to its source.
struct StateReads {
  /// The paths in the order in which they occur, without duplicates.
  private(set) var pointers: [JSONPointer] = []
  private var seen: Set<JSONPointer> = []

  /// The path of the item of the enclosing row.
  private let item: JSONPointer?

  /// Collects the paths of an element.
  ///
  /// - Parameter item: The path of the item that the element reads; nil outside lists.
  init(_ element: UIElement, item: JSONPointer?) {
    self.item = item
    if let condition = element.visible { add(condition) }
    for prop in element.props { add(prop.value) }
    switch element.repeat?.source {
    case .state(let pointer): note(pointer)
    case .item(let pointer): noteItem(pointer)
    case nil: break
    }
  }

  private mutating func note(_ pointer: JSONPointer) {
    if seen.insert(pointer).inserted { pointers.append(pointer) }
  }

  private mutating func noteItem(_ pointer: JSONPointer) {
    if let item { note(JSONPointer(tokens: item.tokens + pointer.tokens)) }
  }

  private mutating func add(_ expression: SpecExpression) {
    switch expression {
    case .literal, .itemPath, .index: break
    case .state(let pointer), .bindState(let pointer): note(pointer)
    case .item(let pointer), .bindItem(let pointer): noteItem(pointer)
    case .template(let template):
      for segment in template.segments {
        switch segment {
        case .text, .index: break
        case .state(let pointer): note(pointer)
        case .item(let pointer), .relative(let pointer): noteItem(pointer)
        }
      }
    case .condition(let condition, let then, let otherwise):
      add(condition)
      add(then)
      add(otherwise)
    case .array(let elements):
      for element in elements { add(element) }
    case .computed(_, let members), .object(let members):
      for member in members { add(member.value) }
    }
  }

  private mutating func add(_ condition: SpecCondition) {
    switch condition {
    case .constant: break
    case .all(let conditions), .any(let conditions):
      for condition in conditions { add(condition) }
    case .not(let condition): add(condition)
    case .test(let source, let comparisons):
      add(source)
      for comparison in comparisons { add(comparison.operand) }
    }
  }
}
