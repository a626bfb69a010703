import ArtifactCore
import SpecRender
import Testing

@Suite struct ControlUseTests {
  @Test("S14.1 What can be used, and nothing else")
  func use() throws {
    let text = """
      {"root":"r","state":{"xs":[{"id":"a"},{"id":"b"}],"off":true,"v":1},"elements":{
      "r":{"type":"VStack","children":["list","f1","f2","f3","b","s1","s2","l1","l2","pic","hidden"]},
      "list":{"type":"List","children":["row"],"repeat":{"statePath":"/xs","key":"id"}},
      "row":{"type":"Toggle","props":{"isOn":{"$bindItem":"on"}}},
      "f1":{"type":"TextField","props":{"value":{"$bindState":"/a"}}},
      "f2":{"type":"TextField","props":{"value":"x"}},
      "f3":{"type":"Button","props":{"disabled":{"$state":"/off"}}},
      "b":{"type":"Button","children":["inner"]},"inner":{"type":"Button"},
      "s1":{"type":"Slider","props":{"value":{"$bindState":"/v"},"max":2}},
      "s2":{"type":"Slider","props":{"value":{"$bindState":"/v"},"min":2,"max":2}},
      "l1":{"type":"Link","props":{"url":"https://ok.example"}},
      "l2":{"type":"Link","props":{"url":"javascript:x"}},
      "pic":{"type":"Image","props":{"url":"https://ok.example/p.png"}},
      "hidden":{"type":"Button","visible":false}}}
      """
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    func usable() -> [String] {
      var ids: [String] = []
      var rest = runtime.root.map { [$0] } ?? []
      while let node = rest.popLast() {
        if SpecCatalog.builtIn[node.type]?.canBeUsed(node) == true {
          ids.append(node.elementKey.description)
        }
        rest += node.children.reversed()
      }
      return ids
    }
    #expect(usable() == ["row[a]", "row[b]", "f1", "b", "inner", "s1", "l1"])
    runtime.store["/off"] = false
    runtime.refresh()
    #expect(usable() == ["row[a]", "row[b]", "f1", "f3", "b", "inner", "s1", "l1"])
  }

  @Test("S14.3 V12.9 Sliders move by steps from their lower end, on decimals, in their range")
  func sliders() throws {
    func range(_ props: JSONObject) -> SliderRange? {
      SliderRange(ComponentProps(props, of: SpecCatalog.builtIn["Slider"]))
    }
    let tenths = try #require(range(["step": .number(JSONNumber("0.1")!)]))
    #expect(tenths.value(JSONNumber("0.2")!, movedBy: 1).text == "0.3")
    #expect(tenths.value(JSONNumber("0.25")!, movedBy: 1).text == "0.3")
    #expect(tenths.value(JSONNumber(1), movedBy: 5) == JSONNumber(1))
    #expect(tenths.value(JSONNumber(-9), movedBy: -1) == JSONNumber(0))
    #expect(tenths.value(at: 0.449).text == "0.4" && tenths.value(at: 2) == JSONNumber(1))
    #expect(tenths.value(at: .nan) == JSONNumber(0))
    #expect(tenths.part(of: JSONNumber("0.25")!) == 0.25 && tenths.part(of: JSONNumber(7)) == 1)
    #expect(tenths.next(after: JSONNumber("0.2")!).text == "0.3")
    #expect(tenths.previous(before: JSONNumber("0.25")!).text == "0.2")
    #expect(tenths.previous(before: JSONNumber("0.3")!).text == "0.2")
    #expect(tenths.previous(before: JSONNumber(7)).text == "0.9" && tenths.stride == tenths.step)
    #expect(tenths.nearest(to: JSONNumber("0.27")!).text == "0.3")
    #expect(tenths.nearest(to: JSONNumber(-2)) == JSONNumber(0))
    // Every value is reached from the one before, and back.
    var value = tenths.least
    for number in 1...9 {
      let next = tenths.next(after: value)
      #expect(next.text == "0.\(number)" && tenths.previous(before: next) == value)
      value = next
    }
    #expect(tenths.next(after: value) == tenths.most)
    let odd = try #require(range(["min": 1, "max": 10, "step": 4]))
    #expect(odd.value(JSONNumber(1), movedBy: 1) == JSONNumber(5))
    #expect(odd.value(JSONNumber(9), movedBy: 1) == JSONNumber(10))
    #expect(odd.previous(before: JSONNumber(10)) == JSONNumber(9))
    #expect(odd.value(at: 1) == JSONNumber(10) && odd.value(at: 0.9) == JSONNumber(9))
    #expect(odd.nearest(to: JSONNumber("9.6")!) == JSONNumber(10))
    let free = try #require(range(["min": 0, "max": 200, "step": -1]))
    #expect(free.step == nil && free.value(JSONNumber(10), movedBy: 1) == JSONNumber(12))
    #expect(free.stride == JSONNumber(2) && free.nearest(to: JSONNumber(11)) == JSONNumber(11))
    #expect(free.value(at: 0.0123).text == "2.4")
    let made = try #require(SliderRange(0...1, step: 0.1))
    #expect(made == tenths && SliderRange(1...1) == nil && SliderRange(0...Double.infinity) == nil)
    #expect(SliderRange(from: JSONNumber(2), to: JSONNumber(1)) == nil)
    let huge: JSONObject = [
      "min": .number(JSONNumber("-1e308")!), "max": .number(JSONNumber("1e308")!),
    ]
    let wide = try #require(range(huge))
    #expect(wide.value(JSONNumber(0), movedBy: 1_000_000) == wide.most)
    #expect(range(["min": 10, "max": 0]) == nil && range(["min": 1, "max": 1]) == nil)
    #expect(range(["max": .number(JSONNumber("1e999")!)]) == nil)
  }
}
