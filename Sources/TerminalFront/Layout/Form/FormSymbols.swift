/// Characters for the symbol names of interfaces, one cell wide in every terminal.
enum FormSymbols {
  static let signs: [String: String] = {
    var signs: [String: String] = [:]
    for (sign, names) in groups {
      for name in names.split(separator: " ") { signs[String(name)] = sign }
    }
    return signs
  }()

  /// Returns the sign for a name: as it is written, else in lower case with dots between its words, else that
  /// of as many of its first words as have one; nil if none have.
  static func sign(of name: String) -> String? {
    if let sign = signs[name] { return sign }
    guard name.utf8.count <= 40 else { return nil }
    var words = ""
    for character in name {
      if character == "-" || character == "_" || character == " " {
        words += "."
      } else if character.isUppercase || character.isNumber, words.last?.isLowercase == true {
        words += "." + character.lowercased()
      } else {
        words += character.lowercased()
      }
    }
    while true {
      if let sign = signs[words] { return sign }
      guard let dot = words.lastIndex(of: ".") else { return nil }
      words.removeSubrange(dot...)
    }
  }

  private static let groups: [(sign: String, names: String)] = [
    ("✓", "checkmark checkmark.circle checkmark.seal checkmark.square"),
    ("✔", "checkmark.circle.fill checkmark.seal.fill checkmark.square.fill"),
    ("✕", "xmark xmark.circle xmark.circle.fill multiply"),
    ("+", "plus plus.circle plus.circle.fill plus.square"),
    ("−", "minus minus.circle minus.circle.fill"),
    ("★", "star.fill"), ("☆", "star"),
    ("♥", "heart.fill"), ("♡", "heart"),
    ("●", "circle.fill largecircle.fill.circle"), ("○", "circle"), ("■", "square.fill stop.fill"),
    ("□", "square stop"), ("▲", "triangle.fill arrowtriangle.up.fill"), ("△", "triangle"),
    ("◆", "diamond.fill"), ("◇", "diamond"),
    ("→", "arrow.right arrow.forward chevron.forward.2"), ("←", "arrow.left arrow.backward"),
    ("↑", "arrow.up square.and.arrow.up arrow_upward"),
    ("↓", "arrow.down square.and.arrow.down arrow.down.circle arrow_downward"),
    ("↻", "arrow.clockwise arrow.triangle.2.circlepath arrow.2.circlepath"),
    ("↺", "arrow.counterclockwise arrow.uturn.backward"),
    ("↗", "arrow.up.right link trending_up"), ("›", "chevron.right chevron.forward"),
    ("‹", "chevron.left chevron.backward"), ("⌄", "chevron.down"), ("⌃", "chevron.up"),
    ("⌕", "magnifyingglass"), ("⌂", "house house.fill"), ("⚙", "gear gearshape gearshape.fill"),
    ("☰", "line.horizontal.3 line.3.horizontal list.bullet list.dash"),
    ("⋯", "ellipsis ellipsis.circle"),
    ("✉", "envelope envelope.fill mail"), ("☎", "phone phone.fill"),
    ("☺", "person person.circle person.crop.circle face.smiling"),
    ("☻", "person.fill person.circle.fill"),
    ("⚑", "flag flag.fill"), ("◷", "clock clock.fill timer"), ("▦", "calendar"),
    ("✎", "pencil square.and.pencil"), ("⌫", "trash trash.fill delete.left"),
    ("⚠", "exclamationmark.triangle exclamationmark.triangle.fill"),
    ("ⓘ", "info.circle info.circle.fill info"), ("?", "questionmark questionmark.circle"),
    ("!", "exclamationmark exclamationmark.circle priority_high"),
    ("☀", "sun.max sun.max.fill sun.min"),
    ("☾", "moon moon.fill"), ("☁", "cloud cloud.fill"), ("☂", "umbrella cloud.rain"),
    ("ϟ", "bolt bolt.fill"),
    ("♪", "music.note speaker speaker.wave.1 speaker.wave.2 speaker.wave.3"),
    ("▶", "play play.fill"),
    ("‖", "pause pause.fill"), ("▣", "photo photo.fill camera camera.fill"),
    ("▤", "doc doc.text doc.fill newspaper"), ("▱", "folder folder.fill"),
    ("⊞", "square.grid.2x2 rectangle.grid.2x2"), ("▂", "chart.bar chart.bar.fill"),
    ("╱", "chart.line.uptrend.xyaxis waveform.path.ecg"), ("◔", "chart.pie chart.pie.fill"),
    ("⊙", "eye eye.fill location location.fill mappin target"),
    ("⊘", "eye.slash nosign slash.circle"),
    ("♯", "number"), ("@", "at"), ("$", "dollarsign dollarsign.circle creditcard"),
    ("%", "percent"), ("⚿", "key key.fill lock lock.fill"), ("◈", "tag tag.fill"),
    ("⊕", "globe network"), ("❝", "quote.bubble text.bubble message bubble.left"),
    ("✂", "scissors"), ("❦", "leaf leaf.fill"), ("⇄", "arrow.left.arrow.right"),
    ("⏻", "power"), ("»", "forward.fill"), ("«", "backward.fill"), ("⇥", "forward.end.fill"),
    ("⇤", "backward.end.fill"), ("➤", "paperplane paperplane.fill"),
    ("↘", "arrow.down.right trending_down"), ("⌘", "command"),
    // Names of Lucide, Material and of models.
    ("✓", "check done tick success circle.check"), ("✕", "x close cancel clear"),
    ("+", "add create new"), ("−", "remove subtract"), ("★", "favorite rating"), ("♡", "like"),
    ("⌕", "search find zoom"), ("⌂", "home"), ("⚙", "settings cog tool wrench sliders configure"),
    ("☰", "menu list hamburger"), ("⋯", "more dots"), ("✉", "email inbox"),
    ("☎", "telephone smartphone mobile call"),
    ("☺", "user users people account profile avatar smile"), ("◷", "time schedule history alarm"),
    ("▦", "date event"), ("✎", "edit pen write"), ("⌫", "delete bin"),
    ("⚠", "warning alert caution danger"), ("?", "help question circle.help"),
    ("!", "error alert.circle circle.alert"), ("↓", "download save"), ("↑", "upload share"),
    ("↻", "refresh reload sync rotate"), ("⚿", "unlock shield security"),
    ("▤", "file document paper page clipboard copy note book"), ("▱", "archive box package"),
    ("▣", "image picture video gallery"), ("▂", "chart graph analytics"),
    ("⊕", "world language translate web"), ("❝", "comment chat"), ("◈", "label bookmark price"),
    ("$", "dollar money wallet currency cart shopping bank payment"), ("ϟ", "zap lightning energy"),
    ("☀", "sun weather"), ("⏻", "logout log.out exit"), ("→", "next login log.in arrow"),
    ("←", "back previous"), ("↗", "external open"), ("⊙", "map pin place view"),
    ("♪", "music volume sound audio mic"), ("▽", "filter funnel"), ("⇄", "swap repeat exchange"),
    ("⌘", "code terminal"), ("▥", "database server"), ("♦", "gift award trophy"),
    ("➤", "send navigation"), ("▪", "dot bullet"), ("⊞", "grid table layout columns"),
  ]
}
