// A whole document as a spec, whatever form it has.
//
// The forms differ in where elements stand: under their ids, in an array, or inside their parents.
// All are sources (value, place, and how they are named) in a work list, in the order of the text, to
// which each adds the children inside it; so nothing recurses. A source is named when its turn comes,
// and read for itself, so that what is wrong with one element stays with it.

public import ArtifactCore

extension Spec {
  /// Reads a spec; nil only for a value that cannot be one.
  public init?(_ value: JSONValue) {
    let decoded = Spec.decode(value)
    guard !decoded.diagnostics.contains(where: { $0.code == .notASpec }) else { return nil }
    self = decoded.spec
  }

  /// Reads a spec, and says what is odd about it.
  ///
  /// Accepted are an object with `root` and `elements` (an object by id, or an array with ids), an
  /// array of elements, a tree of elements inside each other, and any of these as JSON in a string.
  ///
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

struct SpecDecoder {
  var spec = Spec()
  var reader = ExpressionDecoder()

  /// An element's value, where it stands, and how it is named.
  struct Source {
    var value: JSONValue
    var path: [String]
    var naming: ElementNaming

    /// The element it stands in, by its place in the spec, and where among its children it is listed.
    var parent: (place: Int, child: Int)?
  }

  let components: KnownComponents

  /// The first known components that were met, and a token with the name of each: most elements have one
  /// of a few.
  var knownTypes: [(token: Int, name: String)] = []

  /// The ids that the document gives.
  var names = ElementNames()

  /// The places of children in the document, where some before them were left out.
  var childPlaces: [ExactString: [Int]] = [:]

  /// Where elements stand in the document.
  private(set) var places: [ExactString: [String]] = [:]

  /// Sources still to be read, the next one last.
  private var pending: [Source] = []

  /// Where in the text the document stands: in `spec`, or as the whole.
  private(set) var documentPath: [String] = []

  /// How many names of the state are still compared with paths that lead nowhere.
  var comparisonBudget = 200_000

  /// The functions that a catalog has.
  var hostFunctions: [String] = []

  /// Whether a name stands twice in an object of the text.
  var repeatsNames = false

  /// Whether children inside their parents are the form of the document.
  var isNested = false

  /// Whether an array of elements is all of the document.
  private var isList = false

  /// The root of such an array, where its elements have none.
  private(set) var stack: ElementStack?

  /// What elements have as children, where there is a stack.
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
        return reader.report(.notASpec, "A spec is an object with a root and elements.")
      }
      reader.report(.jsonRepaired, .warning, "The spec stood in a string.")
      return read(inner)
    case .array(let elements):
      isList = true
      add(elements, at: [])
    case .object(let object):
      if case .wrapper(let inner) = object.documentForm {
        documentPath = ["spec"]
        reader.report(.specWrapped, .info, at: documentPath, "The spec stands in “spec”.")
        reportStates(beside: inner, in: object)
        readDocument(inner)
      } else {
        readDocument(object)
      }
    case .null, .bool, .number:
      return reader.report(.notASpec, "A spec is an object with a root and elements.")
    }
    pending.reverse()
    readPending()
    if let stack, spec.root == stack.id {
      reader.report(
        .rootInferred, .warning,
        "No root is named, nor has the first element an id; the elements stand below each other in"
          + " “\(stack.id)”.", suggestion: stack.id)
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
        reader.report(.elementsArray, .info, at: path, "The elements stand in an array.")
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

  /// The state stands in the document, or in the element in `root`; of all the first counts.
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
            "The state of a spec stands in “state”; “\(name)” was read as that.",
            suggestion: "state", details: ["fixed": true])
        }
        readState(state, at: path)
      } else if state != .null {
        reader.report(
          .duplicateState, .warning, at: path,
          "The state stands twice, and the first counts; this one is left out.")
      }
      isRead = true
    }
  }

  mutating func readState(_ value: JSONValue, at path: [String]) {
    if value != .null { spec.state = value }
    // The strict schema knows no free objects, so there the state is a text.
    guard value.isScalar, value != .null else { return }
    guard case .string(let text) = value else {
      return reader.report(.invalidState, at: path, "A state is an object.")
    }
    if let inner = try? JSONValue(parsing: text), !inner.isScalar {
      reader.report(.jsonRepaired, .info, at: path, "The state stood in a string.")
      spec.state = inner
      return
    }
    let start = text.utf8.first { !" \t\r\n".utf8.contains($0) }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["),
      case let result = JSONRepair.repair(text), let inner = result.value, !inner.isScalar
    else {
      return reader.report(
        .invalidState, at: path, "A state is an object; this text is none, nor JSON of one.")
    }
    for fix in result.fixes {
      reader.report(
        .jsonRepaired, .warning, at: path,
        "The state in a string is no JSON as it stands: \(fix.kind.sentence).",
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

  /// Gives an element its id, and says what is odd about that; nil for what can have none.
  private mutating func name(_ source: Source) -> String? {
    var object = JSONObject()
    reader.end()
    reader.path = source.path
    switch (source.value, source.naming) {
    case (.object(let members), _): object = members
    case (_, .listed):
      reader.report(.elementNotObject, "An element is an object; this is left out.")
      return nil
    default: break
    }
    let (id, isTaken) = names.name(object, source.naming)
    switch source.naming {
    case .listed(let index):
      if object.ownID == nil {
        reader.report(.missingID, .warning, "The element has no id; it is called “\(id)”.")
      }
      if index == 0, isList { beginStack(with: object) }
    case .root: spec.root = id
    case .child where stack != nil: childrenBefore.insert(ExactString(id))
    default: break
    }
    if case .listed = source.naming { addToStack(id, isTaken: isTaken) }
    if isTaken {
      reader.report(
        .duplicateElement, .warning, "Another element is called “\(id)”; the last counts.")
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

  /// Puts an element of an array into the stack, unless one before it has it as a child. One that is called
  /// as the stack counts instead of it.
  private mutating func addToStack(_ id: String, isTaken: Bool) {
    guard let stack else { return }
    if ExactString(id) == ExactString(stack.id) {
      self.stack = nil
    } else if !isTaken, !childrenBefore.contains(ExactString(id)) {
      spec.append(child: id, to: stack.id)
    }
  }

  /// An element that is whole, and those inside it, an element before what is in it.
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

  /// Without a root, the one element that no other has as a child.
  mutating func inferRoot() {
    guard spec.root == nil else { return }
    var children: Set<ExactString> = []
    for element in spec.elements { children.formUnion(element.children.map(ExactString.init)) }
    let candidates = spec.ids.filter { !children.contains(ExactString($0)) }
    if candidates.count == 1 {
      spec.root = candidates[0]
      reader.report(
        .rootInferred, .warning, at: documentPath,
        "No root is named; it is the only element that is no child.",
        suggestion: candidates[0])
    } else if !spec.ids.isEmpty {
      reader.report(.missingRoot, at: documentPath, "No root is named, so nothing can be shown.")
    }
  }
}
