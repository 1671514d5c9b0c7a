/// Ctrl-C in a process that goes on until then.
package enum Interruption {
  /// From now on Ctrl-C ends the process with a status, as if it had ended by itself, after its temporary files were
  /// removed. A process that was started to ignore Ctrl-C goes on ignoring it.
  package static func ends(withStatus status: Int32) {
    TemporaryFiles.endOnInterruption(withStatus: status)
  }
}
