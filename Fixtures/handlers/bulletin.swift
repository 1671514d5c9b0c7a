import UIKit

class CardSwipeInteraction: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {

    var isInteractionInProgress = false
    var panGestureRecognizer: UIPanGestureRecognizer?

    private var isFinished = false
    private var currentPercentage: CGFloat = -1
    private weak var viewController: CardViewController!

    private var snapshotView: UIView? {
        return viewController.activeSnapshotView
    }

    private var contentView: UIView {
        return viewController.contentView
    }

    func wire(to viewController: CardViewController) {
        self.viewController = viewController
        prepareGestureRecognizer()
    }

    private func prepareGestureRecognizer() {
        let panGesture = UIPanGestureRecognizer(target: self, action: #selector(handlePanGesture))
        panGesture.maximumNumberOfTouches = 1
        panGesture.cancelsTouchesInView = false
        panGesture.delegate = self

        self.panGestureRecognizer = panGesture
        contentView.addGestureRecognizer(panGesture)
    }

    // MARK: - Recognizer

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        return !(touch.view is UIControl)
    }

    @objc func handlePanGesture(gestureRecognizer: UIPanGestureRecognizer) {

        let screenHeight = viewController.view.bounds.height
        let distanceFactor: CGFloat = screenHeight >= 500 ? 3/4 : 2/3

        let dismissThreshold: CGFloat = 256 * distanceFactor
        let elasticThreshold: CGFloat = 128 * distanceFactor

        let trackScreenPercentage = dismissThreshold / contentView.bounds.height

        switch gestureRecognizer.state {
        case .began:
            isFinished = false

            gestureRecognizer.setTranslation(.zero, in: contentView)

            let isCompactWidth = viewController.traitCollection.horizontalSizeClass == .compact

            guard viewController.isDismissable && isCompactWidth else {
                isInteractionInProgress = false
                return
            }

            isInteractionInProgress = true

            viewController.dismiss(animated: true) {
                guard self.isFinished else {
                    return
                }
                self.viewController.manager?.completeDismissal()
            }

        case .changed:
            guard !isFinished else {
                return
            }

            let translation = gestureRecognizer.translation(in: contentView)
            let verticalTranslation = translation.y
            isFinished = false

            guard (verticalTranslation > 0) && isInteractionInProgress else {
                update(0)
                updateCardViews(forTranslation: translation)
                return
            }

            snapshotView?.transform = .identity

            let adaptativeTranslation = self.adaptativeTranslation(for: verticalTranslation, elasticThreshold: elasticThreshold)
            let newPercentage = (adaptativeTranslation / dismissThreshold) * trackScreenPercentage

            guard currentPercentage != newPercentage else {
                return
            }

            currentPercentage = newPercentage
            update(currentPercentage)

        case .cancelled, .failed:
            isInteractionInProgress = false

            if !isFinished {
                resetCardViews()
            }

            panGestureRecognizer?.isEnabled = true

        case .ended:
            guard isInteractionInProgress else {
                resetCardViews()
                isFinished = false
                return
            }

            isInteractionInProgress = false

            let translation = gestureRecognizer.translation(in: contentView).y

            if translation >= dismissThreshold {
                isFinished = true
                finish()
            } else {
                resetCardViews()
                cancel()
                isFinished = false
            }

        default:
            break
        }
    }

    // MARK: - Math

    let elasticTranslationCurve = { (translation: CGFloat, translationFactor: CGFloat) -> CGFloat in
        return 30 * atan(translation/120) + translation/10
    }

    private func adaptativeTranslation(for translation: CGFloat, elasticThreshold: CGFloat) -> CGFloat {
        let translationFactor: CGFloat = 2/3

        if translation >= elasticThreshold {
            let frictionLength = translation - elasticThreshold
            let frictionTranslation = elasticTranslationCurve(frictionLength, translationFactor)
            return frictionTranslation + (elasticThreshold * translationFactor)
        } else {
            return translation * translationFactor
        }
    }

    private func updateCardViews(forTranslation translation: CGPoint) {
        let transform = CGAffineTransform(translationX: 0, y: elasticTranslationCurve(translation.y, 1/3) / 3)
        snapshotView?.transform = transform
        contentView.transform = transform
    }

    private func resetCardViews() {
        let options = UIView.AnimationOptions(rawValue: 6 << 7)

        let animations = {
            self.snapshotView?.transform = .identity
            self.contentView.transform = .identity
        }

        viewController.backgroundView.show()

        UIView.animate(withDuration: 0.15, delay: 0, options: options, animations: animations) { _ in
            self.update(0)
            self.cancel()
        }
    }

    // Called when the keyboard comes.
    func cancelIfNeeded() {
        if panGestureRecognizer?.state == .changed {
            panGestureRecognizer?.isEnabled = false
        }
    }
}
