/// Why a statement is not valid, and where in its text.
struct MermaidFault: Error {
  /// The range in the text of the statement.
  var range: Range<Int>
  /// What is wrong.
  var message: String
  /// Whether the range is one in the payload.
  var isInPayload = false
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

  /// Creates a fault at a range in the payload.
  init(inPayload range: Range<Int>, _ message: String, suggestion: String? = nil) {
    self.init(range, message, suggestion: suggestion)
    isInPayload = true
  }
}
