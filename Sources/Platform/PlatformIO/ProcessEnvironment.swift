/// The process: environment variables, processors, clock, exit.
package enum ProcessEnvironment {
  /// The value of an environment variable; nil if it is not set.
  package static func value(of name: String) -> String? { SystemCall.environment(name) }

  /// How many processors are available; at least 1.
  package static var processorCount: Int { SystemCall.processorCount }

  /// The time of a monotonic clock.
  package static var time: Duration { SystemCall.monotonicTime }

  /// Ends the process with an exit status.
  package static func exit(_ status: Int32) -> Never { SystemCall.exit(status) }
}
