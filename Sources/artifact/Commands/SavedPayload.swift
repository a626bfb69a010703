import ArtifactAll

/// What a payload is as a file: the body, or the medium that it encodes (A15.4 to A15.4b).
struct SavedPayload {
  /// The content of the file.
  let bytes: [UInt8]

  /// The type that the file is named by: the declared one, unless a medium has another format.
  let type: ArtifactType

  /// Why a payload of a binary type is saved as text; nil if it isn't.
  let textReason: String?

  /// Creates the file of a payload.
  ///
  /// - Complexity: O(`payload.count`).
  init(_ payload: [UInt8], of header: ArtifactHeader) {
    let text = Self.text(payload, of: header)
    guard Self.isMedium(header.type, text) else {
      (bytes, type, textReason) = (text, header.type, nil)
      return
    }
    var refiner = MediaRefiner(attributes: header.refinerAttributes, byteLimit: .max)
    // The body, without white space that would be a byte of a percent-encoded URL.
    let end = text.lastIndex { !$0.isXMLWhitespace }.map { $0 + 1 } ?? 0
    refiner.append(text.span.extracting(0..<end))
    refiner.finish()
    let medium = refiner.model
    let format = medium.format?.artifactType ?? header.type
    switch (medium.source, refiner.refinement.verdict) {
    case (.base64, .valid), (.base64, .repaired), (.dataURL, .valid), (.dataURL, .repaired):
      (bytes, type, textReason) = (Array(medium.bytes(0..<medium.byteCount)), format, nil)
    case (.bytes, _):
      (bytes, type, textReason) = (text, format, nil)
    case (_, .invalid):
      let error = refiner.refinement.diagnostics.first { $0.severity == .error }
      (bytes, type, textReason) = (text, header.type, error?.message ?? "invalid medium")
    default:
      (bytes, type, textReason) = (text, header.type, "the payload is an address")
    }
  }

  /// Creates the file of a picture that is drawn of a payload.
  init(picture bytes: [UInt8], type: ArtifactType) {
    (self.bytes, self.type, textReason) = (bytes, type, nil)
  }

  /// Returns the text of a payload as a file: its body with the line break at the end (T3.7a).
  ///
  /// - Complexity: O(`payload.count`).
  static func text(_ payload: [UInt8], of header: ArtifactHeader) -> [UInt8] {
    let range = ArtifactBody.fileRange(
      in: payload.span, type: header.type, afterTag: !header.tagRange.isEmpty)
    return Array(payload[range])
  }

  /// Whether a payload is a medium: by its type, or as a data URL of a type that is not known or of SVG.
  private static func isMedium(_ type: ArtifactType, _ text: [UInt8]) -> Bool {
    if MediaRefiner.artifactTypes.contains(type) || type.isUnknownMedium { return true }
    guard type.knownDescription == nil || type == .svg else { return false }
    let start = text.drop { $0.isXMLWhitespace }.prefix(5)
    return String(decoding: start, as: UTF8.self).lowercased() == "data:"
  }
}

extension ArtifactType {
  /// Whether the type is an unknown one of images, sounds, videos or fonts.
  var isUnknownMedium: Bool {
    knownDescription == nil
      && ["image", "audio", "video", "font"].contains(rawValue.prefix { $0 != "/" })
  }
}
