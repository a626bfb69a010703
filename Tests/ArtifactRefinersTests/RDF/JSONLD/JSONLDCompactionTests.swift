import ArtifactCore
import ArtifactRefiners
import Testing

@Suite struct JSONLDCompactionTests {
  private func compact(
    _ document: String, _ context: String,
    _ change: (inout JSONLDOptions) -> Void = { _ in }
  ) throws -> JSONValue {
    var options = JSONLDOptions(base: "http://e/a/b")
    change(&options)
    let processor = JSONLDProcessor(options)
    var compacted = try processor.compact(
      Array(document.utf8), context: try JSONValue(parsing: context))
    guard case .object(var object) = compacted else { return compacted }
    object["@context"] = nil
    compacted = .object(object)
    return compacted
  }

  @Test(
    "R19.10 Names are terms, names with a prefix, or relative",
    arguments: [
      (#"{"@id":"u:a","u:p":"x"}"#, #"{"p":"u:p"}"#, #"{"@id":"u:a","p":"x"}"#),
      (#"{"@id":"u:a","u:p":"x"}"#, #"{"@vocab":"u:"}"#, #"{"@id":"u:a","p":"x"}"#),
      (
        #"{"@id":"http://e/a/c","http://e/x#p":"x"}"#, #"{"x":"http://e/x#"}"#,
        #"{"@id":"c","x:p":"x"}"#
      ),
      (
        ##"[{"@id":"http://e/c?d","u:p":1},{"@id":"http://f/","u:p":1},{"@id":"http://e/a/b#c","u:p":1}]"##,
        "{}",
        ##"{"@graph":[{"@id":"../c?d","u:p":1},{"@id":"http://f/","u:p":1},{"@id":"#c","u:p":1}]}"##
      ),
      (
        #"{"@id":"u:a","@type":"u:T"}"#, #"{"id":"@id","type":"@type","@vocab":"u:"}"#,
        #"{"id":"u:a","type":"T"}"#
      ),
      (#"{"u:p":"x"}"#, #"{"longer":"u:p","b":"u:p","a":"u:p"}"#, #"{"a":"x"}"#),
      ("[]", "{}", "{}"),
    ])
  func names(document: String, context: String, expected: String) throws {
    #expect(try compact(document, context) == JSONValue(parsing: expected))
  }

  @Test(
    "R19.10 The term is chosen by the value",
    arguments: [
      (
        #"{"u:p":[{"@id":"u:b"},"x",{"@value":"y","@language":"en"},{"@value":"1","@type":"u:d"}]}"#,
        #"{"id":{"@id":"u:p","@type":"@id"},"en":{"@id":"u:p","@language":"en"},"d":{"@id":"u:p","@type":"u:d"}}"#,
        #"{"id":"u:b","u:p":"x","en":"y","d":"1"}"#
      ),
      (
        #"{"u:p":[{"@value":"x","@language":"en"},{"@value":"y","@language":"de"}]}"#,
        #"{"p":{"@id":"u:p","@container":"@language"}}"#, #"{"p":{"en":"x","de":"y"}}"#
      ),
      (
        #"{"u:p":[{"@value":"x","@index":"a"},{"@id":"u:b","@index":"b"}]}"#,
        #"{"p":{"@id":"u:p","@container":"@index"}}"#, #"{"p":{"a":"x","b":{"@id":"u:b"}}}"#
      ),
      (
        #"{"u:p":{"@id":"u:b","@type":"u:T","u:q":1}}"#,
        #"{"p":{"@id":"u:p","@container":"@id"}}"#, #"{"p":{"u:b":{"@type":"u:T","u:q":1}}}"#
      ),
      (
        #"{"u:p":{"@id":"u:b","@type":"u:T"}}"#,
        #"{"p":{"@id":"u:p","@container":"@type","@type":"@id"}}"#, #"{"p":{"u:T":"u:b"}}"#
      ),
      (
        #"{"u:p":{"@list":[1,2]},"u:q":{"@list":[]}}"#,
        #"{"p":{"@id":"u:p","@container":"@list"}}"#, #"{"p":[1,2],"u:q":{"@list":[]}}"#
      ),
      (
        #"{"u:p":{"@graph":{"u:q":1}}}"#,
        #"{"p":{"@id":"u:p","@container":"@graph"}}"#, #"{"p":{"u:q":1}}"#
      ),
      (
        #"{"u:p":{"@id":"u:g","@graph":{"u:q":1}}}"#,
        #"{"p":{"@id":"u:p","@container":["@graph","@id"]}}"#, #"{"p":{"u:g":{"u:q":1}}}"#
      ),
      (
        #"{"@id":"u:a","@reverse":{"u:p":{"@id":"u:b"}}}"#,
        #"{"of":{"@reverse":"u:p","@type":"@id"}}"#, #"{"@id":"u:a","of":"u:b"}"#
      ),
      (
        #"{"u:p":"x","u:q":1}"#, #"{"p":{"@id":"u:p","@nest":"n"},"n":"@nest"}"#,
        #"{"n":{"p":"x"},"u:q":1}"#
      ),
      (
        #"{"u:p":{"@value":"x","@language":"ar","@direction":"rtl"}}"#,
        #"{"p":{"@id":"u:p","@language":"ar","@direction":"rtl"}}"#, #"{"p":"x"}"#
      ),
      (
        #"{"u:p":{"@value":[{"a":1}],"@type":"@json"}}"#, #"{"p":{"@id":"u:p","@type":"@json"}}"#,
        #"{"p":[{"a":1}]}"#
      ),
      (
        #"{"@type":"u:T","u:p":{"u:q":{"@id":"u:b"}}}"#,
        #"{"T":{"@id":"u:T","@context":{"p":"u:p"}},"q":{"@id":"u:q","@type":"@id"}}"#,
        #"{"@type":"T","p":{"q":"u:b"}}"#
      ),
    ])
  func terms(document: String, context: String, expected: String) throws {
    #expect(try compact(document, context) == JSONValue(parsing: expected))
  }

  @Test("R19.10 Arrays with one element and IRIs may be kept")
  func options() throws {
    let document = #"{"@id":"http://e/a/c","@type":"u:T","u:p":"x"}"#
    #expect(
      try compact(document, "{}") { $0.compactsArrays = false }
        == JSONValue(parsing: #"{"@graph":[{"@id":"c","@type":["u:T"],"u:p":["x"]}]}"#))
    #expect(
      try compact(document, "{}") { $0.compactsToRelative = false }["@id"] == "http://e/a/c")
  }

  @Test("R19.10 The context is the first member of the result")
  func keepsContext() throws {
    let document = Array(#"{"u:p":"x"}"#.utf8)
    let context = try JSONValue(parsing: #"{"@context":{"p":"u:p"}}"#)
    let compacted = try JSONLDProcessor().compact(document, context: context)
    #expect(compacted.serialized() == #"{"@context":{"p":"u:p"},"p":"x"}"#)
    let flattened = try JSONLDProcessor().flatten(document, context: context)
    #expect(flattened.serialized() == #"{"@context":{"p":"u:p"},"@id":"_:b0","p":"x"}"#)
  }

  @Test("R19.10 Ambiguous names and excessive nesting are errors")
  func errors() {
    #expect(throws: JSONLDError(.iriConfusedWithPrefix)) {
      try compact(#"{"@id":"tag:x","u:p":"x"}"#, #"{"tag":"u:t/"}"#)
    }
    #expect(throws: JSONLDError.self) {
      try compact(#"{"u:p":"x"}"#, #"{"p":{"@id":"u:p","@nest":"n"}}"#)
    }
    let deep = String(repeating: #"{"u:p":"#, count: 200) + "1" + String(repeating: "}", count: 200)
    #expect(throws: JSONLDError.self) { try compact(deep, "{}") }
  }
}
