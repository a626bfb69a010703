public import SpecMacros

/// A gauge for
/// one value.
///
/// Only the first paragraph is for models.
@Component("Meter", events: ["tap", "hold"])
struct Meter {
  /// What it shows.
  @Prop var label: String = "Level"

  @Prop(.bindable, range: 0...10) var value: Double
  @Prop var style: Style = .bar
  @Prop(description: "stripes \"and\" \\ such\n", range: -1...5) var steps = 3
  @Prop private var hidden: Bool = true

  var cache: [String] = []
  var isHidden: Bool { hidden }
  static let shared = 1

  enum Style: String, CaseIterable {
    case bar, dial
    case needle = "the needle"
  }

  func body(_ context: ComponentRenderContext<String>) -> String {
    "\(label): \(value) \(style.rawValue)"
  }
}

@SpecMacros.Component(description: "a dial", children: true)
public final class Dial {
  @SpecMacros.Prop public var title: String?
  @Prop(.bindable) public var position: Int = -4
  @Prop let ratio: Float
  @Prop(.bindable) var tone: Tone?

  public static func render(_ context: ComponentRenderContext<String>) -> String {
    let dial = Dial(ctx: context)
    return "dial \(dial.title ?? "-") \(dial.position) \(dial.ratio)"
      + context.children.joined(separator: "|")
  }
}

enum Tone: String, CaseIterable {
  case low
  case `default` = "normal"
  case high
}

enum Panel {
  enum Side: String, CaseIterable { case left, right }

  /** A nested one.

      More about it. */
  @Component
  struct Row {
    @Prop var side: Side = Side.right
    @Prop var sides: [Side] = [.left]
    @Prop var mode: Panel.Row.Mode
    @Prop(name: "class") var kind = "a\u{1F600}\"\\\n"

    enum Mode: String, CaseIterable { case only }
  }
}

extension Panel {
  @Component("Panel.Cell")
  package struct Cell {
    @Prop package var `default`: Swift.Int? = nil
    @Prop(.bindable) package var `in`: String = ""
  }
}

/// One for the main actor.
@MainActor @Component("Lamp")
struct Lamp {
  @Prop(.bindable) var isOn = false

  func body(_ context: ComponentRenderContext<String>) -> String {
    isOn ? "on" : "off"
  }
}
