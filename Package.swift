// swift-tools-version: 6.2

import PackageDescription

/// The library's modules: each one may import only those it lists, all of which come before it.
let modules: [(name: String, path: String?, imports: [String])] = [
  ("PlatformMath", "Sources/Platform/PlatformMath", []),
  ("TextFormats", nil, ["PlatformMath"]),
  ("RuleLanguage", nil, ["PlatformMath", "TextFormats"]),
  ("TouchTrace", nil, ["TextFormats"]),
  ("TraceImport", nil, ["TextFormats", "TouchTrace"]),
  ("SourceReading", nil, ["PlatformMath", "TextFormats"]),
  ("GestureRecognition", nil, ["PlatformMath", "TextFormats", "TouchTrace"]),
  (
    "InteractiveTransition", nil,
    ["PlatformMath", "TextFormats", "TouchTrace", "GestureRecognition"]
  ),
  (
    "SwipeReplay", nil,
    [
      "PlatformMath", "TextFormats", "RuleLanguage", "TouchTrace", "GestureRecognition",
      "InteractiveTransition",
    ]
  ),
  ("ReplayAnalysis", nil, ["TextFormats", "TouchTrace", "SwipeReplay"]),
  (
    "ReplayReport", nil,
    ["TextFormats", "TouchTrace", "InteractiveTransition", "SwipeReplay", "ReplayAnalysis"]
  ),
  ("PlatformIO", "Sources/Platform/PlatformIO", ["TextFormats"]),
  (
    "SwipeReplayCLI", nil,
    [
      "TextFormats", "RuleLanguage", "TouchTrace", "TraceImport", "SourceReading", "SwipeReplay",
      "ReplayAnalysis", "ReplayReport", "PlatformIO",
    ]
  ),
  (
    "SwipeReplayTesting", nil,
    ["TextFormats", "TouchTrace", "SwipeReplay", "ReplayAnalysis", "ReplayReport"]
  ),
]

let package = Package(
  name: "swipe-replay",
  // The lowest that have UInt128, by which numbers are read and written. Of the standard library nothing newer may be
  // used: AvailabilityTests look.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "swipe-replay", targets: ["swipe-replay"]),
    .library(name: "SwipeReplay", targets: ["SwipeReplay"]),
    .library(name: "SwipeReplayTesting", targets: ["SwipeReplayTesting"]),
    .plugin(name: "SwipeReplayPlugin", targets: ["SwipeReplayPlugin"]),
  ],
  targets: modules.map { module in
    .target(
      name: module.name,
      dependencies: module.imports.map { .byName(name: $0) },
      path: module.path,
      // The sources of generated files: see BuiltInProfiles and Page.
      exclude: ["SwipeReplay": ["Profiles"], "ReplayReport": ["Pages"]][module.name] ?? [])
  } + [
    .executableTarget(name: "swipe-replay", dependencies: ["SwipeReplayCLI"]),
    .plugin(
      name: "SwipeReplayPlugin",
      capability: .command(
        intent: .custom(
          verb: "swipe-replay",
          description: "Replays touch traces and checks them: swift package swipe-replay help")),
      dependencies: ["swipe-replay"], path: "Sources/SwipeReplayPlugin"),
    .executableTarget(
      name: "swipe-replay-bench",
      dependencies: ["TextFormats", "TouchTrace", "SwipeReplay", "ReplayReport", "PlatformIO"]),
    .target(
      name: "TestSupport",
      dependencies: ["TextFormats", "TouchTrace", "SwipeReplay"],
      path: "Tests/TestSupport"),
    .target(
      name: "Fuzzing",
      dependencies: [
        "PlatformMath", "TextFormats", "RuleLanguage", "TouchTrace", "TraceImport", "SourceReading",
        "GestureRecognition", "InteractiveTransition", "SwipeReplay", "ReplayAnalysis",
        "TestSupport",
      ],
      path: "Tests/Fuzzing"),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "TestSupport"]),
  ]
    + modules.filter { $0.name != "PlatformMath" }.map { module in
      .testTarget(
        name: module.name + "Tests",
        dependencies: (module.imports + [module.name, "TestSupport"]).map { .byName(name: $0) })
    }
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]
}
