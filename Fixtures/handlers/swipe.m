#import <UIKit/UIKit.h>

@interface FirstViewController () <UINavigationControllerDelegate>
@property (nonatomic, strong) UIPercentDrivenInteractiveTransition *interactivePopTransition;
@end

@implementation FirstViewController

- (void)open
{
    SecondViewController *con = [[SecondViewController alloc] initWithNibName:@"SecondViewController" bundle:nil];
    [self.navigationController pushViewController:con animated:YES];

    UIScreenEdgePanGestureRecognizer *edgePanGestureRecognizer = [[UIScreenEdgePanGestureRecognizer alloc] initWithTarget:self action:@selector(edgePanGesture:)];
    edgePanGestureRecognizer.edges = UIRectEdgeLeft;
    [con.view addGestureRecognizer:edgePanGestureRecognizer];
}

- (id<UIViewControllerAnimatedTransitioning>)navigationController:(UINavigationController *)navigationController
                                  animationControllerForOperation:(UINavigationControllerOperation)operation
                                               fromViewController:(UIViewController *)fromVC
                                                 toViewController:(UIViewController *)toVC
{
    switch (operation) {
        case UINavigationControllerOperationPush: {
            return swipeTransitioning;
            break;
        }
        case UINavigationControllerOperationPop: {
            return swipeTransitioning;
            break;
        }
        default: {
            return nil;
        }
    }
}

- (void)edgePanGesture:(UIScreenEdgePanGestureRecognizer *)recognizer
{
    CGFloat progress = [recognizer translationInView:self.view].x / (self.view.bounds.size.width * 1.0);
    progress = MIN(1.0, MAX(0.0, progress));

    switch (recognizer.state) {
        case UIGestureRecognizerStateBegan: {
            self.interactivePopTransition = [UIPercentDrivenInteractiveTransition new];
            [self.navigationController popViewControllerAnimated:YES];
            break;
        }
        case UIGestureRecognizerStateChanged: {
            [self.interactivePopTransition updateInteractiveTransition:progress];
            break;
        }
        case UIGestureRecognizerStateEnded:
        case UIGestureRecognizerStateCancelled: {
            if (progress > 0.3) {
                [self.interactivePopTransition finishInteractiveTransition];
            } else {
                [self.interactivePopTransition cancelInteractiveTransition];
            }
            self.interactivePopTransition = nil;
            break;
        }
        default: {
            break;
        }
    }
}

@end

@implementation SwipeTransitioning

- (NSTimeInterval)transitionDuration:(id <UIViewControllerContextTransitioning>)transitionContext {
    return 0.8f;
}

- (void)animateTransition:(id <UIViewControllerContextTransitioning>)transitionContext {
    UIViewController *fromVC = [transitionContext viewControllerForKey:UITransitionContextFromViewControllerKey];
    UIViewController *toVC = [transitionContext viewControllerForKey:UITransitionContextToViewControllerKey];
    UIView *containerView = [transitionContext containerView];

    UIView *oriImageView = (UIView *)[fromVC valueForKey:@"imageView"];
    UIView *fromViewShot = [oriImageView snapshotViewAfterScreenUpdates:YES];
    fromViewShot.frame = [containerView convertRect:oriImageView.frame fromView:oriImageView.superview];

    toVC.view.frame = [transitionContext finalFrameForViewController:toVC];
    toVC.view.alpha = 0;
    [containerView addSubview:toVC.view];
    [containerView addSubview:fromViewShot];

    [containerView layoutIfNeeded];
    [UIView animateWithDuration:0.8f
                          delay:0.0
         usingSpringWithDamping:0.8
          initialSpringVelocity:1.0
                        options:UIViewAnimationOptionCurveEaseInOut
                     animations:^{
                         toVC.view.alpha = 1.0;
                         UIView *toView = (UIView *)[toVC valueForKey:@"imageView"];
                         CGRect frame = [containerView convertRect:toView.frame fromView:toView.superview];
                         [fromViewShot setFrame:frame];
                     } completion:^(BOOL finished) {
                         [transitionContext completeTransition:!transitionContext.transitionWasCancelled];
                     }];
}

@end
