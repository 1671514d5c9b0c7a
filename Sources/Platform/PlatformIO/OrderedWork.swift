import Dispatch
import Synchronization

/// Runs jobs on several threads and delivers their outputs in the order of the jobs.
///
/// The caller's thread fetches jobs, takes outputs, and works in between like the other threads. At
/// most two jobs per thread are between fetching and taking, and none are fetched while their total
/// size is at the limit. So memory is bounded, and a caller that takes outputs slowly slows the
/// work down. No thread is started for a single job.
package struct OrderedWork<Job: Sendable, Output: Sendable>: Sendable {
  private struct State {
    var jobs: [(number: Int, job: Job)] = []
    var outputs: [(number: Int, output: Output)] = []
    var isOver = false
  }

  private final class Queue: Sendable {
    private let state = Mutex(State())
    /// Held around the mutex, so that no thread ever waits inside it: the thread sanitizer does not
    /// see that wait and would report a race.
    private let access = DispatchSemaphore(value: 1)
    /// Signalled for each job, and once for each other thread at the end.
    let jobs = DispatchSemaphore(value: 0)
    /// Signalled for each output of another thread.
    let outputs = DispatchSemaphore(value: 0)

    func withState<Result>(
      _ body: (inout sending State) -> sending Result
    ) -> sending Result {
      access.wait()
      defer { access.signal() }
      return state.withLock(body)
    }

    /// Removes and returns the output of a job, or returns nil if the job is not finished.
    func output(of number: Int) -> Output? {
      withState { state in
        state.outputs.firstIndex { $0.number == number }.map {
          state.outputs.remove(at: $0).output
        }
      }
    }

    /// Runs the oldest waiting job; returns false if there is none.
    @discardableResult
    func work(_ worker: (Job) -> Output) -> Bool {
      let next = withState { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      guard let next else { return false }
      let output = worker(next.job)
      withState { $0.outputs.append((next.number, output)) }
      return true
    }

    /// Runs jobs until there will be no more.
    func workToTheEnd(_ worker: (Job) -> Output) {
      repeat {
        jobs.wait()
        if work(worker) { outputs.signal() }
      } while !withState { $0.isOver }
    }
  }

  private let threads: Int
  private let window: Int
  private let limit: Int
  private let size: @Sendable (Job) -> Int
  private let makeWorker: @Sendable (Int) -> (Job) -> Output

  /// - Parameters:
  ///   - threads: the number of threads, at least 1, including the caller's.
  ///   - limit: the total size of the jobs between fetching and taking at which no more are fetched.
  ///   - size: returns the size of a job, in the unit of the limit.
  ///   - makeWorker: returns the function that runs jobs, once for each working thread. The caller's
  ///     thread is 0, the others count from 1.
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

  /// Runs all jobs.
  ///
  /// - Parameters:
  ///   - context: passed to both functions.
  ///   - next: fetches a job, or returns nil if there are no more.
  ///   - take: takes an output; called in the order of the jobs, on the caller's thread.
  package func run<Context: ~Copyable, Failure: Error>(
    _ context: inout Context,
    next: (inout Context) throws(Failure) -> Job?,
    take: (Output, inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    // The jobs fetched to find out whether there is more than one, the first one last. A job is not
    // kept here after it was taken, because it may be large.
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
        queue.workToTheEnd(makeWorker(thread))
      }
    }
    defer {
      queue.withState { state in
        state.jobs.removeAll()
        state.isOver = true
      }
      for _ in 1..<threads { queue.jobs.signal() }
      group.wait()
    }
    let worker = makeWorker(0)
    var taken = 0
    // The sizes of the jobs between fetching and taking, the oldest first.
    var sizes: [Int] = []
    func add(_ job: Job) {
      let number = taken + sizes.count
      sizes.append(size(job))
      queue.withState { $0.jobs.append((number, job)) }
      queue.jobs.signal()
    }
    var isAtEnd = false
    while !isAtEnd || !sizes.isEmpty {
      while !isAtEnd, sizes.count < window, sizes.reduce(0, +) < limit {
        if let job = try next(&context) { add(job) } else { isAtEnd = true }
      }
      guard !sizes.isEmpty else { continue }
      if let output = queue.output(of: taken) {
        try take(output, &context)
        sizes.removeFirst()
        taken += 1
      } else if queue.jobs.wait(timeout: .now()) == .success {
        queue.work(worker)
      } else {
        queue.outputs.wait()
      }
    }
  }
}
