import UIKit

class CustomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let duration = 0.35

    func transitionDuration(_ transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return duration
    }

    func animateTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        let fromVc = transitionContext.viewController(forKey: UITransitionContextFromViewControllerKey)!
        let toVc = transitionContext.viewController(forKey: UITransitionContextToViewControllerKey)!
        let containView = transitionContext.containerView()

        let toView: UIView
        let fromView: UIView

        if transitionContext.responds(to: NSSelectorFromString("viewForKey:")) {
            toView = transitionContext.view(forKey: UITransitionContextToViewKey)!
            fromView = transitionContext.view(forKey: UITransitionContextFromViewKey)!
        } else {
            toView = toVc.view
            fromView = fromVc.view
        }
        containView.addSubview(toView)

        let visibleFrame = transitionContext.initialFrame(for: fromVc)
        let rightHiddenFrame = CGRect(origin: CGPoint(x: visibleFrame.width, y: visibleFrame.origin.y), size: visibleFrame.size)
        let leftHiddenFrame = CGRect(origin: CGPoint(x: -visibleFrame.width, y: visibleFrame.origin.y), size: visibleFrame.size)

        let isPresenting = toVc.presentingViewController == fromVc

        if isPresenting {
            toView.frame = rightHiddenFrame
            fromView.frame = visibleFrame
        } else {
            fromView.frame = visibleFrame
            toView.frame = leftHiddenFrame
        }
        UIView.animate(withDuration: duration, delay: 0.0, options: [.curveLinear], animations: {
            if isPresenting {
                toView.frame = visibleFrame
                fromView.frame = leftHiddenFrame
            } else {
                fromView.frame = rightHiddenFrame
                toView.frame = visibleFrame
            }
        }) { (_) in
            let cancelled = transitionContext.transitionWasCancelled()
            if cancelled {
                toView.removeFromSuperview()
            }
            transitionContext.completeTransition(!cancelled)
        }
    }
}

class Interactive: UIPercentDrivenInteractiveTransition {
    lazy var panGesture: UIPanGestureRecognizer = UIPanGestureRecognizer(target: self, action: #selector(self.handlePan(gesture:)))
    var containerView: UIView!
    var dismissedVc: UIViewController! = nil {
        didSet {
            containerView = dismissedVc.view
            containerView.addGestureRecognizer(panGesture)
        }
    }
    var isInteracting = false

    override init() {
        super.init()
    }

    func handlePan(gesture: UIPanGestureRecognizer) {
        func finishOrCancel() {
            let translation = gesture.translation(in: containerView)
            let percent = translation.x / containerView.bounds.width
            let velocityX = gesture.velocity(in: containerView).x
            let isFinished: Bool
            if velocityX <= 0 {
                isFinished = false
            } else if velocityX > 100 {
                isFinished = true
            } else if percent > 0.3 {
                isFinished = true
            } else {
                isFinished = false
            }

            isFinished ? finish() : cancel()
        }

        switch gesture.state {
        case .began:
            isInteracting = true
            dismissedVc.dismiss(animated: true, completion: nil)
        case .changed:
            if isInteracting {
                let translation = gesture.translation(in: containerView)
                var percent = translation.x / containerView.bounds.width
                if percent < 0 {
                    percent = 0
                }
                update(percent)
            }
        case .cancelled:
            if isInteracting {
                finishOrCancel()
                isInteracting = false
            }
        case .ended:
            if isInteracting {
                finishOrCancel()
                isInteracting = false
            }
        default:
            break
        }
    }
}

class CustomDelegate: NSObject, UIViewControllerTransitioningDelegate {
    private lazy var customAnimator = CustomAnimator()
    private lazy var interactive = Interactive()

    func animationController(forPresentedController presented: UIViewController, presenting: UIViewController, sourceController source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        interactive.dismissedVc = presented
        return customAnimator
    }

    func animationController(forDismissedController dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return customAnimator
    }

    func interactionController(forDismissal animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return interactive.isInteracting ? interactive : nil
    }
}
