// swift-tools-version: 6.2

import PackageDescription

/// One table of the rooms: each target may import only the ones it lists, all of them above it.
let rooms: [(name: String, path: String?, imports: [String])] = [
  ("PlatformMath", "Sources/Platform/PlatformMath", []),
  ("TextFormats", nil, []),
  ("RuleLanguage", nil, ["PlatformMath"]),
  ("TouchTrace", nil, ["TextFormats"]),
  ("GestureRecognition", nil, ["PlatformMath", "TouchTrace"]),
  ("InteractiveTransition", nil, ["PlatformMath", "TouchTrace", "GestureRecognition"]),
  (
    "SwipeReplay", nil,
    [
      "PlatformMath", "TextFormats", "RuleLanguage", "TouchTrace", "GestureRecognition",
      "InteractiveTransition",
    ]
  ),
  ("ReplayAnalysis", nil, ["PlatformMath", "TextFormats", "TouchTrace", "SwipeReplay"]),
  (
    "ReplayReport", nil,
    ["TextFormats", "TouchTrace", "InteractiveTransition", "SwipeReplay", "ReplayAnalysis"]
  ),
  ("PlatformIO", "Sources/Platform/PlatformIO", []),
  (
    "SwipeReplayCLI", nil,
    [
      "TextFormats", "RuleLanguage", "TouchTrace", "SwipeReplay", "ReplayAnalysis", "ReplayReport",
      "PlatformIO",
    ]
  ),
]

let package = Package(
  name: "swipe-replay",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "swipe-replay", targets: ["swipe-replay"]),
    .library(name: "SwipeReplay", targets: ["SwipeReplay"]),
  ],
  targets: rooms.map { room in
    .target(
      name: room.name,
      dependencies: room.imports.map { .byName(name: $0) },
      path: room.path,
      resources: room.name == "SwipeReplay" ? [.embedInCode("Profiles")] : [])
  } + [
    .executableTarget(name: "swipe-replay", dependencies: ["SwipeReplayCLI"]),
    .executableTarget(
      name: "swipe-replay-bench",
      dependencies: ["TextFormats", "TouchTrace", "SwipeReplay", "ReplayReport"]),
    .target(
      name: "TestSupport",
      dependencies: ["TextFormats", "TouchTrace", "SwipeReplay"],
      path: "Tests/TestSupport"),
  ]
    + rooms.filter { $0.name != "PlatformMath" }.map { room in
      .testTarget(
        name: room.name + "Tests",
        dependencies: (room.imports + [room.name, "TestSupport"]).map { .byName(name: $0) })
    }
)

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]
}
