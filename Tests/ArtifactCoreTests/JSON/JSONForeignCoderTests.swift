import ArtifactCore
import Foundation
import Testing

/// `JSONValue` in the coders of Foundation, which stand for any others.
@Suite struct JSONForeignCoderTests {
  @Test(
    "J4.2 Values survive other coders",
    arguments: [
      "null", "true", "[]", "{}", #""a\u0000é""#, "0", "-1.5", "1e300", "18446744073709551615",
      #"{"a":[1,2.5,null,{"b":[[]]}],"c":"","d":false,"":{}}"#, "[-9223372036854775808,0.1]",
    ])
  func roundTrip(text: String) throws {
    let value = try JSONValue(parsing: text)
    let data = try JSONEncoder().encode(value)
    #expect(try JSONValue(parsing: Array(data)) == value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
  }

  @Test("J4.2 Objects and numbers are decoded as such only")
  func kinds() throws {
    let decoder = JSONDecoder()
    #expect(try decoder.decode(JSONObject.self, from: Data(#"{"a":1}"#.utf8)) == ["a": 1])
    #expect(throws: DecodingError.self) {
      try decoder.decode(JSONObject.self, from: Data("[1]".utf8))
    }
    #expect(try decoder.decode(JSONNumber.self, from: Data("2.5".utf8)) == JSONNumber(2.5))
    #expect(throws: DecodingError.self) {
      try decoder.decode(JSONNumber.self, from: Data(#""2""#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONValueDecoder().decode(JSONNumber.self, from: "2")
    }
    #expect(throws: DecodingError.self) { try JSONValueDecoder().decode(JSONObject.self, from: 2) }
  }

  @Test("J4.2 Numbers beyond 64 bits and deeply nested values are an error")
  func limits() throws {
    for text in ["1e999", "123456789012345678901", "-9007199254740993000000001"] {
      let value = JSONValue.array([try JSONValue(parsing: text)])
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    }
    var deep: JSONValue = 1
    for _ in 0...JSONValueEncoder.depthLimit { deep = [deep] }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(deep) }
    let text = deep.serialized()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
  }
}
