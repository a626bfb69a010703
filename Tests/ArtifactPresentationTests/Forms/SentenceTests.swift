import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@Suite struct SentenceTests {
  @Test(
    "S10.12 D2.3 A suggestion is asked for, unless the message quotes it",
    arguments: [
      ("no value at `/titles`", "/title", true),
      ("path without a leading slash: read as `/title`", "/title", false),
      ("`centre` isn't one of leading, center, trailing", "center", true),
      ("`2xs` isn't one of 2xl, xl", "2xl", true),
      ("component `Text` is spelled `text`", "text", false),
      ("`value` is read-only: $bindState writes it too", "$bindState", false),
      ("unknown expression `$states`", "$state", true),
      (#"`repeat` must be an object, such as {"statePath":"/x"}"#, #"{"statePath":"/x"}"#, false),
    ])
  func suggestion(message: String, suggestion: String, isAsked: Bool) {
    let diagnostic = Diagnostic(.pathUnknown, .error, message: message, suggestion: suggestion)
    let question = isAsked ? ": did you mean `\(suggestion)`?" : ""
    #expect(diagnostic.sentence == message + question)
  }
}
