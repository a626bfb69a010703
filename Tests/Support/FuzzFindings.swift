/// Inputs that broke a promise once. The programs in `Fuzz` made them up; what they find goes here.
public enum FuzzFindings {
  /// A payload that a refiner of a type did not read as it promises.
  public struct Payload: Sendable, CustomStringConvertible {
    public var type: String
    public var text: String

    public var description: String { "\(type) \(text)" }
  }

  /// Each is what is left of the input when nothing more can be taken away.
  public static let payloads: [Payload] =
    // JSON that is no chart or no model was ready when it was whole, though it is never valid.
    ["{}", "[]", "[1]", "3", "null", #""x""#, #"{"mark":1}"#, #"{"mark":"bar""#].map {
      Payload(type: "application/vnd.vegalite.v5+json", text: $0)
    }
    + ["{}", "[]", "1 ", "true", #"{"asset":1}"#, #"{"asset":{}}"#, #"{"nodes":[{}]}"#].map {
      Payload(type: "model/gltf+json", text: $0)
    }
    // A backslash at the end was closed as `\}`, and a reference had what no text may have.
    + [
      Payload(type: "application/x-latex", text: #"{z\"#),
      Payload(type: "image/svg+xml", text: "<svg><g>&\u{FFFE};</g></svg>"),
    ]
    // What completes a command opened something that the closing did not end, its name was read
    // otherwise there, a comment took the closing, or there was no room for it.
    + [
      #"\begin\text"#, #"{\def\begin#1{}\begin b"#, "\\begin%{\n{a}b", #"{\item %a"#, "\0{\0",
      String(repeating: "{", count: 255) + #"\frac"#,
    ].map { Payload(type: "application/x-latex", text: $0) }

  /// Answers that were presented otherwise when they were looked at while they arrived.
  public static let answers = [
    // What JSON-LD waits for was taken for its table.
    #"<artifact type="application/ld+json">{"@context": "http://e.x/a", x"#,
    #"<artifact type="application/ld+json">{"@id":1,"a"#,
    #"<artifact type="application/ld+json">{"a:b":"#,
  ]
}
