/// A command of a full-screen view: its keys, how the help describes them, and what they do.
package struct KeyCommand<View>: Sendable {
  /// The names of the keys and their meaning. Without a meaning, the help leaves them out.
  let entry: KeyHelp.Entry

  /// Whether the keys also work while a dialog is open, and in a prompt except Ctrl-C, which ends it.
  let isGlobal: Bool

  /// Whether the command changes the document, which is not possible if the view is read-only.
  package let isEdit: Bool

  /// What the keys do, each by its index; nil if the focused control handles them.
  let action: (@Sendable (inout View, Int) -> ScreenEffect)?

  /// Creates an entry of the help for keys that the focused control handles.
  package init(_ keys: String, _ meaning: String) {
    entry = KeyHelp.Entry(keys, meaning)
    (isGlobal, isEdit, action) = (false, false, nil)
  }

  /// Creates a command whose keys all do the same.
  ///
  /// - Parameters:
  ///   - keys: The names of the keys, separated by spaces; `arrows` stands for Left, Right, Up and Down.
  ///   - action: What they do. Unless it returns an effect, the view is drawn.
  package init<Result>(
    _ keys: String, _ meaning: String = "", isGlobal: Bool = false, isEdit: Bool = false,
    _ action: @escaping @Sendable (inout View) -> Result
  ) {
    self.init(each: keys, meaning, isGlobal: isGlobal, isEdit: isEdit) { view, _ in action(&view) }
  }

  /// Creates a command whose keys differ in what they do, by the index of the key.
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

/// The commands of a full-screen view: how it handles keys, and the help about them.
package struct KeyTable<View>: Sendable {
  let commands: [KeyCommand<View>]
  private var places: [KeyStroke: (command: Int, index: Int)] = [:]

  /// Creates a table. Of commands with the same key, the first one has it.
  package init(_ commands: [KeyCommand<View>]) {
    self.commands = commands
    for (number, command) in commands.enumerated() {
      for (index, key) in command.keys.enumerated() where places[key] == nil {
        places[key] = (number, index)
      }
    }
  }

  /// The command of a key, and the index of the key among those of the command.
  package subscript(key: KeyStroke) -> (command: KeyCommand<View>, index: Int)? {
    places[key].map { (commands[$0.command], $0.index) }
  }

  /// Runs the command of a key; nil if it has none.
  package func run(_ key: KeyStroke, in view: inout View) -> ScreenEffect? {
    self[key].flatMap { $0.command.action?(&view, $0.index) }
  }

  /// The keys as the help shows them.
  package func help(isReadOnly: Bool = false) -> KeyHelp {
    KeyHelp(
      commands.filter { !$0.entry.meaning.isEmpty && !(isReadOnly && $0.isEdit) }.map(\.entry))
  }
}
