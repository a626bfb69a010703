import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// Checks the promises of R1, R12 and R13 on SVG documents, valid or not.
struct SVGPromises {
  private let promises = RefinerPromises<SVGRefiner>()

  func check(_ bytes: [UInt8], cuts: Int, seed: UInt64, _ comment: Comment) {
    checkEveryPrefix(of: bytes, comment)
    promises.checkRandomCuts(of: bytes, count: cuts, seed: seed, comment)
  }

  /// Byte by byte: the safe length grows, the safe document is valid, nothing committed changes.
  func checkEveryPrefix(of bytes: [UInt8], _ comment: Comment) {
    var refiner = SVGRefiner()
    var last = -1
    var snapshots: [MarkupTree] = []
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      let tree = refiner.model.tree
      if tree.count != snapshots.last?.count ?? 0 { snapshots.append(tree) }
      switch refiner.refinement.status {
      case .waiting:
        if last >= 0 { Issue.record("waits again after \(offset + 1) bytes: \(comment)") }
      case .ready(let length, _):
        if length < last || length > offset + 1 {
          Issue.record("safe length \(length) after \(last): \(comment)")
        }
        guard length != last else { continue }
        last = length
        let document = refiner.refinement.document(of: bytes) ?? []
        let shown = promises.refiner(document, finished: true)
        if case .invalid = shown.refinement.verdict {
          let text = String(decoding: document, as: UTF8.self)
          Issue.record("\(text) is \(shown.refinement): \(comment)")
        }
      }
    }
    refiner.finish()
    promises.checkEqual(refiner, promises.refiner(bytes, finished: true), comment)
    if case .invalid = refiner.refinement.verdict {
    } else {
      promises.checkEnd(refiner, count: bytes.count, comment)
    }
    for (place, snapshot) in snapshots.enumerated() where place % 8 == 0 {
      if !starts(refiner.model.tree, with: snapshot) {
        Issue.record("a node changed: \(comment)")
        return
      }
    }
  }

  /// Whether all nodes of `head` are in `tree`, and the same but for the ends of open elements.
  private func starts(_ tree: MarkupTree, with head: MarkupTree) -> Bool {
    guard head.count <= tree.count else { return false }
    return (0..<head.count).allSatisfy { index in
      var node = head[index]
      if node.end == nil { node.end = tree[index].end }
      return node == tree[index] && head.name(of: index) == tree.name(of: index)
        && head.attributes(of: index) == tree.attributes(of: index)
        && head.text(of: index) == tree.text(of: index)
    }
  }
}
