public import ArtifactPresentation

/// Which artifacts are shown without their content: those that ask for it, except as a user has decided.
public struct ArtifactFolding: Hashable, Sendable {
  private var toggled: Set<BlockID> = []

  /// Creates the state in which each artifact is as it asks to be.
  public init() {}

  /// Folds or unfolds an artifact.
  public mutating func toggle(_ id: BlockID) {
    if toggled.remove(id) == nil { toggled.insert(id) }
  }

  /// Whether the content of an artifact is hidden.
  public func isFolded(_ artifact: ArtifactBlock, _ id: BlockID) -> Bool {
    switch artifact.frame.disclosure {
    case .fixed: false
    case .open: toggled.contains(id)
    case .closed: !toggled.contains(id)
    }
  }
}
