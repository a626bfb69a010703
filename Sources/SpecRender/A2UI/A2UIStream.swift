// Streaming decoder for messages of A2UI 0.9 and 0.10.
//
// There are three layers, each of which accepts bytes in chunks of any size. The framing finds
// objects: they start at the beginning of a line, in an array or after a tag, and extend to their
// closing bracket, so that damage is confined to one message. The tokenizer reads an object
// incrementally into a stack of open containers. Complete values are applied
// immediately: a message when it closes, a component as soon as it closes itself. Open values are
// examined only when the surfaces are requested. A damaged object is repaired when it ends, and the
// part not yet applied is applied then.

import ArtifactBase
import ArtifactCore

/// A user interface described by A2UI messages, as a spec.
public struct A2UISurface: Hashable, Sendable {
  /// The id of the surface.
  public var id: String

  /// The id of the catalog the surface was created with; nil if it isn't known yet.
  public var catalogID: String?

  /// The spec of the surface.
  public var spec: Spec
}

/// An incremental decoder for A2UI messages: accepts bytes in chunks of any size and provides a
/// spec for each surface.
///
/// ```swift
/// var stream = A2UIStream()
/// for chunk in answer {
///   stream.append(chunk.utf8.span)
///   show(stream.surfaces)
/// }
/// stream.finish()
/// ```
/// The messages are given in an array, one by one, or as `messages` of an object, each alone or
/// amid prose. Events become actions `$event`, URLs to open `$open`, and calls of host functions
/// `$call`: they have no effect by themselves and are reported to `SpecRuntime.onUnknownAction`.
public struct A2UIStream: Sendable {
  /// The diagnostics; complete after ``finish()``.
  public private(set) var diagnostics: [Diagnostic] = []

  private var state = A2UIState()
  private var framing = A2UIFraming()
  private var reader = A2UIValueReader(place: .root)
  private let catalog: SpecCatalog
  private var byteCount = 0
  private var final: [A2UISurface]?

  /// Creates an empty stream.
  ///
  /// - Parameter catalog: Resolves components that aren't in A2UI's basic catalog, by name.
  public init(catalog: SpecCatalog = .builtIn) {
    self.catalog = catalog
  }

  /// Appends bytes. Bytes beyond `SpecLimits.byteCount` are dropped with a diagnostic; after
  /// ``finish()`` this has no effect.
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ chunk: Span<UInt8>) {
    guard final == nil else { return }
    let room = SpecLimits.byteCount - byteCount
    if chunk.count > room, room >= 0 {
      note(.tooLong, "messages exceed \(SpecLimits.byteCount) bytes: the rest is ignored")
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

  /// Ends the stream: ``surfaces`` become final, with everything that could be read. Further calls
  /// have no effect.
  ///
  /// - Complexity: O(components and data).
  public mutating func finish() {
    guard final == nil else { return }
    if framing.isInside { endValue() }
    let state = reader.open(over: state)
    if state.isEmpty {
      note(.notASpec, "no A2UI message found: expected a surface")
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

  /// Whether a text contains a member that creates a surface or updates its components.
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
        "invalid JSON in a message: \(error.reason)",
        error.code == .unexpectedEnd ? .error : .warning)
    }
  }

  private mutating func note(
    _ code: Diagnostic.Code, _ message: String, _ severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(Diagnostic(code, severity, message: message))
  }

  /// The surfaces received so far, in the order in which they were first named.
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

/// Finds the boundaries of objects in an array, amid prose, tags and fences.
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

  /// The index of the next object in an array; nil outside arrays.
  private var index: Int?

  /// The location of the object in the enclosing array.
  var place: JSONPointer { JSONPointer(tokens: index.map { [String($0)] } ?? []) }

  var isInside: Bool { nesting.depth > 0 }

  /// Processes a byte and returns its position relative to objects.
  mutating func take(_ byte: UInt8) -> Place {
    closingCount = Self.advance(closingCount, byte, Self.closing)
    if !isInside { return takeOutside(byte) }
    // A closing tag always ends a value, so that a damaged one is ended as well.
    if closingCount == Self.closing.count {
      end()
      return .end
    }
    _ = nesting.take(byte)
    if isInside { return .inside }
    end()
    return .end
  }

  /// An object starts at the beginning of a line, after a tag, in an array, or after another
  /// object.
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
    case 0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "}"): break
    // A byte order mark counts as whitespace, wherever it is.
    case _ where ByteOrderMark.contains(byte): break
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

extension Diagnostic.Code {
  /// An object that isn't a known message.
  public static let unknownMessage = Self(rawValue: "spec.unknown-message")
}
