// The modules that an app's tests need besides this one, for a single import.

@_exported public import GestureRecognition
@_exported public import InteractiveTransition
@_exported public import TextFormats
@_exported public import TouchTrace
