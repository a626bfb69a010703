/// What a JSON-LD document states, and what in it states nothing.
///
/// Statements and terms are appended (``RDFDataset``) as long as ``revision`` stays the same. It
/// grows when something comes that members before it depend on; those have been read again then.
public struct JSONLDDocument: Hashable, Sendable {
  /// A member that has no IRI in its context.
  public struct Unmapped: Hashable, Sendable {
    /// The node it belongs to.
    public var node: RDFDataset.TermID

    /// The payload bytes of the member, from its name on, and those of its value.
    public var range: Range<Int>
    public var valueRange: Range<Int>
  }

  /// The statements.
  public internal(set) var dataset = RDFDataset()

  /// How often what was there has been read again.
  public internal(set) var revision = 0

  var members = PagedArray<Unmapped>()

  /// The number of members without an IRI.
  public var unmappedCount: Int { members.count }

  /// The member without an IRI with a number below ``unmappedCount``.
  public func unmapped(_ index: Int) -> Unmapped { members[index] }

  /// The payload bytes of the member `view` of the root, which says how the graph is to be shown.
  public internal(set) var viewRange: Range<Int>?

  var view = GraphViewParts()

  /// What that member says, as far as it has come: each group, style and layout that is whole. Nil as
  /// long as there is none.
  ///
  /// As long as ``revision`` stays, what is in it stays and keeps its order; a style may come before
  /// those that groups say of themselves, and their layouts before one that was listed.
  ///
  /// - Complexity: O(parts of the view).
  public var presentation: GraphPresentation? { view.presentation }
}
