// Decodes a whole document in any form.
//
// The forms differ in the position of elements: under their ids, in an array, or nested in their
// parents. All of them become sources (value, location and naming) in a work list, in text order;
// each element adds its nested children to the list, so decoding isn't recursive. A source is named
// when it is reached and decoded on its own, so that an error in one element doesn't affect others.

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
    var decoder = SpecDecoder(components: components)
    decoder.read(value)
    decoder.checkLinks()
    return DecodedSpec(spec: decoder.spec, diagnostics: decoder.reader.diagnostics)
  }
}

/// Decodes a spec and collects diagnostics.
struct SpecDecoder {
  var spec = Spec()
  var reader = ExpressionDecoder()

  /// An element still to be decoded: its value, its location and how it is named.
  struct Source {
    var value: JSONValue
    var path: [String]
    var naming: ElementNaming

    /// The index of the parent in the spec, and the position among its children.
    var parent: (place: Int, child: Int)?
  }

  let components: KnownComponents

  /// The first known components encountered, each with a token of its name: most elements use one
  /// of a few.
  var knownTypes: [(token: Int, name: String)] = []

  /// The ids assigned by the document.
  var names = ElementNames()

  /// The indices of children in the document, for elements of which some children were dropped.
  var childPlaces: [ExactString: [Int]] = [:]

  /// The location of each element in the document.
  private(set) var places: [ExactString: [String]] = [:]

  /// The remaining sources in reverse order.
  private var pending: [Source] = []

  /// The location of the document in the text: the member `spec`, or the root.
  private(set) var documentPath: [String] = []

  /// The remaining number of comparisons between names in the state and paths to missing values.
  var comparisonBudget = 200_000

  /// The functions provided by the catalog.
  var hostFunctions: [String] = []

  /// Whether an object in the text has duplicate names.
  var repeatsNames = false

  /// Whether nested children are the regular form of the document.
  var isNested = false

  /// Whether the document is an array of elements.
  private var isList = false

  /// The implicit root of such an array, if it is needed.
  private(set) var stack: ElementStack?

  /// All child ids so far, if there is an implicit stack.
  var childrenBefore: Set<ExactString> = []

  init(components: KnownComponents, spec: Spec = Spec()) {
    self.components = components
    self.spec = spec
    reader.actions = components.actions
  }

  mutating func read(_ value: JSONValue) {
    switch value {
    case .string(let text):
      guard let inner = try? JSONValue(parsing: text), !inner.isScalar else {
        return reader.report(.notASpec, "not a spec: expected an object with “root” and “elements”")
      }
      reader.report(.jsonRepaired, .warning, "spec is JSON in a string: decoded")
      return read(inner)
    case .array(let elements):
      isList = true
      add(elements, at: [])
    case .object(let object):
      if case .wrapper(let inner) = object.documentForm {
        documentPath = ["spec"]
        reader.report(.specWrapped, .info, at: documentPath, "spec is wrapped in a member “spec”")
        reportStates(beside: inner, in: object)
        readDocument(inner)
      } else {
        readDocument(object)
      }
    case .null, .bool, .number:
      return reader.report(.notASpec, "not a spec: expected an object with “root” and “elements”")
    }
    pending.reverse()
    readPending()
    if let stack, spec.root == stack.id {
      reader.report(
        .rootInferred, .warning,
        "missing root: the elements are stacked vertically in “\(stack.id)”", suggestion: stack.id)
    }
    inferRoot()
  }

  private mutating func readDocument(_ object: JSONObject) {
    readState(of: object)
    let hasElements = object["elements"].map { !$0.isScalar } ?? false
    let isElement =
      if case .string? = object["type"] { true } else {
        object["root"] == nil && object.misnamedType(among: components) != nil
      }
    isNested = object.isTree || isElement && !hasElements
    if isNested {
      addRoot(object.elementOfTree, at: documentPath)
    } else {
      reportOthers(in: object)
    }
    for (name, value) in object.members {
      let path = documentPath + [name]
      switch (name, value) {
      case ("elements", .object(let elements)):
        for (id, value) in elements.members {
          pending.append(Source(value: value, path: path + [id], naming: .key(id)))
        }
      case ("elements", .array(let elements)):
        reader.report(
          .elementsArray, .info, at: path, "elements are in an array: expected an object by id")
        add(elements, at: path)
      case ("root", .string(let root)) where !isNested:
        spec.root = root
      case ("root", .object(let element)) where !isNested:
        isNested = true
        addRoot(element.elementInRoot, at: path)
      default: break
      }
    }
  }

  /// Reads the state of the document, or that of the element in `root`; the first one wins.
  private mutating func readState(of document: JSONObject) {
    var isRead = false
    for (name, value) in document.members {
      var (state, path) = (value, documentPath + [name])
      let isMisnamed = Self.misnamedStates.contains(name) && value != .null
      if name == "root", case .object(let root) = value, case .object? = root["state"] {
        state = root["state"] ?? .null
        path.append("state")
      } else if name != "state", !isMisnamed {
        continue
      }
      if !isRead {
        if isMisnamed {
          reader.report(
            .misnamedState, .warning, at: path,
            "state is named “\(name)”: expected “state”",
            suggestion: "state", details: ["fixed": true])
        }
        readState(state, at: path)
      } else if state != .null {
        reader.report(
          .duplicateState, .warning, at: path,
          "duplicate state: the first one is used")
      }
      isRead = true
    }
  }

