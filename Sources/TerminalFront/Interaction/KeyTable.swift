/// A command of a full-screen view: its keys, their meaning in the help, and their action.
package struct KeyCommand<View>: Sendable {
  /// The names of the keys and their meaning. Without a meaning, the help leaves them out.
  let entry: KeyHelp.Entry

  /// Whether the keys also work while a dialog or prompt is open. Ctrl-C cancels a prompt in any case.
  let isGlobal: Bool

  /// Whether the command changes the document: a read-only view rejects it.
  package let isEdit: Bool

  /// The action, which takes the index of the key; nil if the focused control handles the keys.
  let action: (@Sendable (inout View, Int) -> ScreenEffect)?

  /// Creates an entry of the help for keys that the focused control handles.
  package init(_ keys: String, _ meaning: String) {
    entry = KeyHelp.Entry(keys, meaning)
    (isGlobal, isEdit, action) = (false, false, nil)
  }

  /// Creates a command that does the same for all of its keys.
  ///
  /// - Parameters:
  ///   - keys: The names of the keys, separated by spaces; `arrows` is Left, Right, Up and Down.
  ///   - action: The action. If it returns no effect, the effect is ``ScreenEffect/draw``.
  package init<Result>(
    _ keys: String, _ meaning: String = "", isGlobal: Bool = false, isEdit: Bool = false,
    _ action: @escaping @Sendable (inout View) -> Result
  ) {
    self.init(each: keys, meaning, isGlobal: isGlobal, isEdit: isEdit) { view, _ in action(&view) }
  }

  /// Creates a command that depends on the index of the key.
  package init<Result>(
    each keys: String, _ meaning: String = "", isGlobal: Bool = false, isEdit: Bool = false,
    _ action: @escaping @Sendable (inout View, Int) -> Result
  ) {
    entry = KeyHelp.Entry(keys, meaning)
    (self.isGlobal, self.isEdit) = (isGlobal, isEdit)
    self.action = { action(&$0, $1) as? ScreenEffect ?? .draw }
  }

  /// The keys that run the command.
  var keys: [KeyStroke] {
    guard action != nil else { return [] }
    return entry.keys.split(separator: " ").flatMap { name -> [KeyStroke] in
      guard name.hasSuffix("arrows") else { return [KeyStroke(name: name)].compactMap(\.self) }
      return ["left", "right", "up", "down"].compactMap {
        KeyStroke(name: name.dropLast("arrows".count) + $0)
      }
    }
  }
}

/// The commands of a full-screen view, from which it handles keys and makes its help.
package struct KeyTable<View>: Sendable {
  let commands: [KeyCommand<View>]
  private var places: [KeyStroke: (command: Int, index: Int)] = [:]

  /// Creates a table. The first command with a key takes precedence.
  package init(_ commands: [KeyCommand<View>]) {
    self.commands = commands
    for (number, command) in commands.enumerated() {
      for (index, key) in command.keys.enumerated() where places[key] == nil {
        places[key] = (number, index)
      }
    }
  }

  /// The command of a key, and the index of the key in the command.
  package subscript(key: KeyStroke) -> (command: KeyCommand<View>, index: Int)? {
    places[key].map { (commands[$0.command], $0.index) }
  }

  /// Runs the command of a key; nil if it has none.
  package func run(_ key: KeyStroke, in view: inout View) -> ScreenEffect? {
    self[key].flatMap { $0.command.action?(&view, $0.index) }
  }

  /// The help for the commands that have a meaning.
  package func help(isReadOnly: Bool = false) -> KeyHelp {
    KeyHelp(
      commands.filter { !$0.entry.meaning.isEmpty && !(isReadOnly && $0.isEdit) }.map(\.entry))
  }
}
