#if Macros
  package import SwiftDiagnostics
  import SwiftSyntax

  /// A problem in the declaration of a component.
  package enum ComponentProblem: Hashable {
    case notAComponent(String)
    case classNotFinal(String)
    case generic(String)
    case nameNotLiteral
    case emptyName
    case argumentNotLiteral(String)
    case duplicateEvent(String)
    case duplicateProp(String)
    case reservedProp(String)
    case unsupportedType(String)
    case missingType(String)
    case defaultNotLiteral(String)
    case defaultOfOtherType(String, type: String)
    case defaultOutOfRange(String, range: String)
    case defaultNotAChoice(String)
    case constantWithValue(String)
    case notStored(String)
    case notAVariable
    case outsideComponent
    case severalInOne
    case conditional
    case rangeNotLiteral
    case emptyRange
    case rangeOfFractions(String)
    case rangeOfNoNumber(String)
    case textOptionOfNoText(String, option: String)
    case notInitialized(String)
    case unknownEvent(String)

    package static let domain = "SpecMacros"
  }

  extension ComponentProblem: DiagnosticMessage {
    package var severity: DiagnosticSeverity {
      switch self {
      case .unknownEvent, .outsideComponent: .warning
      default: .error
      }
    }

    package var diagnosticID: MessageID { MessageID(domain: Self.domain, id: code) }

    package var message: String { text.message }

    /// The problem's identifier, which is independent of its message.
    package var code: String { text.code }

    private var text: (code: String, message: String) {
      switch self {
      case .notAComponent(let kind):
        ("not_a_component", "@Component applies to a struct or final class, not \(kind)")
      case .classNotFinal(let name):
        ("class_not_final", "class '\(name)' must be final")
      case .generic(let name):
        (
          "generic_component",
          "component '\(name)' must not be generic or nested in a generic type"
        )
      case .nameNotLiteral:
        (
          "name_not_literal",
          "component name must be a string literal without interpolation"
        )
      case .emptyName: ("empty_name", "component name must not be empty")
      case .argumentNotLiteral(let label):
        ("argument_not_literal", "'\(label)' must be a literal")
      case .duplicateEvent(let name):
        ("duplicate_event", "duplicate event '\(name)'")
      case .duplicateProp(let name):
        ("duplicate_prop", "duplicate property '\(name)'")
      case .reservedProp(let name):
        ("reserved_prop", "'\(name)' is a reserved name and can't be a property")
      case .unsupportedType(let type):
        (
          "unsupported_type",
          "unsupported property type '\(type)': expected String, Bool, an integer, Double, Float, JSONValue, JSONObject, a CaseIterable String enum, or an Optional, Array or String-keyed Dictionary of these"
        )
      case .missingType(let name):
        ("missing_type", "missing type of '\(name)': it can't be inferred from a literal")
      case .defaultNotLiteral(let name):
        (
          "default_not_literal",
          "default value of '\(name)' must be a literal"
        )
      case .defaultOfOtherType(let name, let type):
        ("default_of_other_type", "default value of '\(name)' isn't of type '\(type)'")
      case .defaultOutOfRange(let name, let range):
        ("default_out_of_range", "default value of '\(name)' is outside the range \(range)")
      case .defaultNotAChoice(let name):
        ("default_not_a_choice", "default value of '\(name)' isn't one of its choices")
      case .constantWithValue(let name):
        ("constant_with_value", "constant '\(name)' has a value: a spec can't set it")
      case .notStored(let name):
        ("not_stored", "@Prop applies to stored properties: '\(name)' isn't one")
      case .notAVariable: ("not_a_variable", "@Prop applies to stored properties")
      case .outsideComponent:
        ("outside_component", "@Prop has no effect outside a type with @Component")
      case .severalInOne:
        ("several_in_one", "each property needs its own declaration")
      case .conditional:
        (
          "conditional_prop",
          "@Prop inside #if: the properties of a component must be the same in every build"
        )
      case .rangeNotLiteral:
        ("range_not_literal", "range must be two number literals joined by '...'")
      case .emptyRange: ("empty_range", "empty range: the upper bound is below the lower bound")
      case .rangeOfFractions(let name):
        ("range_of_fractions", "range of the integer '\(name)' must have integer bounds")
      case .rangeOfNoNumber(let name):
        ("range_of_no_number", "'\(name)' isn't a number and can't have a range")
      case .textOptionOfNoText(let name, let option):
        ("option_of_no_text", "'\(name)' isn't a String and can't have '\(option)'")
      case .notInitialized(let name):
        (
          "not_initialized",
          "'\(name)' is not initialized: add @Prop or an initial value"
        )
      case .unknownEvent(let name):
        ("unknown_event", "unknown event '\(name)' of this component")
      }
    }
  }

  /// A fix-it with its message.
  struct ComponentFix: FixItMessage {
    let message: String
    let code: String

    init(_ code: String, _ message: String) {
      self.code = code
      self.message = message
    }

    var fixItID: MessageID { MessageID(domain: ComponentProblem.domain, id: code) }
  }
#endif
