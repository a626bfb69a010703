// Builds GeoJSON from JSON tokens (`Specs/Refiners.md` section R16).
//
// A frame represents each open object or list to which RFC 7946 gives a meaning. Other values
// (properties, foreign members) are skipped as a whole, and coordinates are read by a separate
// type. A frame knows whether its object could end at the current position; the text can be cut
// where all frames could end. A child frame is opened only when its parent's answer is known, so
// one bit per frame carries it.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct GeoJSONBuilder: JSONTokenHandler, Sendable {
  private typealias Kind = GeoJSONDocument.Geometry.Kind

  /// The value of an object's `type` member.
  private enum ObjectType: Hashable {
    case geometry(Kind), collection, feature, featureCollection

    init?(_ name: Span<UInt8>) {
      if name.isEqual(to: "Feature") {
        self = .feature
      } else if name.isEqual(to: "Point") {
        self = .geometry(.point)
      } else if name.isEqual(to: "LineString") {
        self = .geometry(.lineString)
      } else if name.isEqual(to: "Polygon") {
        self = .geometry(.polygon)
      } else if name.isEqual(to: "MultiPoint") {
        self = .geometry(.multiPoint)
      } else if name.isEqual(to: "MultiLineString") {
        self = .geometry(.multiLineString)
      } else if name.isEqual(to: "MultiPolygon") {
        self = .geometry(.multiPolygon)
      } else if name.isEqual(to: "GeometryCollection") {
        self = .collection
      } else if name.isEqual(to: "FeatureCollection") {
        self = .featureCollection
      } else {
        return nil
      }
    }

    /// The names of all types.
    static let names = [
      "Feature", "FeatureCollection", "GeometryCollection", "LineString", "MultiLineString",
      "MultiPoint", "MultiPolygon", "Point", "Polygon",
    ]

    /// The member with the content of an object of this type.
    var content: Member {
      switch self {
      case .geometry: .coordinates
      case .collection: .geometries
      case .feature: .geometry
      case .featureCollection: .features
      }
    }
  }

  private enum Member: Hashable {
    case type, features, geometry, geometries, coordinates, properties, id, bbox, other

    init(_ name: Span<UInt8>) {
      if name.isEqual(to: "type") {
        self = .type
      } else if name.isEqual(to: "geometry") {
        self = .geometry
      } else if name.isEqual(to: "coordinates") {
        self = .coordinates
      } else if name.isEqual(to: "properties") {
        self = .properties
      } else if name.isEqual(to: "id") {
        self = .id
      } else if name.isEqual(to: "bbox") {
        self = .bbox
      } else if name.isEqual(to: "features") {
        self = .features
      } else if name.isEqual(to: "geometries") {
        self = .geometries
      } else {
        self = .other
      }
    }

    /// The name of a member with content.
    var name: StaticString {
      switch self {
      case .features: "features"
      case .geometry: "geometry"
      case .geometries: "geometries"
      default: "coordinates"
      }
    }

    /// Decides between several content members while the type isn't known: the highest rank wins
    /// (R16.12).
    var rank: Int {
      switch self {
      case .features: 3
      case .geometry: 2
      case .geometries: 1
      case .coordinates, .type, .properties, .id, .bbox, .other: 0
      }
    }
  }

  private enum Role { case root, feature, geometry }

  private struct Frame {
    var isList: Bool
    /// The role of the object, or of a list's elements.
    var role: Role
    var start: Int
    var node: Int
    var firstGeometry: Int
    var type: ObjectType?
    /// The content member, once it has begun.
    var content: Member?
    var contentNode = -1
    /// Whether the feature's geometry is complete.
    var hasGeometry = false
    var hasProperties = false
    /// Whether the object must not be shown because it contains an error.
    var isBroken = false
    /// Whether the feature was added to the document.
    var isListed = false
    var idNode: Int?
    var propertiesNode: Int?
    /// Members whose validity depends on the type, while the type isn't known.
    var undecided: [(member: Member, node: Int)] = []
    var bounds: GeoJSONDocument.BoundingBox?
    /// Whether all ancestors could end.
    var canParentsEnd: Bool

    var canEnd: Bool {
      canParentsEnd && !isBroken && (isList || (type != nil && content == type?.content))
    }

    /// Whether a member isn't allowed in the object because it is defined for another type (RFC
    /// 7946 §7.1).
    func forbids(_ member: Member) -> Bool {
      switch (type, role) {
      case (.feature?, _), (nil, .feature):
        member == .coordinates || member == .geometries || member == .features
      case (.featureCollection?, _):
        member == .coordinates || member == .geometries || member == .geometry
          || member == .properties
      case (.geometry?, _), (.collection?, _), (nil, .geometry):
        member == .geometry || member == .features || member == .properties
      case (nil, .root): false
      }
    }
  }

  var document = GeoJSONDocument()
  var reporter = GeoJSONReporter()
  /// The repairs that rename misplaced members to foreign members, in order (R16.10).
  private(set) var repairs: [Refinement.Repair] = []
  private(set) var scalarCount = 0
  private var byteCount = 0

  /// The offset at which the document can be closed and the containers open there; -1 if there is
  /// none yet.
  private(set) var safeLength = -1
  private var safeDepth = 0
  private var safeArrays = 0
  /// The closing text at the first error.
  private var lastClosing: String?

  /// Each collection takes two frames, its object and its list; the feature and the list of
  /// features enclose them.
  private static let frameLimit = 2 * GeoJSONRefiner.depthLimit + 3

  private var frames: [Frame] = []
  private var coordinates = GeoJSONCoordinates()
  /// The number of parts already checked.
  private var checkedPart = 0
  private var member = Member.other
  /// The array of a `bbox`, while it is open.
  private var bboxNode: Int?
  /// The number of open containers inside a skipped value.
  private var skippedDepth = 0

  mutating func append(_ bytes: Span<UInt8>) {
    byteCount += bytes.count
    document.json.append(bytes)
    if safeLength < 0 { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
  }

  /// The text that closes the document at ``safeLength``.
  var closing: String {
    if let lastClosing { return lastClosing }
    var closing = String(repeating: "]", count: safeArrays)
    for frame in frames[..<safeDepth].reversed() {
      if frame.isList {
        closing += "]"
      } else {
        closing += frame.type == .feature && !frame.hasProperties ? ",\"properties\":null}" : "}"
      }
    }
    return closing
  }

  mutating func take(_ token: JSONToken) {
    if coordinates.depth > 0 { return takeCoordinate(token) }
    if skippedDepth == 0, token.kind == .key, frames.last?.isList == false {
      member = member(named: token)
    }
    let node = document.json.count
    document.json.add(token)
    guard token.kind != .key else { return }
    if skippedDepth > 0 {
      switch token.kind {
      case .beginObject, .beginArray: skippedDepth += 1
      case .endObject, .endArray: skippedDepth -= 1
      default: break
      }
      if skippedDepth == 0 { endMember(token) }
      return
    }
    switch token.kind {
    case .endObject: endObject(token)
    case .endArray: endList(token)
    default: begin(token, node)
    }
  }

  private func member(named token: JSONToken) -> Member {
    if token.hasEscapes {
      let name = Array(JSONString.decode(document.json.bytes(token.range)).utf8)
      return Member(name.span)
    }
    guard token.range.count <= 11 else { return .other }
    let name = document.json.bytes(token.range)
    return Member(name.span)
  }

  // MARK: Values

  private mutating func begin(_ token: JSONToken, _ node: Int) {
    guard let frame = frames.last else {
      guard token.kind == .beginObject else {
        fail(token, "expected a GeoJSON object")
        return skip(token)
      }
      return push(token, node, .root, isList: false)
    }
    if frame.isList {
      guard token.kind == .beginObject else {
        fail(token, "array element is not an object: expected a feature or geometry")
        return skip(token)
      }
      return push(token, node, frame.role, isList: false)
    }
    guard !frame.isBroken else { return skip(token) }
    beginMember(token, node, frame)
  }

  private mutating func beginMember(_ token: JSONToken, _ node: Int, _ frame: Frame) {
    if frame.forbids(member) {
      makeForeign(node, Self.misplaced)
      member = .other
      return skip(token)
    }
    switch member {
    case .type: setType(token)
    case .coordinates, .geometries, .geometry, .features:
      if startsContent(token, node) { return beginContent(token, node) }
    case .properties where frame.role != .geometry: beginProperties(token, node)
    case .id where frame.role != .geometry: beginID(token, node)
    case .bbox where token.kind == .beginArray: bboxNode = node
    case .bbox: makeForeign(node, Self.invalidBox)
    default: break
    }
    skip(token)
  }

  private mutating func beginProperties(_ token: JSONToken, _ node: Int) {
    let last = frames.count - 1
    if token.kind == .beginObject { frames[last].propertiesNode = node }
    if frames[last].type == nil, frames[last].role == .root {
      frames[last].undecided.append((.properties, node))
    } else if token.kind != .beginObject, token.kind != .null {
      fail(token, Self.invalidProperties)
    }
  }

  private mutating func beginID(_ token: JSONToken, _ node: Int) {
    let last = frames.count - 1
    if token.kind == .string || token.kind == .number {
      frames[last].idNode = node
    } else if frames[last].type == .feature || frames[last].role == .feature {
      makeForeign(node, Self.invalidID)
    } else if frames[last].type == nil {
      frames[last].undecided.append((.id, node))
    }
  }

  /// Whether a member starts the object's content. While the type isn't known, the candidate member
  /// with the highest rank is the content.
  private mutating func startsContent(_ token: JSONToken, _ node: Int) -> Bool {
    let last = frames.count - 1
    guard isContent(member, of: frames[last]) else { return false }
    if let content = frames[last].content {
      guard frames[last].type == nil, member != content else {
        let name = member.name
        fail(token, "`\(name)` conflicts with another member of the object")
        return false
      }
      guard member.rank > content.rank else {
        frames[last].undecided.append((member, node))
        return false
      }
      dropContent(content)
    }
    frames[last].content = member
    frames[last].contentNode = node
    return true
  }

  /// Discards what was read from a content member when the object turns out to be of another type.
  private mutating func dropContent(_ content: Member) {
    let last = frames.count - 1
    frames[last].undecided.append((content, frames[last].contentNode))
    frames[last].content = nil
    frames[last].hasGeometry = false
    frames[last].bounds = nil
    frames[last].firstGeometry = document.geometryCount
  }

  /// Whether a member is the content of the object's type or of a type it may get.
  private func isContent(_ member: Member, of frame: Frame) -> Bool {
    if let type = frame.type { return type.content == member }
    return switch frame.role {
    case .root: true
    case .feature: member == .geometry
    case .geometry: member == .coordinates || member == .geometries
    }
  }

  private mutating func beginContent(_ token: JSONToken, _ node: Int) {
    switch (member, token.kind) {
    case (.coordinates, .beginArray):
      coordinates.begin(document)
      checkedPart = document.partCount
      noteOpenGeometry()
    case (.features, .beginArray): push(token, node, .feature, isList: true)
    case (.geometries, .beginArray): push(token, node, .geometry, isList: true)
    case (.geometry, .beginObject): push(token, node, .geometry, isList: false)
    case (.geometry, .null):
      frames[frames.count - 1].hasGeometry = true
      listFeature()
      endMember(token)
    default:
      let name = member.name
      let expected = member == .geometry ? "an object or null" : "an array"
      fail(token, "`\(name)` must be \(expected)")
      skip(token)
    }
  }

  private mutating func push(_ token: JSONToken, _ node: Int, _ role: Role, isList: Bool) {
    guard frames.count < Self.frameLimit else {
      if lastClosing == nil { lastClosing = closing }
      reporter.failAtDepth(start(of: token))
      breakObject()
      return skip(token)
    }
    frames.append(
      Frame(
        isList: isList, role: role, start: token.range.lowerBound, node: node,
        firstGeometry: document.geometryCount, canParentsEnd: frames.last?.canEnd ?? true))
    if isList { markSafe(token) }
  }

  /// Skips a value that has no meaning in GeoJSON.
  private mutating func skip(_ token: JSONToken) {
    if token.kind == .beginObject || token.kind == .beginArray {
      skippedDepth = 1
    } else {
      endMember(token)
    }
  }

  private mutating func setType(_ token: JSONToken) {
    let last = frames.count - 1
    guard token.kind == .string, frames[last].type == nil else {
      return fail(
        token, token.kind == .string ? "duplicate `type`: expected one" : "`type` must be a string")
    }
    var type: ObjectType?
    if token.hasEscapes {
      let name = Array(JSONString.decode(document.json.bytes(token.range)).utf8)
      type = ObjectType(name.span)
    } else if token.range.count <= 18 {
      let name = document.json.bytes(token.range)
      type = ObjectType(name.span)
    }
    guard let type else {
      let name = document.json.bytes(token.range)
      return fail(
        token, "unknown type `\(Wording.start(of: name))`",
        suggestion: Suggestion.nearest(
          to: String(decoding: name, as: UTF8.self), among: ObjectType.names))
    }
    let fits =
      switch (frames[last].role, type) {
      case (.root, _), (.feature, .feature), (.geometry, .geometry), (.geometry, .collection): true
      default: false
      }
    guard fits else {
      return frames[last].role == .feature
        ? fail(token, "element of `features` must have the type `Feature`")
        : fail(token, "`Feature` and `FeatureCollection` are not geometry types")
    }
    if let content = frames[last].content, content != type.content {
      guard content.rank < type.content.rank else {
        return fail(token, "type does not match the preceding members")
      }
      dropContent(content)
    }
    if case .geometry(let kind) = type, frames[last].content == .coordinates,
      coordinates.positionDepth != 0, coordinates.positionDepth != kind.positionDepth
    {
      return fail(token, Self.mismatchedCoordinates)
    }
    frames[last].type = type
    decideMembers()
    listFeature()
    if case .geometry(let kind) = type, frames[last].content == .coordinates {
      checkParts(kind, token)
      if !frames[last].isBroken { noteOpenGeometry() }
    }
  }

  /// Renames the members that the object's type doesn't allow to foreign members, now that the type
  /// is known.
  private mutating func decideMembers() {
    let last = frames.count - 1
    let undecided = frames[last].undecided
    frames[last].undecided = []
    for (member, node) in undecided {
      if frames[last].forbids(member) {
        makeForeign(node, Self.misplaced)
        guard member == .properties else { continue }
        frames[last].propertiesNode = nil
        frames[last].hasProperties = false
      } else if frames[last].type == .feature {
        let kind = document.json.kind(of: node)
        if member == .id { makeForeign(node, Self.invalidID) }
        if member == .properties, kind != .object, kind != .null {
          let offset = document.json[node].range.lowerBound - (kind == .string ? 1 : 0)
          if lastClosing == nil { lastClosing = closing }
          reporter.fail(at: offset, Self.invalidProperties)
          breakObject()
        }
      }
    }
  }

  // MARK: Ends

  private mutating func endMember(_ token: JSONToken) {
    guard let last = frames.indices.last else { return }
    if !frames[last].isList, member == .properties { frames[last].hasProperties = true }
    if let node = bboxNode {
      bboxNode = nil
      let numbers = document.json[node + 1..<document.json.endIndex]
      let isBox = numbers.count >= 4 && numbers.count.isMultiple(of: 2)
      if !isBox || !numbers.allSatisfy({ $0.kind == .number }) {
        makeForeign(node, Self.invalidBox)
      }
    }
    if frames[last].isListed {
      let frame = frames[last]
      document.updateLastFeature { feature in
        feature.idNode = frame.idNode
        feature.propertiesNode = frame.hasProperties ? frame.propertiesNode : nil
      }
    }
    markSafe(token)
  }

  private mutating func endList(_ token: JSONToken) {
    frames.removeLast()
    markSafe(token)
  }

  private mutating func endObject(_ token: JSONToken) {
    let frame = frames[frames.count - 1]
    if !frame.isBroken { checkObject(frame, token) }
    let ended = frames.removeLast()
    if case .geometry(let kind) = ended.type { endGeometry(ended, kind) }
    if ended.type == .collection, !ended.isBroken {
      if let parent = frames.indices.last, !frames[parent].isList {
        frames[parent].hasGeometry = true
        listFeature()
      } else if frames.isEmpty {
        listBare(ended, ended.bounds)
      }
    }
    document.openGeometry = nil
    if ended.isListed {
      document.updateLastFeature { $0.isClosed = true }
    }
    // Resets the member; the next name sets it.
    member = .other
    if ended.isBroken, ended.role == .geometry { breakLast() }
    markSafe(token)
  }

  /// Checks at the end of an object that required members are present.
  private mutating func checkObject(_ frame: Frame, _ token: JSONToken) {
    guard let type = frame.type else { return fail(token, "object has no `type`") }
    guard frame.content == type.content else {
      return fail(token, "object has no `\(type.content.name)`")
    }
    if type == .feature, !frame.hasProperties {
      reporter.reportMissingProperties(at: frame.start..<token.range.upperBound)
    }
  }

  /// Marks a feature whose geometry is invalid as invalid too.
  private mutating func breakLast() {
    guard let last = frames.indices.last, !frames[last].isList, frames[last].role != .root
    else { return }
    frames[last].isBroken = true
  }

  private mutating func endGeometry(_ frame: Frame, _ kind: Kind) {
    guard !frame.isBroken else { return }
    let parts = coordinates.partRange(document)
    document.append(GeoJSONDocument.Geometry(kind: kind, partRange: parts))
    if coordinates.outOfRangeCount > 0 {
      reporter.reportOutOfRange(
        at: coordinates.outOfRangeOffsets, count: coordinates.outOfRangeCount)
    }
    let bounds = coordinates.bounds
    for index in frames.indices { frames[index].bounds = union(frames[index].bounds, bounds) }
    guard let parent = frames.indices.last else {
      return listBare(frame, bounds)
    }
    guard frames[parent].isList else {
      frames[parent].hasGeometry = true
      return listFeature()
    }
    // This is the list of a collection; at the root its members are listed one by one.
    if frames[0].type == .collection { listBare(frames[0], frames[0].bounds) }
  }

  /// Adds a feature with a complete geometry to the document.
  private mutating func listFeature() {
    guard let last = frames.indices.last else { return }
    let frame = frames[last]
    guard frame.type == .feature, frame.hasGeometry, !frame.isListed, !frame.isBroken
    else { return }
    frames[last].isListed = true
    document.append(
      GeoJSONDocument.Feature(
        geometryRange: frame.firstGeometry..<document.geometryCount, node: frame.node,
        idNode: frame.idNode, propertiesNode: frame.hasProperties ? frame.propertiesNode : nil,
        boundingBox: frame.bounds))
    document.boundingBox = union(document.boundingBox, frame.bounds)
  }

  /// Adds a bare geometry, or the part of a bare collection received so far, to the document as a
  /// feature.
  private mutating func listBare(_ root: Frame, _ bounds: GeoJSONDocument.BoundingBox?) {
    let range = 0..<document.geometryCount
    document.boundingBox = bounds
    if document.featureCount == 0 {
      document.append(
        GeoJSONDocument.Feature(geometryRange: range, node: root.node, boundingBox: bounds))
      if !frames.isEmpty { frames[0].isListed = true }
    } else {
      document.updateLastFeature { feature in
        feature.geometryRange = range
        feature.boundingBox = bounds
      }
    }
    if frames.isEmpty { document.updateLastFeature { $0.isClosed = true } }
  }

  private func union(
    _ one: GeoJSONDocument.BoundingBox?, _ other: GeoJSONDocument.BoundingBox?
  ) -> GeoJSONDocument.BoundingBox? {
    guard var union = one, let other else { return one ?? other }
    union.formUnion(other)
    return union
  }

  // MARK: Coordinates

  private mutating func takeCoordinate(_ token: JSONToken) {
    let offset = token.range.lowerBound
    let hadFault = coordinates.fault != nil
    switch token.kind {
    case .number: coordinates.number(document.json.bytes(token.range), at: offset)
    case .beginArray: coordinates.beginArray(at: offset)
    case .endArray: coordinates.endArray(at: offset, &document)
    case .beginObject: coordinates.beginObject(at: offset)
    case .endObject: coordinates.endObject()
    case .key: break
    case .string, .true, .false, .null: coordinates.other(at: offset)
    }
    let depth = coordinates.depth
    if depth == 0 { document.json.add(token) }
    if !hadFault, let fault = coordinates.fault {
      fail(token, "\(fault.message)")
      document.openGeometry = nil
    }
    guard coordinates.fault == nil else { return }
    let last = frames.count - 1
    if token.kind == .number, case .geometry(let kind) = frames[last].type,
      coordinates.positionDepth != kind.positionDepth
    {
      return breakCoordinates(token)
    }
    guard token.kind == .endArray else { return }
    guard case .geometry(let kind) = frames[last].type else { return }
    checkParts(kind, token)
    guard coordinates.fault == nil else { return }
    noteOpenGeometry()
    if depth == 0 || kind.canEnd(atDepth: depth) { markSafe(token) }
  }

  private mutating func breakCoordinates(_ token: JSONToken) {
    coordinates.other(at: token.range.lowerBound)
    fail(token, Self.mismatchedCoordinates)
    document.openGeometry = nil
  }

  /// Checks the lines and rings that have ended since the last call.
  private mutating func checkParts(_ kind: Kind, _ token: JSONToken) {
    while checkedPart < document.partCount {
      let part = document.part(at: checkedPart)
      checkedPart += 1
      switch kind {
      case .point, .multiPoint: break
      case .lineString, .multiLineString:
        guard part.range.count < 2 else { break }
        coordinates.other(at: token.range.lowerBound)
        document.openGeometry = nil
        return fail(token, "line needs at least 2 positions, found \(part.range.count)")
      case .polygon, .multiPolygon:
        let isRing =
          part.range.count >= 4
          && document.position(at: part.range.lowerBound)
            == document.position(at: part.range.upperBound - 1)
        if !isRing { reporter.reportRing(at: token.range) }
      }
    }
  }

  private mutating func noteOpenGeometry() {
    guard let last = frames.last, case .geometry(let kind) = last.type else { return }
    document.openGeometry = GeoJSONDocument.OpenGeometry(
      kind: kind, partRange: coordinates.partRange(document),
      openPositionRange: coordinates.partStart..<document.positionCount)
  }

  // MARK: Safety

  private mutating func markSafe(_ token: JSONToken) {
    guard lastClosing == nil, frames.last?.canEnd ?? true else { return }
    let end = token.range.upperBound
    safeLength = token.kind == .string ? end + 1 : end
    safeDepth = frames.count
    safeArrays = coordinates.depth
  }

  private static let misplaced: StaticString = "belongs to another object type"
  private static let invalidID: StaticString = "is neither a string nor a number"
  private static let invalidBox: StaticString = "is not an array of 4 or 6 numbers"
  private static let invalidProperties = "`properties` must be an object or null"
  private static let mismatchedCoordinates =
    "nesting of the coordinates does not match the geometry type"

  private func start(of token: JSONToken) -> Int {
    token.range.lowerBound - (token.kind == .string ? 1 : 0)
  }

  /// Renames a member that GeoJSON doesn't allow in its object to a foreign member; the object
  /// remains valid.
  ///
  /// An earlier member may be decided later, so the repair is inserted in payload order.
  private mutating func makeForeign(_ node: Int, _ reason: StaticString) {
    guard let name = document.json[node].keyRange else { return }
    guard repairs.count < GeoJSONRefiner.repairLimit else {
      if lastClosing == nil { lastClosing = closing }
      return reporter.failAtRepairs(name)
    }
    let start = name.lowerBound
    let index = (repairs.lastIndex { $0.range.lowerBound < start } ?? -1) + 1
    repairs.insert(Refinement.Repair(range: start..<start, replacement: "x-"), at: index)
    reporter.reportForeign(document.json.key(of: node) ?? "", at: name, reason)
  }

  /// Reports an error that invalidates the enclosing object.
  private mutating func fail(
    _ token: JSONToken, _ message: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil
  ) {
    if lastClosing == nil { lastClosing = closing }
    reporter.fail(at: start(of: token), message(), suggestion: suggestion())
    breakObject()
  }

  private mutating func breakObject() {
    if let last = frames.indices.last, !frames[last].isList { frames[last].isBroken = true }
  }
}
