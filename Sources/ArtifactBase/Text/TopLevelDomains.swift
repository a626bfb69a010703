/// The usual top-level domains, after the root zone of IANA (data.iana.org/TLD/tlds-alpha-by-domain.txt):
/// all country codes, the generic domains in common use, and internationalized ones.
///
/// Those that are also the extension of a file or the suffix of a product are left out: `main.rs`,
/// `README.md`, `asp.net`.
enum TopLevelDomains {
  /// Whether a label in lower case is one of them.
  static func contains(_ label: Substring) -> Bool { all.contains(String(label)) }

  private static let all = Set(
    (countries + " " + generic + " " + international).split(separator: " ").map(String.init)
  ).subtracting(ambiguous)

  /// Domains that are usually something else in a text.
  private static let ambiguous = [
    "cc", "md", "ml", "mm", "net", "pm", "ps", "py", "rs", "sh", "so", "tf",
  ]

  private static let countries = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt \
    bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er \
    es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht \
    hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr \
    ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng \
    ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd \
    se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw \
    tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
    """

  private static let generic = """
    academy aero agency app art asia bank bar best bet bid biz blog bond build business buzz cafe \
    capital care casino cat center cfd chat church click cloud club codes coffee com community company \
    consulting coop cyou delivery design dev digital directory download earth edu education email \
    energy engineering events exchange expert express fashion finance financial fit foundation fun \
    fund gallery games gay gift global gmbh gold gov green group guide guru health help hospital host \
    hosting house icu inc info ink institute insurance int international investments jobs kim land \
    law legal life limited link live llc loan loans lol ltd ltda market marketing mba media mil mobi \
    moda money monster museum network news ngo ninja one onl online ooo org page partners party pay \
    photo photography photos pink pizza plus poker post press pro productions properties quest realty \
    rent rentals report rest restaurant review reviews rip rocks run sale sbs school science security \
    services shop shopping show site social software solutions space store stream studio support \
    surf systems tax taxi team tech technology tel tickets tips today tokyo tools top tours town toys \
    trade trading training travel tube university uno vacations ventures vet video vip vision vote \
    watch webcam website wedding wiki win wine work works world wtf xin xyz yoga zone
    """

  private static let international = """
    бг бел дети ею ком мкд мон москва онлайн орг рус рф сайт срб укр қаз ελ ευ հայ გე \
    الاردن السعودية المغرب امارات ایران تونس سورية فلسطين قطر كوم مصر موقع شبكة קום ישראל \
    भारत संगठन ভারত বাংলা ਭਾਰਤ ભારત இந்தியா இலங்கை భారత్ ලංකා ไทย คอม ລາວ \
    中国 中國 中文网 公司 台湾 台灣 商城 商店 在线 新加坡 澳門 网店 网址 网站 网络 香港 \
    みんな コム 닷넷 닷컴 한국
    """
}
