/// The process: its environment, its clock and its end.
package enum ProcessEnvironment {
  /// A variable's value; nil where it is not set.
  package static func value(of name: String) -> String? { SystemCall.environment(name) }

  /// How many processors there are to work with; at least 1.
  package static var processorCount: Int { SystemCall.processorCount }

  /// How late it is, since some moment before the process began; it never goes back.
  package static var time: Duration { SystemCall.monotonicTime }

  /// Ends the process with a status.
  package static func exit(_ status: Int32) -> Never { SystemCall.exit(status) }
}