  mutating func readState(_ value: JSONValue, at path: [String]) {
    if value != .null { spec.state = value }
    // The strict schema has no open objects, so there the state is given as text.
    guard value.isScalar, value != .null else { return }
    guard case .string(let text) = value else {
      return reader.report(.invalidState, at: path, "state must be an object")
    }
    if let inner = try? JSONValue(parsing: text), !inner.isScalar {
      reader.report(.jsonRepaired, .info, at: path, "state is JSON in a string: decoded")
      spec.state = inner
      return
    }
    let start = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["),
      case let result = JSONRepair.repair(text), let inner = result.value, !inner.isScalar
    else {
      return reader.report(
        .invalidState, at: path, "state must be an object, found a string")
    }
    for fix in result.fixes {
      reader.report(
        .jsonRepaired, .warning, at: path,
        "invalid JSON in the state: \(fix.kind.sentence)",
        details: ["fix": .string(fix.kind.rawValue)])
    }
    spec.state = inner
  }

  private mutating func addRoot(_ element: JSONObject, at path: [String]) {
    pending.append(Source(value: .object(element), path: path, naming: .root))
  }

  private mutating func add(_ elements: [JSONValue], at path: [String]) {
    for (index, value) in elements.enumerated() {
      pending.append(
        Source(value: value, path: path + [String(index)], naming: .listed(index)))
    }
  }

  private mutating func readPending() {
    while let source = pending.popLast() {
      guard let id = name(source) else { continue }
      pending.append(contentsOf: readElement(source, id: id).reversed())
    }
    reader.end()
  }

  /// Assigns an element its id and reports related problems; nil if it isn't an element.
  private mutating func name(_ source: Source) -> String? {
    var object = JSONObject()
    reader.end()
    reader.path = source.path
    switch (source.value, source.naming) {
    case (.object(let members), _): object = members
    case (_, .listed):
      reader.report(.elementNotObject, "element must be an object: ignored")
      return nil
    default: break
    }
    let (id, isTaken) = names.name(object, source.naming)
    switch source.naming {
    case .listed(let index):
      if object.ownID == nil {
        reader.report(.missingID, .warning, "missing id: the element is named “\(id)”")
      }
      if index == 0, isList { beginStack(with: object) }
    case .root: spec.root = id
    case .child where stack != nil: childrenBefore.insert(ExactString(id))
    default: break
    }
    if case .listed = source.naming { addToStack(id, isTaken: isTaken) }
    if isTaken {
      reader.report(
        .duplicateElement, .warning, "duplicate element “\(id)”: the last one is used")
    }
    if let (place, child) = source.parent { spec.name(child: child, of: place, id) }
    places[ExactString(id)] = source.path
    return id
  }

  private mutating func beginStack(with first: JSONObject) {
    stack = ElementStack(first: first, names: &names, among: components)
    guard let stack else { return }
    isNested = true
    spec[stack.id] = stack.element
    spec.root = stack.id
    places[ExactString(stack.id)] = []
  }

  /// Adds an element of an array to the stack, unless it is already a child of an earlier one. An
  /// element with the stack's id replaces the stack.
  private mutating func addToStack(_ id: String, isTaken: Bool) {
    guard let stack else { return }
    if ExactString(id) == ExactString(stack.id) {
      self.stack = nil
    } else if !isTaken, !childrenBefore.contains(ExactString(id)) {
      spec.append(child: id, to: stack.id)
    }
  }

  /// Decodes a complete element and its nested elements, parents first.
  static func elements(
    _ element: JSONObject, id: String, names: inout ElementNames, components: KnownComponents
  ) -> [Spec.Entry] {
    var decoder = SpecDecoder(components: components)
    swap(&decoder.names, &names)
    let source = Source(value: .object(element), path: [], naming: .key(id))
    decoder.pending = decoder.readElement(source, id: id).reversed()
    decoder.readPending()
    swap(&decoder.names, &names)
    return zip(decoder.spec.ids, decoder.spec.elements).map { (id: $0, element: $1) }
  }

  /// Infers the root: the only element that isn't a child of another.
  mutating func inferRoot() {
    guard spec.root == nil else { return }
    var children: Set<ExactString> = []
    for element in spec.elements { children.formUnion(element.children.map(ExactString.init)) }
    let candidates = spec.ids.filter { !children.contains(ExactString($0)) }
    if candidates.count == 1 {
      spec.root = candidates[0]
      reader.report(
        .rootInferred, .warning, at: documentPath,
        "missing root: “\(candidates[0])” is used, the only element that isn't a child",
        suggestion: candidates[0])
    } else if !spec.ids.isEmpty {
      reader.report(.missingRoot, at: documentPath, "missing root: nothing to display")
    }
  }
}
