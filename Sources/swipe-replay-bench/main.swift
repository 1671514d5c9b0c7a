// Measures each stage of a batch on the traces of a file.

let usage = """
  Usage: swipe-replay-bench FILE [--only STAGE [N]]

  Prints for each stage of a batch the best and the median time of 7 runs, and its
  throughput. FILE is JSON Lines, and is repeated to at least 4 MB.

    --only STAGE N    run one stage N times (1) without timing it, for an instruction
                      counter; STAGE is \(Stage.allCases.map(\.rawValue).joined(separator: ", "))
  """

/// The parsed command line, or nil if it is invalid.
struct Request {
  let file: String
  var only: Stage?
  var runs = 1

  init?(_ words: [String]) {
    guard let file = words.first, !file.hasPrefix("-"), words.count <= 4 else { return nil }
    self.file = file
    guard words.count > 1 else { return }
    guard words.count > 2, words[1] == "--only", let stage = Stage(rawValue: words[2]) else {
      return nil
    }
    only = stage
    guard words.count > 3 else { return }
    guard let count = Int(words[3]), count >= 0 else { return nil }
    runs = count
  }
}

if let request = Request(Array(CommandLine.arguments.dropFirst())) {
  let workload = try Workload(
    file: request.file, profiles: ["pj", "zeroj", "shuttle", "swipe", "fd"])
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
