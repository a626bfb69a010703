// Decodes the elements of a document and validates the result.
//
// An element is decoded on its own, so that an error in it doesn't affect others. While a document
// is received, elements close in another order than the one in which they were named, which is that
// of the result: each element and its diagnostics carry a number, by which they are sorted at the
// end. Elements nested in one that could not be named before they were read are decoded with it,
// from a work list, so decoding isn't recursive.

public import ArtifactCore

extension Spec {
  /// Decodes a spec, ignoring diagnostics; nil only for a value that cannot be a spec.
  ///
  /// - Complexity: O(value).
  public init?(_ value: JSONValue) {
    let decoded = Spec.decode(value)
    guard !decoded.diagnostics.contains(where: { $0.code == .notASpec }) else { return nil }
    self = decoded.spec
  }

  /// Decodes a spec.
  ///
  /// Accepted forms are an object with `root` and `elements` (an object by id, or an array with
  /// ids), an array of elements, a tree of nested elements, an object that wraps a spec in a member
  /// `spec`, and any of these as JSON in a string.
  ///
  /// - Parameters:
  ///   - value: The value to decode.
  ///   - components: The known components, by which misspelled types, elements without `type`, and
  ///     misplaced members are recognized.
  /// - Returns: The spec with its diagnostics; decoding always succeeds.
  /// - Complexity: O(value).
  public static func decode(
    _ value: JSONValue, components: KnownComponents = .builtIn
  ) -> DecodedSpec {
    SpecReader.decode(value, components).decoded
  }

  /// Decodes a spec from JSON text in UTF-8.
  ///
  /// - Returns: The spec with its diagnostics, as for the value of the text; in addition, duplicate
  ///   names are reported.
  /// - Throws: A `JSONSyntaxError` if the text isn't valid JSON.
  /// - Complexity: O(text).
  public static func decode(
    parsing bytes: [UInt8], components: KnownComponents = .builtIn
  ) throws(JSONSyntaxError) -> DecodedSpec {
    var reader = SpecReader(components: components)
    try reader.read(bytes)
    return reader.finished(bytes).decoded
  }
}

/// Decodes elements and collects diagnostics.
struct SpecDecoder: Sendable {
  var spec = Spec()
  var reader = ExpressionDecoder()

  /// An element to be decoded.
  struct Site {
    var id: String
    /// Its number among the named elements.
    var order: Int
    /// Its location in the document; nil if it is under its id in the member `elements`.
    var path: [String]?
    var naming: ElementNaming
    /// The ids of its nested elements that have been replaced by empty objects.
    var nested: [String] = []
  }

  /// A nested element that has no id yet.
  struct Source {
    var value: JSONValue
    var path: [String]
    var naming: ElementNaming

    /// The index of the parent in the spec, and the position among its children.
    var parent: (place: Int, child: Int)?
  }

  let components: KnownComponents

  /// The first known components encountered, each with the range of its name in the text: most
  /// elements use one of a few.
  var knownTypes: [(range: Range<Int>, name: String)] = []

  /// The ids in use, besides those of `spec` as long as all its elements are under their ids.
  private(set) var names = ElementNames()

  /// Whether elements have been named otherwise, or twice, so that all ids are in `names`.
  private var hasAllNames = false

  /// The id of the element named last, if it isn't in `names`.
  private var lastKey: String?

  /// The number of elements that have been named.
  private var nameCount = 0

  /// For each element of the spec, the number of the first and of the last with its id.
  private var orders: [(first: Int, last: Int)] = []

  /// The elements that caused diagnostics, with the index of the first diagnostic of each.
  private var marks: [(order: Int, start: Int)] = []

  /// The elements whose id was taken when they were decoded, and those that got further children.
  var changed: [String] = []

  /// The indices of children in the document, for elements of which some children were dropped.
  var childPlaces: [ExactString: [Int]] = [:]

  /// The location of each element in the document, if it isn't under its id in `elements`.
  private(set) var places: [ExactString: [String]] = [:]

  /// The location of the document in the text: the member `spec`, or the root.
  var documentPath: [String] = []

