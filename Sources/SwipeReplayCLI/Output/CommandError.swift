import PlatformIO
import ReplayAnalysis
import SourceReading
import SwipeReplay
import TextFormats
import TouchTrace
import TraceImport

/// An error in the command line or in the input. `description` says what is wrong and what to do.
struct CommandError: Error, Sendable {
  enum Kind: Sendable {
    case unknownVerb(UnknownWord)
    case unknownHelp(UnknownWord)
    case unknownOption(String, verb: String, nearest: String?)
    /// A verb or an option of a former version, and its successor.
    case formerWord(String, String)
    case valueMissing(Option)
    case valueNotTaken(Option, String)
    case unknownWord(UnknownWord, Option)
    case malformedValue(String, Option, expected: String)
    case notInFormat(Option, String)
    case noPath(verb: String)
    case extraOperand(String, verb: String)
    case noSuchPath(String)
    /// A file of another tool's recording, the format's name, and what its conversion lacks.
    case recording(String, String, DeviceSpace.Missing?)
    /// Only files without traces were found in directories.
    case onlyOtherFiles([String])
    case emptyDirectory(String)
    case nothingTagged([String])
    case nothingNamed([String])
    case unknownParameter(UnknownWord, profiles: [String])
    case unknownProfile(UnknownWord)
    case file(IOFailure)
    case profile(ProfileError)
    /// Code without a gesture that can be read.
    case source(SourceError)
    /// A file of code that no profile names.
    case unnamedCode(String)
    case analysis(AnalysisError)
    case sameProfileName(String, String, String)
    case unreadConstant(String)
    case needsOption(Option, Option)
    case notTogether(Option, Option)
    case noBaseline(String)
    case emptyBaseline(String)
    case nothingChecked
    case nothingCompared
    case nothingCounted
    case optionMissing(Option, verb: String)
    case notUpdated(String)
    case badChange(String)
    case severalProfiles(verb: String, count: Int)
    case variedTwice(String)
    case gridTooLarge(limit: Int, orFewer: String = "parameters")
    case nothingReplayed
    case nothingLabelled
    case notShown(String)
    case severalTraces(String)
    case writesOverInput(Option, String, input: String)
    case importing(path: String, ImportError)
    case badPattern(ImportError)
    case onlyOneTrace(String)
    /// A trace differs from the first one in something that a CSV file has only once.
    case different(String, of: String)
    /// A trace has too many WebDriver actions.
    case scriptTooLong(String, limit: Int)
    /// A trace's text or times exceed the limits of reading.
    case unreadableOutput(String)
    /// There is nothing to convert; with the number of the chosen gesture.
    case noGestures(number: String?)
    case carriesOwnField(String)
    case carriedTwice(String)
    /// Two options write to one file.
    case sameOutput(Option, Option, String)
    /// Expectations of standard input cannot be written.
    case acceptsStandardInput
    /// Only a part of the baseline was checked, with other settings than the rest.
    case acceptsPart(String)
    /// The expectations of a file are no longer where they were read.
    case fileChanged(String)
  }

  var kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Returns the error for an option that a verb does not have, with the most similar one it has.
  static func unknownOption(_ typed: String, of verb: Verb) -> CommandError {
    if typed.hasPrefix("--"), let instead = Option.successor(of: String(typed.dropFirst(2))) {
      return CommandError(.formerWord(typed, instead))
    }
    let names = verb.options.map { "--" + $0.name }
    let near = typed.hasPrefix("--") ? nearest(to: typed, among: names) : nil
    return CommandError(.unknownOption(typed, verb: verb.name, nearest: near))
  }

  /// Whether the command line itself is wrong, so that its help is useful.
  var isUsage: Bool {
    switch kind {
    case .unknownVerb, .unknownHelp, .unknownOption, .formerWord, .valueMissing, .valueNotTaken,
      .unknownWord,
      .malformedValue, .notInFormat, .noPath, .extraOperand, .needsOption,
      .notTogether, .badChange, .optionMissing, .severalProfiles, .variedTwice, .gridTooLarge,
      .writesOverInput, .badPattern, .onlyOneTrace, .different, .scriptTooLong, .unreadableOutput,
      .carriesOwnField, .carriedTwice, .sameOutput:
      true
    default: false
    }
  }

