// Turns Markdown documents into HTML, many in one run, for comparisons with other programs.
//
//     markdown-html [commonmark|strict|llm] [--bytes] < documents > html
//
//     markdown-html [commonmark|strict|llm] --time FILE
//
// Documents stand on standard input with a NUL between two of them, and so does the HTML on
// standard output. With --bytes they are fed byte by byte. --time prints the least seconds that the
// tree and the tree with its HTML of one file take.

import MarkdownCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func readAll() -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

func contents(of path: String) -> [UInt8] {
  guard let stream = fopen(path, "rb") else { return [] }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, stream)
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

/// The least seconds of several runs.
func leastSeconds(_ work: () -> Void) -> Double {
  (0..<9).map { _ in
    let time = ContinuousClock().measure(work).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
  }.min() ?? 0
}

func writeAll(_ bytes: [UInt8]) {
  var offset = 0
  while offset < bytes.count {
    let count = bytes[offset...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    offset += count
  }
}

let arguments = CommandLine.arguments
let options: MarkdownOptions =
  arguments.contains("commonmark") ? .commonMark : arguments.contains("strict") ? .strict : .llm
if let place = arguments.firstIndex(of: "--time"), place + 1 < arguments.count {
  let bytes = contents(of: arguments[place + 1])
  print(
    "ours, tree", leastSeconds { _ = MarkdownParser.parse(bytes: bytes.span, options: options) })
  print(
    "ours, HTML",
    leastSeconds {
      _ = HTMLRenderer().render(MarkdownParser.parse(bytes: bytes.span, options: options))
    })
  exit(0)
}
let isByByte = arguments.contains("--bytes")
let renderer = HTMLRenderer(allowsRawHTML: true)
var output: [UInt8] = []
for text in readAll().split(separator: 0, omittingEmptySubsequences: false) {
  var stream = MarkdownStream(options: options)
  if isByByte {
    for index in text.indices {
      let byte = text[index...index]
      stream.append(byte.span)
    }
  } else {
    stream.append(text.span)
  }
  stream.finish()
  output += Array(renderer.render(stream.document).utf8) + [0]
}
if !output.isEmpty { output.removeLast() }
writeAll(output)