  /// The remaining number of comparisons between names in the state and paths to missing values.
  var comparisonBudget = 200_000

  /// The functions provided by the catalog.
  var hostFunctions: [String] = []

  /// Whether an object in the text has duplicate names.
  var repeatsNames = false

  /// Whether nested children are the regular form of the document.
  var isNested = false

  /// Whether the document is an array of elements.
  var isList = false

  /// The implicit root of such an array, if it is needed.
  private(set) var stack: ElementStack?

  /// The ids of all children so far, while the root is missing or an implicit stack.
  private(set) var referenced: Set<ExactString> = []

  init(components: KnownComponents, spec: Spec = Spec()) {
    self.components = components
    self.spec = spec
    reader.actions = components.actions
  }

  /// The spec with all diagnostics.
  var decoded: DecodedSpec { DecodedSpec(spec: spec, diagnostics: reader.diagnostics) }

  // MARK: - Names

  /// Assigns an element its id and reports related problems.
  ///
  /// - Parameters:
  ///   - object: The members by which it is named; those of the first element of an array are
  ///     complete.
  ///   - path: Its location; nil if it is under its id in the member `elements`.
  mutating func name(
    _ object: JSONObject, _ naming: ElementNaming, at path: [String]?
  ) -> (id: String, order: Int) {
    nameCount += 1
    if case .key(let id) = naming, path == nil, !hasAllNames {
      // Most documents have such elements only, and `spec` finds them by their ids.
      if names.contains(id) { repeatsNames = true }
      lastKey = id
      return (id, nameCount)
    }
    declareAll()
    let (id, isTaken) = names.name(object, naming)
    if let path {
      places[ExactString(id)] = path
    } else if isTaken {
      places[ExactString(id)] = nil
    } else {
      return (id, nameCount)
    }
    reader.end()
    reader.path = path ?? ["elements", id]
    let count = reader.diagnostics.count
    switch naming {
    case .key: if isTaken { repeatsNames = true }
    case .listed(let index):
      if object.ownID == nil {
        reader.report(.missingID, .warning, "missing id: the element is named `\(id)`")
      }
      if index == 0, isList { beginStack(with: object) }
      addToStack(id, isTaken: isTaken)
    case .root: spec.root = id
    case .child: refer(to: [id])
    }
    if isTaken {
      reader.report(
        .duplicateElement, .warning, "duplicate element `\(id)`: the last one is used")
    }
    reader.end()
    mark(nameCount, from: count)
    return (id, nameCount)
  }

  private mutating func declareAll() {
    guard !hasAllNames else { return }
    hasAllNames = true
    for id in spec.ids + (lastKey.map { [$0] } ?? []) { names.declare(id) }
    lastKey = nil
  }

  /// Assigns an open element its id.
  mutating func name(_ element: inout OpenElement, by object: JSONObject) {
    let (id, order) = name(object, element.naming, at: element.path)
    (element.id, element.order) = (id, order)
  }

  /// Reports a value in an array of elements that isn't an object.
  mutating func reportNoElement(at path: [String]) {
    let count = reader.diagnostics.count
    reader.end()
    reader.path = path
    reader.report(.elementNotObject, "element must be an object: ignored")
    mark(nameCount, from: count)
  }

  private mutating func beginStack(with first: JSONObject) {
    stack = ElementStack(first: first, names: &names, among: components)
    guard let stack else { return }
    isNested = true
    add(stack.id, stack.element, order: 0)
    spec.root = stack.id
    places[ExactString(stack.id)] = []
  }

  /// Adds an element of an array to the stack, unless it is already a child of an earlier one. An
  /// element with the stack's id replaces the stack.
  private mutating func addToStack(_ id: String, isTaken: Bool) {
    guard let stack else { return }
    if ExactString(id) == ExactString(stack.id) {
      self.stack = nil
    } else if !isTaken, !referenced.contains(ExactString(id)) {
      spec.append(child: id, to: stack.id)
      changed.append(stack.id)
    }
  }

  private mutating func refer(to children: [String]) {
    guard spec.root == nil || stack != nil else { return }
    for child in children { referenced.insert(ExactString(child)) }
  }

