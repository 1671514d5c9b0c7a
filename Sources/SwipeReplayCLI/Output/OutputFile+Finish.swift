import PlatformIO

extension OutputFile {
  /// Calls `commit()`, and wraps its error.
  consuming func finish() throws(CommandError) {
    do throws(IOFailure) {
      try commit()
    } catch {
      throw .file(error)
    }
  }

  /// Writes a whole file, or leaves an existing one intact.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let file = try wrapping(CommandError.file, try OutputFile(path: path))
    try wrapping(CommandError.file, try file.write(bytes))
    try file.finish()
  }
}
