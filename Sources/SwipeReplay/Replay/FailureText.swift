import GestureRecognition
import RuleLanguage

extension PanRecognizer.Failure {
  /// The reason in results: for a refusal the refusing rule's name.
  func text(of recognizer: RecognizerProfile, in rules: [RecognizerProfile], minimum: Int) -> String
  {
    switch self {
    case .outsideTheEdge: "outside the edge"
    case .wrongDirection: "wrong direction"
    case .tooShort: "too short"
    case .tooFewTouches: "fewer than \(minimum) touches"
    case .notReceived: "not received: \(recognizer.receive?.text ?? "")"
    case .ownTest: "failed when \(recognizer.failWhen?.text ?? "")"
    case .neverPassed: "never \(recognizer.beginWhen?.text ?? "")"
    case .prevented(let other): "prevented by \(rules[other].name)"
    case .waited(let other): "waited for \(rules[other].name)"
    case .cancelledBySystem: "cancelled by the system"
    case .refused(let rule): recognizer.refuse[rule].name
    }
  }
}
