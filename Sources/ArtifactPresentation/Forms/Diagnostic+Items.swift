import ArtifactCore
public import SpecRender

extension [Diagnostic] {
  /// The diagnostics, with those that concern many items of a repeat combined into the first one,
  /// which counts the others.
  ///
  /// - Complexity: O(number of diagnostics).
  public var combinedPerRepeat: [Diagnostic] {
    var kept: [Diagnostic] = []
    var places: [Place: Int] = [:]
    for diagnostic in self {
      guard diagnostic.isAboutItem else {
        kept.append(diagnostic)
        continue
      }
      let place = Place(code: diagnostic.code, pointer: diagnostic.pointer)
      if let first = places[place] {
        kept[first].omittedCount += 1
      } else {
        places[place] = kept.count
        kept.append(diagnostic)
      }
    }
    return kept
  }

  private struct Place: Hashable {
    var code: Diagnostic.Code
    var pointer: JSONPointer
  }
}

extension Diagnostic {
  /// Whether the diagnostic may recur for each item.
  fileprivate var isAboutItem: Bool {
    code == .repeatMissingKey || code == .repeatDuplicateKey
  }
}
