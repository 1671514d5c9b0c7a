import UIKit

class CustomNavigationController: UINavigationController {
    var interactive: UIPercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        let panGesture = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        view.addGestureRecognizer(panGesture)
        interactivePopGestureRecognizer?.isEnabled = false
        delegate = self
    }

    func handlePan(_ gesture: UIPanGestureRecognizer) {
        let translation = gesture.translation(in: gesture.view)
        var percent = translation.x / gesture.view!.bounds.width
        if percent < 0 {
            percent = 0
        }
        switch gesture.state {
        case .began:
            interactive = UIPercentDrivenInteractiveTransition()
            popViewController(animated: true)
        case .changed:
            interactive?.update(percent)
        case .ended, .cancelled:
            let velocityX = gesture.velocity(in: gesture.view).x
            if velocityX > 100 || percent > 0.5 {
                interactive?.finish()
            } else {
                interactive?.cancel()
            }
            interactive = nil
        default:
            break
        }
    }
}

class CustomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var operation = UINavigationControllerOperation.push
    let duration = 0.35

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return duration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let fromView = transitionContext.view(forKey: .from)!
        let toView = transitionContext.view(forKey: .to)!
        let frame = transitionContext.containerView.bounds
        let right = frame.offsetBy(dx: frame.width, dy: 0)
        let left = frame.offsetBy(dx: -frame.width / 2, dy: 0)
        let isPush = operation == .push

        if isPush {
            transitionContext.containerView.addSubview(toView)
            toView.frame = right
        } else {
            transitionContext.containerView.insertSubview(toView, belowSubview: fromView)
            toView.frame = left
        }
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear, animations: {
            toView.frame = frame
            fromView.frame = isPush ? left : right
        }, completion: { _ in
            if transitionContext.transitionWasCancelled {
                toView.removeFromSuperview()
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
