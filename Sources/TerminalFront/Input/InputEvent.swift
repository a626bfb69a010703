/// Something a person did at a terminal, or the terminal said by itself.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or goes on being pressed; typed text comes this way, character by character.
  case key(KeyPress)

  /// Text was pasted.
  case paste(Paste)

  case mouse(MouseEvent)

  /// The terminal has got the focus, or lost it.
  case focus(Bool)

  case reply(TerminalReply)
}

/// Text that came at once and is not to be taken as keys. It is content: sanitize what is shown of it.
public struct Paste: Hashable, Sendable {
  /// The text; its lines end with line feeds.
  public var text: String

  /// Whether the end is missing, because it was too long or never came.
  public var isTruncated: Bool

  public init(text: String, isTruncated: Bool = false) {
    self.text = text
    self.isTruncated = isTruncated
  }
}

/// What happened to the mouse.
public struct MouseEvent: Hashable, Sendable {
  public var action: Action

  /// The cell, counted from 0 at the upper left.
  public var column: Int
  public var row: Int
  public var modifiers: KeyModifiers

  public init(_ action: Action, column: Int, row: Int, modifiers: KeyModifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  public enum Action: Hashable, Sendable {
    case press(Button)

    /// A button was let go; nil where the terminal does not say which.
    case release(Button?)

    /// The mouse moved with a button held.
    case drag(Button)

    /// The mouse moved with no button held.
    case move
    case wheel(Direction)
  }

  public enum Button: UInt8, Hashable, Sendable, CaseIterable {
    case left, middle, right
    case back = 8
    case forward = 9
    case extra10 = 10
    case extra11 = 11
  }

  public enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    case up, down, left, right
  }
}

/// What a terminal answers to a question.
///
/// Bytes in it come from outside; where the terminal shows programs' output they may be an echo of
/// that. Nothing in a reply is to be shown or carried out.
public enum TerminalReply: Hashable, Sendable {
  /// Which extensions there are (DA1).
  case primaryAttributes([Int])

  /// Which terminal it is (DA2).
  case secondaryAttributes([Int])

  /// The state of a mode (DECRPM): 0 unknown, 1 set, 2 reset, 3 and 4 set and reset for ever.
  case mode(Int, state: Int)

  /// The place of the cursor (CPR), from 0.
  case cursorPosition(row: Int, column: Int)

  /// A report on the window (CSI t), such as `[6, 20, 10]` for cells of 20 by 10 pixels.
  case window([Int])

  /// Which parts of the keyboard protocol of kitty are in force.
  case keyboard(Int)

  /// A command with its text (OSC), such as 11 and the colour of the background.
  case command(Int, [UInt8])

  /// A device control string (DCS).
  case deviceControl([UInt8])

  /// An application program command (APC), such as the answers of kitty's graphics.
  case application([UInt8])
}
