import Foundation
import TestSupport
import Testing

/// Runs the scripts in real shells: checks what they offer for a line, and that nothing on the line is executed.
@Suite(
  .serialized, .needs(ToolProcess.path != nil, "the program is not built beside the tests"))
struct ShellCompletionTests {
  /// A folder whose names contain characters special to a shell.
  private static func folder() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for name in [
      "baseline.csv", "my trace.json", "it's.json", "$(touch executed).json",
      "`touch executed`.json",
      "(touch executed).json", "a:b.json", "traces/swipe.json", "folder/notes.txt",
    ] {
      try directory.write(name)
    }
    try directory.write(
      "team.json",
      try String(decoding: Fixtures.bytes(Fixtures.folder + "/profiles/team.json"), as: UTF8.self))
    return directory
  }

  /// Lines and the candidates that must be offered; with `only`, no others may be.
  private static let lines: [(line: String, offered: [String], only: Bool)] = [
    ("swipe-replay chec", ["check"], true),
    ("swipe-replay check --form", ["--format"], true),
    ("swipe-replay check --format=j", ["--format=junit", "--format=json"], true),
    ("swipe-replay check -f j", ["junit", "json"], true),
    ("swipe-replay -p sys", ["system", "system-26"], true),
    ("swipe-replay check -p te", ["telegram-android", "telegram-ios", "team.json"], true),
    ("swipe-replay -p zeroj --set f", ["finishVelocity=", "finishProgress="], true),
    ("swipe-replay -p ./team.json --set fin", ["finishProgress="], true),
    ("swipe-replay diff --from pj --to zeroj,finishV", ["zeroj,finishVelocity="], true),
    ("swipe-replay minimize --keep d", ["difference"], true),
    ("swipe-replay check --baseline=ba", ["--baseline=baseline.csv"], true),
    ("swipe-replay check --baseline ba", ["baseline.csv"], true),
    ("swipe-replay check my", ["my trace.json"], true),
    ("swipe-replay check 'my tr", ["my trace.json"], true),
    ("swipe-replay check a", ["a:b.json"], true),
    ("swipe-replay check it", ["it's.json"], true),
    ("swipe-replay check --extends-from ", ["folder", "traces"], true),
    ("swipe-replay help ru", ["rules"], true),
    ("swipe-replay profiles pj", ["pj"], true),
    ("swipe-replay plane ", [], true),
    (
      "swipe-replay check ",
      ["$(touch executed).json", "`touch executed`.json", "(touch executed).json"], false
    ),
    ("swipe-replay check -p \"$(touch executed)\" --base", ["--baseline"], true),
    (
      "swipe-replay check `touch executed` (touch executed) $(touch executed) --base",
      ["--baseline"], true
    ),
  ]

  /// Runs a shell's script on every line and compares its output: the line, the candidates, and an empty line.
  private func expectOffers(
    _ run: ToolProcess, _ directory: TemporaryDirectory, skipping skipped: [String] = [],
    clean: (String) -> String = { $0 }
  ) throws {
    let blocks = run.output.components(separatedBy: "\n\n").map { $0.components(separatedBy: "\n") }
    for (line, offered, only) in Self.lines where !skipped.contains(line) {
      let block = try #require(
        blocks.first { $0[0] == "? " + line }, "\(line): \(run.output) \(run.error)")
      let found = Set(block.dropFirst().map(clean))
      if only {
        #expect(found == Set(offered), "\(line)")
      } else {
        #expect(found.isSuperset(of: offered), "\(line)")
      }
    }
    #expect(try !directory.names().contains("executed"), "something was run")
    #expect(run.error == "")
  }

  /// The lines as words for a shell with single quotes.
  private func quoted(_ line: String) -> String { "'" + line.replacing("'", with: #"'\''"#) + "'" }

  @Test(.needs(Programs.path(of: "bash") != nil, "bash is not installed"))
  func bash() throws {
    let directory = try Self.folder()
    let scripts = try TemporaryDirectory()
    let path = try scripts.write(
      "ask.bash",
      #"""
      PATH=${tool%/*}:$PATH
      source <(swipe-replay help --generate bash)
      ask() {
        COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=(swipe-replay) COMP_CWORD=1
        COMP_WORDBREAKS=$2
        _swipe_replay swipe-replay '' ''
        printf '? %s\n' "$1"
        for word in "${COMPREPLY[@]}"; do printf '%s\n' "$word"; done
        echo
      }

      """# + Self.lines.map { "ask \(quoted($0.line)) $' \\t\\n'\n" }.joined()
        // By itself, bash replaces only what follows an equals sign or a colon.
        + "ask 'swipe-replay check --format=js' $' =:'\nask 'swipe-replay check a:b.' $' =:'\n")
    let run = try ToolProcess(shell: "bash --norc \(path)", in: directory)
    try expectOffers(run, directory)
    #expect(
      run.output.hasSuffix(
        "? swipe-replay check --format=js\njson\n\n? swipe-replay check a:b.\nb.json\n\n"))
  }

  @Test(.needs(Programs.path(of: "fish") != nil, "fish is not installed"))
  func fish() throws {
    let directory = try Self.folder()
    let scripts = try TemporaryDirectory()
    let path = try scripts.write(
      "ask.fish",
      """
      set -x PATH (dirname $tool) $PATH
      swipe-replay help --generate fish | source
      function ask
          echo "? $argv[1]"
          complete -C "$argv[1]" | string replace -r '\\t.*' ''
          echo
      end

      """ + Self.lines.map { "ask '\($0.line.replacing("'", with: "\\'"))'\n" }.joined())
    let run = try ToolProcess(
      shell: "HOME=\(scripts.path) XDG_CONFIG_HOME=\(scripts.path) XDG_DATA_HOME=\(scripts.path) "
        + "fish --no-config \(path)", in: directory)
    // An open dollar or parenthesis is not a word to fish; it completes such lines itself.
    try expectOffers(
      run, directory, skipping: Self.lines.map(\.line).filter { $0.contains("(touch") }
    ) { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  @Test(.needs(Programs.path(of: "zsh") != nil, "zsh is not installed"))
  func zsh() throws {
    let directory = try Self.folder()
    let scripts = try TemporaryDirectory()
    let found = scripts.path + "/found"
    // Completion runs only in a terminal. A function in place of compadd writes the additions to a file.
    let path = try scripts.write(
      "ask.zsh",
      #"""
      zmodload zsh/zpty
      zpty -b terminal zsh -f -i
      wait_for() {
        local rest
        for ((i = 0; i < 600; i++)); do
          zpty -rt terminal rest
          grep -qs "$1" \#(found) && return
          sleep 0.05
        done
        echo "no answer: $1"
        exit 1
      }
      zpty -w terminal 'source \#(scripts.path)/inner.zsh'
      wait_for READY
      ask() {
        : > \#(found)
        zpty -w -n terminal $'\C-u'"$1"$'\C-y'
        wait_for DONE
        print -r -- "? $1"
        grep -v DONE \#(found)
        echo
      }

      """# + Self.lines.map { "ask \(quoted($0.line))\n" }.joined() + "zpty -d terminal\n")
    try scripts.write(
      "inner.zsh",
      #"""
      PATH=${tool:h}:$PATH
      autoload -Uz compinit
      compinit -u -D
      source <(swipe-replay help --generate zsh)
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
        typeset -a __words
        builtin compadd -A __words "$@"
        local __word
        for __word in "${__words[@]}"; do print -r -- "$IPREFIX${(Q)__word}" >> \#(found); done
        builtin compadd "$@"
      }
      answer() { zle list-choices; print DONE >> \#(found); }
      zle -N answer
      bindkey '^Y' answer
      print READY >> \#(found)

      """#)
    let run = try ToolProcess(shell: "zsh -f \(path)", in: directory)
    try expectOffers(run, directory)
  }
}
