import ArtifactBase
public import ArtifactCore
import RefinerCore

/// What a payload of a media type is: where its bytes come from, and what their header says.
///
/// Nothing is ever fetched or opened, and no pixel is decoded here: ``bytes(_:)`` hands out what was
/// embedded, to be decoded once ``isComplete``.
public struct MediaDocument: Hashable, Sendable {
  /// Where the bytes of a medium are.
  public enum Source: Hashable, Sendable {
    /// In the payload, as they are.
    case bytes
    /// In the payload, as a `data:` URL with this media type; empty if it has none.
    case dataURL(mediaType: String)
    /// In the payload, as Base64.
    case base64
    /// Elsewhere: the URL as written, as much as has come.
    case url(String)
    /// In a file: the path as written, as much as has come.
    case path(String)
  }

  /// What the first bytes say a medium is.
  public enum Format: UInt8, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webP, bmp, tiff, heic, pdf, glb, zip

    /// The type whose payloads have this format; a ZIP archive is taken for USDZ.
    public var artifactType: ArtifactType {
      switch self {
      case .png: .png
      case .jpeg: .jpeg
      case .gif: .gif
      case .webP: .webP
      case .bmp: .bmp
      case .tiff: .tiff
      case .heic: .heic
      case .pdf: .pdf
      case .glb: .glb
      case .zip: .usdz
      }
    }

    /// Whether its header says how large a picture is; that of a HEIC may be of a sequence.
    var statesSize: Bool {
      switch self {
      case .png, .jpeg, .gif, .webP, .bmp, .tiff: true
      case .heic, .pdf, .glb, .zip: false
      }
    }

    /// What a person calls it.
    public var name: String {
      switch self {
      case .png: "PNG"
      case .jpeg: "JPEG"
      case .gif: "GIF"
      case .webP: "WebP"
      case .bmp: "BMP"
      case .tiff: "TIFF"
      case .heic: "HEIC"
      case .pdf: "PDF"
      case .glb: "GLB"
      case .zip: "ZIP"
      }
    }
  }

  /// The size of a picture in pixels, as stored: an orientation beside it is not applied.
  public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A chunk of a GLB file or a file in an archive.
  public struct Entry: Hashable, Sendable {
    public var name: String

    /// Where its content is in the medium's bytes; they may not all have come.
    public var range: Range<Int>

    public init(name: String, range: Range<Int>) {
      self.name = name
      self.range = range
    }
  }

  /// Bytes of a URL or path that are kept.
  public static let referenceLimit = 8_192

  /// Bytes of a medium that are kept.
  public static let byteLimit = 32 << 20

  /// Entries of an archive or model that are listed.
  public static let entryLimit = 1_024

  /// Bytes that the object streams of a PDF are inflated to, all together.
  public static let inflatedLimit = 16 << 20

  /// Pixels of a picture that nobody remarks on.
  public static let pixelLimit = 100_000_000

  /// Nil as long as it cannot be told.
  public internal(set) var source: Source?

  /// Nil before enough has come, and for what nobody knows.
  public internal(set) var format: Format?

  public internal(set) var pixelSize: PixelSize?

  /// The version that a PDF or GLB header states.
  public internal(set) var version: String?

  /// How long the medium is by its own header, if that says so.
  public internal(set) var declaredByteCount: Int?

  /// The pages of a PDF: as many as it says, or as long as it has not said so, as have come. Nil if
  /// none can be seen.
  public internal(set) var pageCount: Int?

  public internal(set) var entries: [Entry] = []

  /// Whether all has come and could be decoded.
  public internal(set) var isComplete = false

  private var content = PagedBytes()

  public init() {}

  /// How many bytes of the medium have come.
  public var byteCount: Int { content.count }

  /// Bytes of the medium, in a range below ``byteCount``.
  ///
  /// - Complexity: O(length).
  public func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { content[range] }

  mutating func append(_ bytes: Span<UInt8>) { content.append(bytes) }
}
