package import TextFormats

/// The text of a file that a gesture's code is in.
package struct SourceText: Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Whether a path ends like a file of Swift or Objective-C, or is standard input.
  package static func isSource(path: String) -> Bool {
    path == "-"
      || [".swift", ".m", ".mm", ".h"].contains {
        path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }
}

/// The profile that is read from code.
package struct SourceProfile: Sendable {
  /// Something that the profile leaves out, or assumes.
  package struct Gap: Sendable, Hashable, CustomStringConvertible {
    /// `Sources/Navigation.m:112`, or empty if it is at no one place.
    package var place: String
    /// What is there, and what the profile has instead.
    package var message: String
    /// The name of the parameter that must be set for what is not read, or nil.
    package var constant: String?

    /// Its file, without the line.
    fileprivate var file: Substring { place[..<(place.lastIndex(of: ":") ?? place.endIndex)] }

    /// `Navigation.m:112: no animation is read`
    var note: String { (place.isEmpty ? "" : place.fileName + ": ") + message }

    /// `Sources/Navigation.m:112: note: no animation is read`; a warning if it has a constant.
    package var description: String {
      (place.isEmpty ? "" : place + ": ") + (constant == nil ? "note: " : "warning: ") + message
    }
  }

  /// The profile's JSON.
  package var text: [UInt8]
  /// In the order of reading, without duplicates.
  package var gaps: [Gap]
}

/// Source texts from which no profile can be made.
package struct SourceError: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// The place of what is no code, or nil for texts without a gesture.
  package var place: TextPlace?
}

/// What is read at most, so that any text is read in little time and memory.
enum SourceLimits {
  static let bytes = 1 << 20
  static let height = 60
  /// The tokens of a type's generic arguments, or of a declaration in C.
  static let tokens = 30
  /// The nodes of all parts of a file's trees that are there more than once.
  static let copies = 100_000
  static let paths = 400
  static let calls = 12
  /// The elements of a list whose loops are followed.
  static let elements = 8
  /// The work for one state of a handler, and for all of them.
  static let (steps, allSteps) = (900_000, 2_700_000)
  /// The work for a state up to which paths stay apart that differ in nothing of the gesture.
  static let stepsApart = 75_000
  /// The ways through the code up to which they do, too.
  static let pathsApart = 50
  static let recognizers = 100
  static let handlers = 200
  static let overloads = 100
  static let parameters = 200
  static let rules = 60
  static let size = 500
}

extension [SourceProfile.Gap] {
  mutating func add(_ message: String, _ place: SourcePlace, constant: String? = nil) {
    add(SourceProfile.Gap(place: place.withPath, message: message, constant: constant))
  }

  /// Adds a gap that is not there; in a file, what names something is said of its first place.
  mutating func add(_ gap: SourceProfile.Gap) {
    let isKnown = contains { other in
      other == gap
        || gap.message.contains("'") && other.message == gap.message
          && other.constant == gap.constant && other.file == gap.file
    }
    if !isKnown { append(gap) }
  }
}

extension SourceProfile {
  /// Reads what the code of a gesture does: where its recognizer is made, when it may begin, what it starts,
  /// how it progresses, when it finishes or cancels, and how the transition is animated.
  ///
  /// - Throws: ``SourceError`` if the texts have no handler of a pan that drives a transition, or are no whole code.
  package init(reading texts: [SourceText]) throws(SourceError) {
    guard texts.reduce(0, { $0 + $1.bytes.count }) <= SourceLimits.bytes else {
      throw SourceError(description: "the files have more than \(SourceLimits.bytes >> 20) MB")
    }
    var declarations = Declarations()
    for text in texts {
      var parser = try SourceParser(text, after: declarations)
      parser.parse()
      declarations = parser.declarations
    }
    declarations.readAssignments()
    var reader = GestureReader(declarations)
    self = try reader.read(files: texts.map(\.name))
  }
}
