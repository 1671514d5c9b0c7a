import Dispatch
import Synchronization

/// Work that is done on several threads and handed out in the order it was asked for.
///
/// The caller's thread fetches jobs and takes results, and between the two it works as the others do.
/// There are at most two jobs a thread at a time, and no further one while those there are too large
/// together: so memory is bounded, and a caller that takes results slowly slows the work down. No thread
/// is started for a single job.
package struct OrderedWork<Job: Sendable, Output: Sendable>: Sendable {
  /// What the threads share.
  private struct Shared {
    var jobs: [(number: Int, job: Job)] = []
    var outputs: [(number: Int, output: Output)] = []
    var isOver = false
  }

  /// The meeting point of the threads.
  private final class Desk: Sendable {
    private let shared = Mutex(Shared())
    /// Held by who touches what is shared, so that nobody waits for the mutex itself: the thread
    /// sanitizer does not see into that, and takes two accesses for a race that the wait keeps apart.
    private let turn = DispatchSemaphore(value: 1)
    /// Signalled for each job, and for each other thread at the end.
    let jobs = DispatchSemaphore(value: 0)
    /// Signalled for each output of another thread.
    let outputs = DispatchSemaphore(value: 0)

    func withShared<Result>(
      _ body: (inout sending Shared) -> sending Result
    ) -> sending Result {
      turn.wait()
      defer { turn.signal() }
      return shared.withLock(body)
    }
  }

  private let threads: Int
  private let window: Int
  private let limit: Int
  private let size: @Sendable (Job) -> Int
  private let makeWorker: @Sendable (Int) -> (Job) -> Output

  /// - Parameters:
  ///   - threads: how many work side by side, at least 1; the caller's is one of them.
  ///   - limit: no job is fetched while those between fetching and taking are so large or larger.
  ///   - size: how large a job is, in the unit of the limit.
  ///   - makeWorker: makes what does the jobs; each thread has its own, which may keep working memory. The
  ///     caller's thread is 0, and the others count from 1.
  package init(
    threads: Int, limit: Int = .max, size: @escaping @Sendable (Job) -> Int = { _ in 1 },
    makeWorker: @escaping @Sendable (_ thread: Int) -> (Job) -> Output
  ) {
    self.threads = max(1, threads)
    self.window = 2 * max(1, threads)
    self.limit = limit
    self.size = size
    self.makeWorker = makeWorker
  }

  /// Does all jobs.
  ///
  /// - Parameters:
  ///   - context: what both functions work with.
  ///   - next: fetches a job; nil where there are no more.
  ///   - take: takes an output; called in the order of the jobs, on the caller's thread.
  package func run<Context: ~Copyable, Failure: Error>(
    _ context: inout Context,
    next: (inout Context) throws(Failure) -> Job?,
    take: (Output, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    // What was fetched to see whether there is more than one, the first one last. A job is not kept here
    // when it is done: it may be large.
    var early: [Job] = []
    if let job = try next(&context) { early.append(job) }
    if threads > 1, !early.isEmpty, let job = try next(&context) { early.insert(job, at: 0) }
    func fetch(_ context: inout Context) throws(Failure) -> Job? {
      if let job = early.popLast() { return job }
      return try next(&context)
    }
    if early.count > 1 {
      try runOnThreads(&context, next: fetch, take: take)
    } else if !early.isEmpty {
      let worker = makeWorker(0)
      while let job = try fetch(&context) { try take(worker(job), &context) }
    }
  }

  private func runOnThreads<Context: ~Copyable, Failure: Error>(
    _ context: inout Context,
    next: (inout Context) throws(Failure) -> Job?,
    take: (Output, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    let desk = Desk()
    let group = DispatchGroup()
    for thread in 1..<threads {
      DispatchQueue.global().async(group: group) { [makeWorker] in
        Self.workToTheEnd(at: desk, makeWorker(thread))
      }
    }
    defer {
      desk.withShared { shared in
        shared.jobs.removeAll()
        shared.isOver = true
      }
      for _ in 1..<threads { desk.jobs.signal() }
      group.wait()
    }
    let worker = makeWorker(0)
    var taken = 0
    // Of the jobs between the two, the oldest first.
    var sizes: [Int] = []
    func ask(_ job: Job) {
      let asked = taken + sizes.count
      sizes.append(size(job))
      desk.withShared { $0.jobs.append((asked, job)) }
      desk.jobs.signal()
    }
    var isAtEnd = false
    while !isAtEnd || !sizes.isEmpty {
      while !isAtEnd, sizes.count < window, sizes.reduce(0, +) < limit {
        if let job = try next(&context) { ask(job) } else { isAtEnd = true }
      }
      guard !sizes.isEmpty else { continue }
      if let output = Self.output(taken, at: desk) {
        try take(output, &context)
        sizes.removeFirst()
        taken += 1
      } else if desk.jobs.wait(timeout: .now()) == .success {
        Self.work(at: desk, worker)
      } else {
        desk.outputs.wait()
      }
    }
  }

  /// One output, where it is there.
  private static func output(_ number: Int, at desk: Desk) -> Output? {
    desk.withShared { shared in
      shared.outputs.firstIndex { $0.number == number }.map {
        shared.outputs.remove(at: $0).output
      }
    }
  }

  /// What another thread does until there is no more to do.
  private static func workToTheEnd(at desk: Desk, _ worker: (Job) -> Output) {
    repeat {
      desk.jobs.wait()
      if work(at: desk, worker) { desk.outputs.signal() }
    } while !desk.withShared { $0.isOver }
  }

  /// Does the oldest job there is; false where there is none.
  @discardableResult
  private static func work(at desk: Desk, _ worker: (Job) -> Output) -> Bool {
    let next = desk.withShared { shared in
      shared.jobs.isEmpty ? nil : shared.jobs.removeFirst()
    }
    guard let next else { return false }
    let output = worker(next.job)
    desk.withShared { $0.outputs.append((next.number, output)) }
    return true
  }
}
