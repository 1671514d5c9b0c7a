/// How many bytes the files can have that are read as a whole.
enum FileLimits {
  static let baseline = 1 << 30
  /// Of traces whose expectations are rewritten.
  static let accepted = 1 << 30
}
