// A test imports this module alone.

@_exported public import SwipeReplay
