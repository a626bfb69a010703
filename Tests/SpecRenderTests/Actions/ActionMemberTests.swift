import ArtifactCore
import SpecRender
import Testing

@Suite struct ActionMemberTests {
  private func report(_ press: String) -> SpecReport {
    SpecReport(
      reading: """
        {"root":"b","state":{"x":1},
         "elements":{"b":{"type":"Button","props":{"label":"B"},"on":{"press":\(press)}}}}
        """)
  }

  /// What is reported of an action, as `severity code pointer suggestion`.
  private func reported(_ press: String) -> [String] {
    report(press).diagnostics.map {
      "\($0.severity) \($0.code) \($0.pointer.tokens.dropFirst(4).joined(separator: "/"))"
        + ($0.suggestion.map { " \($0)" } ?? "")
    }
  }

  @Test(
    "S1.24 With any confirm, the action needs confirmation",
    arguments: [
      (#"{"title":"T","message":"M"}"#, "T", "M", 0),
      (#""Delete everything?""#, "", "Delete everything?", 1),
      ("true", "", "", 1), ("[]", "", "", 1), ("7", "", "", 1),
    ])
  func question(confirm: String, title: String, message: String, diagnostics: Int) throws {
    let press = #"{"action":"setState","params":{"path":"/x","value":2},"confirm":\#(confirm)}"#
    let report = report(press)
    #expect(report.diagnostics.map(\.code) == Array(repeating: .invalidAction, count: diagnostics))
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    let runtime = SpecRuntime(report.spec)
    runtime.emit("press", on: try #require(runtime.root))
    #expect(runtime.store.get("/x") == 1)
    #expect(runtime.confirmation?.title == title && runtime.confirmation?.message == message)
    runtime.answer(true)
    #expect(runtime.store.get("/x") == 2)
  }

  @Test("S1.24 null and false need no confirmation", arguments: ["null", "false"])
  func noQuestion(confirm: String) throws {
    let press = #"{"action":"setState","params":{"path":"/x","value":2},"confirm":\#(confirm)}"#
    let report = report(press)
    #expect(report.diagnostics.isEmpty && report.spec["b"]?.on[0].actions[0].confirm == nil)
  }

  @Test("S10.11 An invalid action is reported with a suggestion")
  func noAction() {
    #expect(reported(#""send""#) == [#"error spec.invalid-action  {"action":"send"}"#])
    #expect(
      reported(#"{"type":"setState","params":{"path":"/x"}}"#) == [
        "error spec.invalid-action type action"
      ])
    #expect(reported(#"[{"name":"send"}]"#) == ["error spec.invalid-action 0/name action"])
    #expect(reported(#"{"params":{}}"#) == ["error spec.invalid-action "])
    #expect(reported("7") == ["error spec.invalid-action "])
    #expect(reported("null") == ["warning spec.dead-control "])
  }

  @Test("S1.2 Unknown members of an action and its confirmation are reported")
  func members() {
    let action = #""action":"toggleState","params":{"path":"/x"}"#
    #expect(reported("{\(action)}").isEmpty)
    #expect(
      reported(#"{\#(action),"cofnirm":{"title":"a"},"whne":false,"onSucess":[]}"#) == [
        "error spec.unknown-member cofnirm confirm", "error spec.unknown-member whne when",
        "error spec.unknown-member onSucess onSuccess",
      ])
    #expect(
      reported(#"{\#(action),"confirm":{"title":"a","mesage":"b","variant":"danger"}}"#) == [
        "error spec.unknown-member confirm/mesage message"
      ])
    #expect(
      reported(#"{\#(action),"preventDefault":true,"comment":"c","$x":1,"_y":2,"other":null}"#)
        .isEmpty)
  }

