/// The texts of `help --generate`: the manual page, or the script that lets a shell complete the
/// words of a command line.
///
/// A shell reads its script once. The script asks the installed tool for candidates, so that they
/// are always current, and does not evaluate what is typed or answered.
enum GeneratedText: String, CaseIterable {
  case man, bash, zsh, fish

  /// - Parameter words: An unfinished command line to complete, or no words for the script itself.
  func text(_ words: [String]) -> String {
    guard self != .man, !words.isEmpty else { return whole }
    guard self == .bash else { return Completion(words).text }
    // The value of COMP_WORDBREAKS, and the line.
    let line = BashWords(words.last ?? "", breaks: words.count > 1 ? words[0] : "")
    // Without the tool's own name.
    return Completion(Array(line.words.dropFirst())).bashText(kept: line.kept)
  }

  /// Instructions for each text, in lines of at most 80 columns.
  static var table: String { HelpTable.text(allCases.map { [$0.rawValue, $0.meaning] }) }

  private var meaning: String {
    switch self {
    case .man: "read it with 'man -l FILE', or put it into man1 of MANPATH"
    case .bash: "source it in ~/.bashrc"
    case .zsh: "save it in fpath, or source it after compinit in ~/.zshrc"
    case .fish: "save it in ~/.config/fish/completions"
    }
  }

  private var whole: String {
    switch self {
    case .man: ManualPage.text
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completions of swipe-replay for bash. In ~/.bashrc:
    #   source <(swipe-replay help --generate bash)
    _swipe_replay() {
      local tool=$1 paths= space= kept=0 before= typed= word
      # A path with a tilde is not expanded here.
      type -P -- "$tool" > /dev/null || tool=swipe-replay
      COMPREPLY=()
      {
        IFS=$'\t' read -r paths space kept before typed
        while IFS= read -r word; do COMPREPLY+=("$word"); done
      } < <("$tool" help --generate bash -- "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2> /dev/null)
      [[ $space != open ]] || compopt -o nospace 2> /dev/null
      if [[ $paths == none || -z $paths ]]; then
        compopt +o default +o bashdefault 2> /dev/null
        return
      fi
      # What the shell itself expands, it also completes.
      [[ $typed != "~"* ]] || return
      while IFS= read -r -d '' word; do
        if [[ $paths == profiles && ! -d $word && $word != *.json ]]; then continue; fi
        if [[ $paths == folders && ! -d $word ]]; then continue; fi
        COMPREPLY+=("${before:1}${word:kept}")
      done < <(
        shopt -u failglob nocaseglob
        shopt -s nullglob
        set +f
        for word in "$typed"*; do printf '%s\0' "$word"; done
      )
      # Quotes names, and lets a folder go on.
      compopt -o filenames 2> /dev/null
    }
    complete -o default -o bashdefault -F _swipe_replay swipe-replay

    """#

  private static let zshScript = #"""
    #compdef swipe-replay
    # Completions of swipe-replay for zsh: the file _swipe-replay in a folder of fpath, or, in ~/.zshrc after compinit:
    #   source <(swipe-replay help --generate zsh)
    _swipe_replay() {
      local tool=${(Q)words[1]} line word
      local -a lines head described
      # A path with a tilde is not expanded here.
      whence -p -- "$tool" > /dev/null || tool=swipe-replay
      lines=("${(@f)$("$tool" help --generate zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}")
      head=("${(@ps:\t:)lines[1]}")
      [[ -z $head[3] ]] || compset -P "${(b)head[3]}"
      for line in "${(@)lines[2,-1]}"; do
        word=${line%%$'\t'*}
        # A colon ends the word for _describe.
        described+=("${word//:/\\:}:${line#*$'\t'}")
      done
      local -a space
      [[ $head[2] != open ]] || space=(-S '')
      local found=1
      if (( $#described )); then _describe -t values 'swipe-replay' described "$space[@]" && found=0; fi
      case $head[1] in
        files) _files && found=0 ;;
        profiles) _files -g '*.json' && found=0 ;;
        folders) _files -/ && found=0 ;;
      esac
      return found
    }
    if [[ $funcstack[1] == _swipe-replay ]]; then _swipe_replay "$@"; else compdef _swipe_replay swipe-replay; fi

    """#

  private static let fishScript = #"""
    # Completions of swipe-replay for fish, in ~/.config/fish/completions/swipe-replay.fish
    # Asks the tool, and tells whether one of the given kinds of paths can follow.
    function __swipe_replay_ask
        set -l words (commandline -opc)
        set -l token (commandline -ct)
        set -l plain (string unescape -- "$token" 2> /dev/null)
        and set token "$plain"
        set -l tool $words[1]
        set -e words[1]
        # A path with a tilde is not expanded here.
        type -q -- "$tool"
        or set tool swipe-replay
        set -l lines (command $tool help --generate fish -- $words "$token" 2> /dev/null)
        set -l head (string split \t -- "$lines[1]")
        set -e lines[1]
        set -g __swipe_replay_words $head[3]$lines
        contains -- "$head[1]" $argv
    end
    complete -c swipe-replay -e
    complete -c swipe-replay -n '__swipe_replay_ask none' -f -a '$__swipe_replay_words'
    complete -c swipe-replay -n '__swipe_replay_ask folders' -f -a '(__fish_complete_directories)'
    complete -c swipe-replay -n '__swipe_replay_ask files profiles' -a '$__swipe_replay_words'

    """#
}
