#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@interface UIViewController (NextSibling)
- (UIViewController *)rt_nextSiblingController;
@end

@interface PushOnlyDelegate : NSObject <UINavigationControllerDelegate>
@property (nonatomic, weak) UINavigationController *navigationController;
+ (instancetype)delegaterWithNavigationController:(UINavigationController *)navigation;
@end

@interface SlidingPush : NSObject <UIViewControllerAnimatedTransitioning>
@end

@interface UINavigationController (PushBySwipe)
@property (nonatomic, strong) UIPanGestureRecognizer *rt_interactivePushGestureRecognizer;
@property (nonatomic, assign) id<UINavigationControllerDelegate> rt_originDelegate;
- (UIPercentDrivenInteractiveTransition *)rt_interactiveTransition;
@end

@implementation UINavigationController (PushBySwipe)

- (void)_setTransitionDelegate:(id<UINavigationControllerDelegate>)delegate
{
    objc_setAssociatedObject(self, @selector(_setTransitionDelegate:), delegate, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    self.rt_originDelegate = self.delegate;
    self.delegate = delegate;
}

- (void)rt_setupInteractivePush
{
    UIScreenEdgePanGestureRecognizer *pan = [[UIScreenEdgePanGestureRecognizer alloc] initWithTarget:self
                                                                                              action:@selector(rt_onPushGesture:)];
    pan.edges = UIRectEdgeRight;
    [pan requireGestureRecognizerToFail:self.interactivePopGestureRecognizer];
    [self.view addGestureRecognizer:pan];
    self.rt_interactivePushGestureRecognizer = pan;
}

- (void)rt_onPushGesture:(UIPanGestureRecognizer *)gesture
{
    switch (gesture.state) {
        case UIGestureRecognizerStateBegan:
        {
            UIViewController *nextSiblingController = [self.topViewController rt_nextSiblingController];
            if (nextSiblingController) {
                [self _setTransitionDelegate:[PushOnlyDelegate delegaterWithNavigationController:self]];
                [self pushViewController:nextSiblingController
                                animated:YES];
            }
        }
            break;
        case UIGestureRecognizerStateChanged:
        {
            CGPoint translation = [gesture translationInView:gesture.view];
            CGFloat ratio = -translation.x / self.view.bounds.size.width;
            ratio = MAX(0, MIN(1, ratio));
            [self.rt_interactiveTransition updateInteractiveTransition:ratio];
        }
            break;
        case UIGestureRecognizerStateEnded:
        case UIGestureRecognizerStateCancelled:
        {
            CGPoint velocity = [gesture velocityInView:gesture.view];
            if (velocity.x < -200) {
                [self.rt_interactiveTransition finishInteractiveTransition];
            }
            else if (velocity.x > 200) {
                [self.rt_interactiveTransition cancelInteractiveTransition];
            }
            else if (self.rt_interactiveTransition.percentComplete > 0.5) {
                [self.rt_interactiveTransition finishInteractiveTransition];
            }
            else {
                [self.rt_interactiveTransition cancelInteractiveTransition];
            }
        }
            break;
        default:
            break;
    }
}

- (void)setRt_interactivePushGestureRecognizer:(UIPanGestureRecognizer *)interactivePushGestureRecognizer
{
    objc_setAssociatedObject(self, @selector(rt_interactivePushGestureRecognizer), interactivePushGestureRecognizer, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
}

- (UIPanGestureRecognizer *)rt_interactivePushGestureRecognizer
{
    return objc_getAssociatedObject(self, @selector(rt_interactivePushGestureRecognizer));
}

- (UIPercentDrivenInteractiveTransition *)rt_interactiveTransition
{
    UIPercentDrivenInteractiveTransition *percent = objc_getAssociatedObject(self, @selector(rt_interactiveTransition));
    if (!percent) {
        percent = [[UIPercentDrivenInteractiveTransition alloc] init];
        objc_setAssociatedObject(self, @selector(rt_interactiveTransition), percent, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    }
    return percent;
}

@end

@implementation UIViewController (NextSibling)

- (UIViewController *)rt_nextSiblingController
{
    return nil;
}

@end

@implementation PushOnlyDelegate

+ (instancetype)delegaterWithNavigationController:(UINavigationController *)navigation
{
    PushOnlyDelegate *delegater = [[self alloc] init];
    delegater.navigationController = navigation;
    return delegater;
}

- (id <UIViewControllerInteractiveTransitioning>)navigationController:(UINavigationController *)navigationController
                          interactionControllerForAnimationController:(id <UIViewControllerAnimatedTransitioning>)animationController
{
    id <UIViewControllerInteractiveTransitioning> transitioning = nil;
    if (!transitioning && self.navigationController.rt_interactivePushGestureRecognizer.state == UIGestureRecognizerStateBegan) {
        transitioning = self.navigationController.rt_interactiveTransition;
    }
    return transitioning;
}

- (id <UIViewControllerAnimatedTransitioning>)navigationController:(UINavigationController *)navigationController
                                   animationControllerForOperation:(UINavigationControllerOperation)operation
                                                fromViewController:(UIViewController *)fromVC
                                                  toViewController:(UIViewController *)toVC
{
    id <UIViewControllerAnimatedTransitioning> transitioning = nil;
    if (operation == UINavigationControllerOperationPush && self.navigationController.rt_interactivePushGestureRecognizer.state == UIGestureRecognizerStateBegan) {
        transitioning = [[SlidingPush alloc] init];
    }
    return transitioning;
}

@end

@implementation SlidingPush

- (NSTimeInterval)transitionDuration:(id <UIViewControllerContextTransitioning>)transitionContext
{
    return UINavigationControllerHideShowBarDuration;
}

- (void)animateTransition:(id <UIViewControllerContextTransitioning>)transitionContext
{
    UIViewController *fromVC = [transitionContext viewControllerForKey:UITransitionContextFromViewControllerKey];
    UIViewController *toVC   = [transitionContext viewControllerForKey:UITransitionContextToViewControllerKey];
    UIView *containerView    = [transitionContext containerView];

    UIView *wrapperView = [[UIView alloc] initWithFrame:containerView.bounds];
    [containerView addSubview:wrapperView];
    toVC.view.frame = wrapperView.bounds;
    [wrapperView addSubview:toVC.view];
    wrapperView.transform = CGAffineTransformMakeTranslation(CGRectGetWidth(containerView.bounds), 0);

    [UIView transitionWithView:containerView
                      duration:[self transitionDuration:transitionContext]
                       options:[transitionContext isInteractive] ? UIViewAnimationOptionCurveLinear : UIViewAnimationOptionCurveEaseIn
                    animations:^{
                        fromVC.view.transform = CGAffineTransformMakeTranslation(-CGRectGetWidth(containerView.bounds) * 112 / 375, 0);
                        wrapperView.transform = CGAffineTransformIdentity;
                    }
                    completion:^(BOOL finished) {
                        [transitionContext completeTransition:![transitionContext transitionWasCancelled]];
                    }];
}

@end
