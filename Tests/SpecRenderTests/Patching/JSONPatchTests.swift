import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct JSONPatchTests {
  @Test(
    "S5.1 S5.2 The suite of RFC 6902", .needsSharedFolder,
    arguments: [("tests", 95, 92), ("spec_tests", 17, 16)])
  func suite(file: String, count: Int, enabled: Int) throws {
    guard let bytes = SharedFolder.bytes(of: "suites/spec/json-patch/\(file).json") else {
      return SharedFolder.reportMissing("JSON Patch cases", count: count)
    }
    let rows = try JSONValue(parsing: bytes).elements
    #expect(rows.count == count)
    let cases = rows.filter { $0["disabled"] != true }
    #expect(cases.count == enabled)
    for row in cases {
      let before = row["doc"] ?? .null
      var value = before
      do throws(JSONPatch.Failure) {
        try JSONPatch(row["patch"] ?? .null).apply(to: &value)
        #expect(row["error"] == nil, "\(row.serialized())")
        if let expected = row["expected"] { #expect(value == expected, "\(row.serialized())") }
      } catch {
        #expect(row["error"] != nil, "\(row.serialized()) \(error)")
        #expect(value == before, "\(row.serialized())")
      }
    }
  }

  @Test("S5.2 A failed patch has the index of the operation and leaves the value unchanged")
  func atomicity() throws {
    let patch = JSONPatch([
      .add(JSONPointer(tokens: ["a"]), 1), .test(JSONPointer(tokens: ["a"]), 2),
    ])
    var value: JSONValue = ["b": 1]
    let failure = #expect(throws: JSONPatch.Failure.self) { try patch.apply(to: &value) }
    #expect(failure == JSONPatch.Failure(.testFailed(JSONPointer(tokens: ["a"])), operation: 1))
    #expect(failure?.description == "operation 1: test failed at `/a`")
    #expect(value == ["b": 1])
  }

  @Test("S5.2 Values cannot be patched deeper than values may be")
  func depth() throws {
    var value: JSONValue = ["a": [:]]
    let a = JSONPointer(tokens: ["a"])
    let inner = JSONPointer(tokens: ["a", "a"])
    let grow = JSONPatch([.copy(from: .root, to: inner)])
    var failure: JSONPatch.Failure?
    for _ in 0..<300 where failure == nil {
      do throws(JSONPatch.Failure) { try grow.apply(to: &value) } catch { failure = error }
    }
    #expect(failure?.reason == .tooDeep)
    #expect(value[a] != nil)
  }
}
