public import ArtifactCore

/// A remark about a spec: a code, the element and the place in the spec, and a sentence for a person.
///
/// A spec never fails as a whole; what is odd about it is said beside the result.
public struct SpecDiagnostic: Hashable, Sendable {
  /// What is odd, from an open set.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  public enum Severity: String, Hashable, Sendable {
    /// Something a person would miss.
    case error
    /// Something was put right.
    case warning
    /// Something that may be meant.
    case info
  }

  public var code: Code
  public var severity: Severity

  /// The id of the element; nil if the remark is about the spec or the state.
  public var element: String?

  /// The place in the spec, as it was written.
  public var pointer: JSONPointer

  /// What is odd and what was done about it, as one sentence.
  public var message: String

  /// What was probably meant.
  public var suggestion: String?

  /// Names and values a tool may want: `child`, `via`, `value`, `key`, `index` and the like.
  public var details: JSONObject

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

// The codes; `Specs/SpecRender.md` says when each is used.
extension SpecDiagnostic.Code {
  // The document.
  public static let notASpec = Self(rawValue: "not_a_spec")
  public static let emptySpec = Self(rawValue: "empty_spec")
  public static let missingRoot = Self(rawValue: "missing_root")
  public static let rootInferred = Self(rawValue: "root_inferred")
  public static let rootNotFound = Self(rawValue: "root_not_found")
  public static let specWrapped = Self(rawValue: "spec_wrapped")
  public static let elementsArray = Self(rawValue: "elements_array")
  public static let jsonRepaired = Self(rawValue: "json_repaired")
  public static let invalidState = Self(rawValue: "invalid_state")
  public static let misnamedState = Self(rawValue: "misnamed_state")
  public static let duplicateState = Self(rawValue: "duplicate_state")
  public static let depthLimit = Self(rawValue: "depth_limit")

  // Elements and their links.
  public static let elementNotObject = Self(rawValue: "element_not_object")
  public static let duplicateElement = Self(rawValue: "duplicate_element")
  public static let duplicateKey = Self(rawValue: "duplicate_key")
  public static let missingID = Self(rawValue: "missing_id")
  public static let lateID = Self(rawValue: "late_id")
  public static let missingType = Self(rawValue: "missing_type")
  public static let misnamedType = Self(rawValue: "misnamed_type")
  public static let propsNotObject = Self(rawValue: "props_not_object")
  public static let childrenNotArray = Self(rawValue: "children_not_array")
  public static let childNotString = Self(rawValue: "child_not_string")
  public static let inlineChild = Self(rawValue: "inline_child")
  public static let missingChild = Self(rawValue: "missing_child")
  public static let duplicateChild = Self(rawValue: "duplicate_child")
  public static let cycle = Self(rawValue: "cycle")
  public static let orphan = Self(rawValue: "orphan")
  public static let unknownComponent = Self(rawValue: "unknown_component")
  public static let componentCase = Self(rawValue: "component_case")
  public static let visibleInProps = Self(rawValue: "visible_in_props")
  public static let onInProps = Self(rawValue: "on_in_props")
  public static let repeatInProps = Self(rawValue: "repeat_in_props")
  public static let watchInProps = Self(rawValue: "watch_in_props")
  public static let childrenInProps = Self(rawValue: "children_in_props")
  public static let actionInProps = Self(rawValue: "action_in_props")
  public static let propBesideProps = Self(rawValue: "prop_beside_props")
  public static let eventBesideOn = Self(rawValue: "event_beside_on")
  public static let paramBesideParams = Self(rawValue: "param_beside_params")
  public static let unknownMember = Self(rawValue: "unknown_member")

  // Expressions, conditions, repeats, actions.
  public static let invalidExpression = Self(rawValue: "invalid_expression")
  public static let unknownExpression = Self(rawValue: "unknown_expression")
  public static let ambiguousExpression = Self(rawValue: "ambiguous_expression")
  public static let expressionDepth = Self(rawValue: "expression_depth")
  public static let conditionMissingThen = Self(rawValue: "cond_missing_then")
  public static let conditionMissingElse = Self(rawValue: "cond_missing_else")
  public static let invalidCondition = Self(rawValue: "invalid_condition")
  public static let multiOperator = Self(rawValue: "multi_operator")
  public static let invalidRepeat = Self(rawValue: "invalid_repeat")
  public static let repeatWithoutChildren = Self(rawValue: "repeat_without_children")
  public static let invalidAction = Self(rawValue: "invalid_action")
  public static let pathMissingSlash = Self(rawValue: "path_missing_slash")
  public static let pathEscape = Self(rawValue: "path_escape")
  public static let templateUnclosed = Self(rawValue: "template_unclosed")
  public static let templatePlace = Self(rawValue: "template_place")
}
