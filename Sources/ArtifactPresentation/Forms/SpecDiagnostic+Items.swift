import ArtifactCore
public import SpecRender

extension [SpecDiagnostic] {
  /// The diagnostics, with those that concern many items of a repeat combined into the first one,
  /// with the number of others.
  ///
  /// - Complexity: O(number of diagnostics).
  public var saidOncePerRepeat: [SpecDiagnostic] {
    var kept: [SpecDiagnostic] = []
    var places: [Place: Int] = [:]
    var counts: [Int: Int] = [:]
    for diagnostic in self {
      guard diagnostic.isAboutItem else {
        kept.append(diagnostic)
        continue
      }
      let place = Place(code: diagnostic.code, pointer: diagnostic.pointer)
      if let first = places[place] {
        counts[first, default: 0] += 1
      } else {
        places[place] = kept.count
        kept.append(diagnostic)
      }
    }
    for (index, count) in counts {
      let more = count == 1 ? "There is 1 more" : "There are \(count) more"
      kept[index].message += " \(more) like it."
    }
    return kept
  }

  private struct Place: Hashable {
    var code: SpecDiagnostic.Code
    var pointer: JSONPointer
  }
}

extension SpecDiagnostic {
  /// Whether the diagnostic may recur for each item.
  fileprivate var isAboutItem: Bool {
    code == .repeatMissingKey || code == .repeatDuplicateKey
  }
}
