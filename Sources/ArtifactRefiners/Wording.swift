/// Numbers in sentences.
enum Wording {
  /// ` There are 2 more errors.`; empty where there are none.
  static func more(_ count: Int, _ one: StaticString, _ many: StaticString) -> String {
    switch count {
    case ...0: ""
    case 1: " There is 1 more \(one)."
    default: " There are \(count) more \(many)."
    }
  }
}
