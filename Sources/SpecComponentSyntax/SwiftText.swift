#if Macros
  extension String {
    /// The string as a single-line Swift literal.
    var swiftLiteral: String {
      var result = "\""
      for scalar in unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        default:
          if scalar.properties.generalCategory.isPrintable {
            result.unicodeScalars.append(scalar)
          } else {
            result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
          }
        }
      }
      return result + "\""
    }

    /// The JSON number as a Swift `Double` literal.
    var swiftNumber: String {
      contains(".") || contains("e") ? self : self + ".0"
    }

    /// The name as a Swift member name after a dot.
    var swiftName: String {
      ["init", "self", "Type", "Protocol"].contains(self) ? "`\(self)`" : self
    }
  }

  extension Unicode.GeneralCategory {
    /// Whether a scalar is visible and unaffected by its context.
    fileprivate var isPrintable: Bool {
      switch self {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: true
      }
    }
  }
#endif
