import ArtifactBase
public import ArtifactCore
import RefinerCore

/// A payload of a media type: the source of its bytes, and the contents of their header.
///
/// Nothing is fetched or opened, and no pixel is decoded. ``bytes(_:)`` returns embedded bytes,
/// which can be decoded once ``isComplete`` is `true`.
public struct MediaDocument: Hashable, Sendable {
  /// The source of a medium's bytes.
  public enum Source: Hashable, Sendable {
    /// The payload is the medium itself.
    case bytes
    /// The payload is a `data:` URL with this media type, which is empty if the URL has none.
    case dataURL(mediaType: String)
    /// The payload is Base64.
    case base64
    /// The payload is a URL: the part received so far, verbatim.
    case url(String)
    /// The payload is a file path: the part received so far, verbatim.
    case path(String)
  }

  /// A format identified by the first bytes of a medium.
  public enum Format: UInt8, Hashable, Sendable, CaseIterable {
    /// The recognized formats; HEIC includes other HEIF brands.
    case png, jpeg, gif, webP, bmp, tiff, heic, pdf, glb, zip

    /// The artifact type of this format. A ZIP archive is treated as USDZ.
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

    /// Whether the header reliably states the image size. The size in a HEIC file may be that of an
    /// image sequence.
    var statesSize: Bool {
      switch self {
      case .png, .jpeg, .gif, .webP, .bmp, .tiff: true
      case .heic, .pdf, .glb, .zip: false
      }
    }

    /// The display name.
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

  /// The size of an image in pixels as stored, without applying an orientation.
  public struct PixelSize: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size in pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A chunk of a GLB file, or a file in an archive.
  public struct Entry: Hashable, Sendable {
    /// The name of the chunk or file.
    public var name: String

    /// The range of the content in the medium's bytes; it may exceed the bytes received so far.
    public var range: Range<Int>

    /// Creates an entry.
    public init(name: String, range: Range<Int>) {
      self.name = name
      self.range = range
    }
  }

  /// The maximum number of bytes kept of a URL or path.
  public static let referenceLimit = 8_192

  /// The maximum number of bytes kept of a medium.
  public static let byteLimit = 32 << 20

  /// The maximum number of entries listed for an archive or model.
  public static let entryLimit = 1_024

  /// The maximum number of bytes to which all object streams of a PDF are inflated together.
  public static let inflatedLimit = 16 << 20

  /// The largest number of pixels in an image that isn't reported as large.
  public static let pixelLimit = 100_000_000

  /// The source of the bytes, or `nil` until it is known.
  public internal(set) var source: Source?

  /// The format, or `nil` if it isn't known yet or isn't recognized.
  public internal(set) var format: Format?

  /// The image size that the header states, if read.
  public internal(set) var pixelSize: PixelSize?

  /// The version that a PDF or GLB header states.
  public internal(set) var version: String?

  /// The length in bytes that the header declares, if any.
  public internal(set) var declaredByteCount: Int?

  /// The declared number of pages of a PDF or, until it is known, the number of pages received. The
  /// value is `nil` if no pages can be detected.
  public internal(set) var pageCount: Int?

  /// The entries of an archive or model listed so far.
  public internal(set) var entries: [Entry] = []

  /// Whether the payload is complete and was decoded without error.
  public internal(set) var isComplete = false

  private var content = PagedBytes()

  /// Creates an empty document.
  public init() {}

  /// The number of bytes of the medium received so far.
  public var byteCount: Int { content.count }

  /// Returns the bytes of the medium in a range below ``byteCount``.
  ///
  /// - Complexity: O(`range.count`).
  public func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { content[range] }

  mutating func append(_ bytes: Span<UInt8>) { content.append(bytes) }
}
