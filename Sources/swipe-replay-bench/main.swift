// Measures the parts of the batch job apart, on a corpus that it makes itself.
//
//   swift run -c release swipe-replay-bench                     a table, best and median of 7 runs
//   swift run -c release swipe-replay-bench --traces 2000       with a smaller corpus
//   swift run -c release swipe-replay-bench --only evaluate 5   one stage, five times, without a clock:
//       for an instruction counter, whose counts are the same in every run of the same binary

let arguments = Array(CommandLine.arguments.dropFirst())

func number(after option: String) -> Int? {
  arguments.firstIndex(of: option).flatMap { arguments.indices.contains($0 + 1) ? $0 + 1 : nil }
    .flatMap { Int(arguments[$0]) }
}

let only = arguments.firstIndex(of: "--only").flatMap { index in
  arguments.indices.contains(index + 1) ? Stage(rawValue: arguments[index + 1]) : nil
}
let workload = try Workload(
  count: number(after: "--traces") ?? 20_000,
  profiles: ["pj", "zeroj", "shuttle", "swipe", "fd"])

if let only {
  let times = number(after: only.rawValue) ?? 1
  var check = 0
  for _ in 0..<times { check ^= try workload.run(only) }
  print("\(only.rawValue): \(times) runs, check \(check)")
} else {
  try Table(workload).print()
}
