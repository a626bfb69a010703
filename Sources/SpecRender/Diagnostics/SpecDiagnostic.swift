public import ArtifactCore

/// A diagnostic about a spec: a code, a severity, the element and location, and a message.
///
/// Decoding a spec never fails as a whole; problems are reported along with the result.
public struct SpecDiagnostic: Hashable, Sendable {
  /// The kind of a diagnostic; the set of codes is open.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as used in JSON output.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The raw value.
    public var description: String { rawValue }
  }

  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// The user would miss something.
    case error
    /// A problem was corrected or worked around.
    case warning
    /// Something unusual that may be intended.
    case info
  }

  /// The kind of the problem.
  public var code: Code
  /// The severity of the problem.
  public var severity: Severity

  /// The id of the element; nil if the diagnostic concerns the spec or the state.
  public var element: String?

  /// The location in the spec as written.
  public var pointer: JSONPointer

  /// What was found and what was done about it, as one sentence.
  public var message: String

  /// The likely intended name or value; nil if there is no suggestion.
  public var suggestion: String?

  /// Additional names and values for tools: `child`, `via`, `value`, `key`, `index` and so on.
  public var details: JSONObject

  /// Creates a diagnostic.
  public init(
    _ code: Code, _ severity: Severity = .error, element: String? = nil,
    pointer: JSONPointer = .root, message: String, suggestion: String? = nil,
    details: JSONObject = [:]
  ) {
    self.code = code
    self.severity = severity
    self.element = element
    self.pointer = pointer
    self.message = message
    self.suggestion = suggestion
    self.details = details
  }
}

// Diagnostic codes; `Specs/SpecRender.md` defines when each is used.
extension SpecDiagnostic.Code {
  // The document.
  /// The text contains no spec.
  public static let notASpec = Self(rawValue: "not_a_spec")
  /// The spec has no elements.
  public static let emptySpec = Self(rawValue: "empty_spec")
  /// The spec names no root, and none can be inferred.
  public static let missingRoot = Self(rawValue: "missing_root")
  /// The spec names no root; it was inferred.
  public static let rootInferred = Self(rawValue: "root_inferred")
  /// The root isn't an element of the spec.
  public static let rootNotFound = Self(rawValue: "root_not_found")
  /// The spec is wrapped in a member `spec`.
  public static let specWrapped = Self(rawValue: "spec_wrapped")
  /// The elements are in an array instead of an object.
  public static let elementsArray = Self(rawValue: "elements_array")
  /// Malformed JSON was repaired.
  public static let jsonRepaired = Self(rawValue: "json_repaired")
  /// The state isn't an object or array.
  public static let invalidState = Self(rawValue: "invalid_state")
  /// The state is given under another name.
  public static let misnamedState = Self(rawValue: "misnamed_state")
  /// The state is given more than once.
  public static let duplicateState = Self(rawValue: "duplicate_state")
  /// The nesting exceeds a depth limit.
  public static let depthLimit = Self(rawValue: "depth_limit")

  // Elements and their links.
  /// An element isn't an object.
  public static let elementNotObject = Self(rawValue: "element_not_object")
  /// Two elements have the same id; the last one wins.
  public static let duplicateElement = Self(rawValue: "duplicate_element")
  /// An object has a duplicate member name; the last one wins.
  public static let duplicateKey = Self(rawValue: "duplicate_key")
  /// An element in an array has no id.
  public static let missingID = Self(rawValue: "missing_id")
  /// An id follows the properties or children, so it isn't used.
  public static let lateID = Self(rawValue: "late_id")
  /// An element has no type.
  public static let missingType = Self(rawValue: "missing_type")
  /// The type is given under another name.
  public static let misnamedType = Self(rawValue: "misnamed_type")
  /// The properties aren't an object.
  public static let propsNotObject = Self(rawValue: "props_not_object")
  /// The children aren't an array.
  public static let childrenNotArray = Self(rawValue: "children_not_array")
  /// A child isn't an id.
  public static let childNotString = Self(rawValue: "child_not_string")
  /// A child is nested in its parent instead of referenced by id.
  public static let inlineChild = Self(rawValue: "inline_child")
  /// A child doesn't exist.
  public static let missingChild = Self(rawValue: "missing_child")
  /// A child is listed more than once.
  public static let duplicateChild = Self(rawValue: "duplicate_child")
  /// Elements contain each other in a cycle.
  public static let cycle = Self(rawValue: "cycle")
  /// An element isn't reachable from the root.
  public static let orphan = Self(rawValue: "orphan")
  /// A component that isn't known.
  public static let unknownComponent = Self(rawValue: "unknown_component")
  /// A component name that differs only in case.
  public static let componentCase = Self(rawValue: "component_case")
  /// `visible` is inside `props`.
  public static let visibleInProps = Self(rawValue: "visible_in_props")
  /// `on` is inside `props`.
  public static let onInProps = Self(rawValue: "on_in_props")
  /// `repeat` is inside `props`.
  public static let repeatInProps = Self(rawValue: "repeat_in_props")
  /// `watch` is inside `props`.
  public static let watchInProps = Self(rawValue: "watch_in_props")
  /// `children` is inside `props`.
  public static let childrenInProps = Self(rawValue: "children_in_props")
  /// An action is inside `props`.
  public static let actionInProps = Self(rawValue: "action_in_props")
  /// A property is next to `props` instead of inside.
  public static let propBesideProps = Self(rawValue: "prop_beside_props")
  /// An event is next to `on` instead of inside.
  public static let eventBesideOn = Self(rawValue: "event_beside_on")
  /// A parameter is next to `params` instead of inside.
  public static let paramBesideParams = Self(rawValue: "param_beside_params")
  /// A member that isn't part of the format.
  public static let unknownMember = Self(rawValue: "unknown_member")

  // Expressions, conditions, repeats, actions.
  /// An expression is malformed.
  public static let invalidExpression = Self(rawValue: "invalid_expression")
  /// An object with an unknown `$` key.
  public static let unknownExpression = Self(rawValue: "unknown_expression")
  /// An object has the keys of several expressions.
  public static let ambiguousExpression = Self(rawValue: "ambiguous_expression")
  /// Expressions are nested too deep.
  public static let expressionDepth = Self(rawValue: "expression_depth")
  /// `$cond` has no `$then`.
  public static let conditionMissingThen = Self(rawValue: "cond_missing_then")
  /// `$cond` has no `$else`.
  public static let conditionMissingElse = Self(rawValue: "cond_missing_else")
  /// A condition is malformed.
  public static let invalidCondition = Self(rawValue: "invalid_condition")
  /// A condition has several comparisons; all must hold.
  public static let multiOperator = Self(rawValue: "multi_operator")
  /// A repeat is malformed.
  public static let invalidRepeat = Self(rawValue: "invalid_repeat")
  /// A repeat on an element without children.
  public static let repeatWithoutChildren = Self(rawValue: "repeat_without_children")
  /// An action is malformed.
  public static let invalidAction = Self(rawValue: "invalid_action")
  /// A path lacks the leading slash.
  public static let pathMissingSlash = Self(rawValue: "path_missing_slash")
  /// A `~` in a path isn't a valid escape sequence.
  public static let pathEscape = Self(rawValue: "path_escape")
  /// A template ends with an unclosed placeholder.
  public static let templateUnclosed = Self(rawValue: "template_unclosed")
  /// A placeholder in a template isn't a reference.
  public static let templatePlace = Self(rawValue: "template_place")
}
