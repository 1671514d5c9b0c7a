/// The maximum numbers of bytes of files that are read as a whole.
enum FileLimits {
  static let baseline = 1 << 30
  /// For traces whose expectations are rewritten.
  static let accepted = 1 << 30
}