  // MARK: - Elements

  /// Decodes a complete element and the elements nested in it.
  ///
  /// - Parameter members: Returns the members that belong to the element.
  mutating func read(
    _ site: Site, from tokens: TokenReader, members: (JSONObject) -> JSONObject = { $0 }
  ) {
    let count = reader.diagnostics.count
    reader.begin(site.id, at: site.path)
    var index = 0
    var element = UIElement(type: "")
    if read(&element, site, from: tokens) {
      add(site.id, consume element, order: site.order)
      return mark(site.order, from: count)
    }
    var value = tokens.value(at: &index, &repeatsNames)
    if case .object(let object) = value { value = .object(members(object)) }
    let nested = readElement(value, site)
    if case .key = site.naming, !hasAllNames, place(of: site) == nil {
      if spec.place(of: site.id) != nil || !names.declare(site.id) { repeatsNames = true }
    }
    readNested(nested)
  }

  mutating func readNested(_ sources: [Source]) {
    var pending = Array(sources.reversed())
    while let source = pending.popLast() {
      guard case .object(let object) = source.value else { continue }
      let (id, order) = name(object, source.naming, at: source.path)
      if let (place, child) = source.parent { spec.name(child: child, of: place, id) }
      let site = Site(id: id, order: order, path: source.path, naming: source.naming)
      pending.append(contentsOf: readElement(source.value, site).reversed())
    }
    reader.end()
  }

  /// Adds a decoded element; of two with the same id, the one that was named last is used.
  mutating func add(_ id: String, _ element: consuming UIElement, order: Int) {
    refer(to: element.children)
    guard let place = spec.declare(id) else {
      spec.elements.append(element)
      return orders.append((order, order))
    }
    repeatsNames = true
    if order >= orders[place].last { spec.elements[place] = element }
    orders[place] = (min(order, orders[place].first), max(order, orders[place].last))
    changed.append(id)
  }

  /// Returns the index of an element that has been added; nil if another one is used.
  func place(of site: Site) -> Int? {
    spec.place(of: site.id).flatMap { orders[$0].last == site.order ? $0 : nil }
  }

  /// Notes that the diagnostics from an index on concern an element.
  mutating func mark(_ order: Int, from start: Int) {
    if reader.diagnostics.count > start { marks.append((order, start)) }
  }

  /// Sorts the elements and returns their diagnostics, in the order in which they were named.
  mutating func takeSorted() -> [Diagnostic] {
    let diagnostics = reader.takeDiagnostics()
    let ends = marks.dropFirst().map(\.start) + [diagnostics.count]
    let ranges = zip(marks, ends).sorted {
      ($0.0.order, $0.0.start) < ($1.0.order, $1.0.start)
    }
    marks = []
    let places = orders.indices.sorted { orders[$0].first < orders[$1].first }
    if zip(places, places.dropFirst()).contains(where: { $0 > $1 }) {
      spec.reorder(places)
      orders = places.map { orders[$0] }
    }
    return ranges.flatMap { diagnostics[$0.0.start..<$0.1] }
  }

  // MARK: - The root

  /// Reports an implicit root, and infers a missing one: the only element that isn't a child of
  /// another.
  mutating func inferRoot() {
    if let stack, spec.root == stack.id {
      reader.report(
        .rootInferred, .warning,
        "missing root: the elements are stacked vertically in `\(stack.id)`", suggestion: stack.id)
    }
    guard spec.root == nil else { return }
    var children: Set<ExactString> = []
    for element in spec.elements { children.formUnion(element.children.map(ExactString.init)) }
    let candidates = spec.ids.filter { !children.contains(ExactString($0)) }
    if candidates.count == 1 {
      spec.root = candidates[0]
      reader.report(
        .rootInferred, .warning, at: documentPath,
        "missing root: `\(candidates[0])` is used, the only element that isn't a child",
        suggestion: candidates[0])
    } else if !spec.ids.isEmpty {
      reader.report(.missingRoot, at: documentPath, "missing root: nothing to display")
    }
  }
}
