/// The nodes between which lines that start or end at groups are laid out.
///
/// A line that leads on from a group leaves its last node, so that what follows is after the group; one that leads on to
/// a group enters the first one. Lines that lead back are the other way around.
struct GroupEnds {
  private let picture: GraphPicture
  /// The nodes in each group, and in those inside of it.
  private var members: [[Int]] = []
  /// The lines that start at each node or at a group around it.
  private var outgoing: [[Int]] = []
  /// Whether each line leads back to where it can be reached from.
  private var isBack: [Bool] = []
  /// The number of lines that lead to a node.
  private var depth: [Int] = []

  /// Prepares the lines of a picture.
  ///
  /// - Complexity: O(nodes² · edges) at worst, and O(edges) if no line ends at a group.
  init(_ picture: GraphPicture) {
    self.picture = picture
    guard picture.edges.contains(where: { $0.sourceGroup != nil || $0.targetGroup != nil }) else {
      return
    }
    findMembers()
    findBackEdges()
    findDepths()
  }

  /// The nodes of a line in the layout.
  func ends(of edge: Int) -> (source: Int, target: Int) {
    let value = picture.edges[edge]
    guard isBack.indices.contains(edge) else { return (value.source, value.target) }
    var (source, target) = (value.source, value.target)
    if value.sourceGroup != nil {
      source = first(of: nodes(of: edge, isSource: true), isDeepest: !isBack[edge]) ?? source
    }
    if value.targetGroup != nil {
      target = first(of: nodes(of: edge, isSource: false), isDeepest: isBack[edge]) ?? target
    }
    return (source, target)
  }

  /// Whether a line leads back to where it can be reached from, over groups as well; false if no line ends at a group.
  func pointsBack(_ edge: Int) -> Bool { isBack.indices.contains(edge) && isBack[edge] }

  /// The first of the nodes that the fewest lines lead to, or the most.
  private func first(of nodes: [Int], isDeepest: Bool) -> Int? {
    let depths = nodes.map { depth[$0] }
    let wanted = isDeepest ? depths.max() : depths.min()
    return nodes.first { depth[$0] == wanted }
  }

  /// The nodes that may be an end of a line.
  private func nodes(of edge: Int, isSource: Bool) -> [Int] {
    let value = picture.edges[edge]
    let node = isSource ? value.source : value.target
    if let group = isSource ? value.sourceGroup : value.targetGroup,
      members.indices.contains(group),
      !members[group].isEmpty
    {
      return members[group]
    }
    return picture.nodes.indices.contains(node) ? [node] : []
  }

  private mutating func findMembers() {
    members = [[Int]](repeating: [], count: picture.groups.count)
    for (node, value) in picture.nodes.enumerated() {
      for group in picture.path(from: value.group) where members[group].last != node {
        members[group].append(node)
      }
    }
  }

  /// Follows all lines, first from nodes that no line leads to. A line back leads to a node on the way to it.
  private mutating func findBackEdges() {
    outgoing = [[Int]](repeating: [], count: picture.nodes.count)
    isBack = [Bool](repeating: false, count: picture.edges.count)
    var hasIncoming = [Bool](repeating: false, count: picture.nodes.count)
    for edge in picture.edges.indices {
      for node in nodes(of: edge, isSource: true) { outgoing[node].append(edge) }
      for node in nodes(of: edge, isSource: false) { hasIncoming[node] = true }
    }
    var isOnWay = [Bool](repeating: false, count: picture.nodes.count)
    var (isVisited, isFollowed) = (isOnWay, isBack)
    /// The nodes to visit, and after them those to leave as −1 − node.
    var waiting = (hasIncoming.indices.filter { hasIncoming[$0] }.reversed() as [Int])
    waiting += hasIncoming.indices.filter { !hasIncoming[$0] }.reversed()
    while let node = waiting.popLast() {
      if node < 0 {
        isOnWay[-1 - node] = false
        continue
      }
      if isVisited[node] { continue }
      (isVisited[node], isOnWay[node]) = (true, true)
      waiting.append(-1 - node)
      var following: [Int] = []
      for edge in outgoing[node] where !isFollowed[edge] {
        let targets = nodes(of: edge, isSource: false)
        isFollowed[edge] = true
        isBack[edge] = targets.contains { isOnWay[$0] }
        if !isBack[edge] { following += targets }
      }
      waiting += following.reversed()
    }
  }

  private mutating func findDepths() {
    depth = [Int](repeating: 0, count: picture.nodes.count)
    for _ in picture.nodes {
      var isChanged = false
      for (edge, value) in picture.edges.enumerated() where !isBack[edge] {
        let start = nodes(of: edge, isSource: true).map { depth[$0] }.max() ?? 0
        for node in nodes(of: edge, isSource: false)
        where depth[node] <= start && node != value.source {
          depth[node] = start + 1
          isChanged = true
        }
      }
      if !isChanged { return }
    }
  }
}
