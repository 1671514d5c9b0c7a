/// The profiles that are compiled in: files beside this one, in the format that users write.
enum BuiltInProfiles {
  /// Their names, sorted.
  static let names = [
    "base", "fd", "pj", "shuttle", "swipe", "system", "zeroj", "zeroj-nav",
  ]

  /// The file's bytes; nil where no profile has that name.
  static func text(_ name: String) -> [UInt8]? {
    switch name {
    case "base": PackageResources.base_json
    case "fd": PackageResources.fd_json
    case "pj": PackageResources.pj_json
    case "shuttle": PackageResources.shuttle_json
    case "swipe": PackageResources.swipe_json
    case "system": PackageResources.system_json
    case "zeroj": PackageResources.zeroj_json
    case "zeroj-nav": PackageResources.zeroj_nav_json
    default: nil
    }
  }
}
