import GestureRecognition
import InteractiveTransition
import TouchTrace

/// A situation in which UIKit is reported to hang, or to be left inconsistent. From public reports; not documented by
/// Apple.
public enum KnownFreeze: String, Sendable, CaseIterable {
  /// An edge swipe that pops began at the root. In UIKit's own gesture the delegate does not let it.
  case popAtRoot
  /// The gesture ended before the transition's first frame, so that UIKit may not have started it yet.
  case endedBeforeFirstFrame
  /// Another change of screens was asked for while a transition ran.
  case changeDuringTransition
  /// The handler neither finished nor cancelled, as without a case for `.cancelled`, so that the transition never completes.
  case neverCompleted
  /// The app disabled a pop gesture while it ran, as a screen that disables it in `viewWillAppear` does.
  case disabledWhileActive

  /// What is reported.
  public var message: String {
    switch self {
    case .popAtRoot:
      "if this is UIKit's interactivePopGestureRecognizer: after an edge swipe at the root, the next push does not "
        + "show and touches have no effect"
    case .endedBeforeFirstFrame:
      "finish() or cancel() before startInteractiveTransition(_:) is lost; the transition stays paused"
    case .changeDuringTransition:
      "another change of screens during a transition; UIKit has logged 'nested pop animation can result in corrupted "
        + "navigation bar'"
    case .neverCompleted:
      "if the gesture drives a transition, it never completes, and no other starts; Apple: completeTransition(_:) must "
        + "be called"
    case .disabledWhileActive:
      "if this is UIKit's interactivePopGestureRecognizer: disabled while it runs, as in viewWillAppear of the screen "
        + "below, the app answers no touch any more"
    }
  }

  /// The public reports, as owner/repository#number where they are issues.
  public var reports: [String] {
    switch self {
    case .popAtRoot: ["wix/react-native-navigation#645", "devxoul/SwipeBack#3"]
    case .endedBeforeFirstFrame:
      ["Kolos65/InstagramTransition#4", "bryanjclark/devsign-nav-transitions#1"]
    case .changeDuringTransition:
      ["CharlinFeng/SwipeNavigationVC#2", "recruit-mp/RMPZoomTransitionAnimator#19"]
    case .neverCompleted: ["ThornTechPublic/InteractiveModal#4"]
    case .disabledWhileActive: ["juejin.im/post/5e8f1239e51d4546cf777d3b"]
    }
  }

  /// The message and the reports: `… (devxoul/SwipeBack#3)`.
  package var text: String { "\(message) (\(reports.joined(separator: ", ")))" }
}

extension ProfileReplayer {
  /// The situations that a recognizer's gesture led to; empty for implementations without UIKit's transitions.
  mutating func knownFreezes(of index: Int, in trace: Trace) -> [KnownFreeze] {
    guard detail.contains(.findings), ["ios", ""].contains(profile.family),
      let began = arbitration.recognizers[index].beganTime
    else { return [] }
    let recognizer = profile.rules.recognizers[index]
    let isEdgePop =
      profile.settings[index].recognizer is ScreenEdgePanRecognizer && recognizer.action == .pop
    var freezes: [KnownFreeze] = []
    switch runs[index].obstacle {
    case .noScreenBelow where isEdgePop: freezes = [.popAtRoot]
    case .anotherTransition where recognizer.action?.isNavigation == true:
      freezes = [.changeDuringTransition]
    case nil where recognizer.isInteractive:
      let isChanged = trace.actions.contains { action in
        let end = collected[index].record.settling?.end
        return action.kind.changesScreens && action.time >= began
          && (end.map { action.time < $0 } ?? true)
      }
      if isChanged { freezes = [.changeDuringTransition] }
    case .anotherTransition, .noScreenBelow, .emptyForwardList, .noViewPresented,
      .viewAlreadyPresented, nil:
      break
    }
    let isCancelIgnored = runs[index].cancelled != nil && recognizer.cancelled == .ignore
    if runs[index].deciding != nil || isCancelIgnored, runs[index].settledTime == nil,
      runs[index].obstacle == nil, recognizer.isInteractive,
      // What moves views to targets has no transition to complete.
      recognizer.decide.allSatisfy({ $0.target == nil })
    {
      freezes.append(.neverCompleted)
    }
    if runs[index].cancelled == .disabled, isEdgePop { freezes.append(.disabledWhileActive) }
    return freezes + (startDelay(of: index) == nil ? [] : [.endedBeforeFirstFrame])
  }
}

extension Trace.AppAction.Kind {
  fileprivate var changesScreens: Bool {
    switch self {
    case .push, .pop, .present, .dismiss: true
    case .enablePop, .disablePop, .enableRecognizers, .disableRecognizers, .resize: false
    }
  }
}
