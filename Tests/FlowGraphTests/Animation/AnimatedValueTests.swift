import TestSupport
import Testing

@testable import FlowGraph

@Suite struct AnimatedValueTests {
  private func value(
    _ animation: FlowAnimation, from start: Double = 0, to target: Double = 100
  ) -> AnimatedValue {
    var value = AnimatedValue(start, threshold: 0.1)
    value.animate(to: target, with: animation)
    return value
  }

  @Test("F15.1 A spring reaches its target without overshooting, at any frame rate")
  func spring() {
    for rate in [10.0, 30, 60, 144] {
      var value = value(.spring)
      var (time, last) = (0.0, 0.0)
      while !value.isSettled, time < 5 {
        value.step(by: 1 / rate)
        #expect(value.current >= last && value.current <= 100)
        last = value.current
        time += 1 / rate
      }
      #expect(value.current == 100 && time > 0.5 && time < 1.6, "\(rate): \(time)")
    }
    // One step of 1/30 s is one of the semi-implicit method.
    var first = value(.spring)
    first.step(by: 1.0 / 30)
    let frequency = 2 * Double.pi / 0.55
    #expect(abs(first.current - frequency * frequency * 100 / 900) < 1e-9)
    var bouncing = value(.spring(response: 0.5, dampingRatio: 0.2))
    var highest = 0.0
    for _ in 0..<120 {
      bouncing.step(by: 1.0 / 60)
      highest = max(highest, bouncing.current)
    }
    #expect(highest > 120)
  }

  @Test("F15.1 F15.2 Springs with any numbers settle or stay finite")
  func hostile() {
    let numbers: [Double] = [0, -1, 1e-9, 1e-3, 0.5, 1e9, .nan, .infinity]
    for response in numbers {
      for ratio in numbers {
        var value = value(.spring(response: response, dampingRatio: ratio))
        for step in [1.0 / 60, 0, -1, .nan, 1e9, 1.0 / 60] { value.step(by: step) }
        for _ in 0..<100 { value.step(by: 1.0 / 20) }
        #expect(value.current.isFinite && abs(value.current) < 250, "\(response) \(ratio)")
      }
    }
    for target in [Double.nan, .infinity] {
      var value = value(.spring, to: target)
      value.step(by: 0.01)
      #expect(value.isSettled)
    }
  }

  @Test("F15.1 F15.2 A million frames, a clock that stands still, and a pause of a day")
  func oddClocks() {
    for animation in [FlowAnimation.spring, .easeInOut(duration: 0.5)] {
      var value = value(animation)
      for _ in 0..<1_000_000 { value.step(by: 0) }
      #expect(value.current == 0 && !value.isSettled)
      for _ in 0..<1_000_000 { value.step(by: 1e-6) }
      #expect(value.current > 50 && value.current <= 100)
      value.step(by: 86_400)
      #expect(value.current == 100 && value.isSettled)
      value.animate(to: 0, with: animation)
      for _ in 0..<1_000_000 { value.step(by: 1.0 / 60) }
      #expect(value.current == 0 && value.isSettled)
    }
  }

  @Test("F15.3 A smooth step takes its duration, and begins anew with another target")
  func easing() {
    var value = value(.easeInOut(duration: 2))
    for (step, expected) in [(0.5, 15.625), (0.5, 50), (0.5, 84.375), (0.5, 100)] {
      value.step(by: step)
      #expect(abs(value.current - expected) < 1e-9)
    }
    #expect(value.isSettled)
    value.animate(to: 0, with: .easeInOut(duration: 1))
    value.step(by: 0.5)
    value.animate(to: 150, with: .easeInOut(duration: 1))
    value.step(by: 0.5)
    #expect(value.current == 100)
    value.animate(to: 7, with: .easeInOut(duration: 0))
    value.step(by: 0.001)
    #expect(value.current == 7 && value.isSettled)
  }

  @Test("F15.3 A spring keeps its velocity with another target")
  func retargeting() {
    var value = value(.spring)
    for _ in 0..<6 { value.step(by: 1.0 / 60) }
    let (position, velocity) = (value.current, value.velocity)
    #expect(velocity > 0)
    value.animate(to: -100, with: .spring)
    #expect(value.velocity == velocity && value.current == position)
    value.step(by: 1.0 / 600)
    #expect(value.current > position)
  }
}
