import ReplayAnalysis
import SwipeReplay

/// The results of one gesture and one profile, in about five lines.
struct GestureText {
  let results: RecognizerResults
  let style: TextReport.Style
  private var paint: Paint { style.paint }

  /// The width of the labels, and the column of the text beside them.
  static let labelWidth = 9
  private static let indent = labelWidth + 4

  /// The decisive recognizer in full; the others in full only if they began too, or else in small letters, with what
  /// would have let them begin only if none did.
  var lines: [String] {
    let ordered = results.byImportance
    return ordered.enumerated().flatMap { index, result in
      let isMain = index == 0 || result.beganAt != nil
      let outcome = isMain ? result.markedOutcome : result.markedOutcome.lowercased()
      let changes = result.changes.filter { isMain || ordered[0].beganAt == nil && $0.isKnown }
      return lines(outcome, of: result, isNamed: ordered.count > 1)
        + changes.flatMap { labelled($0.label, $0.texts) } + (isMain ? details(of: result) : [])
    } + layout
  }

  private func lines(_ outcome: String, of result: Replay, isNamed: Bool) -> [String] {
    let name = isNamed ? result.recognizer.printable + ": " : ""
    let indent = Self.indent + name.displayWidth
    let preamble = result.preamble.isEmpty ? [] : [words(result.preamble + ":")]
    var reasons = result.decision == nil ? [] : result.reasons
    if !reasons.isEmpty { reasons[reasons.count - 1] += result.codeNote }
    let texts = reasons.isEmpty ? [words(result.explanation)] : preamble + reasons
    let lines = texts.flatMap { $0.map(\.printable).flowed(to: room(after: indent)) }
    return block(
      outcome, lines.hanging(after: name, indent: name.displayWidth),
      result.outcome.meaning)
  }

  /// The side that `x` counts from, in a right-to-left layout.
  private var layout: [String] {
    guard let isFromRight = results.decisive?.countsFromRight else { return [] }
    return labelled(
      "layout",
      isFromRight
        ? "right-to-left, mirrored: x counts from the right"
        : "right-to-left, not mirrored: x counts from the left")
  }

  private func details(of result: Replay) -> [String] {
    var lines = estimatorDisagreements(of: result)
    if let unknown = result.margin?.unknown { lines += labelled("unknown", unknown) }
    let motion = result.motion
    if !motion.isEmpty { lines += labelled(result.endLabel, motion) }
    if let jump = result.lift?.jump {
      lines += labelled(
        "ignored", "the \(HumanNumber.text(jump)) pt from the last move to where the finger lifts")
    }
    if let transition = result.takenOver {
      let action = transition.action.rawValue
      lines += labelled(
        "took over",
        transition.action.phrase(isOfApp: transition.isOfApp)
          + ", \(percent(transition.completed)) of which was done"
          + (transition.isReversed
            ? "; progress begins at \(HumanNumber.text(transition.startFraction)), and finishing "
              + "cancels that \(action)" : ""))
    }
    if let delay = result.startDelay {
      lines += labelled(
        "too early",
        "released before the transition's first frame, \(HumanNumber.milliseconds(delay)) after "
          + "the gesture began: percentComplete was 0")
    }
    if let invalid = result.invalidCompletion { lines += labelled("undefined", invalid.message) }
    for freeze in result.knownFreezes { lines += labelled("risk", freeze.text, .warning) }
    if let grade = result.doubtfulVelocity {
      lines += labelled(
        "doubtful",
        "the rules asked for the velocity, and the samples are \(grade.description.printable)")
    }
    return lines
  }

  private func words(_ text: String) -> [String] {
    text.words(within: style.columns - Self.indent)
  }

  /// `CANCEL if estimated by lastStep (63 pt/s to the right), leastSquares (129 pt/s to the left)`
  private func estimatorDisagreements(of result: Replay) -> [String] {
    let found = result.estimatorDisagreements.map(\.outcome)
    // One that would have begun comes last.
    let outcomes: [Outcome?] =
      found.compactMap { $0 }.withoutRepetitions.sorted() + (found.contains(nil) ? [nil] : [])
    let clauses = outcomes.enumerated().flatMap { number, outcome in
      let names = result.estimatorDisagreements.filter { $0.outcome == outcome }
        .map { "\($0.estimator.rawValue) (\(result.speed(of: $0)))" }
      let end = number == outcomes.count - 1 ? "" : ";"
      let first = "\(outcome?.heading ?? "begins") if estimated by \(names[0])"
      return [first + (names.count > 1 ? "," : end)]
        + names.dropFirst().enumerated().map { $1 + ($0 == names.count - 2 ? end : ",") }
    }
    return clauses.isEmpty ? [] : labelled("unsure", clauses, .warning)
  }

  private func labelled(
    _ text: String, _ sentence: String, _ meaning: Paint.Meaning = .faint
  ) -> [String] {
    labelled(text, words(sentence), meaning)
  }

