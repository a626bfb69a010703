// Prints what ArtifactKit costs, each number beside its bar.
//
//     swift run -c release --package-path Benchmarks bench
//
// The exit code is 1 if a bar is missed.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

var report = Report()
MarkdownBenchmarks.run(&report)
CoreBenchmarks.run(&report)
FrontBenchmarks.run(&report)
print(report.failures == 0 ? "\nAll bars are met." : "\n\(report.failures) bars are missed.")
exit(report.failures == 0 ? 0 : 1)
