/// A lexer with a stack of modes.
protocol ModalLexer: MermaidLexer {
  associatedtype Mode: Equatable
  /// The modes, the innermost one last.
  var modes: [Mode] { get set }
}

extension ModalLexer {
  /// The innermost mode.
  var mode: Mode {
    get { modes[modes.count - 1] }
    set { modes[modes.count - 1] = newValue }
  }

  /// Begins a mode, and returns the kind of the token that begins it.
  mutating func push(_ mode: Mode, _ kind: Kind? = nil) -> Kind? {
    modes.append(mode)
    return kind
  }

  /// Ends the innermost mode, and returns the kind of the token that ends it.
  mutating func pop(_ kind: Kind? = nil) -> Kind? {
    if modes.count > 1 { modes.removeLast() }
    return kind
  }

  /// Begins a mode in place of the innermost one, and returns the kind of the token before it.
  mutating func replace(_ mode: Mode, _ kind: Kind? = nil) -> Kind? {
    self.mode = mode
    return kind
  }

  /// Reads a text up to the sign that ends its mode.
  mutating func text(
    _ kind: Kind, to sign: UInt8, _ cursor: inout MermaidCursor
  ) -> Kind? {
    if cursor.peek == sign {
      cursor.index += 1
      return pop()
    }
    cursor.skip { $0 != sign }
    return kind
  }
}
