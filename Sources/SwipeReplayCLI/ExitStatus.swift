/// How a run ends, as `diff` and `grep` have it.
package enum ExitStatus: Int32, Sendable {
  /// Done, and nothing differs.
  case done = 0
  /// A verb that looks for something found it.
  case found = 1
  /// Wrong usage, or some input was refused; the rest ran all the same.
  case trouble = 2
}
