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

  /// What is said of an action, as `severity code pointer suggestion`.
  private func said(_ press: String) -> [String] {
    report(press).diagnostics.map {
      "\($0.severity) \($0.code) \($0.pointer.tokens.dropFirst(4).joined(separator: "/"))"
        + ($0.suggestion.map { " \($0)" } ?? "")
    }
  }

  @Test(
    "S1.24 Whatever stands as a question, the action is not done unasked",
    arguments: [
      (#"{"title":"T","message":"M"}"#, "T", "M", 0),
      (#""Delete everything?""#, "", "Delete everything?", 1),
      ("true", "", "", 1), ("[]", "", "", 1), ("7", "", "", 1),
    ])
  func question(confirm: String, title: String, message: String, remarks: Int) throws {
    let press = #"{"action":"setState","params":{"path":"/x","value":2},"confirm":\#(confirm)}"#
    let report = report(press)
    #expect(report.diagnostics.map(\.code) == Array(repeating: .invalidAction, count: remarks))
    #expect(report.diagnostics.allSatisfy { $0.severity == .warning })
    let runtime = SpecRuntime(report.spec)
    runtime.emit("press", on: try #require(runtime.root))
    #expect(runtime.store.get("/x") == 1)
    #expect(runtime.confirmation?.title == title && runtime.confirmation?.message == message)
    runtime.answer(true)
    #expect(runtime.store.get("/x") == 2)
  }

  @Test("S1.24 Where null or false stands nobody is asked", arguments: ["null", "false"])
  func noQuestion(confirm: String) throws {
    let press = #"{"action":"setState","params":{"path":"/x","value":2},"confirm":\#(confirm)}"#
    let report = report(press)
    #expect(report.diagnostics.isEmpty && report.spec["b"]?.on[0].actions[0].confirm == nil)
  }

  @Test("S10.11 What is no action is told with what was meant")
  func noAction() {
    #expect(said(#""send""#) == [#"error invalid_action  {"action":"send"}"#])
    #expect(
      said(#"{"type":"setState","params":{"path":"/x"}}"#) == ["error invalid_action type action"])
    #expect(said(#"[{"name":"send"}]"#) == ["error invalid_action 0/name action"])
    #expect(said(#"{"params":{}}"#) == ["error invalid_action "])
    #expect(said("7") == ["error invalid_action "] && said("null") == [])
  }

  @Test("S1.2 Members that an action or its question does not have are told")
  func members() {
    let action = #""action":"toggleState","params":{"path":"/x"}"#
    #expect(said("{\(action)}").isEmpty)
    #expect(
      said(#"{\#(action),"cofnirm":{"title":"a"},"whne":false,"onSucess":[]}"#) == [
        "error unknown_member cofnirm confirm", "error unknown_member whne when",
        "error unknown_member onSucess onSuccess",
      ])
    #expect(
      said(#"{\#(action),"confirm":{"title":"a","mesage":"b","variant":"danger"}}"#) == [
        "error unknown_member confirm/mesage message", "warning unknown_member confirm/variant",
      ])
    #expect(
      said(#"{\#(action),"preventDefault":true,"comment":"c","$x":1,"_y":2,"other":null}"#)
        == ["warning unknown_member preventDefault"])
  }

  @Test("S10.2 Parameters that a known action does not have are told, with what was meant")
  func parameters() {
    func said(_ action: String, _ params: String) -> [String] {
      self.said(#"{"action":"\#(action)","params":\#(params)}"#)
    }
    #expect(
      said("setState", #"{"path":"/x","val":1}"#) == ["error unknown_member params/val value"])
    #expect(
      said("setState", #"{"path":"/x","vaule":1}"#) == ["error unknown_member params/vaule value"])
    #expect(
      said("incrementState", #"{"path":"/x","by":5}"#)
        == ["error unknown_member params/by amount"])
    #expect(
      said("setState", #"{"statePath":"/x","value":1,"silent":true,"_m":2}"#)
        == ["warning unknown_member params/silent"])
    // What is missing is told by itself.
    #expect(said("setState", #"{"pth":"/x","value":1}"#) == ["error missing_param params path"])
    #expect(said("ofTheHost", #"{"anything":1}"#).isEmpty)
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
    let said = report.diagnostics.filter { $0.code == .paramBesideParams }
    #expect(said.map { " \($0.pointer.tokens.last ?? "")" } == moved)
    #expect(said.allSatisfy { $0.severity == .warning && $0.suggestion == "params" })
    #expect(!report.hasErrors)
    let runtime = SpecRuntime(report.spec)
    runtime.emit("press", on: try #require(runtime.root))
    #expect(runtime.store.get("/x") == (members.contains("$state") ? 1 : 2))
  }

  @Test("S1.27 What an action does not have, or nobody knows, stays out and is told")
  func othersBeside() {
    #expect(
      said(#"{"action":"setState","path":"/x","value":1,"silent":true}"#) == [
        "warning param_beside_params path params", "warning param_beside_params value params",
        "warning unknown_member silent",
      ])
    #expect(said(#"{"action":"ofTheHost","path":"/x"}"#) == ["warning unknown_member path"])
    #expect(
      said(#"{"action":"setState","params":{"path":"/x","value":1},"path":"/y"}"#)
        == ["warning unknown_member path"])
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

  @Test("S1.2 Members that a repeat does not have are told")
  func repetition() {
    let report = SpecReport(
      reading: #"""
        {"root":"l","state":{"l":[{"id":"a"}]},"elements":{"l":{"type":"List","children":["t"],
         "repeat":{"statePath":"/l","kye":"id","limit":1}},"t":{"type":"Text","props":{"content":"x"}}}}
        """#)
    #expect(
      report.diagnostics.map { "\($0.severity) \($0.code) \($0.suggestion ?? "-")" }
        == ["error unknown_member key", "warning unknown_member -"])
  }
}
