import ArtifactAll

func useInterface(answer: String, front: Front, id: Int, otherID: Int) {
  let report = SpecReport(reading: answer)
  let session = FormSession(report.spec)
  let watch = session.store.observe("/form/name") { print($0 ?? .null) }
  front.show(session.form)
  session.enter("Ada", in: id)
  session.press(otherID)
  watch.cancel()
}
