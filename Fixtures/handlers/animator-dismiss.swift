import UIKit

protocol DraggedAway: NSObject {
	var animator: UIViewPropertyAnimator? { get set }
}

extension DraggedAway {

	func dismissInteractively(with sender: UIPanGestureRecognizer, onCompletion completion: (() -> ())?) {

		guard let view = sender.view else { return }

		let threshold: CGFloat = 0.3
		let translation = sender.translation(in: view)
		let progress = translation.y / view.bounds.height

		switch sender.state {
		case .began:
			self.animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut, animations: {
				view.transform = CGAffineTransform.identity.translatedBy(x: 0, y: view.bounds.height)
			})
			animator?.startAnimation()
			animator?.pauseAnimation()
			animator?.addCompletion { position in
				switch position {
				case .start:
					view.transform = CGAffineTransform.identity
				case .end:
					completion?()
				default:
					()
				}
			}

		case .changed:
			animator?.fractionComplete = progress

		case .ended:
			if let complete = animator?.fractionComplete, complete < threshold {
				animator?.isReversed = true
			}
			animator?.startAnimation()

		case .cancelled, .failed:
			animator?.isReversed = true
			animator?.startAnimation()

		default:
			()
		}
	}
}

class PhotoCardController: UIViewController, DraggedAway {

	var animator: UIViewPropertyAnimator?

	override func viewDidLoad() {
		super.viewDidLoad()
		let panGesture = UIPanGestureRecognizer(target: self, action: #selector(PhotoCardController.didTrackPanGesture))
		view.addGestureRecognizer(panGesture)
	}

	@objc func didTrackPanGesture(_ sender: UIPanGestureRecognizer) {
		dismissInteractively(with: sender) {
			self.dismiss(animated: false, completion: nil)
		}
	}
}
