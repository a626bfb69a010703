/// Why a statement is not valid, and where in its text.
struct MermaidFault: Error {
  /// The range in the text of the statement.
  var range: Range<Int>
  /// What is wrong.
  var message: String
  /// What to write instead.
  var suggestion: String?

  /// Creates a fault.
  ///
  /// - Parameter advice: What to do, after the message.
  init(
    _ range: Range<Int>, _ message: String, suggestion: String? = nil, advice: String? = nil
  ) {
    self.range = range
    self.message = advice.map { "\(message); \($0)" } ?? message
    self.suggestion = suggestion
  }
}
