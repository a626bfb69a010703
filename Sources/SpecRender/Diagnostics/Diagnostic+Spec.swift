public import ArtifactBase

// Diagnostic codes; `Specs/SpecRender.md` defines when each is used.
extension Diagnostic.Code {
  // The document.
  /// The text contains no spec.
  public static let notASpec = Self(rawValue: "spec.not-a-spec")
  /// The spec has no elements.
  public static let emptySpec = Self(rawValue: "spec.empty-spec")
  /// The spec names no root, and none can be inferred.
  public static let missingRoot = Self(rawValue: "spec.missing-root")
  /// The spec names no root; it was inferred.
  public static let rootInferred = Self(rawValue: "spec.root-inferred")
  /// The root isn't an element of the spec.
  public static let rootNotFound = Self(rawValue: "spec.root-not-found")
  /// The spec is wrapped in a member `spec`.
  public static let specWrapped = Self(rawValue: "spec.spec-wrapped")
  /// The elements are in an array instead of an object.
  public static let elementsArray = Self(rawValue: "spec.elements-array")
  /// Malformed JSON was repaired.
  public static let jsonRepaired = Self(rawValue: "spec.json-repaired")
  /// The state isn't an object or array.
  public static let invalidState = Self(rawValue: "spec.invalid-state")
  /// The state is given under another name.
  public static let misnamedState = Self(rawValue: "spec.misnamed-state")
  /// The state is given more than once.
  public static let duplicateState = Self(rawValue: "spec.duplicate-state")
  /// The nesting exceeds a depth limit.
  public static let depthLimit = Self(rawValue: "spec.depth-limit")

  // Elements and their links.
  /// An element isn't an object.
  public static let elementNotObject = Self(rawValue: "spec.element-not-object")
  /// Two elements have the same id; the last one wins.
  public static let duplicateElement = Self(rawValue: "spec.duplicate-element")
  /// An object has a duplicate member name; the last one wins.
  public static let duplicateKey = Self(rawValue: "spec.duplicate-key")
  /// An element in an array has no id.
  public static let missingID = Self(rawValue: "spec.missing-id")
  /// An id follows the properties or children, so it isn't used.
  public static let lateID = Self(rawValue: "spec.late-id")
  /// An element has no type.
  public static let missingType = Self(rawValue: "spec.missing-type")
  /// The type is given under another name.
  public static let misnamedType = Self(rawValue: "spec.misnamed-type")
  /// The properties aren't an object.
  public static let propsNotObject = Self(rawValue: "spec.props-not-object")
  /// The children aren't an array.
  public static let childrenNotArray = Self(rawValue: "spec.children-not-array")
  /// A child isn't an id.
  public static let childNotString = Self(rawValue: "spec.child-not-string")
  /// A child is nested in its parent instead of referenced by id.
  public static let inlineChild = Self(rawValue: "spec.inline-child")
  /// A child doesn't exist.
  public static let missingChild = Self(rawValue: "spec.missing-child")
  /// A child is listed more than once.
  public static let duplicateChild = Self(rawValue: "spec.duplicate-child")
  /// Elements contain each other in a cycle.
  public static let cycle = Self(rawValue: "spec.cycle")
  /// An element isn't reachable from the root.
  public static let orphan = Self(rawValue: "spec.orphan")
  /// A component that isn't known.
  public static let unknownComponent = Self(rawValue: "spec.unknown-component")
  /// The component isn't in the catalog, but what it is in other vocabularies is known.
  public static let outsideComponent = Self(rawValue: "spec.outside-component")
  /// A chart of another vocabulary names a field that no row has.
  public static let unknownField = Self(rawValue: "spec.unknown-field")
  /// A component name that differs only in case.
  public static let componentCase = Self(rawValue: "spec.component-case")
  /// `visible` is inside `props`.
  public static let visibleInProps = Self(rawValue: "spec.visible-in-props")
  /// `on` is inside `props`.
  public static let onInProps = Self(rawValue: "spec.on-in-props")
  /// `repeat` is inside `props`.
  public static let repeatInProps = Self(rawValue: "spec.repeat-in-props")
  /// `watch` is inside `props`.
  public static let watchInProps = Self(rawValue: "spec.watch-in-props")
  /// `children` is inside `props`.
  public static let childrenInProps = Self(rawValue: "spec.children-in-props")
  /// An action is inside `props`.
  public static let actionInProps = Self(rawValue: "spec.action-in-props")
  /// A property is next to `props` instead of inside.
  public static let propBesideProps = Self(rawValue: "spec.prop-beside-props")
  /// An event is next to `on` instead of inside.
  public static let eventBesideOn = Self(rawValue: "spec.event-beside-on")
  /// A parameter is next to `params` instead of inside.
  public static let paramBesideParams = Self(rawValue: "spec.param-beside-params")
  /// A member that isn't part of the format.
  public static let unknownMember = Self(rawValue: "spec.unknown-member")

  // Expressions, conditions, repeats, actions.
  /// An expression is malformed.
  public static let invalidExpression = Self(rawValue: "spec.invalid-expression")
  /// An object with an unknown `$` key.
  public static let unknownExpression = Self(rawValue: "spec.unknown-expression")
  /// An object has the keys of several expressions.
  public static let ambiguousExpression = Self(rawValue: "spec.ambiguous-expression")
  /// Expressions are nested too deep.
  public static let expressionDepth = Self(rawValue: "spec.expression-depth")
  /// `$cond` has no `$then`.
  public static let conditionMissingThen = Self(rawValue: "spec.cond-missing-then")
  /// `$cond` has no `$else`.
  public static let conditionMissingElse = Self(rawValue: "spec.cond-missing-else")
  /// A condition is malformed.
  public static let invalidCondition = Self(rawValue: "spec.invalid-condition")
  /// A condition has several comparisons; all must hold.
  public static let multiOperator = Self(rawValue: "spec.multi-operator")
  /// A repeat is malformed.
  public static let invalidRepeat = Self(rawValue: "spec.invalid-repeat")
  /// A repeat on an element without children.
  public static let repeatWithoutChildren = Self(rawValue: "spec.repeat-without-children")
  /// An action is malformed.
  public static let invalidAction = Self(rawValue: "spec.invalid-action")
  /// A path lacks the leading slash.
  public static let pathMissingSlash = Self(rawValue: "spec.path-missing-slash")
  /// A `~` in a path isn't a valid escape sequence.
  public static let pathEscape = Self(rawValue: "spec.path-escape")
  /// A template ends with an unclosed placeholder.
  public static let templateUnclosed = Self(rawValue: "spec.template-unclosed")
  /// A placeholder in a template isn't a reference.
  public static let templatePlace = Self(rawValue: "spec.template-place")
}
