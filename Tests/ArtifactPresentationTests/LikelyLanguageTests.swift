import ArtifactPresentation
import ArtifactPresenters
import Testing

@Suite struct LikelyLanguageTests {
  @Test(
    "P4.4 The language is clear from the script, the letters or the words, or unknown",
    arguments: [
      ("The tea is ready, and it is for you.", "en"),
      ("Der Tee ist fertig und die Tassen sind auf dem Tisch.", "de"),
      ("Le thé est prêt et les tasses sont sur la table.", "fr"),
      ("El té está listo y las tazas están en la mesa.", "es"),
      ("Il tè è pronto e le tazze sono nella cucina, non per te.", "it"),
      ("Não há mais chá, mas as xícaras são para um amigo.", "pt"),
      ("温泉に入る前に体を洗います。", "ja"), ("泡茶之前先烧水，然后等待三分钟。", "zh"),
      ("차를 마시기 전에 물을 끓입니다.", "ko"), ("התה מוכן עכשיו", "he"), ("الشاي جاهز الآن", "ar"),
      ("Τσάι και νερό", "el"), ("Чай готов, и вы можете его выпить, если это вы", "ru"),
      ("Чай готовий, її їжа є", "uk"), ("Swift 6.2 `let x = 1`", nil), ("Tea", nil), ("", nil),
      ("چای آماده است، بفرمایید", nil), ("123 456", nil),
    ] as [(String, String?)])
  func languages(text: String, tag: String?) {
    #expect(Presentation(markdown: text, .standard).likelyLanguage == tag)
  }

  @Test func `P4.4 Code and notes are not prose, and only the beginning is read`() {
    let code = "```\nthe and of to is that\n```\n"
    #expect(Presentation(markdown: code, .standard).likelyLanguage == nil)
    let long = "水を沸かします。\n\n" + String(repeating: "お茶を飲みます。", count: 1000)
    #expect(
      Presentation(markdown: long + "\n\nthe and of to is that", .standard).likelyLanguage == "ja")
    let mixed = "水を沸かします。\n\n" + String(repeating: "the tea is for you and ", count: 100)
    #expect(Presentation(markdown: mixed, .standard).likelyLanguage == "en")
  }
}
