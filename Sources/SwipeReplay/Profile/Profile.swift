public import TextFormats

/// One implementation's rules: which recognizers, when they may begin, how progress is computed, when
/// it finishes, how it animates.
public struct Profile: Sendable {
  /// A number that a team tunes.
  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var value: Double
  }

  public let name: String
  public let title: String
  /// Where the rules were read.
  public let source: String
  public let notes: [String]
  /// In the order of the file.
  public private(set) var parameters: [Parameter]

  /// The same profile with one parameter changed.
  ///
  /// - Throws: ``ProfileError`` where the profile has no such parameter; it names the nearest one.
  public func setting(_ parameter: String, to value: Double) throws(ProfileError) -> Profile { self }

  /// The names of the built-in profiles, sorted.
  public static var builtInNames: [String] { [] }

  /// The JSON text of a built-in profile; nil where there is none of that name.
  public static func builtInText(_ name: String) -> [UInt8]? { nil }

  /// Reads a profile, built in or from a file.
  ///
  /// - Parameters:
  ///   - reference: a built-in profile's name, or a path: whatever contains a `/` or ends in `.json`.
  ///   - readFile: the bytes of a file, for a path and for what it `extends`; nil where it cannot be
  ///     read.
  /// - Throws: ``ProfileError``, with the place of a mistake in a file.
  public static func named(
    _ reference: String, readFile: (String) -> [UInt8]? = { _ in nil }
  ) throws(ProfileError) -> Profile { throw ProfileError(kind: .unreadable(reference), place: nil) }
}

/// What is wrong with a profile, or with what was asked of it. `description` has the words.
public struct ProfileError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    case unreadable(String)
    case unknownProfile(String, nearest: String?)
    case unknownParameter(String, nearest: String?)
  }

  package var kind: Kind
  /// Where in which file; nil where the mistake is in no file.
  public var place: TextPlace?

  public var description: String { "" }
}
