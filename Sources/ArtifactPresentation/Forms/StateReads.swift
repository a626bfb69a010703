import ArtifactCore
import SpecRender

/// The places of the state that an element is made from, as far as its source says.
struct StateReads {
  /// The places in the order in which they are named, each once.
  private(set) var pointers: [JSONPointer] = []
  private var seen: Set<JSONPointer> = []

  /// Where the item of the row around is.
  private let item: JSONPointer?

  /// - Parameter item: Where the item that the element reads is; nil outside of lists.
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
