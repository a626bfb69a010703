import ArtifactCore
import Testing

@Suite struct DiffInferenceTests {
  private func header(_ payload: String, _ attributes: String = "id=a") -> ArtifactHeader? {
    let whole = expectSameInEveryCut("<artifact \(attributes)>\(payload)</artifact>")
    guard case .artifact(let header) = whole.segments.first?.kind else { return nil }
    return header
  }

  @Test(
    "T6.5 A hunk header in the first 512 bytes makes a payload a diff",
    arguments: [
      "@@ -1,2 +1,3 @@\n a\n", "\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
      "diff --git a/x b/x\nindex 1..2\n", "\r\n@@ -10,0 +11,2 @@ func f() {\r\n",
      "Index: x\n=====\n@@ -1,2 +1,3 @@\n", "```diff\n@@ -1 +1 @@\n```",
    ])
  func diff(payload: String) {
    let header = header(payload)
    #expect(header?.type == .code)
    #expect(header?.language == "diff")
  }

  @Test(
    "T6.5 Other payloads are not diffs",
    arguments: [
      "@@ -1,2 @@\n", "x @@ -1 +1 @@\n", "@@ -a +b @@\n", "@@ -1, +1 @@\n", "@@ -1 +1\n", "--- \n",
      "diff --gitx", "# Fix\n@@ -1 +1 @@\n", "{\"a\":\n1}", "<svg>\n@@ -1 +1 @@\n",
    ])
  func noDiff(payload: String) {
    #expect(header(payload)?.language == nil)
  }

  @Test("T6.5 A declared type, language or file is kept")
  func declared() {
    let payload = "@@ -1 +1 @@\n"
    #expect(header(payload, "type=text/plain")?.type == .plainText)
    #expect(header(payload, "lang=python")?.language == "python")
    #expect(header(payload, "file=a.txt")?.language == nil)
  }
}
