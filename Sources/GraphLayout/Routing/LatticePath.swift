/// Where a route may begin or end: a port, and the first point of the lattice outside of it.
struct LatticeEntry {
  var port: RoutePort
  /// The point of the lattice.
  var index: Int
  /// The price of the way between the port and the point, and of the port itself.
  var price: Int
}

/// What a search may do.
enum RoutingLeniency: Int {
  /// Only what the rules allow.
  case strict
  /// Run beside and over other routes, at a price.
  case crowded
  /// Also run through boxes, at a higher price.
  case any
}

/// A way on the lattice.
struct LatticePath {
  var start: LatticeEntry
  var goal: LatticeEntry
  /// The first point, the corners, and the last point.
  var corners: [Int]
  var price: Int
}
