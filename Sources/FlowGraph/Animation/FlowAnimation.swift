/// How a value changes over time.
public enum FlowAnimation: Hashable, Sendable {
  /// A damped spring, which keeps its velocity when it gets another target. It settles after about 2.5 times the response,
  /// which is in seconds. A damping ratio of 1 doesn't overshoot.
  case spring(response: Double, dampingRatio: Double)
  /// A smooth start and a smooth end, `3t² − 2t³`, over a duration in seconds. Another target begins it anew.
  case easeInOut(duration: Double)

  /// A spring with a response of 0.55 s that doesn't overshoot.
  public static let spring = FlowAnimation.spring(response: 0.55, dampingRatio: 1)
}

/// A number that moves to a target.
struct AnimatedValue: Hashable, Sendable {
  private(set) var current: Double
  private(set) var velocity = 0.0
  private(set) var target: Double
  private(set) var isSettled: Bool
  private var animation: FlowAnimation
  /// Where an animation over a duration has begun, and how long ago.
  private var start: Double
  private var elapsed = 0.0
  /// How near to the target, and how slow per second, the value is when it settles.
  private let threshold: Double

  /// The longest step of a spring, in seconds.
  static let longestStep = 1.0 / 30
  /// The number of steps for one call.
  private static let stepLimit = 2_000.0

  init(_ value: Double, threshold: Double) {
    (current, target, start, isSettled) = (value, value, value, true)
    self.threshold = threshold
    animation = .spring
  }

  /// Moves to another target.
  mutating func animate(to target: Double, with animation: FlowAnimation) {
    if case .easeInOut = animation { velocity = 0 }
    self.animation = animation
    self.target = target
    (start, elapsed) = (current, 0)
    isSettled = current == target && velocity == 0
  }

  /// Advances by a time in seconds.
  mutating func step(by seconds: Double) {
    guard !isSettled, seconds > 0 else { return }
    switch animation {
    case .spring(let response, let ratio): spring(response, ratio, seconds)
    case .easeInOut(let duration):
      elapsed += seconds
      let part = duration > 0 ? elapsed / duration : 1
      guard part < 1 else { return settle() }
      current = start + part * part * (3 - 2 * part) * (target - start)
    }
    if !current.isFinite || !velocity.isFinite { settle() }
  }

  /// Solves the equation of the spring by the semi-implicit Euler method, with steps so short that it is stable.
  private mutating func spring(_ response: Double, _ ratio: Double, _ seconds: Double) {
    guard response > 0, response.isFinite, ratio >= 0, ratio.isFinite else { return settle() }
    let frequency = 2 * Double.pi / response
    let longest = min(Self.longestStep, 0.5 / (frequency * max(ratio, 1)))
    let count = (seconds / longest).rounded(.up)
    guard count <= Self.stepLimit else { return settle() }
    let step = seconds / count
    for _ in 0..<Int(count) {
      let acceleration =
        frequency * frequency * (target - current) - 2 * ratio * frequency * velocity
      velocity += acceleration * step
      current += velocity * step
      if abs(target - current) < threshold, abs(velocity) < threshold { return settle() }
    }
  }

  mutating func settle() {
    (current, velocity, isSettled) = (target, 0, true)
  }
}

/// A point that moves to a target.
struct AnimatedPoint: Hashable, Sendable {
  private var x: AnimatedValue
  private var y: AnimatedValue

  init(_ point: Point2D) {
    x = AnimatedValue(point.x, threshold: 0.1)
    y = AnimatedValue(point.y, threshold: 0.1)
  }

  var current: Point2D { Point2D(x: x.current, y: y.current) }
  var target: Point2D { Point2D(x: x.target, y: y.target) }
  var isSettled: Bool { x.isSettled && y.isSettled }

  mutating func animate(to target: Point2D, with animation: FlowAnimation) {
    x.animate(to: target.x, with: animation)
    y.animate(to: target.y, with: animation)
  }

  mutating func step(by seconds: Double) {
    x.step(by: seconds)
    y.step(by: seconds)
  }
}
