/// The profiles that are compiled in. Their sources are the JSON files in `Sources/SwipeReplay/Profiles`,
/// in the format that users write; `BuiltInProfileTexts.swift` is generated from those files.
///
/// The texts are string literals: nothing is copied or parsed before a profile is asked for. SwiftPM's
/// `.embedInCode` would make an array literal with an element for each byte, which the compiler needs
/// seconds for.
enum BuiltInProfiles {}
