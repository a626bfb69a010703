/// The statements of C4 diagrams that have arguments in parentheses.
enum C4Macro: String, Hashable, Sendable, CaseIterable {
  case person = "Person"
  case personExternal = "Person_Ext"
  case system = "System"
  case systemDatabase = "SystemDb"
  case systemQueue = "SystemQueue"
  case systemExternal = "System_Ext"
  case systemDatabaseExternal = "SystemDb_Ext"
  case systemQueueExternal = "SystemQueue_Ext"
  case container = "Container"
  case containerDatabase = "ContainerDb"
  case containerQueue = "ContainerQueue"
  case containerExternal = "Container_Ext"
  case containerDatabaseExternal = "ContainerDb_Ext"
  case containerQueueExternal = "ContainerQueue_Ext"
  case component = "Component"
  case componentDatabase = "ComponentDb"
  case componentQueue = "ComponentQueue"
  case componentExternal = "Component_Ext"
  case componentDatabaseExternal = "ComponentDb_Ext"
  case componentQueueExternal = "ComponentQueue_Ext"
  case boundary = "Boundary"
  case enterpriseBoundary = "Enterprise_Boundary"
  case systemBoundary = "System_Boundary"
  case containerBoundary = "Container_Boundary"
  case deploymentNode = "Deployment_Node"
  case node = "Node"
  case nodeLeft = "Node_L"
  case nodeRight = "Node_R"
  case relation = "Rel"
  case relationBoth = "BiRel"
  case relationUpward = "Rel_Up"
  case relationUp = "Rel_U"
  case relationDownward = "Rel_Down"
  case relationDown = "Rel_D"
  case relationLeftward = "Rel_Left"
  case relationLeft = "Rel_L"
  case relationRightward = "Rel_Right"
  case relationRight = "Rel_R"
  case relationBack = "Rel_Back"
  case relationIndex = "RelIndex"
  case elementStyle = "UpdateElementStyle"
  case relationStyle = "UpdateRelStyle"
  case layout = "UpdateLayoutConfig"

  /// What a macro adds to the diagram.
  enum Effect {
    case shape(MermaidC4.Shape.Kind, MermaidC4.Shape.Form, isExternal: Bool)
    /// A boundary, with its type if the arguments do not have it.
    case boundary(type: String?, isNode: Bool)
    case relation(MermaidC4.Relation.Kind)
    case style, relationStyle, layout
  }

  /// What the macro adds to the diagram.
  var effect: Effect {
    switch self {
    case .boundary: .boundary(type: nil, isNode: false)
    case .enterpriseBoundary: .boundary(type: "ENTERPRISE", isNode: false)
    case .systemBoundary: .boundary(type: "SYSTEM", isNode: false)
    case .containerBoundary: .boundary(type: "CONTAINER", isNode: false)
    case .deploymentNode, .node, .nodeLeft, .nodeRight: .boundary(type: nil, isNode: true)
    case .relation, .relationIndex: .relation(.forward)
    case .relationBoth: .relation(.both)
    case .relationUp, .relationUpward: .relation(.up)
    case .relationDown, .relationDownward: .relation(.down)
    case .relationLeft, .relationLeftward: .relation(.left)
    case .relationRight, .relationRightward: .relation(.right)
    case .relationBack: .relation(.back)
    case .elementStyle: .style
    case .relationStyle: .relationStyle
    case .layout: .layout
    default: shape
    }
  }

  private var shape: Effect {
    let name = rawValue
    let kind: MermaidC4.Shape.Kind =
      name.hasPrefix("Person")
      ? .person
      : name.hasPrefix("System") ? .system : name.hasPrefix("Container") ? .container : .component
    let base = name.hasSuffix("_Ext") ? name.dropLast(4) : name[...]
    let form: MermaidC4.Shape.Form =
      base.hasSuffix("Db") ? .database : base.hasSuffix("Queue") ? .queue : .box
    return .shape(kind, form, isExternal: base.count < name.count)
  }
}
