import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// One of the W3C's JSON-LD 1.1 suites, read in place.
struct JSONLDSuite {
  struct Row {
    var id: String
    var name: String
    var isNegative: Bool
    var input: [UInt8]
    var result: [UInt8]?
    var errorCode: String?
    var options: JSONLDOptions
    /// The context that the result is in.
    var context: JSONValue?
  }

  static let folder = "suites/formats/json-ld"
  static let base = "https://w3c.github.io/json-ld-api/tests/"

  /// The files of the suites, as documents of the web.
  struct Files: JSONLDContextResolver {
    func document(at iri: String) -> [UInt8]? {
      guard iri.hasPrefix(JSONLDSuite.base) else { return nil }
      let path = iri.dropFirst(JSONLDSuite.base.count)
      guard !path.contains("..") else { return nil }
      return SharedFolder.bytes(of: "\(JSONLDSuite.folder)/\(path)")
    }
  }

  var rows: [Row]

  /// The rows of a suite that are not JSON-LD 1.0 alone.
  init(_ name: String, count: Int) throws {
    let manifest = try SharedFolder.json("\(Self.folder)/\(name)-manifest.json")
    rows = try #require(manifest["tests"]?.arrayValue).compactMap(Self.row)
    #expect(rows.count == count)
  }

  private static func text(_ value: JSONValue?) -> String? { value?.stringValue }

  private static func row(_ test: JSONValue) throws -> Row? {
    let option = test["option"]
    guard text(option?["specVersion"]) != "json-ld-1.0" else { return nil }
    let action = try #require(text(test["action"]))
    var options = JSONLDOptions(base: text(option?["base"]) ?? base + action, resolver: Files())
    options.isVersion1_0 = text(option?["processingMode"]) == "json-ld-1.0"
    options.allowsBlankPredicates = option?["produceGeneralizedRdf"] == true
    switch text(option?["rdfDirection"]) {
    case "i18n-datatype": options.directionStyle = .i18nDatatype
    case "compound-literal": options.directionStyle = .compoundLiteral
    default: break
    }
    if let file = text(option?["expandContext"]) {
      options.expandContext = try SharedFolder.json("\(folder)/\(file)")
    }
    guard case .array(let types)? = test["type"] else { return nil }
    options.compactsArrays = option?["compactArrays"] != false
    let context = try text(test["context"]).map { try SharedFolder.json("\(folder)/\($0)") }
    return Row(
      id: try #require(text(test["id"])), name: text(test["name"]) ?? "",
      isNegative: types.contains("NegativeEvaluationTest"),
      input: try #require(SharedFolder.bytes(of: "\(folder)/\(action)")),
      result: text(test["result"]).flatMap { SharedFolder.bytes(of: "\(folder)/\($0)") },
      errorCode: text(test["expectErrorCode"]), options: options,
      context: context)
  }

  /// Equal JSON where the order of arrays counts in lists alone.
  static func isSame(_ one: JSONValue, _ other: JSONValue, inList: Bool = false) -> Bool {
    switch (one, other) {
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && left.members.allSatisfy { member in
          guard let value = right[member.key] else { return false }
          if member.key == "@value" { return member.value == value }
          return isSame(member.value, value, inList: member.key == "@list")
        }
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      if inList { return zip(left, right).allSatisfy { isSame($0, $1) } }
      var rest = right
      return left.allSatisfy { element in
        guard let index = rest.firstIndex(where: { isSame(element, $0) }) else { return false }
        rest.remove(at: index)
        return true
      }
    default: return one == other
    }
  }
}
