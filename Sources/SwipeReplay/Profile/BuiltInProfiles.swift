/// The built-in profiles. Their sources are the JSON files in `Sources/SwipeReplay/Profiles`, in the format
/// that users write; `BuiltInProfileTexts.swift` is generated from those files.
///
/// The texts are string literals, so nothing is copied or parsed before a profile is requested. SwiftPM's
/// `.embedInCode` would make an array literal with an element for each byte, which takes the compiler seconds.
enum BuiltInProfiles {}
