#if CommandLineTool
  import GantrySystem

  /// Extends the parser's completion script for bash.
  ///
  /// That script treats names as files', so bash adds a slash to one that is also a folder here. It
  /// leaves `$`, backquotes and `~` to be expanded. With the extension, in bash 4 and later, the
  /// tool itself quotes names for the line.
  enum BashScript {
    private static let variable = "GANTRY_COMPLETES"

    /// The word to complete, up to the cursor; nil without this script.
    static var word: String? { System.environmentVariable(variable) }

    /// The script with the extension; any other text stays.
    static func completed(_ text: String) -> String {
      guard text.contains("\ncomplete -o filenames -F _gantry gantry") else { return text }
      return text + "\n" + addition
    }

    private static let addition = #"""

      # Names come from gantry, chosen and quoted for the line; where compopt is missing, as files do.
      if type compopt > /dev/null 2>&1; then
          __gantry_custom_complete() {
              local -ar words=("${COMP_WORDS[@]}")
              local typed="${cur}"
              # Bash leaves out a quotation mark that the word begins with.
              case "${COMP_WORDS[COMP_CWORD]}" in
              \'* | \"*) [[ "${cur}" = [\'\"]* ]] || typed="${COMP_WORDS[COMP_CWORD]:0:1}${cur}" ;;
              esac
              printf 'quoted:\n'
              \#(variable)="${typed}" "${COMP_WORDS[0]}" "${@}" "${words[@]}"
          }

          __gantry_add_completions() {
              local completion
              if [[ "${1}" = -W && "${2}" = quoted:* ]]; then
                  compopt +o filenames 2> /dev/null
                  while IFS='' read -r completion; do
                      [[ -n "${completion}" ]] && COMPREPLY+=("${completion}")
                  done <<< "${2#quoted:}"
                  return 0
              fi
              while IFS='' read -r completion; do
                  COMPREPLY+=("${completion}")
              done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
          }
      fi

      # Behind the document a word with a dash is an entry, too: an option of the app.
      __gantry_offered="$(declare -f __gantry_offer_flags_options)"
      eval "__gantry_offer_own_options${__gantry_offered#__gantry_offer_flags_options}"
      unset __gantry_offered
      __gantry_offer_flags_options() {
          __gantry_offer_own_options "${@}"
          case "${COMP_WORDS[1]}" in
          \#(EntryWords.verbs.sorted().joined(separator: " | ")))
              [[ "${cur}" = -* && "${positional_number}" -eq 1 ]] && positional_number=2
              ;;
          esac
          return 0
      }
      """#
  }
#endif
