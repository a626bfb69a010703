import ArtifactCore

/// A list of tasks or questions in the arguments of a tool call or in data.
struct StreamList: Sendable {
  private enum Entries: Sendable {
    case tasks([PartBlocks.Item])
    case questions([(text: String, options: [PartBlocks.Item])])
  }

  private let entries: Entries

  /// Creates a list; nil if a value is none.
  init?(_ value: JSONValue) {
    guard let elements = value.arrayValue, !elements.isEmpty else { return nil }
    let tasks = elements.compactMap(Self.task)
    if tasks.count == elements.count {
      entries = .tasks(tasks)
      return
    }
    let questions = elements.compactMap(Self.question)
    guard questions.count == elements.count else { return nil }
    entries = .questions(questions)
  }

  /// The number of tasks that are done, or of questions, in words.
  var summary: String {
    switch entries {
    case .tasks(let tasks):
      "\(tasks.count { $0.isChecked == true }) of \(tasks.count) done"
    case .questions(let questions):
      questions.count == 1 ? "1 question" : "\(questions.count) questions"
    }
  }

  /// Adds the list to blocks.
  func add(to content: inout PartBlocks) {
    switch entries {
    case .tasks(let tasks):
      content.add(list: tasks)
    case .questions(let questions):
      for (text, options) in questions {
        content.add(paragraph: text)
        if !options.isEmpty { content.add(list: options) }
      }
    }
  }

  private static func task(_ value: JSONValue) -> PartBlocks.Item? {
    let names = ["content", "text", "step", "description", "task", "title"]
    guard let text = names.lazy.compactMap({ value[$0]?.stringValue }).first else { return nil }
    let status = value["status"]?.stringValue?.lowercased()
    guard status != nil || value["completed"]?.boolValue != nil || value["done"]?.boolValue != nil
    else { return nil }
    let isDone =
      value["completed"]?.boolValue ?? value["done"]?.boolValue
      ?? (status?.hasSuffix("completed") == true || status == "done")
    var span = StyledText.Span(.text(text))
    // What is being done stands out, what has been given up is struck through.
    if status?.hasSuffix("in_progress") == true { span.traits = .strong }
    if status?.hasSuffix("cancelled") == true { span.traits = .strikethrough }
    return PartBlocks.Item(text: StyledText([span]), isChecked: isDone)
  }

  private static func question(
    _ value: JSONValue
  ) -> (text: String, options: [PartBlocks.Item])? {
    guard let text = value["question"]?.stringValue else { return nil }
    let options = (value["options"]?.arrayValue ?? []).compactMap { option -> PartBlocks.Item? in
      guard let label = option.stringValue ?? option["label"]?.stringValue else { return nil }
      var spans = [StyledText.Span(.text(label), traits: .strong)]
      if let description = option["description"]?.stringValue, !description.isEmpty {
        spans.append(StyledText.Span(.text(": " + description)))
      }
      return PartBlocks.Item(text: StyledText(spans))
    }
    return (text, options)
  }
}
