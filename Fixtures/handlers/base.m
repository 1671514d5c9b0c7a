#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@implementation UINavigationController (PopGesture)

- (UIPanGestureRecognizer *)base_panGestureRecognizer {
    UIPanGestureRecognizer *panGesture = objc_getAssociatedObject(self, _cmd);
    if (!panGesture) {
        panGesture = [[UIPanGestureRecognizer alloc] init];
        panGesture.maximumNumberOfTouches = 1;
        objc_setAssociatedObject(self, _cmd, panGesture, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    }
    return panGesture;
}

- (void)base_pushViewController:(UIViewController *)viewController animated:(BOOL)animated {
    if (![self.interactivePopGestureRecognizer.view.gestureRecognizers containsObject:self.base_panGestureRecognizer]) {
        [self.interactivePopGestureRecognizer.view addGestureRecognizer:self.base_panGestureRecognizer];

        NSArray *internalTargets = [self.interactivePopGestureRecognizer valueForKey:@"targets"];
        id internalTarget = [internalTargets.firstObject valueForKey:@"target"];
        SEL internalAction = NSSelectorFromString(@"handleNavigationTransition:");
        self.base_panGestureRecognizer.delegate = [self base_panGestureRecognizerDelegateObject];
        [self.base_panGestureRecognizer addTarget:internalTarget action:internalAction];

        self.interactivePopGestureRecognizer.enabled = NO;
    }

    if (![self.viewControllers containsObject:viewController]) {
        [self base_pushViewController:viewController animated:animated];
    }
}

@end

@implementation PopGestureDelegate

- (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)gestureRecognizer {
    // transitioning
    if ([[self.navigationController valueForKey:@"_isTransitioning"] boolValue]) {
        return NO;
    }

    // root
    if (self.navigationController.viewControllers.count <= 1) {
        return NO;
    }

    UIViewController *popedController = [self.navigationController.viewControllers lastObject];

    if (popedController.base_popGestureDisabled) {
        return NO;
    }

    // distance
    CGPoint beginningLocation = [gestureRecognizer locationInView:gestureRecognizer.view];
    CGFloat popGestureEffectiveDistanceFromLeftEdge = popedController.base_popGestureEffectiveDistanceFromLeftEdge;

    if (popGestureEffectiveDistanceFromLeftEdge > 0
        && beginningLocation.x > popGestureEffectiveDistanceFromLeftEdge) {
        return NO;
    }

    // direction
    UIPanGestureRecognizer *panGesture = (UIPanGestureRecognizer *)gestureRecognizer;
    CGPoint transition = [panGesture translationInView:panGesture.view];

    if (transition.x <= 0) {
        return NO;
    }

    return YES;
}

@end

@implementation UIViewController (PopGesture)

- (CGFloat)base_popGestureEffectiveDistanceFromLeftEdge {
    NSNumber *number = objc_getAssociatedObject(self, _cmd);
    if (number) {
        return number.floatValue;
    }
    return [UIScreen mainScreen].bounds.size.width / 2;
}

@end
