import SwipeReplayCLI

runAndExit()
