// Messages of A2UI 0.9 and 0.10 while they arrive.
//
// Three layers, each over bytes cut anywhere. The outermost finds where objects begin and end: at the
// start of a line, in an array or behind a tag, up to the bracket that closes them, so that damage ends
// with the message it is in. The tokenizer reads an object while it arrives into a stack of open
// containers, as `SpecDocument` does. And what is whole is done: a message when it closes, a component
// already when it closes itself. What is still open is looked at only when somebody asks for the
// surfaces. An object that is damaged is repaired when it ends, and what of it was not done yet is done.

import ArtifactCore

/// An interface that A2UI messages have described, as a spec.
public struct A2UISurface: Hashable, Sendable {
  public var id: String

  /// The catalog the surface was made with; nil before it is known.
  public var catalogID: String?

  public var spec: Spec
}

/// Reads a stream of A2UI messages that arrives in pieces cut anywhere, and gives a spec for each surface.
///
/// ```swift
/// var stream = A2UIStream()
/// for chunk in answer {
///   stream.append(chunk.utf8.span)
///   show(stream.surfaces)
/// }
/// stream.finish()
/// ```
/// The messages stand in an array, one by one, as `messages` of an object, and each of these alone or
/// among prose. Events are actions `$event`, addresses to open `$open`, and calls of functions of the
/// host `$call`: they do nothing by themselves, and `SpecRuntime.onUnknownAction` hears of them.
public struct A2UIStream: Sendable {
  /// What was odd; complete after ``finish()``.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  private var state = A2UIState()
  private var framing = A2UIFraming()
  private var reader = A2UIValueReader(place: .root)
  private let catalog: SpecCatalog
  private var byteCount = 0
  private var final: [A2UISurface]?

  /// Components that are not of A2UI's basic catalog are those of the catalog here, by name.
  public init(catalog: SpecCatalog = .builtIn) {
    self.catalog = catalog
  }

  /// Takes the next bytes; more than `SpecLimits.byteCount` are left out.
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ chunk: Span<UInt8>) {
    guard final == nil else { return }
    let room = SpecLimits.byteCount - byteCount
    if chunk.count > room, room >= 0 {
      note(.tooLong, "Messages have at most \(SpecLimits.byteCount) bytes; the rest is left out.")
      byteCount = SpecLimits.byteCount + 1
    } else {
      byteCount += chunk.count
    }
    let chunk = chunk.extracting(first: max(0, room))
    var start = 0
    for offset in chunk.indices {
      switch framing.take(chunk[offset]) {
      case .outside: break
      case .begin:
        start = offset
        reader = A2UIValueReader(place: framing.place)
      case .inside: break
      case .end:
        reader.append(chunk.extracting(start..<(offset + 1)), to: &state)
        endValue()
      }
    }
    if framing.isInside { reader.append(chunk.extracting(start..<chunk.count), to: &state) }
  }

  /// Ends the stream: the surfaces are now what could be read of it.
  public mutating func finish() {
    guard final == nil else { return }
    if framing.isInside { endValue() }
    let state = reader.open(over: state)
    if state.isEmpty {
      note(.notASpec, "There is no message of A2UI in the text, so there is no surface.")
    }
    diagnostics += state.diagnostics
    var surfaces: [A2UISurface] = []
    for surface in state.surfaces {
      let mapping = A2UIMapping(surface, isComplete: true)
      let decoded = Spec.decode(mapping.document, catalog: catalog)
      surfaces.append(
        A2UISurface(id: surface.id, catalogID: surface.catalogID, spec: decoded.spec))
      diagnostics += (mapping.diagnostics + decoded.diagnostics).map(mapping.placed)
    }
    diagnostics = Array(diagnostics.prefix(SpecLimits.diagnosticCount))
    final = surfaces
  }

  /// Whether a text has a member that begins a surface or its components.
  ///
  /// - Complexity: O(bytes).
  static func hasMessages(_ bytes: [UInt8]) -> Bool {
    var finder = A2UIMessageFinder()
    return finder.firstMessage(in: bytes.span) != nil
  }

  private mutating func endValue() {
    if let error = reader.finish(&state) {
      note(
        error.code == .unexpectedEnd ? .invalidJSON : .jsonRepaired,
        "A message is no JSON as it stands. \(error)",
        error.code == .unexpectedEnd ? .error : .warning)
    }
  }

  private mutating func note(
    _ code: SpecDiagnostic.Code, _ message: String, _ severity: SpecDiagnostic.Severity = .error
  ) {
    diagnostics.append(SpecDiagnostic(code, severity, message: message))
  }

  /// The surfaces as far as they have come, in the order in which they were first named.
  ///
  /// - Complexity: O(components and data).
  public var surfaces: [A2UISurface] {
    if let final { return final }
    return reader.open(over: state).surfaces.map { surface in
      let mapping = A2UIMapping(surface, isComplete: false)
      let decoded = Spec.decode(mapping.document, catalog: catalog)
      return A2UISurface(id: surface.id, catalogID: surface.catalogID, spec: decoded.spec)
    }
  }
}

/// Where objects begin and end in an array, among prose, tags and fences.
struct A2UIFraming: Sendable {
  enum Place {
    case outside, begin, inside, end
  }

  private static let opening = Array("<a2ui-json>".utf8)
  private static let closing = Array("</a2ui-json>".utf8)

  private var nesting = JSONNesting()
  private var isAtStart = true
  private var openingCount = 0
  private var closingCount = 0

  /// Which element of an array the next object is; nil outside arrays.
  private var index: Int?

  /// The place of the object in the array around it.
  var place: JSONPointer { JSONPointer(tokens: index.map { [String($0)] } ?? []) }

  var isInside: Bool { nesting.depth > 0 }

  /// Says where the next byte stands.
  mutating func take(_ byte: UInt8) -> Place {
    closingCount = Self.advance(closingCount, byte, Self.closing)
    if !isInside { return takeOutside(byte) }
    // The tag ends a value wherever it stands, so that what is damaged ends somewhere.
    if closingCount == Self.closing.count {
      end()
      return .end
    }
    _ = nesting.take(byte)
    if isInside { return .inside }
    end()
    return .end
  }

  /// An object begins at the start of a line, behind a tag, in an array, and behind another object.
  private mutating func takeOutside(_ byte: UInt8) -> Place {
    openingCount = Self.advance(openingCount, byte, Self.opening)
    if isAtStart, byte == UInt8(ascii: "{") {
      _ = nesting.take(byte)
      openingCount = 0
      return .begin
    }
    switch byte {
    case 0x0A, 0x0D: isAtStart = true
    case UInt8(ascii: "[") where isAtStart: index = 0
    case UInt8(ascii: "]"): index = nil
    case 0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "}"), 0xEF, 0xBB, 0xBF: break
    default: isAtStart = openingCount == Self.opening.count
    }
    return .outside
  }

  private mutating func end() {
    nesting = JSONNesting()
    isAtStart = true
    closingCount = 0
    index = index.map { $0 + 1 }
  }

  private static func advance(_ count: Int, _ byte: UInt8, _ tag: [UInt8]) -> Int {
    if count < tag.count, tag[count] == byte { return count + 1 }
    return byte == tag[0] ? 1 : 0
  }
}

extension SpecDiagnostic.Code {
  public static let unknownMessage = Self(rawValue: "unknown_message")
}