  @Test("S10.2 Unknown parameters of a known action are reported with a suggestion")
  func parameters() {
    func reported(_ action: String, _ params: String) -> [String] {
      self.reported(#"{"action":"\#(action)","params":\#(params)}"#)
    }
    #expect(
      reported("setState", #"{"path":"/x","val":1}"#) == [
        "error spec.unknown-member params/val value"
      ])
    #expect(
      reported("setState", #"{"path":"/x","vaule":1}"#) == [
        "error spec.unknown-member params/vaule value"
      ])
    #expect(
      reported("incrementState", #"{"path":"/x","by":5}"#)
        == ["error spec.unknown-member params/by amount"])
    #expect(
      reported("setState", #"{"statePath":"/x","value":1,"silent":true,"_m":2}"#)
        == ["warning spec.unknown-member params/silent"])
    // What is missing is told by itself.
    #expect(
      reported("setState", #"{"pth":"/x","value":1}"#) == ["error spec.missing-param params path"])
    #expect(reported("ofTheHost", #"{"anything":1}"#).isEmpty)
  }

  @Test(
    "S1.27 Parameters beside params are taken where the action has them",
    arguments: [
      (#""path":"/x","value":2"#, ["path", "value"], [" path", " value"]),
      (
        #""statePath":"/x","value":{"$state":"/x"}"#, ["statePath", "value"],
        [" statePath", " value"]
      ),
      (#""params":{"path":"/x"},"value":2"#, ["path", "value"], [" value"]),
      (#""value":2,"params":{"statePath":"/x"},"path":"/y""#, ["statePath", "value"], [" value"]),
      (#""params":{"path":"/x","value":2},"confirm":null"#, ["path", "value"], []),
    ])
  func parametersBeside(members: String, names: [String], moved: [String]) throws {
    let report = report(#"{"action":"setState",\#(members)}"#)
    let binding = try #require(report.spec["b"]?.on[0].actions.first)
    #expect(Set(binding.params.map(\.name)) == Set(names))
    let reported = report.diagnostics.filter { $0.code == .paramBesideParams }
    #expect(reported.map { " \($0.pointer.tokens.last ?? "")" } == moved)
    #expect(reported.allSatisfy { $0.severity == .warning && $0.suggestion == "params" })
    #expect(!report.hasErrors)
    let runtime = SpecRuntime(report.spec)
    runtime.emit("press", on: try #require(runtime.root))
    #expect(runtime.store.get("/x") == (members.contains("$state") ? 1 : 2))
  }

  @Test("S1.27 Unknown members of an action are ignored and reported")
  func othersBeside() {
    #expect(
      reported(#"{"action":"setState","path":"/x","value":1,"silent":true}"#) == [
        "warning spec.param-beside-params path params",
        "warning spec.param-beside-params value params",
        "warning spec.unknown-member silent",
      ])
    #expect(
      reported(#"{"action":"ofTheHost","path":"/x"}"#) == ["warning spec.unknown-member path"])
    #expect(
      reported(#"{"action":"setState","params":{"path":"/x","value":1},"path":"/y"}"#)
        == ["warning spec.unknown-member path"])
  }

  @Test("S1.27 The actions of a catalog are known")
  func parametersOfCatalog() throws {
    var catalog = SpecCatalog.builtIn
    catalog.actions.append(
      ActionSchema("send", params: [PropDefinition(name: "to", type: .string)]))
    let text = #"{"type":"Button","on":{"press":{"action":"send","to":"me"}}}"#
    let report = SpecReport(reading: text, catalog: catalog)
    #expect(report.spec["root"]?.on[0].actions[0].params.map(\.name) == ["to"])
    #expect(SpecReport(reading: text).spec["root"]?.on[0].actions[0].params == [])
  }

  @Test("S1.2 Unknown members of a repeat are reported")
  func repetition() {
    let report = SpecReport(
      reading: #"""
        {"root":"l","state":{"l":[{"id":"a"}]},"elements":{"l":{"type":"List","children":["t"],
         "repeat":{"statePath":"/l","kye":"id","limit":1}},"t":{"type":"Text","props":{"content":"x"}}}}
        """#)
    #expect(
      report.diagnostics.map { "\($0.severity) \($0.code) \($0.suggestion ?? "-")" }
        == ["error spec.unknown-member key", "warning spec.unknown-member -"])
  }
}