  private func labelled(
    _ text: String, _ clauses: [String], _ meaning: Paint.Meaning = .faint
  ) -> [String] {
    let room = style.columns - Self.indent
    let parts = clauses.flatMap { $0.displayWidth > room ? words($0) : [$0] }
    return block(text, parts.flowed(to: room), meaning)
  }

  /// Lines after a label, or below one that is too long.
  private func block(_ text: String, _ lines: [String], _ meaning: Paint.Meaning) -> [String] {
    let label = "  " + paint(text.padded(to: Self.indent - 2), meaning)
    guard text.displayWidth >= Self.indent - 2 else {
      return lines.hanging(after: label, indent: Self.indent)
    }
    let blank = "".padded(to: Self.indent)
    return [label] + lines.hanging(after: blank, indent: Self.indent)
  }

  private func room(after indent: Int) -> Int { max(style.columns - indent, style.columns / 3) }
}

extension Replay {
  /// The label for the end of the touches, or of the recognizer if it ended earlier.
  fileprivate var endLabel: String {
    switch outcome.kind {
    case .open where label.decidingRule.isEmpty: "so far"
    case .finish, .cancel, .nothing, .open:
      switch label.event {
      case .lift: "lift"
      case .move: "decided"
      case .recognition: "recognized"
      case .cancel: "cut off"
      }
    case .failed where failure?.isAtLift == true: "lift"
    case .refused, .failed: "when"
    }
  }

  /// A velocity along the axis of the decision: `63 pt/s to the right`.
  fileprivate func speed(of disagreement: EstimatorDisagreement) -> String {
    let speed = axis == .x ? disagreement.velocity.x : disagreement.velocity.y
    return speedText(speed, axis, isClear: speed == 0)
  }

  /// `to the right`, or without a direction, `sideways`.
  private func side(_ change: Double, _ axis: Margin.Axis) -> String {
    change == 0 ? axis == .x ? "sideways" : "vertically" : direction(change, axis)
  }

  /// `63 pt/s to the right`
  ///
  /// - Parameter isClear: whether the direction need not be said.
  private func speedText(_ speed: Double, _ axis: Margin.Axis, isClear: Bool = false) -> String {
    let speed = speed.magnitude < 0.001 ? 0 : speed
    let text = HumanNumber.text(speed.magnitude) + " pt/s"
    return isClear ? text : text + " " + side(speed, axis)
  }

  /// `170 of 393 pt right,` `201 pt/s,` `200 ms after touch-down`
  fileprivate var motion: [String] {
    var texts: [String] = []
    if let values {
      let (travel, velocity) = (values.translation, values.velocity)
      let isX = axis == .x
      let (along, across) = isX ? (travel.x, travel.y) : (travel.y, travel.x)
      let (speed, speedAcross) = isX ? (velocity.x, velocity.y) : (velocity.y, velocity.x)
      let acrossAxis: Margin.Axis = isX ? .y : .x
      let showsBoth = across.magnitude > along.magnitude / 4
      let view = lift.map { " of \(HumanNumber.text(isX ? $0.view.width : $0.view.height))" } ?? ""
      var way = "\(HumanNumber.text(along.magnitude))\(view) pt"
      if along != 0 || showsBoth { way += " " + side(along, axis) }
      if showsBoth {
        way += " and \(HumanNumber.text(across.magnitude)) pt \(direction(across, acrossAxis))"
      }
      var isTurned = false
      if let slop = lift.map({ isX ? $0.slop.x : $0.slop.y }), slop.magnitude >= 0.5 {
        way += " after the first \(HumanNumber.text(slop.magnitude)) pt"
        isTurned = slop * along < 0
        if isTurned { way += " " + direction(slop, axis) }
      }
      let isClear = !showsBoth && (speed == 0 || !isTurned && speed * along > 0)
      var rate = speedText(speed, axis, isClear: isClear)
      if showsBoth, speedAcross != 0 { rate += " and " + speedText(speedAcross, acrossAxis) }
      texts = [way + ",", rate + ","]
      if let last = lift?.lastStep.map({ isX ? $0.x : $0.y }),
        last * speed < 0 || speed == 0 && last != 0
      {
        texts += ["as estimated,", "though the last move was \(speedText(last, axis)),"]
      }
      if values.percentComplete != min(max(values.progress, 0), 1) {
        texts.append("percentComplete \(HumanNumber.text(values.percentComplete)),")
      }
    }
    guard let endedAt else { return texts + [beginText] }
    guard !texts.isEmpty || endedAt > startedAt && (fingers > 1 || !changesTellEnd) else {
      return []
    }
    let followed = followedFingers < fingers ? "following \(followedFingers) of" : "with"
    let time = "\(HumanNumber.milliseconds(endedAt - startedAt)) after touch-down"
    return texts + (fingers > 1 ? [time + ",", "\(followed) \(fingers) fingers"] : [time])
  }
}
