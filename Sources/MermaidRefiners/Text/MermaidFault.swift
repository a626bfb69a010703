/// Why a statement is not valid, and where in its text.
struct MermaidFault: Error {
  /// The range in the text of the statement.
  var range: Range<Int>
  /// What is wrong.
  var message: String
  /// What to write instead.
  var suggestion: String?

  init(_ range: Range<Int>, _ message: String, suggestion: String? = nil) {
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}
