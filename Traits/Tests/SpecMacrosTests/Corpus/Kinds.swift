public import SpecMacros

@Component("Kinds")
public struct Kinds {
  @Prop var text: String = #"raw "text""#
  @Prop var lines = """
    first
      second
    """
  @Prop(.bindable) public var flag = true
  @Prop var whole = 1_000
  @Prop var hex: Int16 = 0x1F
  @Prop var byte: UInt8
  @Prop var negative = -2
  @Prop var number = 0.1
  @Prop var double: Double = 3
  @Prop var small: Float = -1.5e-3
  @Prop var huge = 1e300
  @Prop var bits = -0b1_01
  @Prop var octal = 0o17
  @Prop var power = 0x1p-2
  @Prop var anything: JSONValue = ["a": [1, nil, true]]
  @Prop var nothing: JSONValue?
  @Prop var object: JSONObject = ["b": 1]
  @Prop var texts: [String] = ["x", "y"]
  @Prop var inferred = ["k": [1, 2]]
  @Prop var empty: [Double] = []
  @Prop var map: [String: Bool]
  @Prop var nested: [String: [Int?]]? = ["n": [1, nil]]
  @Prop var long: Array<Optional<Dictionary<String, Double>>> = []
  @Prop var tones: [String: Tone] = ["a": .default]
  @Prop var outer: Meter.Style = .needle
  @Prop(choices: ["one", "two"]) var picked: String = "two"
  @Prop(format: .color) var color: String = "blue"
  @Prop(format: .url) var address: String?
  @Prop(range: 0...1) var share: Double?
  @Prop(range: 1...3) var levels: [Int] = [1]
  @Prop(description: nil, range: nil) var plain: (Bool) = false
}

/// Says only what it is.
@Component("Nothing") struct Nothing {}

@Component("Seen")
struct Seen: TypedComponent, RenderableComponent {
  @Prop var count: Int = 0 {
    didSet { changes += 1 }
  }
  var changes = 0

  func body(_ context: ComponentRenderContext<[String]>) -> [String] {
    ["seen \(count)"] + context.children.flatMap { $0 }
  }
}
