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
