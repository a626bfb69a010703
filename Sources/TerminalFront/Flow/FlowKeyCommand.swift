import ArtifactPresentation
import FlowGraph

/// What a key or a button of a flow does.
enum FlowKeyCommand: Hashable, CaseIterable {
  case add, connect, mark, label, group, delete, undo, redo, save, load, fit, zoomIn, zoomOut, map
  case arrange, find, help, quit
  case ungroup, actualSize, background

  /// The text of the button; nil if there is none.
  var button: String? {
    switch self {
    case .add: "Add"
    case .connect: "Connect"
    case .mark: "Mark"
    case .label: "Label"
    case .group: "Group"
    case .delete: "Delete"
    case .undo: "Undo"
    case .redo: "Redo"
    case .save: "Save"
    case .load: "Load"
    case .fit: "Fit"
    case .zoomIn: "+"
    case .zoomOut: "-"
    case .map: "Map"
    case .arrange: "Arrange"
    case .find: "Find"
    case .help: "Help"
    case .quit: "Quit"
    case .ungroup, .actualSize, .background: nil
    }
  }

  /// Whether it changes the document.
  var isEdit: Bool {
    switch self {
    case .add, .connect, .mark, .label, .group, .ungroup, .delete, .undo, .redo, .arrange, .save,
      .load:
      true
    case .fit, .zoomIn, .zoomOut, .actualSize, .map, .background, .find, .help, .quit: false
    }
  }

  /// The command of a key; nil for a key that moves, or that does nothing.
  init?(_ key: KeyStroke) {
    switch (key.key, key.modifiers) {
    case (.character("a"), []): self = .add
    case (.character("c"), []): self = .connect
    case (.character(" "), []): self = .mark
    case (.character("i"), []), (.function(2), []): self = .label
    case (.character("g"), []): self = .group
    case (.character("G"), _): self = .ungroup
    case (.character("x"), []), (.delete, []), (.backspace, []): self = .delete
    case (.character("u"), []): self = .undo
    case (.character("r"), []), (.character("r"), .control): self = .redo
    case (.character("w"), []), (.character("s"), .control): self = .save
    case (.character("o"), []): self = .load
    case (.character("0"), []): self = .fit
    case (.character("1"), []): self = .actualSize
    case (.character("+"), _), (.character("="), []): self = .zoomIn
    case (.character("-"), []): self = .zoomOut
    case (.character("m"), []): self = .map
    case (.character("b"), []): self = .background
    case (.character("v"), []): self = .arrange
    case (.character("/"), []): self = .find
    case (.character("?"), _): self = .help
    case (.character("q"), []), (.character("c"), .control): self = .quit
    default: return nil
    }
  }

  /// The keys and what they do, as shown by `?`.
  static func help(isReadOnly: Bool) -> [(keys: String, meaning: String)] {
    let moving = [
      ("Tab  Shift-Tab", "next, previous node"), ("Arrows", "nearest node in a direction"),
      ("e  E", "next, previous edge of the node"), ("Enter", "follow the edge"),
      ("h j k l", "move the canvas"), ("+  -  0  1", "zoom in, out, all, actual size"),
      ("/", "find a node"), ("m  b", "map, background"),
    ]
    let editing = [
      ("a", "add a node"), ("c", "connect the node to another"), ("i", "change the label"),
      ("Shift-Arrows  H J K L", "move what is selected"), ("Space", "select several, Esc ends"),
      ("g  G", "group, ungroup"), ("x", "delete"), ("u  r", "undo, redo"),
      ("v", "arrange all"), ("w  o", "save, load"),
    ]
    let ending = [("Ctrl-L  Ctrl-Z", "redraw, suspend"), ("q", "quit")]
    return moving + (isReadOnly ? [] : editing) + ending
  }
}
