import TouchTrace

/// What one thread does with traces: the working memory that it keeps is in its closures.
struct TraceWorker<Portion> {
  /// Adds what became of a trace.
  let add: (Trace, inout Portion) -> Void
  /// Adds that a trace could not be read.
  let refuse: (TraceError, inout Portion) -> Void

  init(
    _ add: @escaping (Trace, inout Portion) -> Void,
    refused refuse: @escaping (TraceError, inout Portion) -> Void
  ) {
    self.add = add
    self.refuse = refuse
  }
}
