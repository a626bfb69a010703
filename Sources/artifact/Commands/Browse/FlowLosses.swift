import ArtifactAll

/// What a flow in JSON has that a saved one would not.
struct FlowLosses {
  /// The names of members that are not read, in order of their first occurrence.
  private let members: [String]
  /// The number of nodes and edges that are left out.
  private let elementCount: Int

  init(_ report: FlowReport) {
    members = report.unreadMembers
    elementCount = report.droppedElementCount
  }

  /// A note for the user; empty if nothing is lost.
  var text: String {
    var parts = members.prefix(3).map { "`\($0)`" }
    if members.count > 3 { parts.append("\(members.count - 3) other members") }
    if elementCount > 0 {
      parts.append("\(elementCount) invalid \(elementCount == 1 ? "element" : "elements")")
    }
    return parts.isEmpty ? "" : "leaves out " + parts.joined(separator: ", ")
  }
}
