// A whole document as a spec, whatever form it has.
//
// The forms differ in where elements stand: under their ids, in an array, or inside their parents.
// All are first brought into one list of sources (id, value, place, parent), inline children being
// taken out with a work list, not by recursion. Then each source is read for itself, so that what is
// wrong with one element stays with it.

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

  /// An element's value and where it stands.
  struct Source {
    var id: String
    var value: JSONValue
    var path: [String]
  }

  let components: KnownComponents

  /// The first known components that were met: most elements have one of a few.
  var recentTypes: [ExactString] = []

  /// Ids that the document gives to something, element or not.
  private(set) var declared: Set<ExactString> = []

  /// Notes an id that is no element; false if there was one already.
  mutating func declare(_ id: String) -> Bool {
    declared.insert(ExactString(id)).inserted
  }

  /// The places of children in the document, where some before them were left out.
  var childPlaces: [ExactString: [Int]] = [:]

  /// Where elements stand in the document.
  private(set) var places: [ExactString: [String]] = [:]

  /// Sources still to be read, the next one last.
  private var pending: [Source] = []

  /// Where in the text the document stands: in `spec`, or as the whole.
  private(set) var documentPath: [String] = []

  /// Whether a name stands twice in an object of the text.
  var repeatsNames = false

  /// Whether children inside their parents are the form of the document.
  var isNested = false

  init(components: KnownComponents, spec: Spec = Spec()) {
    self.components = components
    self.spec = spec
  }

  mutating func read(_ value: JSONValue) {
    switch value {
    case .string(let text):
      guard let inner = try? JSONValue(parsing: text), !inner.isScalar else {
        return reader.report(.notASpec, "A spec is an object with a root and elements.")
      }
      reader.report(.jsonRepaired, .warning, "The spec stood in a string.")
      read(inner)
    case .array(let elements):
      add(elements, at: [])
    case .object(let object):
      let inner = object.wrappedSpec
      if inner != nil {
        documentPath = ["spec"]
        reader.report(.specWrapped, .info, at: documentPath, "The spec stands in “spec”.")
      }
      readDocument(inner ?? object)
    case .null, .bool, .number:
      return reader.report(.notASpec, "A spec is an object with a root and elements.")
    }
    readPending()
    inferRoot()
  }

  private mutating func readDocument(_ object: JSONObject) {
    readState(object["state"] ?? .null)
    let path = documentPath + ["elements"]
    switch object["elements"] {
    case .object(let elements)?:
      for (id, value) in elements.members {
        add(Source(id: id, value: value, path: path + [id]))
      }
    case .array(let elements)?:
      reader.report(.elementsArray, .info, at: path, "The elements stand in an array.")
      add(elements, at: path)
    default:
      if case .string? = object["type"] {
        isNested = true
        add(Source(id: Self.name(of: object) ?? "root", value: .object(object), path: []))
        spec.root = pending.first?.id
        return
      }
    }
    switch object["root"] {
    case .string(let root)?:
      spec.root = root
    case .object(let element)?:
      isNested = true
      let root = Self.name(of: element) ?? unused("root")
      spec.root = root
      add(Source(id: root, value: .object(element), path: documentPath + ["root"]))
    default: break
    }
    pending.reverse()
  }

  mutating func readState(_ value: JSONValue) {
    if value != .null { spec.state = value }
    // The strict schema knows no free objects, so there the state is a text.
    guard value.isScalar, value != .null else { return }
    let path = documentPath + ["state"]
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

  /// The id an element gives itself.
  static func name(of element: JSONObject) -> String? {
    for key in ["id", "key"] {
      if case .string(let id)? = element[key] { return id }
    }
    return nil
  }

  /// The id of an element of an array: its own, or one that none before it has.
  static func id(
    of element: JSONObject, at index: Int, besides declared: Set<ExactString>
  ) -> String {
    name(of: element) ?? unused("element \(index)", besides: declared)
  }

  private mutating func add(_ elements: [JSONValue], at path: [String]) {
    for (index, value) in elements.enumerated() {
      let path = path + [String(index)]
      guard case .object(let object) = value else {
        reader.report(.elementNotObject, at: path, "An element is an object; this is left out.")
        continue
      }
      let id = Self.id(of: object, at: index, besides: declared)
      if Self.name(of: object) == nil {
        reader.report(
          .missingID, .warning, at: path, "The element has no id; it is called “\(id)”.")
      }
      add(Source(id: id, value: value, path: path))
    }
    if path.isEmpty { pending.reverse() }
  }

  private mutating func add(_ source: Source) {
    if !declared.insert(ExactString(source.id)).inserted {
      reader.report(
        .duplicateElement, .warning, at: source.path,
        "Another element is called “\(source.id)”; the last counts.")
    }
    places[ExactString(source.id)] = source.path
    pending.append(source)
  }

  /// An id that nothing has yet.
  private func unused(_ id: String) -> String {
    Self.unused(id, besides: declared)
  }

  private static func unused(_ id: String, besides declared: Set<ExactString>) -> String {
    var candidate = id
    var number = 2
    while declared.contains(ExactString(candidate)) {
      candidate = "\(id) \(number)"
      number += 1
    }
    return candidate
  }

  private mutating func readPending() {
    while let source = pending.popLast() {
      let inline = readElement(source)
      pending.append(contentsOf: inline.reversed())
    }
    reader.element = nil
    reader.path = []
  }

  /// Takes out a child that stands inside its parent.
  mutating func inlineChild(
    _ object: JSONObject, of parent: String, index: Int, path: [String]
  ) -> Source {
    let id = Self.name(of: object).flatMap { declared.contains(ExactString($0)) ? nil : $0 }
    let source = Source(
      id: id ?? unused("\(parent)/\(index)"), value: .object(object), path: path)
    declared.insert(ExactString(source.id))
    places[ExactString(source.id)] = path
    return source
  }

  mutating func place(_ element: UIElement, for id: String) {
    spec[id] = element
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
