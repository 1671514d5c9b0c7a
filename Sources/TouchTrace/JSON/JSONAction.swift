import TextFormats

/// Reads an element of `actions`: `{"time": 0.5, "do": "push", "screen": "detail"}`, or
/// `{"time": 0.5, "do": "resize", "view": {"width": 852, "height": 393}}`.
struct JSONAction {
  var action: Trace.AppAction
  var timeOffset: Int

  private static let keys = JSONKeys(TraceKeys.action.names)

  init(
    _ scanner: inout JSONScanner, at path: String, in unit: TimeUnit,
    _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) {
    var time: Timestamp?
    var kind: Trace.AppAction.Kind?
    var screen: String?
    var view: Size?
    var safeAreaInsets: Insets?
    var offsets = Self.keys.names.map { _ in 0 }
    let found = try scanner.readObject(at: path, Self.keys) {
      (scanner, key) throws(TraceFault) in
      offsets[key] = scanner.startOfValue()
      let path = "\(path).\(Self.keys.names[key])"
      switch key {
      case 0: time = try parse(path, Timestamp(nanoseconds: scanner.readNanoseconds(in: unit)))
      case 1: kind = try scanner.readWord(at: path)
      case 2: screen = try scanner.readName(at: path)
      case 3: view = try scanner.readView(at: path, &misspelledKeys)
      default: safeAreaInsets = try scanner.readSafeAreaInsets(at: path, &misspelledKeys)
      }
    }
    guard let time, let kind else {
      throw TraceFault(
        .missingKey(time == nil ? "time" : "do", expected: "time and do"), at: found.start,
        path: path)
    }
    // What actions of the kind have not.
    for key in kind == .resize ? [2] : [3, 4] where found.seen & 1 << UInt32(key) != 0 {
      throw TraceFault(
        .unknown,
        "found in an action \(kind.rawValue), "
          + (kind == .resize ? "which has a view" : "expected only in resize"),
        at: offsets[key], path: "\(path).\(Self.keys.names[key])")
    }
    if kind == .resize {
      guard let view else {
        throw TraceFault(
          .missingKey("view", expected: "time, do and view"), at: found.start, path: path)
      }
      action = Trace.AppAction(time: time, resizeTo: view, safeAreaInsets: safeAreaInsets)
    } else {
      action = Trace.AppAction(time: time, kind: kind, screen: screen)
    }
    timeOffset = offsets[0]
    misspelledKeys.add(found, of: path, scanner)
  }
}
