#if Macros
  extension String {
    /// This text as a literal of Swift on one line.
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

    /// This number of JSON as a literal of a Swift `Double`.
    var swiftNumber: String {
      contains(".") || contains("e") ? self : self + ".0"
    }

    /// This name as Swift takes it after a dot.
    var swiftName: String {
      ["init", "self", "Type", "Protocol"].contains(self) ? "`\(self)`" : self
    }
  }

  extension Unicode.GeneralCategory {
    /// Whether a scalar shows something and stands where it is written.
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
