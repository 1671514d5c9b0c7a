import TextFormats

/// Reads an element of `actions`: `{"time": 0.5, "do": "push", "screen": "detail"}`, or
/// `{"time": 0.5, "do": "resize", "view": {"width": 852, "height": 393}}`.
struct JSONAction {
  var action: Trace.AppAction
  var timeOffset: Int

  init(
    _ scanner: inout JSONScanner, at path: String, keys: JSONKeys, _ sideKeys: JSONKeys,
    in unit: TimeUnit, _ nearKeys: inout NearKeys
  ) throws(TraceFault) {
    var time: (Timestamp, offset: Int)?
    var kind: Trace.AppAction.Kind?
    var screen: String?
    var view: Size?
    var safeAreaInsets: Insets?
    // Of what not every kind has.
    var offsets = (screen: 0, view: 0, safeAreaInsets: 0)
    var seen: UInt32 = 0
    var unknownKeys: [Int] = []
    let start = scanner.startOfValue()
    var more = try parse(path, scanner.enterObject())
    while more {
      let index = try parse(path, scanner.readKey(among: keys, likely: 0, seen: &seen))
      let offset = scanner.startOfValue()
      switch index {
      case 0:
        time = try parse(
          path + ".time",
          (Timestamp(nanoseconds: scanner.readNanoseconds(in: unit)), offset))
      case 1:
        let word = try parse(path + ".do", scanner.readString())
        kind = Trace.AppAction.Kind(rawValue: word)
        if kind == nil {
          throw TraceFault(.unknownWord(word, .action), at: offset, path: path + ".do")
        }
      case 2:
        screen = try scanner.readName(at: path + ".screen")
        offsets.screen = offset
      case 3:
        view = try scanner.readView(at: path + ".view", keys: sideKeys, &nearKeys)
        offsets.view = offset
      case 4:
        safeAreaInsets = try scanner.readSafeAreaInsets(at: path + ".safeAreaInsets", &nearKeys)
        offsets.safeAreaInsets = offset
      default:
        unknownKeys.append(scanner.keyOffset)
        try parse(path, scanner.skipValue())
      }
      more = try parse(path, scanner.hasAnotherMember())
    }
    guard let time, let kind else {
      throw TraceFault(
        .missingKey(time == nil ? "time" : "do", expected: "time and do"), at: start, path: path)
    }
    func check(_ isThere: Bool, _ key: String, at offset: Int) throws(TraceFault) {
      guard isThere else { return }
      throw TraceFault(.notOfAction(kind), at: offset, path: "\(path).\(key)")
    }
    if kind == .resize {
      try check(screen != nil, "screen", at: offsets.screen)
      guard let view else {
        throw TraceFault(
          .missingKey("view", expected: "time, do and view"), at: start, path: path)
      }
      action = Trace.AppAction(time: time.0, resizeTo: view, safeAreaInsets: safeAreaInsets)
    } else {
      try check(view != nil, "view", at: offsets.view)
      try check(safeAreaInsets != nil, "safeAreaInsets", at: offsets.safeAreaInsets)
      action = Trace.AppAction(time: time.0, kind: kind, screen: screen)
    }
    nearKeys.add(unknownKeys, of: path, scanner, among: keys.names, seen: seen)
    timeOffset = time.offset
  }
}
