// What a test of an app needs besides this module: one import gives them all.

@_exported public import GestureRecognition
@_exported public import InteractiveTransition
@_exported public import TextFormats
@_exported public import TouchTrace
