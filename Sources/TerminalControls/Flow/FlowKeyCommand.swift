import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TerminalFront

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
    case (.character("?"), _), (.function(1), []): self = .help
    case (.character("q"), []), (.character("c"), .control): self = .quit
    default: return nil
    }
  }
}
