import TextFormats

/// One element of `actions`.
struct JSONAction {
  /// What the app did.
  var action: Trace.AppAction
  /// Where its time stands.
  var timeOffset: Int

  /// Reads the element that comes next.
  init(
    _ scanner: inout JSONScanner, at path: String, keys: JSONKeys, in unit: TimeUnit
  ) throws(TraceFault) {
    var time: (Timestamp, offset: Int)?
    var kind: Trace.AppAction.Kind?
    var screen: String?
    _ = scanner.peek()
    let start = scanner.position
    var more = try parse(path, scanner.enterObject())
    while more {
      let index = try parse(path, scanner.readKey(among: keys, likely: 0))
      let keyOffset = scanner.keyOffset
      _ = scanner.peek()
      let offset = scanner.position
      switch index {
      case 0 where time == nil:
        time = try parse(
          path + ".time",
          (Timestamp(nanoseconds: scanner.readNanoseconds(in: unit)), offset))
      case 1 where kind == nil:
        let word = try parse(path + ".do", scanner.readString())
        kind = Trace.AppAction.Kind(rawValue: word)
        if kind == nil {
          throw TraceFault(.unknownWord(word, .action), at: offset, path: path + ".do")
        }
      case 2 where screen == nil:
        screen = try parse(path + ".screen", scanner.readString())
      case -1:
        try parse(path, scanner.skipValue())
      default:
        throw TraceFault(.text(.duplicateKey(keys.names[index])), at: keyOffset, path: path)
      }
      more = try parse(path, scanner.hasAnotherMember())
    }
    guard let time, let kind else {
      throw TraceFault(
        .missingKey(time == nil ? "time" : "do", expected: "time and do"), at: start, path: path)
    }
    action = Trace.AppAction(time: time.0, kind: kind, screen: screen)
    timeOffset = time.offset
  }
}
