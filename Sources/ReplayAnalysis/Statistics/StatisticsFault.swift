package import TextFormats

/// What is wrong with a file of statistics, or with adding it to another.
package enum StatisticsFault: Sendable, Hashable {
  case wrongFormat(found: String?)
  case wrongVersion(Double)
  case field(JSONFieldError)
  /// Two counts that must agree do not, or a number is not where it belongs.
  case contradiction(String)
  /// Statistics of something else than those of the file before.
  case unlike(what: String, found: String, other: String, file: String)
  /// Two versions of a profile, which differ in more than parameters.
  case otherRules(profile: String, file: String)
  /// The sum of all files is no whole number of a Double any more.
  case tooMany(String)

  /// The words, without the place.
  var message: String {
    switch self {
    case .wrongFormat(let found):
      (found.map { "format is '\($0)'" } ?? "no format")
        + "; expected \"format\": \"\(StatisticsFormat.name)\", which 'stats -f json' writes"
    case .wrongVersion(let version):
      "version \(numberText(version)) of statistics is not known; this program reads version "
        + "\(StatisticsFormat.version)"
    case .field(.unknownWord(let word, let key)):
      "unknown \(key) '\(word.word)'" + word.suggestion
    case .field(let error):
      error.description
    case .contradiction(let what):
      "\(what); the file was changed, so write it anew with 'stats -f json'"
    case .unlike(let what, let found, let other, let file):
      "\(what): \(found) here, \(other) in \(file); write both with the same '--profile', '--set', "
        + "'--velocity' and '--near'"
    case .otherRules(let profile, let file):
      "the rules of '\(profile)' are others here than in \(file); write both with the same version of "
        + "the profile"
    case .tooMany(let what):
      "too many \(what) to count; expected at most \(Statistics.largestCount) in all files together"
    }
  }
}
