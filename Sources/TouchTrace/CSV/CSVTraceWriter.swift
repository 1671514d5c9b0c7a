import TextFormats

/// Writes traces as CSV, one touch per row, in a form that can be read again:
///
///     # content: { "kind": "scroll", "name": "Mail", "rect": [0, 100, 393, 700] }
///     name,time,phase,x,y,touch,width,height,stack,displayHz,layoutDirection,intent,grade,gradeReason
///     flick,0,began,4,400,0,393,852,,60,ltr,finish,sampled,
///     flick,0.016,moved,30,401,0,,,,,,,,
///
/// Values of the whole trace are in its first row only; the safe area and the content are above the header row
/// and apply to all traces in the file. Times and coordinates are exact. CSV has no columns for predicted
/// samples, actions of the app, pixels per point, tags, expectations, or the navigation apart from the number
/// of screens: ``losses(of:)`` names what a trace loses. Consecutive traces need different names.
package enum CSVTraceWriter {
  /// Returns the header row, preceded by lines that apply to all traces: one for the safe area,
  /// unless it is the whole view, one for the scroll type, and one for each piece of content.
  package static func header(
    safeAreaInsets: Insets = .zero, scrollType: Trace.ScrollType? = nil,
    content: [Trace.Content] = []
  ) -> [UInt8] {
    var row: [UInt8] = []
    if safeAreaInsets != .zero {
      let numbers = safeAreaInsets.numbers.map(numberText)
      row += "# safeAreaInsets: [\(numbers.joined(separator: ", "))]\n".utf8
    }
    if let scrollType { row += "# scrollType: \(scrollType.rawValue)\n".utf8 }
    for piece in content {
      var json = JSONWriter(style: .indented)
      json.writeObject(onOneLine: true) { piece.writeMembers(to: &$0) }
      row += "# content: ".utf8 + json.bytes + "\n".utf8
    }
    row.appendCSV(row: fields.map(\.name))
    return row
  }

  private static let fields: [CSVHeader.Field] = [
    .name, .time, .phase, .x, .y, .touch, .width, .height, .stack, .displayHz, .layoutDirection,
    .intent, .grade, .gradeReason,
  ]

  package static func append(_ trace: Trace, to output: inout [UInt8]) {
    var isFirst = true
    for touch in trace.touches where !touch.isSynthetic {
      output.appendCSV(field: trace.name)
      output.append(UInt8(ascii: ","))
      touch.time.append(to: &output, in: .seconds)
      output.append(UInt8(ascii: ","))
      output += touch.phase.word.utf8
      output.append(UInt8(ascii: ","))
      output.append(number: touch.location.x)
      output.append(UInt8(ascii: ","))
      output.append(number: touch.location.y)
      output.append(UInt8(ascii: ","))
      output.appendCSV(field: trace.name(of: touch.finger))
      output += isFirst ? Array(general(trace).utf8) : Array(",,,,,,,,".utf8)
      if isFirst, let reason = trace.grade.reason { output.appendCSV(field: reason) }
      output.append(UInt8(ascii: "\n"))
      isFirst = false
    }
  }

  /// Returns the fields of the whole trace, each preceded by a comma.
  private static func general(_ trace: Trace) -> String {
    let fields = [
      numberText(trace.view.width), numberText(trace.view.height),
      trace.isStackAssumed ? "" : "\(trace.navigation.depth)", numberText(trace.displayHz),
      trace.layoutDirection.rawValue, trace.intent?.rawValue ?? "",
      trace.grade == .unknown ? "" : trace.grade.level.rawValue,
    ]
    return fields.map { "," + $0 }.joined() + ","
  }

  /// Returns plural nouns for the parts of a trace that CSV cannot represent, for a message; empty for most traces.
  package static func losses(of trace: Trace) -> [String] {
    var navigation = NavigationStack(depth: trace.navigation.depth)
    // The trace's navigation reduced to what CSV can represent.
    if trace.isStackAssumed { navigation = NavigationStack(depth: Trace.assumedStackDepth) }
    var losses: [String] = []
    if trace.touches.contains(where: \.isSynthetic) { losses.append("predicted samples") }
    if !trace.actions.isEmpty { losses.append("actions of the app") }
    if trace.displayScale != nil { losses.append("pixels per point") }
    if trace.navigation != navigation { losses.append("details of the navigation") }
    if trace.expectation != nil { losses.append("expectations") }
    if !trace.tags.isEmpty { losses.append("tags") }
    return losses
  }
}
