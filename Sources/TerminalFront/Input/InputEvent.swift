/// An input event from a terminal: an action of the user, or a report by the terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key press or repeat. Typed text arrives as one event per character.
  case key(KeyStroke)

  /// A bracketed paste.
  case paste(Paste)

  /// A mouse action.
  case mouse(MouseEvent)

  /// The terminal window gained (true) or lost (false) the focus.
  case focus(Bool)

  /// A reply of the terminal to a query.
  case reply(TerminalReply)
}

/// Text pasted as a unit rather than typed. It is untrusted content: sanitize it before showing it.
public struct Paste: Hashable, Sendable {
  /// The text, with lines terminated by line feeds.
  public var text: String

  /// Whether the end is missing, because the paste was too long or was not terminated.
  public var isTruncated: Bool

  /// Creates a paste.
  public init(text: String, isTruncated: Bool = false) {
    self.text = text
    self.isTruncated = isTruncated
  }
}

/// A mouse event at a cell.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of mouse event.
  public var action: Action

  /// The column of the cell, from 0 at the left.
  public var column: Int

  /// The row of the cell, from 0 at the top.
  public var row: Int

  /// The modifiers held during the event.
  public var modifiers: KeyModifiers

  /// Creates a mouse event.
  public init(_ action: Action, column: Int, row: Int, modifiers: KeyModifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// An action of the mouse.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)

    /// A button was released; nil if the terminal does not report which one.
    case release(Button?)

    /// The mouse moved while a button was held.
    case drag(Button)

    /// The mouse moved while no button was held.
    case move

    /// The wheel was turned by one step.
    case wheel(Direction)
  }

  /// A mouse button. The raw values are those of the mouse protocol.
  public enum Button: UInt8, Hashable, Sendable, CaseIterable {
    /// The main buttons.
    case left, middle, right

    /// The Back button.
    case back = 8

    /// The Forward button.
    case forward = 9

    /// An additional button without a common name.
    case extra10 = 10

    /// An additional button without a common name.
    case extra11 = 11
  }

  /// A direction of the mouse wheel. The raw values are those of the mouse protocol.
  public enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    /// The directions of vertical and horizontal scrolling.
    case up, down, left, right
  }
}

/// A reply of a terminal to a query.
///
/// Replies are untrusted: where the terminal shows the output of programs, a reply may echo that
/// output. Never display or execute any part of a reply.
public enum TerminalReply: Hashable, Sendable {
  /// The supported extensions (DA1).
  case primaryAttributes([Int])

  /// The identification of the terminal (DA2).
  case secondaryAttributes([Int])

  /// The state of a mode (DECRPM): 0 not recognized, 1 set, 2 reset, 3 permanently set, 4
  /// permanently reset.
  case mode(Int, state: Int)

  /// The position of the cursor (CPR), from 0.
  case cursorPosition(row: Int, column: Int)

  /// A window report (CSI t), such as `[6, 20, 10]` for cells of 20 by 10 pixels.
  case window([Int])

  /// The active flags of the kitty keyboard protocol.
  case keyboard(Int)

  /// An operating system command (OSC) with its number and text, such as 11 and the background
  /// color.
  case command(Int, [UInt8])

  /// A device control string (DCS).
  case deviceControl([UInt8])

  /// An application program command (APC), such as a reply of the kitty graphics protocol.
  case application([UInt8])
}
