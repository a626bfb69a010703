import ArtifactCore
public import ArtifactPresentation
import SpecRender

extension [Diagnostic] {
  /// The diagnostics, with those that concern many items of a repeat, or many elements of an unknown
  /// component, combined into the first one, which counts the others.
  ///
  /// - Complexity: O(number of diagnostics).
  public var combined: [Diagnostic] { combination.map(\.diagnostic) }

  /// The combined diagnostics, with the index of the first one of each.
  ///
  /// - Complexity: O(number of diagnostics).
  package var combination: [(index: Int, diagnostic: Diagnostic)] {
    var kept: [(index: Int, diagnostic: Diagnostic)] = []
    var places: [Diagnostic.Subject: Int] = [:]
    for (index, diagnostic) in enumerated() {
      if let subject = diagnostic.subject {
        if let first = places[subject] {
          kept[first].diagnostic.omittedCount += 1
          continue
        }
        places[subject] = kept.count
      }
      kept.append((index, diagnostic))
    }
    return kept
  }
}

extension Diagnostic {
  /// What several diagnostics may be about.
  fileprivate enum Subject: Hashable {
    case items(Code, JSONPointer)
    case component(String)
  }

  /// The repeat of which the diagnostic concerns an item, or the component that is not known; nil for
  /// other diagnostics.
  fileprivate var subject: Subject? {
    switch code {
    case .repeatMissingKey, .repeatDuplicateKey: .items(code, pointer)
    case .unknownComponent: details["value"]?.stringValue.map { .component($0) }
    default: nil
    }
  }
}
