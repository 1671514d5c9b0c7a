/// The profiles that are compiled in: files beside this one, in the format that users write.
enum BuiltInProfiles {
  /// Their names, sorted.
  static let names = [
    "base", "chromium", "compose-ios", "fd", "firefox", "flutter", "framework7", "ionic",
    "libadwaita", "navigation-transitions", "pj", "react-native-screens", "react-navigation",
    "shuttle", "sliding-pane", "slidr", "sloppy-swiper", "swipe", "swipe-back-layout",
    "swipe-transition", "system", "telegram-android", "telegram-ios", "vc-transitions",
    "webkitgtk", "zeroj", "zeroj-nav",
  ]

  /// The file's bytes; nil where no profile has that name.
  static func text(_ name: String) -> [UInt8]? {
    switch name {
    case "base": PackageResources.base_json
    case "chromium": PackageResources.chromium_json
    case "compose-ios": PackageResources.compose_ios_json
    case "fd": PackageResources.fd_json
    case "firefox": PackageResources.firefox_json
    case "flutter": PackageResources.flutter_json
    case "framework7": PackageResources.framework7_json
    case "ionic": PackageResources.ionic_json
    case "libadwaita": PackageResources.libadwaita_json
    case "navigation-transitions": PackageResources.navigation_transitions_json
    case "pj": PackageResources.pj_json
    case "react-native-screens": PackageResources.react_native_screens_json
    case "react-navigation": PackageResources.react_navigation_json
    case "shuttle": PackageResources.shuttle_json
    case "sliding-pane": PackageResources.sliding_pane_json
    case "slidr": PackageResources.slidr_json
    case "sloppy-swiper": PackageResources.sloppy_swiper_json
    case "swipe": PackageResources.swipe_json
    case "swipe-back-layout": PackageResources.swipe_back_layout_json
    case "swipe-transition": PackageResources.swipe_transition_json
    case "system": PackageResources.system_json
    case "telegram-android": PackageResources.telegram_android_json
    case "telegram-ios": PackageResources.telegram_ios_json
    case "vc-transitions": PackageResources.vc_transitions_json
    case "webkitgtk": PackageResources.webkitgtk_json
    case "zeroj": PackageResources.zeroj_json
    case "zeroj-nav": PackageResources.zeroj_nav_json
    default: nil
    }
  }
}
