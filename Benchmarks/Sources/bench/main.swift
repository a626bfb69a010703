// Prints what ArtifactKit costs, each number beside its bar.
//
//     swift run -c release --package-path Benchmarks bench
//
// The exit code is 1 if a bar is missed.
//
//     bench SECTION…
//
// measures only some of: markdown core refiners hostile spec front kept mermaid flow charts
// routes editor.
//
//     bench --refine TYPE FILE
//
// prints for one payload the seconds that its refiner takes at once and in 20-byte chunks that are
// each looked at, for comparisons with other programs.

import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--refine" {
  let type = RefinerBenchmarks.PayloadKind(CommandLine.arguments[2])
  let bytes = Inputs.read(CommandLine.arguments[3]) ?? []
  let pieces = Inputs.pieces(of: bytes, size: 20)
  let whole = RefinerBenchmarks.seconds(type, [bytes[...]])
  print(whole, Measure.seconds { RefinerBenchmarks.refine(type, pieces, asking: .refinement) })
  exit(0)
}

let sections: [(name: String, run: (inout Report) -> Void)] = [
  ("markdown", MarkdownBenchmarks.run), ("core", CoreBenchmarks.run),
  ("refiners", RefinerBenchmarks.run), ("hostile", HostileBenchmarks.run),
  ("spec", SpecBenchmarks.run), ("front", FrontBenchmarks.run), ("kept", KeepingBenchmarks.run),
  ("mermaid", MermaidBenchmarks.run), ("flow", FlowBenchmarks.run),
  ("charts", ChartBenchmarks.run), ("routes", LiveRoutesBenchmarks.run),
  ("editor", FlowControllerBenchmarks.run),
]
let wanted = CommandLine.arguments.dropFirst()
if let name = wanted.first(where: { name in !sections.contains { $0.name == name } }) {
  print("There is no section \(name).")
  exit(64)
}
var report = Report()
report.calibrate()
for section in sections where wanted.isEmpty || wanted.contains(section.name) {
  section.run(&report)
}
print(report.failures == 0 ? "\nAll bars are met." : "\n\(report.failures) bars are missed.")
exit(report.failures == 0 ? 0 : 1)
