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
        ("not_a_component", "@Component is for a struct or a final class, not \(kind)")
      case .classNotFinal(let name):
        ("class_not_final", "the class '\(name)' must be final to be a component")
      case .generic(let name):
        (
          "generic_component",
          "'\(name)' cannot be a component because it is generic or inside a generic type"
        )
      case .nameNotLiteral:
        (
          "name_not_literal",
          "the name of a component must be a string literal without interpolation, so that the schema can tell it"
        )
      case .emptyName: ("empty_name", "the name of a component cannot be empty")
      case .argumentNotLiteral(let label):
        ("argument_not_literal", "'\(label)' must be a literal, so that the schema can tell it")
      case .duplicateEvent(let name):
        ("duplicate_event", "the event '\(name)' is listed twice")
      case .duplicateProp(let name):
        ("duplicate_prop", "there is another property with the name '\(name)'")
      case .reservedProp(let name):
        ("reserved_prop", "'\(name)' is a part of elements and cannot be a property")
      case .unsupportedType(let type):
        (
          "unsupported_type",
          "a property cannot be of the type '\(type)': it is String, Bool, an integer, Double, Float, JSONValue, JSONObject, an enumeration of String that is CaseIterable, or an Optional, Array or Dictionary by String of these"
        )
      case .missingType(let name):
        ("missing_type", "the type of '\(name)' must be written, or be plain from a literal")
      case .defaultNotLiteral(let name):
        (
          "default_not_literal",
          "the default of '\(name)' must be a literal, so that the schema can tell it"
        )
      case .defaultOfOtherType(let name, let type):
        ("default_of_other_type", "the default of '\(name)' is not of the type '\(type)'")
      case .defaultOutOfRange(let name, let range):
        ("default_out_of_range", "the default of '\(name)' is not in the range \(range)")
      case .defaultNotAChoice(let name):
        ("default_not_a_choice", "the default of '\(name)' is none of its choices")
      case .constantWithValue(let name):
        ("constant_with_value", "'\(name)' is a constant with a value, so no spec can set it")
      case .notStored(let name):
        ("not_stored", "@Prop is for stored properties of the component; '\(name)' is none")
      case .notAVariable: ("not_a_variable", "@Prop is for stored properties")
      case .outsideComponent:
        ("outside_component", "@Prop does nothing outside of a type with @Component")
      case .severalInOne:
        ("several_in_one", "each property needs a declaration of its own with one name")
      case .conditional:
        (
          "conditional_prop",
          "@Prop cannot stand inside #if: the properties of a component are the same in every build"
        )
      case .rangeNotLiteral:
        ("range_not_literal", "a range must be two numbers with '...' between them")
      case .emptyRange: ("empty_range", "the range ends before it begins")
      case .rangeOfFractions(let name):
        ("range_of_fractions", "the range of the integer '\(name)' must be of whole numbers")
      case .rangeOfNoNumber(let name):
        ("range_of_no_number", "'\(name)' is no number, so it has no range")
      case .textOptionOfNoText(let name, let option):
        ("option_of_no_text", "'\(name)' is no String, so it has no '\(option)'")
      case .notInitialized(let name):
        (
          "not_initialized",
          "'\(name)' gets no value when the component is made from a spec: it needs @Prop or an initial value"
        )
      case .unknownEvent(let name):
        ("unknown_event", "'\(name)' is not among the events of this component")
      }
    }
  }

  /// A fix-it, described by a sentence.
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
