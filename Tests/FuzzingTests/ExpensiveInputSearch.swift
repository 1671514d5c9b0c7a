import Foundation
import Fuzzing
import TestSupport
import Testing

/// A search for small inputs that make the program slow or large: it keeps the most expensive ones and mutates them.
/// `bash .ci/search` runs it for an hour. Without `SEARCH_SECONDS` it tries one input for each verb and stops those
/// that take long, since that says nothing about a debug build.
@Suite(.serialized) struct ExpensiveInputSearch {
  static let maxSize = 10_000
  static let maxSeconds = 2.0
  static let maxMegabytes = 256.0

  /// The duration of the search, or nil to try only a few inputs.
  static let seconds = ProcessInfo.processInfo.environment["SEARCH_SECONDS"].flatMap(Double.init)

  @Test(
    "No small input takes long, uses much memory, or makes the program crash",
    .enabled(if: Program.path != nil, "the program is beside the tests"))
  func search() throws {
    let program = try Program(path: try #require(Program.path), in: TemporaryDirectory())
    let environment = ProcessInfo.processInfo.environment
    var random = SeededRandom(seed: environment["SEARCH_SEED"].flatMap(UInt64.init) ?? 1)
    var pools = HostileInput.Verb.allCases.map { _ in [(bytes: [UInt8], cost: Double)]() }
    let start = Date()
    var number = 0
    while Self.seconds.map({ Date().timeIntervalSince(start) < $0 })
      ?? (number < HostileInput.Verb.allCases.count)
    {
      let verb = HostileInput.Verb.allCases[number % HostileInput.Verb.allCases.count]
      let pool = number % HostileInput.Verb.allCases.count
      number += 1
      let bytes = Self.next(from: pools[pool].map(\.bytes), &random)
      let input = HostileInput(bytes, for: verb)
      guard input.size <= Self.maxSize else { continue }
      let usage = try program.run(input)
      let cost = max(usage.seconds / Self.maxSeconds, usage.megabytes / Self.maxMegabytes)
      if cost > pools[pool].first?.cost ?? 0, Self.seconds != nil {
        try program.keep(input, as: verb.rawValue)
        print("\(number) \(verb.rawValue): \(usage) \(input.size) bytes")
      }
      pools[pool].append((bytes, cost))
      pools[pool].sort { $0.cost > $1.cost }
      pools[pool].removeLast(max(0, pools[pool].count - 16))
      let isSlow = usage.seconds > Self.maxSeconds
      if Self.seconds == nil, isSlow { continue }
      if isSlow || usage.megabytes > Self.maxMegabytes || !(0...2).contains(usage.status) {
        try program.keep(input, as: "broken-\(number)")
        Issue.record(
          "\(usage) for \(input.arguments)\n\(input.profile)\n\(input.traces.prefix(2_000))")
      }
    }
  }

  /// Returns a new input, or an expensive one with changes.
  private static func next(from pool: [[UInt8]], _ random: inout SeededRandom) -> [UInt8] {
    guard !pool.isEmpty, random.next() % 8 != 0 else {
      return (0..<600).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    var bytes = random.pick(pool)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
      switch random.next() % 4 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        let other = random.pick(pool)
        bytes = Array(bytes[..<place] + other[min(place, other.count)...])
      }
      if bytes.isEmpty { bytes = [0] }
    }
    return bytes
  }
}

/// The built program.
private struct Program {
  struct Usage: CustomStringConvertible {
    /// The processor time.
    let seconds: Double
    /// The peak memory, or 0 if it is unknown because it is below that of this process.
    let megabytes: Double
    /// The exit status; 128 or more for a signal.
    let status: Int32

    var description: String {
      String(format: "%.2f s, %.0f MB, status %d", seconds, megabytes, status)
    }
  }

  private let path: String
  private let directory: TemporaryDirectory

  init(path: String, in directory: TemporaryDirectory) {
    self.path = path
    self.directory = directory
  }

  /// The program named by the environment or the one beside the tests, or nil if there is none.
  static let path: String? = {
    if let named = ProcessInfo.processInfo.environment["SEARCH_PROGRAM"] { return named }
    for argument in ProcessInfo.processInfo.arguments {
      guard let end = argument.range(of: ".xctest") else { continue }
      let folder = URL(fileURLWithPath: String(argument[..<end.upperBound]))
        .deletingLastPathComponent().path
      if FileManager.default.isExecutableFile(atPath: folder + "/swipe-replay") {
        return folder + "/swipe-replay"
      }
    }
    return nil
  }()

  /// Runs the program with limits on memory and processor time above the allowed ones.
  func run(_ input: HostileInput) throws -> Usage {
    let words = try command(for: input)
    let limit = ExpensiveInputSearch.seconds == nil ? 3 : 30
    let script = "ulimit -t \(limit); ulimit -v 4000000; exec \"$0\" \"$@\" > /dev/null 2>&1"
    // Until it executes its own program a child has this process's memory, which counts towards its peak.
    let floor = try Self.spawn(["-c", "exit"]).megabytes
    let usage = try Self.spawn(["-c", script, path] + words)
    return Usage(
      seconds: usage.seconds, megabytes: usage.megabytes > floor ? usage.megabytes : 0,
      status: usage.status)
  }

  private static func spawn(_ words: [String]) throws -> Usage {
    var arguments = unsafe (["/bin/sh"] + words).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ)
    try #require(failure == 0, "the program cannot be run")
    var (status, usage): (Int32, rusage) = (0, rusage())
    while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let megabytes = Double(usage.ru_maxrss) / 1_048_576
    #else
      let megabytes = Double(usage.ru_maxrss) / 1024
    #endif
    return Usage(
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), megabytes: megabytes,
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
  }

  /// Writes the files and returns the words of the command line.
  private func command(for input: HostileInput, in folder: String? = nil) throws -> [String] {
    let folder = folder ?? directory.path
    let profile = folder + "/profile.json"
    let traces = folder + "/traces." + input.format
    try Data(input.profile.utf8).write(to: URL(fileURLWithPath: profile))
    try Data(input.traces.utf8).write(to: URL(fileURLWithPath: traces))
    return input.arguments.map {
      $0.replacingOccurrences(of: "PROFILE", with: profile)
        .replacingOccurrences(of: "TRACES", with: traces)
    }
  }

  /// Saves an input to the folder named by the environment.
  func keep(_ input: HostileInput, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["SEARCH_FOLDER"] else { return }
    let own = folder + "/" + name
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let words = try command(for: input, in: own)
    try Data(words.joined(separator: " ").utf8)
      .write(to: URL(fileURLWithPath: own + "/arguments"))
  }
}
