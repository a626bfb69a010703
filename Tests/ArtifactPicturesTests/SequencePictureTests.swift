import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("K6 Sequences") struct SequencePictureTests {
  private func picture(_ source: String) throws -> SequencePicture {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    guard case .sequence(let sequence) = refiner.model.content else { throw OtherKind() }
    return SequencePicture(sequence)
  }

  private struct OtherKind: Error {}

  private func canvas(_ unit: Canvas2D.Unit, width: Double? = nil) -> Canvas2D {
    unit == .cells
      ? Canvas2D(maxWidth: width, unit: .cells, measure: CellWidths()) : Canvas2D(maxWidth: width)
  }

  /// The pictures of the suite.
  private func suite() throws -> [(name: String, words: [String], picture: SequencePicture)] {
    try MermaidSuite.valid("sequence").map { ($0.name, $0.words, try picture($0.source)) }
  }

  @Test("K6.1 N3.6 Participants and steps are those of the diagram")
  func parts() throws {
    let picture = try picture(
      """
      sequenceDiagram
      title Login
      autonumber 5
      box Aqua Outside
      actor U as User
      end
      participant D@{ "type": "database" }
      U->>+D: open
      loop each day
      D--xU: no<br/>answer
      else
      end
      Note over U,D: both
      D-->>-U: done
      rect rgb(200, 0, 0)
      U->>U: think
      end
      create participant W
      U-)W: hello
      destroy W
      W->>U: bye
      """)
    #expect(picture.title == "Login")
    #expect(picture.participants.map(\.name) == ["User", "D", "W"])
    #expect(picture.participants.map(\.kind) == [.actor, .database, .participant])
    #expect(picture.groups == [.init(title: "Outside", series: 6)])
    #expect(picture.participants.map(\.group) == [0, nil, nil])
    #expect(
      picture.steps.map(\.kind) == [
        .message, .activation, .frame, .message, .end, .note, .message, .deactivation, .frame,
        .message, .end, .message, .message,
      ])
    #expect(picture.steps.compactMap(\.number) == ["5", "6", "7", "8", "9", "10"])
    #expect(picture.steps[3].text == "no\nanswer" && picture.steps[3].isDashed == true)
    #expect(picture.steps[3].targetMarker == .cross && picture.steps[11].targetMarker == .openArrow)
    #expect(picture.steps[8].series == 7 && picture.steps[2].keyword == "loop")
    #expect(picture.participants[2].creation == 11 && picture.participants[2].destruction == 12)
    #expect(picture.readableText.contains("D → User: 6. no answer"))
    #expect(picture.readableText.contains("loop each day\n  D →"))
    #expect(picture.readableText.contains("note over User, D: both"))
  }

  @Test("K6.2 K6.3 Every word of the suite is drawn uncut", .needsSharedFolder)
  func words() throws {
    var count = 0
    for (name, words, picture) in try suite() {
      for unit in [Canvas2D.Unit.pixels, .cells] {
        let scene = try #require(picture.scene(for: canvas(unit)), "\(name)")
        let shown = scene.readableTexts
        for word in words {
          let wanted = word.filter { !$0.isWhitespace }
          // Addresses of links have no place in the drawing.
          if !shown.contains(wanted), !wanted.hasPrefix("http") {
            Issue.record("\(name) \(unit): \(word)")
          }
          count += 1
        }
      }
    }
    #expect(count > 900)
  }

  @Test("K6.2 Texts and boxes are clear of each other", .needsSharedFolder)
  func overlaps() throws {
    for (name, _, picture) in try suite() {
      let scene = try #require(picture.scene(for: canvas(.cells)))
      var taken: [Int: [Range<Int>: String]] = [:]
      for element in scene.elements {
        guard case .text(let text) = element.content else { continue }
        for (index, line) in text.lines.enumerated() {
          let width = line.count
          var left = text.position.x
          if text.anchor == .middle { left = (left - Double(width) / 2 + 0.5).rounded(.down) }
          let cells = Int(left)..<Int(left) + width
          let row = Int(text.position.y) + index
          for (other, words) in taken[row] ?? [:] where other.overlaps(cells) {
            Issue.record("\(name): “\(line)” on “\(words)”")
          }
          taken[row, default: [:]][cells] = line
          #expect(cells.lowerBound >= 0 && cells.upperBound <= Int(scene.size.width), "\(name)")
        }
      }
    }
  }

  @Test("K6.4 Messages follow each other and have the right ends", .needsSharedFolder)
  func messages() throws {
    var count = 0
    for (name, _, picture) in try suite() {
      for unit in [Canvas2D.Unit.pixels, .cells] {
        let scene = try #require(picture.scene(for: canvas(unit)))
        var lifelines: [String: Double] = [:]
        var last = -1.0
        for element in scene.elements {
          guard case .path(let path) = element.content, let id = element.id else { continue }
          let bounds = try #require(path.path.finiteBounds)
          if id.hasPrefix("participant-") { lifelines[id] = bounds.center.x }
          guard id.hasPrefix("message-"), let number = Int(id.dropFirst(8)) else { continue }
          let step = picture.steps[number]
          #expect(bounds.min.y > last, "\(name) \(id)")
          last = bounds.min.y
          guard case .move(let start) = path.path.elements.first,
            case .line(let end) = path.path.elements.last
          else {
            Issue.record("\(name) \(id)")
            continue
          }
          for (place, participant) in [(start, step.source), (end, step.target)] {
            let line = try #require(lifelines["participant-\(participant ?? -1)"])
            let isCreated = picture.participants[participant ?? 0].creation == number
            #expect(
              abs(place.x - line) <= (isCreated ? 200 : unit == .cells ? 1 : 5.1), "\(name) \(id)")
            for (other, x) in lifelines where other != "participant-\(participant ?? -1)" {
              #expect(abs(place.x - x) > 1, "\(name) \(id) \(other)")
            }
          }
          count += 1
        }
      }
    }
    #expect(count > 400)
  }

  @Test("K6.4 N3.6 Half arrows and dots on lifelines")
  func halves() throws {
    let picture = try picture(
      #"""
      sequenceDiagram
      A-|\B: a
      A--//B: b
      A/|-B: c
      A->>()B: d
      A()-->>()B: e
      """#)
    #expect(
      picture.steps.map(\.targetMarker) == [.upperArrow, .lowerStick, nil, .arrow, .arrow])
    #expect(picture.steps[2].sourceMarker == .upperArrow)
    for unit in [Canvas2D.Unit.pixels, .cells] {
      let scene = try #require(picture.scene(for: canvas(unit)))
      var lifelines: [Double] = []
      var dots: [Double] = []
      for element in scene.elements {
        switch element.content {
        case .path(let path) where element.id?.hasPrefix("participant") == true:
          lifelines.append(path.path.finiteBounds?.center.x ?? 0)
        case .shape(let shape) where shape.kind == .ellipse: dots.append(shape.frame.center.x)
        default: break
        }
      }
      #expect(dots == [lifelines[1], lifelines[0], lifelines[1]])
    }
  }

  @Test("K6.3 A text over several lifelines has their whole distance")
  func wideTexts() throws {
    let text = "Some words that are longer than the narrowest column"
    let picture = try picture(
      """
      sequenceDiagram
      A->>B: \(text)
      A->>C: \(text)
      Note over A,C: \(text)
      B->>C: \(text)
      """)
    let scene = try #require(picture.scene(for: canvas(.cells, width: 70)))
    let lines = scene.elements.reduce(into: [String: Int]()) { counts, element in
      if case .text(let text) = element.content {
        counts[element.id ?? "", default: 0] += text.lines.count
      }
    }
    #expect(lines["message-0"] == 2 && lines["message-1"] == 1 && lines["note-2"] == 1)
  }

  @Test("K6.3 Words are not broken while wider columns fit")
  func wholeWords() throws {
    let picture = try picture(
      """
      sequenceDiagram
      autonumber
      participant A as User
      participant B as Database
      participant C as Mailer
      A->>B: validate(credentials)
      B->>C: SELECT user
      C->>A: welcome
      """)
    func words(_ width: Int) -> Set<Substring> {
      let scene = picture.scene(for: canvas(.cells, width: Double(width)))
      let texts = (scene?.elements ?? []).flatMap { element -> [String] in
        if case .text(let text) = element.content { text.lines } else { [] }
      }
      return Set(texts.flatMap { $0.split(separator: " ") })
    }
    for width in 49...100 { #expect(words(width).contains("validate(credentials)"), "\(width)") }
    #expect(words(44).contains("SELECT") && !words(44).contains("validate(credentials)"))
  }

  @Test("K6.3 A picture fits its canvas, or is not drawn")
  func narrow() throws {
    let picture = try picture(
      "sequenceDiagram\nA->>B: a long text with many words that can be broken in many places\n")
    let wide = try #require(picture.scene(for: canvas(.cells)))
    #expect(wide.size.width > 56)
    let narrow = try #require(picture.scene(for: canvas(.cells, width: 30)))
    #expect(narrow.size.width <= 30 && narrow.size.height > wide.size.height)
    #expect(picture.scene(for: canvas(.cells, width: 10)) == nil)
    #expect(picture.scene(for: Canvas2D(maxWidth: 100)) != nil)
  }

  @Test("K6.6 A text on a line has the color of the ground that it is on")
  func grounds() throws {
    let picture = try picture(
      """
      sequenceDiagram
      participant A
      participant B
      box blue Inner
      participant C
      participant D
      participant E
      end
      rect rgb(255, 0, 0)
      A->>C: one of several words
      C->>E: two
      end
      C->>E: three
      A->>C: four
      """)
    func grounds(_ unit: Canvas2D.Unit) throws -> [String: Paint2D?] {
      var result: [String: Paint2D?] = [:]
      for element in try #require(picture.scene(for: canvas(unit))).elements {
        if case .text(let text) = element.content { result[text.lines[0]] = text.background }
      }
      return result
    }
    let (red, blue) = (Paint2D.role(.series, index: 7), Paint2D.role(.series, index: 0))
    let pixels = try grounds(.pixels)
    #expect(
      pixels["one of several words"] == red && pixels["two"] == red && pixels["three"] == blue)
    #expect(pixels["four"] == .some(nil) && pixels["Inner"] == blue)
    #expect(try grounds(.cells).values.allSatisfy { $0 == nil })
  }

  @Test("K6.5 K6.6 K6.7 Frames contain their steps, and large pictures are not drawn")
  func frames() throws {
    let picture = try picture(
      "sequenceDiagram\nA->>B: x\nopt a\nB->>C: y\nalt b\nC->>C: z\nelse c\nNote left of B: n\nend\nend\n"
    )
    for unit in [Canvas2D.Unit.pixels, .cells] {
      let scene = try #require(picture.scene(for: canvas(unit)))
      var frames: [String: Rect2D] = [:]
      for element in scene.elements {
        if case .shape(let shape) = element.content, let id = element.id {
          frames[id] = shape.frame
        }
      }
      let outer = try #require(frames["frame-1"])
      let inner = try #require(frames["frame-3"])
      let note = try #require(frames["note-6"])
      #expect(outer.min.x < inner.min.x && outer.max.x > inner.max.x)
      #expect(outer.min.y < inner.min.y && outer.max.y > inner.max.y)
      #expect(inner.min.x < note.min.x && inner.max.y > note.max.y)
    }
    var large = SequencePicture(participants: [.init("a"), .init("b")])
    large.steps = Array(
      repeating: .message(from: 0, to: 1, "x"), count: SequencePictureLimits.stepCount + 1)
    #expect(large.scene(for: Canvas2D()) == nil)
    large.steps = [.message(from: 0, to: 2, "x")]
    #expect(large.scene(for: Canvas2D()) == nil)
  }
}

extension Scene2D {
  /// The texts without white space, by part of the picture.
  fileprivate var readableTexts: String {
    var parts: [String: String] = [:]
    for element in elements {
      guard case .text(let text) = element.content else { continue }
      parts[element.id ?? "", default: ""] += text.lines.joined().filter { !$0.isWhitespace }
    }
    return parts.values.joined(separator: "\n")
  }
}
