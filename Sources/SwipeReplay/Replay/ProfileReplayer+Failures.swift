import GestureRecognition
import RuleLanguage
import TouchTrace

// Why recognizers never began.
extension ProfileReplayer {
  /// Why a recognizer never began; only with findings.
  mutating func failure(
    of index: Int, in trace: Trace, _ passes: [RecognitionPass]
  ) -> BeginFailure? {
    guard detail.contains(.findings), let touch = runs[index].failedAt,
      let failure = arbitration.recognizers[index].failure
    else { return nil }
    let pass = passes[arbitration.recognizers[index].pass]
    let (recognizer, settings) = (profile.rules.recognizers[index], profile.settings[index])
    switch failure {
    case .outsideTheEdge: return BeginFailure(outsideTheEdgeOf: settings, pass, in: trace.view)
    case .wrongDirection:
      return BeginFailure(angle: pass.angle(at: touch), largest: settings.edgeAngle)
    case .tooShort: return BeginFailure(.tooShort, pass.longestTravel, slop: settings.slop)
    case .cancelledBySystem:
      if arbitration.recognizers[index].isWaiting { return BeginFailure(.cancelledBySystem) }
      if let rule = recognizer.beginWhen {
        return blocked(index, .cancelledBySystem, by: rule, in: trace)
      }
      return BeginFailure(.cancelledBySystem, pass.longestTravel, slop: settings.slop)
    case .tooFewTouches:
      return BeginFailure(touches: pass.mostTouches, least: settings.minimumTouches)
    case .prevented(let place) where place >= runs.count:
      return contentFailure(.prevented, place, of: index, passes)
    case .waited(let place) where place >= runs.count:
      return contentFailure(.waited, place, of: index, passes)
    case .notReceivedOver:
      return blocked(index, .notReceived, by: recognizer.content[.receive], in: trace)
    case .refusedOver:
      return blocked(index, .refused, by: recognizer.content[.refuse], in: trace)
    case .prevented(let preventing):
      return BeginFailure(.prevented, other: other(preventing, when: runs[index].settledTime))
    case .waited(let awaited):
      return BeginFailure(.waited, other: other(awaited, when: runs[index].settledTime))
    case .notReceived: return blocked(index, .notReceived, by: recognizer.receive, in: trace)
    case .failRule: return blocked(index, .failWhen, by: recognizer.failWhen, in: trace)
    case .refused(let rule):
      return blocked(index, .refused, by: recognizer.refuse[rule].rule, in: trace)
    case .neverBegan:
      if evaluator.blockingRules[index]?.rule !== recognizer.beginWhen {
        // Without a move the rule was not evaluated.
        let moment = arbitration.moment(index, at: touch, trace.touches[touch].time)
        _ = evaluator.answer(.pass, moment, passes.span)
      }
      return blocked(index, .beginWhen, by: recognizer.beginWhen, in: trace)
    }
  }

  private func blocked(
    _ index: Int, _ kind: BeginFailure.Kind, by rule: Rule?, in trace: Trace
  ) -> BeginFailure {
    guard let blocking = evaluator.blockingRules[index], blocking.rule === rule else {
      return BeginFailure(kind)
    }
    let dependsOnAssumption = trace.isStackAssumed && blocking.rule.mentions(.stack)
    return BeginFailure(
      kind, test: blocking.finding, shortfalls: blocking.shortfalls,
      assumedStack: dependsOnAssumption ? trace.navigation.depth : nil)
  }

  /// The recognizer of a piece of content came between.
  private func contentFailure(
    _ kind: BeginFailure.Kind, _ place: Int, of index: Int, _ passes: [RecognitionPass]
  ) -> BeginFailure {
    let other = arbitration.recognizers[place]
    let time = runs[index].settledTime ?? firstTouch
    let hasBegun = other.beganTime.map { $0 <= time } ?? false
    let touch = runs[index].failedAt ?? 0
    let moment = arbitration.moment(place, at: touch, time).other(place, pass: other.pass)
    return BeginFailure(
      kind, by: content.pieces[content.places[place - runs.count]],
      (
        state: hasBegun ? .began : other.state,
        time: seconds(to: hasBegun ? other.beganTime ?? time : time)
      ), travel: passes.span.translation(moment)
    ) { _ in content.limits[index] }
  }

  /// Another recognizer that came between.
  ///
  /// - Parameter time: when this one failed.
  private func other(_ index: Int, when time: Timestamp?) -> BeginFailure.Other {
    let other = arbitration.recognizers[index]
    let time = time ?? firstTouch
    var (state, since) = (GestureState.possible, time)
    // What it did after this one had failed did not matter.
    if let began = other.beganTime, began <= time {
      (state, since) = (.began, began)
    } else if let failed = runs[index].settledTime, failed <= time {
      (state, since) = (other.state, failed)
    }
    return BeginFailure.Other(
      name: profile.rules.recognizers[index].name, state: state, time: seconds(to: since))
  }
}
