/// A scanner that splits an argument vector into options and words, before the command is known.
///
/// Options may precede the command's name, so the scanner recognizes the options of all commands.
/// The parser checks later whether an option belongs to the command. Problems are returned as
/// pieces as well, because only the parser can choose the best message, or discard it in favor of
/// `--help`.
struct ArgumentScanner {
  /// A piece of the command line.
  enum Piece {
    /// An option with its spelling, and its value unless it is a flag.
    case option(OptionDeclaration, spelling: String, value: String?)

    /// A word that is not an option. Literal words follow `--`.
    case word(String, isLiteral: Bool)

    /// An argument that looks like an option but is not declared.
    case unknownOption(String)

    /// A known option that is used incorrectly, with a message without a full stop.
    case problem(OptionDeclaration, ArgumentProblem)
  }

  private let arguments: [String]
  private var position = 0
  private var pieces: [Piece] = []

  /// Returns the pieces of `arguments`, in order.
  static func pieces(of arguments: [String]) -> [Piece] {
    var scanner = ArgumentScanner(arguments: arguments)
    scanner.scan()
    return scanner.pieces
  }

  private init(arguments: [String]) {
    self.arguments = arguments
  }

  private mutating func scan() {
    while position < arguments.count {
      let argument = arguments[position]
      position += 1
      if argument == "--" {
        pieces += arguments[position...].map { .word($0, isLiteral: true) }
        return
      }
      if argument.utf8.starts(with: "--".utf8) {
        scanLongOption(argument)
      } else if argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        scanLetters(argument)
      } else {
        pieces.append(.word(argument, isLiteral: false))
      }
    }
  }

  // MARK: - Options

  private mutating func scanLongOption(_ argument: String) {
    let (name, attached) = Self.splitAtEqualsSign(argument.unicodeScalars.dropFirst(2))
    let spelling = "--" + name
    guard let option = CommandTable.options.first(where: { $0.name == name }) else {
      pieces.append(.unknownOption(spelling))
      return
    }
    guard option.takesValue else {
      pieces.append(
        attached == nil
          ? .option(option, spelling: spelling, value: nil)
          : .problem(option, ArgumentProblem("option '\(spelling)' takes no value")))
      return
    }
    appendOption(option, spelling: spelling, value: attached ?? detachedValue())
  }

  private mutating func scanLetters(_ argument: String) {
    var letters = argument.unicodeScalars.dropFirst()

    // `-width 80` would be parsed as `-w` with the value `idth`, which is never intended.
    let (name, _) = Self.splitAtEqualsSign(letters)
    if CommandTable.options.contains(where: { $0.name == name }) {
      pieces.append(.unknownOption("-" + name))
      return
    }

    while let letter = letters.popFirst() {
      let spelling = "-" + String(letter)
      guard let option = CommandTable.options.first(where: { $0.letter == letter }) else {
        // If no letter is known, the message contains the whole word: '-x1' is clearer than '-x'.
        let isFirst = letters.count == argument.unicodeScalars.count - 2
        pieces.append(.unknownOption(isFirst ? argument : spelling))
        return
      }
      guard option.takesValue else {
        pieces.append(.option(option, spelling: spelling, value: nil))
        continue
      }
      if letters.isEmpty {
        appendOption(option, spelling: spelling, value: detachedValue())
      } else {
        if letters.first == "=" { letters.removeFirst() }
        appendOption(option, spelling: spelling, value: String(letters))
      }
      return
    }
  }

  private mutating func appendOption(
    _ option: OptionDeclaration, spelling: String, value: String?
  ) {
    if let value, !value.isEmpty || option.syntax == .answer {
      pieces.append(.option(option, spelling: spelling, value: value))
    } else {
      let message = "option '\(spelling)' requires a value: \(option.valueName ?? "")"
      pieces.append(.problem(option, ArgumentProblem(message)))
    }
  }

  // MARK: - Values

  /// Returns the next argument, unless it looks like an option: `--width --help` requests help.
  private mutating func detachedValue() -> String? {
    guard position < arguments.count else { return nil }
    let argument = arguments[position]
    let second = argument.unicodeScalars.dropFirst().first
    let isNegativeNumber = second.map { $0 >= "0" && $0 <= "9" } ?? false
    guard argument.utf8.first != UInt8(ascii: "-") || argument == "-" || isNegativeNumber else {
      return nil
    }
    position += 1
    return argument
  }

  /// Splits text at the first `=`. Scalars are used, because `=` can carry a combining mark.
  private static func splitAtEqualsSign(
    _ text: Substring.UnicodeScalarView
  ) -> (name: String, value: String?) {
    guard let sign = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}
