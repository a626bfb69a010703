import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A form that is filled in line by line, as a screen reader or a dumb terminal needs it: each control is a
/// question with its answer in brackets, which an empty line keeps.
struct LineDialog {
  private let session: FormSession
  private let device: TerminalDevice
  /// The time at which the dialog ends; nil for no end.
  private let end: Double?

  init(_ session: FormSession, on device: TerminalDevice, within seconds: Int?) {
    self.session = session
    self.device = device
    end = seconds.map { Clock.now + Double($0) }
  }

  /// Asks until the input is valid, the second time for what has a problem; false if the terminal ends or no
  /// is the answer.
  mutating func run() -> Bool {
    var isFirst = true
    while true {
      var ids: [Int] = []
      var rest = session.form.root.map { [$0] } ?? []
      while let element = rest.popLast() {
        ids.append(element.id)
        rest += element.children.reversed()
      }
      var hasAsked = false
      for id in ids {
        guard let element = session.element(id), isFirst || !element.problems.isEmpty else {
          continue
        }
        guard let isAnswered = ask(element) else { return false }
        hasAsked = hasAsked || isAnswered
      }
      if session.validate() { return true }
      guard hasAsked else { return false }
      report(session.form.root)
      isFirst = false
    }
  }

  private func report(_ root: FormElement?) {
    guard let root else { return }
    let label = root.content.controlLabel
    for problem in root.problems { say("! \(label.isEmpty ? "" : "\(label): ")\(problem)\n") }
    for child in root.children { report(child) }
  }

  /// Asks for the value of a control; nil at the end of the input, false if there is nothing to ask.
  private func ask(_ element: FormElement) -> Bool? {
    switch element.content {
    case .text(let label): say(label.text + "\n")
    case .textField(let field) where field.isEnabled: return ask(field, element.id)
    case .toggle(let toggle) where toggle.isEnabled:
      guard let isOn = yesOrNo(toggle.label, toggle.isOn) else { return nil }
      session.set(isOn, in: element.id)
      return true
    case .slider(let slider) where slider.isEnabled:
      let value = NumberText.text(slider.value)
      let range =
        "\(NumberText.text(slider.bounds.lowerBound))–\(NumberText.text(slider.bounds.upperBound))"
      guard let line = line("\(slider.label) (\(range)) [\(value)]: ") else { return nil }
      if let number = Double(line) { session.set(number, in: element.id) }
      return true
    case .picker(let picker) where picker.isEnabled: return ask(picker, element.id)
    default: break
    }
    return false
  }

  private func ask(_ field: FormElement.TextField, _ id: Int) -> Bool? {
    let name = printable(field.label.isEmpty ? field.placeholder : field.label)
    let known = field.text.isEmpty ? "" : " [\(printable(field.shownText()))]"
    while true {
      let answer =
        field.kind.isArea
        ? lines("\(name)\(known) (end with Ctrl-D): ")
        : line("\(name)\(known): ", isSecret: field.isObscured)
      guard let answer else { return nil }
      session.enter(answer.isEmpty ? field.text : answer, in: id)
      session.leave(id)
      // A problem with the input is reported at once, and what was there before is kept.
      guard let problem = problem(at: id) else { return true }
      say("! \(name): \(problem)\n")
      session.enter(field.text, in: id)
    }
  }

  /// The first problem with the input of a control.
  private func problem(at id: Int) -> String? { session.element(id)?.problems.first }

  private func ask(_ picker: FormElement.Picker, _ id: Int) -> Bool? {
    say(printable(picker.label) + "\n")
    for (index, option) in picker.options.enumerated() {
      say("  \(index + 1). \(printable(option.label))\(option.isChosen ? " *" : "")\n")
    }
    let request = picker.isMultiple ? "Numbers, such as 1 3" : "Number"
    while true {
      guard let line = line("\(request) (1–\(picker.options.count)): ") else { return nil }
      let words = line.split { $0 == " " || $0 == "," }
      let numbers = words.compactMap { Int($0) }.filter { picker.options.indices.contains($0 - 1) }
      guard numbers.count == words.count, picker.isMultiple || numbers.count <= 1 else { continue }
      if picker.isMultiple, !words.isEmpty {
        for (index, option) in picker.options.enumerated()
        where option.isChosen != numbers.contains(index + 1) {
          session.choose(index, in: id)
        }
      } else if let number = numbers.first {
        session.choose(number - 1, in: id)
      }
      return true
    }
  }

  private func yesOrNo(_ label: String, _ usual: Bool) -> Bool? {
    while true {
      guard let line = line("\(label) [\(usual ? "Y/n" : "y/N")]: ") else { return nil }
      switch line.lowercased() {
      case "": return usual
      case "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }

  // MARK: - Terminal

  private func say(_ text: String) {
    let lines = SafeText.lines(sanitizing: text, context: .prose)
    _ = device.write(Array(lines.map(\.description).joined(separator: "\n").utf8))
  }

  /// Asks for lines up to the end of the input, which is Ctrl-D; nil without any.
  private func lines(_ request: String) -> String? {
    say(request + "\n")
    var lines: [String] = []
    while let line = line("") { lines.append(line) }
    say("\n")
    return lines.joined(separator: "\n")
  }

  /// Asks for a line; nil at the end of the input.
  private func line(_ request: String, isSecret: Bool = false) -> String? {
    if !request.isEmpty { say(request) }
    if isSecret {
      TerminalRestoration.install(for: device)
      TerminalEcho.suppress(on: device, keepsForeground: true)
    }
    defer {
      if isSecret {
        TerminalEcho.restore()
        say("\n")
      }
    }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      if let end {
        var event = pollfd(fd: device.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&event, 1, Clock.timeout(until: end, at: Clock.now))
        if count == 0, Clock.now >= end {
          if isSecret {
            TerminalEcho.dropInput(of: device)
            TerminalEcho.restore()
          }
          Tool.end(.timedOut)
        }
        if count <= 0 { continue }
      }
      let count = read(device.fileDescriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      if bytes.count < TerminalLimits.fieldLength { bytes.append(byte) }
    }
  }
}

extension FormElement.Content {
  /// What a control is called; empty for others.
  fileprivate var controlLabel: String {
    switch self {
    case .textField(let field): field.label.isEmpty ? field.placeholder : field.label
    case .picker(let picker): picker.label
    case .toggle(let toggle): toggle.label
    case .slider(let slider): slider.label
    default: ""
    }
  }
}
