import UIKit

internal final class ZoomDismissInteraction: UIPercentDrivenInteractiveTransition {
    var hasStarted = false
    var shouldFinish = false

    // Called by the presented view controller with its own pan; it also dismisses.
    func handleGesture(_ gesture: UIPanGestureRecognizer, view: UIView) {
        let percentThreshold: CGFloat = 0.3
        let transition = gesture.translation(in: view)
        let progress = clamp(transition.y / view.bounds.height, min: 0, max: 1)

        print(progress)
        switch gesture.state {
        case .began:
            hasStarted = true
        case .cancelled:
            hasStarted = false
        case .changed:
            shouldFinish = progress > percentThreshold
            update(progress)
        case .ended:
            hasStarted = false
            shouldFinish ? finish() : cancel()
        case .failed:
            break
        case .possible:
            break
        }
    }
}

func clamp<T: Comparable>(_ value: T, min minimum: T, max maximum: T) -> T {
    return Swift.min(Swift.max(value, minimum), maximum)
}
