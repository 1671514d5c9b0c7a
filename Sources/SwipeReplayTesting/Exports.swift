// Tests need to import only this module.

@_exported public import SwipeReplay
