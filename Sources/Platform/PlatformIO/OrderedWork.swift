import Dispatch
import Synchronization

/// Does jobs on several threads and hands out their results in the order of the jobs.
///
/// The caller's thread fetches jobs and takes results, and does jobs in between like the other threads. There
/// are at most two unfinished jobs for each thread, and fewer if they are large together, so memory is
/// bounded, and a caller that takes results slowly slows the work down. A single job starts no thread.
package struct OrderedWork<Job: Sendable, Output: Sendable>: Sendable {
  /// The state that the threads share.
  private struct Shared {
    var jobs: [(number: Int, job: Job)] = []
    var outputs: [(number: Int, output: Output)] = []
    var isFinished = false
  }

  /// The queue of jobs and results.
  private final class Queue: Sendable {
    private let shared = Mutex(Shared())
    /// Held around each use of the mutex, so that no thread ever waits for the mutex itself: the thread
    /// sanitizer does not know that wait, and would report a race.
    private let access = DispatchSemaphore(value: 1)
    /// Signalled for each job, and at the end for each other thread.
    let jobs = DispatchSemaphore(value: 0)
    /// Signalled for each result of another thread.
    let outputs = DispatchSemaphore(value: 0)

    func withShared<Result>(
      _ body: (inout sending Shared) -> sending Result
    ) -> sending Result {
      access.wait()
      defer { access.signal() }
      return shared.withLock(body)
    }
  }

  private let threads: Int
  private let window: Int
  private let limit: Int
  private let size: @Sendable (Job) -> Int
  private let makeWorker: @Sendable (Int) -> (Job) -> Output

  /// - Parameters:
  ///   - threads: the number of threads, including the caller's.
  ///   - limit: no job is fetched while the sizes of the jobs whose results were not taken add up to this.
  ///   - size: the size of a job, in the unit of the limit.
  ///   - makeWorker: makes a function that does jobs for a thread and can keep working memory. The caller's
  ///     thread has the number 0, the others count from 1.
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
  ///   - context: the state of the two closures.
  ///   - next: fetches a job; nil after the last one.
  ///   - take: takes a result, in the order of the jobs, on the caller's thread.
  package func run<Context: ~Copyable, Failure: Error>(
    _ context: inout Context,
    next: (inout Context) throws(Failure) -> Job?,
    take: (Output, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    // The jobs that were fetched to see whether there are several, the first one last. They are removed
    // before they are done, for they can be large.
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
    let queue = Queue()
    let group = DispatchGroup()
    for thread in 1..<threads {
      DispatchQueue.global().async(group: group) { [makeWorker] in
        Self.workUntilFinished(from: queue, makeWorker(thread))
      }
    }
    defer {
      queue.withShared { shared in
        shared.jobs.removeAll()
        shared.isFinished = true
      }
      for _ in 1..<threads { queue.jobs.signal() }
      group.wait()
    }
    let worker = makeWorker(0)
    var taken = 0
    // The sizes of the jobs whose results were not taken, in order.
    var sizes: [Int] = []
    func enqueue(_ job: Job) {
      let number = taken + sizes.count
      sizes.append(size(job))
      queue.withShared { $0.jobs.append((number, job)) }
      queue.jobs.signal()
    }
    var isAtEnd = false
    while !isAtEnd || !sizes.isEmpty {
      while !isAtEnd, sizes.count < window, sizes.reduce(0, +) < limit {
        if let job = try next(&context) { enqueue(job) } else { isAtEnd = true }
      }
      guard !sizes.isEmpty else { continue }
      if let output = Self.output(taken, from: queue) {
        try take(output, &context)
        sizes.removeFirst()
        taken += 1
      } else if queue.jobs.wait(timeout: .now()) == .success {
        Self.work(from: queue, worker)
      } else {
        queue.outputs.wait()
      }
    }
  }

  /// The result of a job, if it is done.
  private static func output(_ number: Int, from queue: Queue) -> Output? {
    queue.withShared { shared in
      shared.outputs.firstIndex { $0.number == number }.map {
        shared.outputs.remove(at: $0).output
      }
    }
  }

  /// Does jobs on another thread until all are done.
  private static func workUntilFinished(from queue: Queue, _ worker: (Job) -> Output) {
    repeat {
      queue.jobs.wait()
      if work(from: queue, worker) { queue.outputs.signal() }
    } while !queue.withShared { $0.isFinished }
  }

  /// Does the oldest job; returns false if there is none.
  @discardableResult
  private static func work(from queue: Queue, _ worker: (Job) -> Output) -> Bool {
    let next = queue.withShared { shared in
      shared.jobs.isEmpty ? nil : shared.jobs.removeFirst()
    }
    guard let next else { return false }
    let output = worker(next.job)
    queue.withShared { $0.outputs.append((next.number, output)) }
    return true
  }
}
