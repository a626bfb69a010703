import ArtifactPresentation
import SpecRender
import Testing

@Suite struct SentenceTests {
  @Test(
    "S10.12 D2.3 A suggestion is asked for, unless the message quotes it",
    arguments: [
      ("Nothing is at “/titles”.", "/title", true),
      ("A path begins with a slash: “/title”.", "/title", false),
      ("“centre” is none of leading, center, trailing.", "center", true),
      ("“2xs” is none of 2xl, xl.", "2xl", true),
      ("“Text” is called “text”.", "text", false),
      ("“value” is only read; $bindState writes it too.", "$bindState", false),
      ("There is no expression “$states”.", "$state", true),
      (#"A repeat is an object, as {"statePath":"/x"}."#, #"{"statePath":"/x"}"#, false),
    ])
  func suggestion(message: String, suggestion: String, isAsked: Bool) {
    let diagnostic = Diagnostic(.pathUnknown, .error, message: message, suggestion: suggestion)
    let question = isAsked ? ": did you mean “\(suggestion)”?" : ""
    #expect(diagnostic.sentence == message + question)
  }
}
