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
    var time: (Timestamp, offset: Int)?
    var kind: Trace.AppAction.Kind?
    var screen: String?
    var view: Size?
    var safeAreaInsets: Insets?
    // Of what not every kind has.
    var offsets = (screen: 0, view: 0, safeAreaInsets: 0)
    let found = try scanner.readObject(at: path, Self.keys) {
      (scanner, key) throws(TraceFault) in
      let offset = scanner.startOfValue()
      let path = "\(path).\(Self.keys.names[key])"
      switch key {
      case 0:
        time = try parse(path, (Timestamp(nanoseconds: scanner.readNanoseconds(in: unit)), offset))
      case 1:
        kind = try scanner.readWord(at: path)
      case 2:
        screen = try scanner.readName(at: path)
        offsets.screen = offset
      case 3:
        view = try scanner.readView(at: path, &misspelledKeys)
        offsets.view = offset
      default:
        safeAreaInsets = try scanner.readSafeAreaInsets(at: path, &misspelledKeys)
        offsets.safeAreaInsets = offset
      }
    }
    guard let time, let kind else {
      throw TraceFault(
        .missingKey(time == nil ? "time" : "do", expected: "time and do"), at: found.start,
        path: path)
    }
    func check(_ isThere: Bool, _ key: String, at offset: Int) throws(TraceFault) {
      guard isThere else { return }
      throw TraceFault(
        .unknown,
        "found in an action \(kind.rawValue), "
          + (kind == .resize ? "which has a view" : "expected only in resize"),
        at: offset, path: "\(path).\(key)")
    }
    if kind == .resize {
      try check(screen != nil, "screen", at: offsets.screen)
      guard let view else {
        throw TraceFault(
          .missingKey("view", expected: "time, do and view"), at: found.start, path: path)
      }
      action = Trace.AppAction(time: time.0, resizeTo: view, safeAreaInsets: safeAreaInsets)
    } else {
      try check(view != nil, "view", at: offsets.view)
      try check(safeAreaInsets != nil, "safeAreaInsets", at: offsets.safeAreaInsets)
      action = Trace.AppAction(time: time.0, kind: kind, screen: screen)
    }
    misspelledKeys.add(found, of: path, scanner)
    timeOffset = time.offset
  }
}