  /// Whether the description begins with a position in a file: `pj.json:3:7: error: …`.
  var hasPlace: Bool {
    switch kind {
    case .profile(let error): error.place != nil
    case .analysis, .importing: true
    default: false
    }
  }
}

extension CommandError: CustomStringConvertible {
  var description: String {
    switch kind {
    case .unknownVerb(let typed):
      "there is no verb or file '\(typed.word)'"
        + (typed.nearest == nil ? "; 'swipe-replay help' lists the verbs" : typed.suggestion)
    case .unknownHelp(let typed):
      "no help for '\(typed.word)'"
        + (typed.nearest == nil ? "; expected \(typed.known.joinedByOr)" : typed.suggestion)
    case .unknownOption(let typed, let verb, let nearest):
      "'\(verb)' has no option '\(typed)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .formerWord(let word, let instead):
      "'\(word)' \(instead)"
    case .valueMissing(let option):
      "'--\(option.name)' needs a value: \(option.synopsis)"
    case .valueNotTaken(let option, let value):
      "'--\(option.name)' takes no value, but '\(value)' was given"
    case .unknownWord(let typed, let option):
      "unknown value '\(typed.word)' for '--\(option.name)'; expected \(typed.known.joinedByOr)"
        + typed.suggestion
    case .malformedValue(let typed, let option, let expected):
      "'--\(option.name)' cannot be '\(typed)'; expected \(expected)"
    case .notInFormat(let option, let format):
      "'--\(option.name)' cannot be used with '--format \(format)'"
    case .noPath(let verb):
      "'\(verb)' needs a file or a directory, or traces on standard input"
    case .extraOperand(let typed, let verb):
      "unexpected argument '\(typed)' for '\(verb)'"
    case .noSuchPath(let path):
      "no such file or directory: '\(path)'"
    case .recording(let path, let format, let missing):
      (path == "-" ? "standard input" : "'\(path)'") + " looks like a \(format) recording; "
        + "convert it: swipe-replay convert " + (missing.map { $0.options + " " } ?? "")
        + ShellWord.quoted(path, isASCII: false) + " -o traces.jsonl"
    case .onlyOtherFiles(let paths):
      "no traces in \(paths.count == 1 ? "'\(paths[0])'" : "\(paths.count) files, such as '\(paths[0])'")"
    case .emptyDirectory(let path):
      "no traces in '\(path)'; it has no \(InputPaths.extensions.map { "." + $0 }.joinedByOr) files"
    case .nothingTagged(let tags):
      "no trace has the tag \(tags.map { "'\($0)'" }.joinedByOr)"
    case .nothingNamed(let names):
      "no trace is named \(names.map { "'\($0)'" }.joinedByOr)"
    case .unknownParameter(let name, let profiles):
      (profiles.count == 1 ? "profile '\(profiles[0])' has no" : "none of the profiles has a")
        + " parameter '\(name.word)'"
        + (name.nearest == nil && !name.known.isEmpty
          ? "; expected \(name.known.joinedByOr)" : name.suggestion)
    case .unknownProfile(let name):
      "unknown profile '\(name.word)'"
        + (name.nearest == nil ? "; 'swipe-replay profiles' lists them" : name.suggestion)
    case .file(let failure):
      failure.description
    case .source(let error): error.description
    case .unnamedCode(let path):
      "no rule or parameter of the profile names '\(path)'; 'profiles --from' writes a profile whose rules do"
    case .profile(let error):
      error.description
    case .analysis(let error):
      error.description
    case .sameProfileName(let name, let first, let second):
      "'\(first)' and '\(second)' both have the name '\(name)'; give one another \"name\""
    case .unreadConstant(let text):
      "\(text), or name the file that declares it, too: '-p Navigation.swift,Constants.swift'"
    case .needsOption(let option, let other):
      "'--\(option.name)' needs '\(other.synopsis)'"
    case .notTogether(let option, let other):
      "'--\(option.name)' and '--\(other.name)' cannot be used together"
    case .noBaseline(let path):
      "there is no baseline '\(path)'; '--accept' writes one"
    case .emptyBaseline(let path):
      "the baseline '\(path)' has no results, so no profiles either; give '--profile NAME', or record results with "
        + "'--accept'"
    case .nothingChecked:
      "nothing was checked: no trace expects anything of the profiles, and there is no '--baseline'; "
        + "'convert --expect PROFILE' writes what is decided now"
    case .nothingCompared:
      "nothing was compared: the traces have no gestures"
    case .nothingCounted:
      "nothing was counted: there are no traces"
    case .optionMissing(let option, let verb):
      "'\(verb)' needs '\(option.synopsis)'"
    case .notUpdated(let path):
      "'\(path)' was not written, because some input is invalid"
    case .badChange(let text):
      "cannot read the change '\(text)'; expected parameter=value, such as finishProgress=0.4"
    case .severalProfiles(let verb, let count):
      "'\(verb)' takes one profile, but \(count) were given"
    case .variedTwice(let name):
      "'\(name)' is varied twice; give each parameter one '--vary'"
    case .gridTooLarge(let limit, let others):
      "the grid has more than \(limit) points; use larger steps or fewer \(others)"
    case .nothingReplayed:
      "nothing was replayed: the traces have no gestures"
    case .nothingLabelled:
      "nothing to fit: no trace has a label; add \"intent\": \"finish\", \"cancel\" or "
        + "\"none\" to traces, or one to all of a file: 'convert --label intent=finish'"
    case .notShown(let path):
      "'\(path)' was not written, because the results could not be shown"
    case .severalTraces(let path):
      "'\(path)' has several traces; choose one with '--name' or '--tag', or give it a file of its own"
    case .importing(let path, let error):
      path + (error.line.map { ":\($0)" } ?? "") + ": error: \(error.message)"
    case .badPattern(let error):
      "'--pattern': \(error.message)"
    case .onlyOneTrace(let format):
      "'--format \(format)' writes one trace, and there are more; choose one with '--name' or '--gesture N', or "
        + "use '--format jsonl'"
    case .different(let what, let trace):
      "'--format csv' says \(what) once for all traces, and that of '\(trace)' is not that of the first "
        + "one; use '--format jsonl'"
    case .scriptTooLong(let trace, let limit):
      "'--format webdriver' has at most \(limit) actions, one of each finger for each sample, and 145 years; "
        + "'\(trace)' needs more; choose a part with '--gesture N', or use '--format jsonl'"
    case .unreadableOutput(let trace):
      "'\(trace)' would not be read again: a trace has at most \(TraceLimits.bytes) bytes of text, "
        + "\(TraceLimits.expectation) in 'expect', and times of at most ±4.6e18 ns; choose a part with "
        + "'--gesture N', or use '--format jsonl'"
    case .noGestures(let number):
      "nothing was converted: "
        + (number.map { "there is no gesture \($0)" } ?? "there are no gestures")
    case .carriesOwnField(let name):
      "'--carry' cannot add '\(name)', which results have themselves"
    case .carriedTwice(let name):
      "'--carry' names '\(name)' twice"
    case .sameOutput(let option, let other, let path):
      "'--\(option.name)' and '--\(other.name)' both write to '\(path)'; choose another file for one"
    case .acceptsStandardInput:
      "'--accept' cannot change what traces of standard input expect; give their files"
    case .acceptsPart(let path):
      "'\(path)' was not written: the parameters or the estimator changed since it was recorded, so all of its "
        + "traces must be given"
    case .fileChanged(let path):
      "'\(path)' was not written, because it changed while it was checked"
    case .writesOverInput(let option, let output, let input):
      "'--\(option.name) \(output)' would replace "
        + (input == output
          ? "a file that is read"
          : input == "-" ? "the file that standard input reads" : "'\(input)', which is read")
        + "; choose another file"
    }
  }
}

/// Returns the value of a step, wrapping its error: `try wrapping(CommandError.Kind.file, try file.commit())`.
func wrapping<Value: ~Copyable, Failure>(
  _ kind: (Failure) -> CommandError.Kind, _ step: @autoclosure () throws(Failure) -> Value
) throws(CommandError) -> Value {
  do throws(Failure) {
    return try step()
  } catch {
    throw CommandError(kind(error))
  }
}
