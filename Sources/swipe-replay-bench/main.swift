// Measures each stage of a batch on a generated corpus.

let usage = """
  Usage: swipe-replay-bench [--traces N] [--only STAGE [N]]

  Prints for each stage of a batch the best and the median time of 7 runs, and its
  throughput.

    --traces N        generate a corpus of N traces (20000)
    --only STAGE N    run one stage N times (1) without timing it, for an instruction
                      counter; STAGE is \(Stage.allCases.map(\.rawValue).joined(separator: ", "))
  """

/// The parsed command line, or nil if it is invalid.
struct Request {
  var traces = 20_000
  var only: Stage?
  var runs = 1

  init?(_ words: some Sequence<String>) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      switch word {
      case "--traces":
        guard let count = words.popFirst().flatMap({ Int($0) }), count > 0 else { return nil }
        traces = count
      case "--only":
        guard let stage = words.popFirst().flatMap({ Stage(rawValue: $0) }) else { return nil }
        only = stage
        if let count = words.first.flatMap({ Int($0) }) {
          words.removeFirst()
          runs = max(0, count)
        }
      default: return nil
      }
    }
  }
}

if let request = Request(CommandLine.arguments.dropFirst()) {
  let workload = try Workload(
    count: request.traces, profiles: ["pj", "zeroj", "shuttle", "swipe", "fd"])
  if let only = request.only {
    var check = 0
    for _ in 0..<request.runs { check ^= try workload.run(only) }
    print("\(only.rawValue): \(request.runs) runs, check \(check)")
  } else {
    try workload.printTable()
  }
} else {
  print(usage)
}
