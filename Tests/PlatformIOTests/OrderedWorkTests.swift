import PlatformIO
import Synchronization
import Testing

@Suite struct OrderedWorkTests {
  /// The caller's actions in order.
  private struct Log {
    var jobs: ArraySlice<Int>
    var fetched = 0
    var taken: [Int] = []
    /// The most jobs that were between fetching and taking, and the largest total that was there when another job was
    /// fetched.
    var most = 0
    var waiting: [Int] = []
    var largestWhenFetching = 0
  }

  private struct Enough: Error {}

  private func run(_ jobs: [Int], threads: Int, limit: Int = .max) -> Log {
    var log = Log(jobs: jobs[...])
    OrderedWork(threads: threads, limit: limit, size: { $0 }) { _ in { 2 * $0 } }.run(&log) { log in
      log.largestWhenFetching = max(log.largestWhenFetching, log.waiting.reduce(0, +))
      guard let job = log.jobs.popFirst() else { return nil }
      log.waiting.append(job)
      log.most = max(log.most, log.waiting.count)
      return job
    } take: { output, log in
      log.taken.append(output)
      log.waiting.removeFirst()
    }
    return log
  }

  @Test("Results come in the order of the jobs", arguments: [0, 1, 2, 3, 100], [1, 2, 3, 8])
  func order(jobs: Int, threads: Int) {
    #expect(run(Array(0..<jobs), threads: threads).taken == (0..<jobs).map { 2 * $0 })
  }

  @Test(
    "At most two jobs per thread are between fetching and taking, or one without worker threads",
    arguments: [(1, 1), (2, 4), (3, 6)])
  func window(threads: Int, most: Int) {
    #expect(run(Array(repeating: 1, count: 50), threads: threads).most == most)
  }

  @Test(
    "No job is fetched while the pending ones are too large together",
    arguments: [(5, 3), (9, 3), (10, 9), (11, 10), (12, 11)])
  func limit(limit: Int, largest: Int) {
    let sizes = [1, 1, 9, 1, 1, 1, 20, 1, 30, 30, 1, 1]
    let log = run(sizes, threads: 8, limit: limit)
    #expect(log.taken == sizes.map { 2 * $0 })
    #expect(log.largestWhenFetching == largest)
  }

  @Test("One job starts no thread, and each thread has at most one worker of its own")
  func workers() {
    for (jobs, threads, most) in [(0, 4, 0), (1, 4, 1), (9, 1, 1), (9, 4, 4)] {
      let made = Mutex(0)
      var rest = Array(0..<jobs)[...]
      OrderedWork(threads: threads) { _ in
        made.withLock { $0 += 1 }
        return { (job: Int) in job }
      }.run(&rest) {
        $0.popFirst()
      } take: { _, _ in
      }
      #expect(made.withLock { $0 } <= most)
    }
  }

  @Test("The taker can stop the work", arguments: [1, 4])
  func ended(threads: Int) {
    var jobs = Array(0..<1_000)[...]
    var taken = 0
    #expect(throws: Enough.self) {
      try OrderedWork(threads: threads) { _ in { (job: Int) in job } }.run(&jobs) {
        (jobs) throws(Enough) in
        jobs.popFirst()
      } take: { (_, _) throws(Enough) in
        taken += 1
        if taken == 3 { throw Enough() }
      }
    }
    #expect(taken == 3)
    #expect(jobs.count >= 1_000 - 3 - 2 * threads)
  }
}
