// Measures each stage of a batch on the traces of a file.

let usage = """
  Usage: swipe-replay-bench FILE [--only STAGE [N]]

  Prints for each stage of a batch the best and the median time of 7 runs, and its
  throughput. FILE is JSON Lines, and is repeated to at least 4 MB.

    --only STAGE N    run one stage N times (1) without timing it, for an instruction
                      counter; STAGE is \(Stage.allCases.map(\.rawValue).joined(separator: ", "))
  """

let words = Array(CommandLine.arguments.dropFirst())
let stage = words.count > 2 && words[1] == "--only" ? Stage(rawValue: words[2]) : nil
let runs = words.count > 3 ? Int(words[3]) : 1
if let file = words.first, !file.hasPrefix("-"), words.count == 1 || stage != nil,
  let runs, runs >= 0, words.count <= 4
{
  let workload = try Workload(file: file, profiles: ["pj", "zeroj", "shuttle", "swipe", "fd"])
  if let stage {
    var check = 0
    for _ in 0..<runs { check ^= try workload.run(stage) }
    print("\(stage.rawValue): \(runs) runs, check \(check)")
  } else {
    try workload.printTable()
  }
} else {
  print(usage)
}
