import ArtifactPresentation

/// Which style each meaning gets.
///
/// The only theme so far, `ansi`, uses attributes and the terminal's own colours, so it is readable
/// on dark and light backgrounds alike. Nothing is told by colour alone.
struct Theme: Sendable {
  var heading = Style(.bold)
  var title = Style(.bold)
  var quiet = Style(.dim)
  var link = Style(.underline, color: .blue)
  var code = Style(color: .cyan)
  var math = Style(.italic, color: .magenta)
  var tag = Style(color: .cyan)
  var marker = Style(color: .yellow)
  var added = Style(color: .green)
  var removed = Style(color: .red)
  var hunk = Style(color: .cyan)
  var warning = Style(color: .yellow)
  var error = Style(.bold, color: .red)
  var key = Style(color: .blue)

  static let ansi = Theme()

  func style(of traits: StyledText.Traits) -> Style {
    var style = Style.plain
    if traits.contains(.code) { style = style.adding(code) }
    if traits.contains(.math) { style = style.adding(math) }
    if traits.contains(.tag) || traits.contains(.reference) { style = style.adding(tag) }
    if traits.contains(.markup) { style = style.adding(quiet) }
    if traits.contains(.strong) { style.attributes.insert(.bold) }
    if traits.contains(.emphasis) { style.attributes.insert(.italic) }
    if traits.contains(.strikethrough) { style.attributes.insert(.strikethrough) }
    return style
  }

  func style(of role: CodeBlock.Role) -> Style {
    switch role {
    case .keyword: Style(color: .magenta)
    case .type: Style(color: .cyan)
    case .function: Style(color: .blue)
    case .property, .tag: Style(color: .blue)
    case .string: Style(color: .green)
    case .number, .literal: Style(color: .yellow)
    case .comment: Style(.dim)
    case .operator: .plain
    case .attribute: Style(color: .yellow)
    }
  }

  func style(of value: TreeBlock.Value) -> Style {
    switch value {
    case .object, .array: .plain
    case .string: style(of: CodeBlock.Role.string)
    case .number: style(of: CodeBlock.Role.number)
    case .boolean, .null: style(of: CodeBlock.Role.literal)
    }
  }

  func style(of severity: NoteBlock.Severity) -> Style {
    switch severity {
    case .information: quiet
    case .warning: warning
    case .error: error
    }
  }
}
