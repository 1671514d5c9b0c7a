#import <UIKit/UIKit.h>

@implementation HJNC

- (void)prepareGestureRecognizer
{
    UIGestureRecognizer *gesture = self.interactivePopGestureRecognizer;
    gesture.enabled = NO;
    UIView *gestureView = gesture.view;

    // back
    UIScreenEdgePanGestureRecognizer *popRecognizer = [[UIScreenEdgePanGestureRecognizer alloc] initWithTarget:self.customAnimationDelegate action:NSSelectorFromString(@"handleEdgePanGestureRecognizer:")];
    popRecognizer.delegate = self.customAnimationDelegate;
    popRecognizer.edges = UIRectEdgeLeft;
    objc_setAssociatedObject(popRecognizer, @"direction", @"pop", OBJC_ASSOCIATION_COPY);
    [gestureView addGestureRecognizer:popRecognizer];

    if (self.enableInteractivePush) {
        // forward
        UIScreenEdgePanGestureRecognizer *pushRecognizer = [[UIScreenEdgePanGestureRecognizer alloc] initWithTarget:self.customAnimationDelegate action:NSSelectorFromString(@"handleEdgePanGestureRecognizer:")];
        pushRecognizer.delegate = self.customAnimationDelegate;
        pushRecognizer.edges = UIRectEdgeRight;
        objc_setAssociatedObject(pushRecognizer, @"direction", @"push", OBJC_ASSOCIATION_COPY);
        [gestureView addGestureRecognizer:pushRecognizer];
    }
}

@end

@implementation HJNCDelegate

- (void)handleEdgePanGestureRecognizer:(UIScreenEdgePanGestureRecognizer *)recognizer
{
    BOOL isPush = NO;
    if ([objc_getAssociatedObject(recognizer, @"direction") isEqualToString:@"push"]) {
        isPush = YES;
    }

    CGFloat progress = [recognizer translationInView:recognizer.view].x / recognizer.view.bounds.size.width;
    if (isPush) {
        progress = -progress;
    }

    progress = MIN(1.0, MAX(0.0, progress));
    if (recognizer.state == UIGestureRecognizerStateBegan) {
        self.interactiveTransition = [[UIPercentDrivenInteractiveTransition alloc] init];

        if (isPush) {
            [self.ownerNC pushViewController:self.ownerNC.vcHolder.lastVC animated:YES];
        }
        else {
            [self.ownerNC popViewControllerAnimated:YES];
        }
    }
    else if (recognizer.state == UIGestureRecognizerStateChanged) {
        [self.interactiveTransition updateInteractiveTransition:progress];
    }
    else if (recognizer.state == UIGestureRecognizerStateEnded || recognizer.state == UIGestureRecognizerStateCancelled) {
        if (progress > 0.5) {
            [self.interactiveTransition finishInteractiveTransition];
        }
        else {
            [self.interactiveTransition cancelInteractiveTransition];
        }

        self.interactiveTransition = nil;
    }
}

@end

@implementation HJVCNormalAnimation

- (NSTimeInterval)transitionDuration:(id <UIViewControllerContextTransitioning>)transitionContext {
    return 0.35;
}

- (void)animateTransition:(id <UIViewControllerContextTransitioning>)transitionContext {
    UIView *fromView = [transitionContext viewControllerForKey:UITransitionContextFromViewControllerKey].view;
    UIView *toView = [transitionContext viewControllerForKey:UITransitionContextToViewControllerKey].view;
    UIView *containerView = [transitionContext containerView];
    CGFloat width = containerView.bounds.size.width;

    if (self.isPop) {
        [containerView insertSubview:toView belowSubview:fromView];
        toView.transform = CGAffineTransformMakeTranslation(-60, 0);
        toView.alpha = 0.4;
    } else {
        [containerView addSubview:toView];
        toView.transform = CGAffineTransformMakeTranslation(width, 0);
    }

    [UIView animateWithDuration:[self transitionDuration:transitionContext]
                          delay:0
                        options:UIViewAnimationOptionCurveLinear
                     animations:^{
                         if (self.isPop) {
                             fromView.transform = CGAffineTransformMakeTranslation(width, 0);
                         } else {
                             fromView.transform = CGAffineTransformMakeTranslation(-60, 0);
                             fromView.alpha = 0.4;
                         }
                         toView.transform = CGAffineTransformIdentity;
                         toView.alpha = 1.0;
                     }
                     completion:^(BOOL finished) {
                         if ([transitionContext transitionWasCancelled]) {
                             toView.layer.transform = CATransform3DIdentity;
                             toView.alpha = 1.0;
                         }
                         [transitionContext completeTransition:![transitionContext transitionWasCancelled]];
                     }];
}

@end
