#!/bin/bash

__topmost_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__topmost_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__topmost_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__topmost_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_topmost() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    confirm|ask|choose|form|file|text|progress|toast|modal|sheet|present|loading|retry|run|ran|update|wait|result|list|history|why|press|act|reply|centre|dismiss|undo|restore|snooze|focus|release|dnd|mode|rules|status|subscribe|stop|doctor|config|settings|preview|gallery|compat|attach|hosts|pair|campaign|recipes|help)
        # Offer subcommand argument completions
        "_topmost_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'confirm ask choose form file text progress toast modal sheet present loading retry run ran update wait result list history why press act reply centre dismiss undo restore snooze focus release dnd mode rules status subscribe stop doctor config settings preview gallery compat attach hosts pair campaign recipes help' -- "${cur}"))
        ;;
    esac
}

_topmost_confirm() {
    repeating_flags=()
    non_repeating_flags=(--forget --markup --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--colors --tags)
    non_repeating_options=(--yes --no --default --remember --message --icon --image --image-width --image-height --tone --card-theme --progress --timeout --key --parent --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--yes')
        return
        ;;
    '--no')
        return
        ;;
    '--default')
        __topmost_add_completions -W 'yes'$'\n''no'
        return
        ;;
    '--remember')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--progress')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_ask() {
    repeating_flags=()
    non_repeating_flags=(--password --number --confirm --markup --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--colors --tags)
    non_repeating_options=(--label --placeholder --value --min-length --max-length --refused --match --min --max --step --error --complete --ok --cancel --message --icon --image --image-width --image-height --tone --card-theme --progress --timeout --key --parent --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--label')
        return
        ;;
    '--placeholder')
        return
        ;;
    '--value')
        return
        ;;
    '--min-length')
        return
        ;;
    '--max-length')
        return
        ;;
    '--refused')
        return
        ;;
    '--match')
        return
        ;;
    '--min')
        return
        ;;
    '--max')
        return
        ;;
    '--step')
        return
        ;;
    '--error')
        return
        ;;
    '--complete')
        __topmost_add_completions -f
        return
        ;;
    '--ok')
        return
        ;;
    '--cancel')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--progress')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_choose() {
    repeating_flags=()
    non_repeating_flags=(--plain -0 --read0 --multi --filter --no-filter --markup --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--selected --colors --tags)
    non_repeating_options=(--min --max --limit-height --ok --cancel --message --icon --image --image-width --image-height --tone --card-theme --progress --timeout --key --parent --exit-map)
    __topmost_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--min')
        return
        ;;
    '--max')
        return
        ;;
    '--limit-height')
        return
        ;;
    '--selected')
        return
        ;;
    '--ok')
        return
        ;;
    '--cancel')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--progress')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_form() {
    repeating_flags=()
    non_repeating_flags=(--shell --markup --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--field --colors --tags)
    non_repeating_options=(--title --ok --cancel --message --icon --image --image-width --image-height --tone --card-theme --progress --timeout --key --parent --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--field')
        return
        ;;
    '--title')
        return
        ;;
    '--ok')
        return
        ;;
    '--cancel')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--progress')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -o plusdirs -fX '!*.@(toml|json)'
        return
        ;;
    esac
}

_topmost_file() {
    repeating_flags=()
    non_repeating_flags=(--open --save --folder --multi --hidden --own --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--filter)
    non_repeating_options=(--title --ok --name --start --exit-map)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--filter')
        return
        ;;
    '--title')
        return
        ;;
    '--ok')
        return
        ;;
    '--name')
        return
        ;;
    '--start')
        __topmost_add_completions -d
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_text() {
    repeating_flags=()
    non_repeating_flags=(--confirm --markup --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--colors --tags)
    non_repeating_options=(--title --ok --cancel --columns --message --icon --image --image-width --image-height --tone --card-theme --progress --timeout --key --parent --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--ok')
        return
        ;;
    '--cancel')
        return
        ;;
    '--columns')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--progress')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -f
        return
        ;;
    esac
}

_topmost_progress() {
    repeating_flags=()
    non_repeating_flags=(--no-cancel --pulse --modal --block --here --there --anyway --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--title --icon --cancel --total --parse)
    __topmost_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--cancel')
        return
        ;;
    '--total')
        return
        ;;
    '--parse')
        __topmost_add_completions -W 'auto'$'\n''percent'$'\n''curl'$'\n''rsync'$'\n''dd'$'\n''pv'
        return
        ;;
    esac
}

_topmost_toast() {
    repeating_flags=()
    non_repeating_flags=(--markup --reply --speak --resident --transient --no-addresses --osd --wait --print-id --print-reply --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--colors --action --tags)
    non_repeating_options=(--title --icon --image --image-width --image-height --tone --card-theme --reply-label --reply-placeholder --reply-send --reply-send-icon --progress --urgency --category --app-name --origin --desktop-entry --app-icon --sound --position --card-width --monitor --timeout --key --parent --replace --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--action')
        return
        ;;
    '--reply-label')
        return
        ;;
    '--reply-placeholder')
        return
        ;;
    '--reply-send')
        return
        ;;
    '--reply-send-icon')
        __topmost_add_completions -f
        return
        ;;
    '--progress')
        return
        ;;
    '--urgency')
        __topmost_add_completions -W 'low'$'\n''normal'$'\n''critical'
        return
        ;;
    '--category')
        return
        ;;
    '--app-name')
        return
        ;;
    '--origin')
        return
        ;;
    '--desktop-entry')
        return
        ;;
    '--app-icon')
        __topmost_add_completions -f
        return
        ;;
    '--sound')
        return
        ;;
    '--position')
        __topmost_add_completions -W 'top_right'$'\n''top_left'$'\n''top_center'$'\n''bottom_right'$'\n''bottom_left'$'\n''bottom_center'
        return
        ;;
    '--card-width')
        return
        ;;
    '--monitor')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--replace')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_modal() {
    repeating_flags=()
    non_repeating_flags=(--markup --input --input-hidden --input-number --choices-many --choices-rows --choices-filter --choices-text --no-dismiss --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--colors --input-suggestions --choices --choices-selected --choices-icons --button --style --tags)
    non_repeating_options=(--message --icon --image --image-width --image-height --tone --card-theme --input-label --input-placeholder --input-text --input-minimum-length --input-maximum-length --input-error --input-match --input-minimum --input-maximum --input-step --input-mismatch --progress --choices-label --choices-minimum --choices-maximum --choices-visible-rows --choices-columns --default --positive --negative --timeout --key --parent --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--input-label')
        return
        ;;
    '--input-placeholder')
        return
        ;;
    '--input-text')
        return
        ;;
    '--input-minimum-length')
        return
        ;;
    '--input-maximum-length')
        return
        ;;
    '--input-error')
        return
        ;;
    '--input-match')
        return
        ;;
    '--input-minimum')
        return
        ;;
    '--input-maximum')
        return
        ;;
    '--input-step')
        return
        ;;
    '--input-mismatch')
        return
        ;;
    '--input-suggestions')
        return
        ;;
    '--progress')
        return
        ;;
    '--choices-label')
        return
        ;;
    '--choices')
        return
        ;;
    '--choices-selected')
        return
        ;;
    '--choices-minimum')
        return
        ;;
    '--choices-maximum')
        return
        ;;
    '--choices-visible-rows')
        return
        ;;
    '--choices-columns')
        return
        ;;
    '--choices-icons')
        return
        ;;
    '--default')
        return
        ;;
    '--positive')
        return
        ;;
    '--negative')
        return
        ;;
    '--button')
        return
        ;;
    '--style')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_sheet() {
    repeating_flags=()
    non_repeating_flags=(--markup --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=(--colors --action --tags)
    non_repeating_options=(--title --message --icon --image --image-width --image-height --tone --card-theme --cancel --timeout --key --parent --exit-map)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--action')
        return
        ;;
    '--cancel')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac
}

_topmost_present() {
    repeating_flags=()
    non_repeating_flags=(--wait --print-id --here --there --no-wait-for-display --json --print0 --null --version -h --help)
    repeating_options=()
    non_repeating_options=(--exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--exit-map')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -o plusdirs -fX '!*.@(json|toml)'
        return
        ;;
    esac
}

_topmost_loading() {
    repeating_flags=()
    non_repeating_flags=(--markup --no-block --here --there --anyway --json --version -h --help)
    repeating_options=(--colors --tags)
    non_repeating_options=(--title --message --icon --image --image-width --image-height --tone --card-theme --delay --progress --cancel --ceiling --timeout --key --parent)
    __topmost_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--delay')
        return
        ;;
    '--progress')
        return
        ;;
    '--cancel')
        return
        ;;
    '--ceiling')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    esac
}

_topmost_retry() {
    repeating_flags=()
    non_repeating_flags=(--markup --here --there --no-wait-for-display --json --version -h --help)
    repeating_options=(--colors --tags)
    non_repeating_options=(--message --icon --image --image-width --image-height --tone --card-theme --label --give-up --timeout --key --parent --attempts)
    __topmost_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--label')
        return
        ;;
    '--give-up')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--attempts')
        return
        ;;
    esac
}

_topmost_run() {
    repeating_flags=()
    non_repeating_flags=(--unfocused --version -h --help)
    repeating_options=()
    non_repeating_options=(--after)
    __topmost_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--after')
        return
        ;;
    esac
}

_topmost_ran() {
    repeating_flags=()
    non_repeating_flags=(--unfocused --version -h --help)
    repeating_options=()
    non_repeating_options=(--status --seconds --process --output)
    __topmost_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--status')
        return
        ;;
    '--seconds')
        return
        ;;
    '--process')
        return
        ;;
    '--output')
        return
        ;;
    esac
}

_topmost_update() {
    repeating_flags=()
    non_repeating_flags=(--markup --reply --speak --resident --transient --no-addresses --osd --no-block --input --input-hidden --input-number --choices-many --choices-rows --choices-filter --choices-text --no-dismiss --json --version -h --help)
    repeating_options=(--colors --action --input-suggestions --choices --choices-selected --choices-icons --button --style)
    non_repeating_options=(--key --title --message --icon --image --image-width --image-height --tone --card-theme --reply-label --reply-placeholder --reply-send --reply-send-icon --progress --urgency --category --app-name --origin --desktop-entry --app-icon --sound --position --card-width --monitor --timeout --delay --cancel --ceiling --input-label --input-placeholder --input-text --input-minimum-length --input-maximum-length --input-error --input-match --input-minimum --input-maximum --input-step --input-mismatch --choices-label --choices-minimum --choices-maximum --choices-visible-rows --choices-columns --default --positive --negative --label --give-up --details --attempt)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--key')
        return
        ;;
    '--title')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--action')
        return
        ;;
    '--reply-label')
        return
        ;;
    '--reply-placeholder')
        return
        ;;
    '--reply-send')
        return
        ;;
    '--reply-send-icon')
        __topmost_add_completions -f
        return
        ;;
    '--progress')
        return
        ;;
    '--urgency')
        __topmost_add_completions -W 'low'$'\n''normal'$'\n''critical'
        return
        ;;
    '--category')
        return
        ;;
    '--app-name')
        return
        ;;
    '--origin')
        return
        ;;
    '--desktop-entry')
        return
        ;;
    '--app-icon')
        __topmost_add_completions -f
        return
        ;;
    '--sound')
        return
        ;;
    '--position')
        __topmost_add_completions -W 'top_right'$'\n''top_left'$'\n''top_center'$'\n''bottom_right'$'\n''bottom_left'$'\n''bottom_center'
        return
        ;;
    '--card-width')
        return
        ;;
    '--monitor')
        return
        ;;
    '--timeout')
        return
        ;;
    '--delay')
        return
        ;;
    '--cancel')
        return
        ;;
    '--ceiling')
        return
        ;;
    '--input-label')
        return
        ;;
    '--input-placeholder')
        return
        ;;
    '--input-text')
        return
        ;;
    '--input-minimum-length')
        return
        ;;
    '--input-maximum-length')
        return
        ;;
    '--input-error')
        return
        ;;
    '--input-match')
        return
        ;;
    '--input-minimum')
        return
        ;;
    '--input-maximum')
        return
        ;;
    '--input-step')
        return
        ;;
    '--input-mismatch')
        return
        ;;
    '--input-suggestions')
        return
        ;;
    '--choices-label')
        return
        ;;
    '--choices')
        return
        ;;
    '--choices-selected')
        return
        ;;
    '--choices-minimum')
        return
        ;;
    '--choices-maximum')
        return
        ;;
    '--choices-visible-rows')
        return
        ;;
    '--choices-columns')
        return
        ;;
    '--choices-icons')
        return
        ;;
    '--default')
        return
        ;;
    '--positive')
        return
        ;;
    '--negative')
        return
        ;;
    '--button')
        return
        ;;
    '--style')
        return
        ;;
    '--label')
        return
        ;;
    '--give-up')
        return
        ;;
    '--details')
        return
        ;;
    '--attempt')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\''')"
        return
        ;;
    esac
}

_topmost_wait() {
    repeating_flags=()
    non_repeating_flags=(--json --print0 --null --version -h --help)
    repeating_options=()
    non_repeating_options=(--key --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--key')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\''')"
        return
        ;;
    esac
}

_topmost_result() {
    repeating_flags=()
    non_repeating_flags=(--json --print0 --null --version -h --help)
    repeating_options=()
    non_repeating_options=(--key --exit-map)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--key')
        return
        ;;
    '--exit-map')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\''')"
        return
        ;;
    esac
}

_topmost_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_history() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show|act|restore|delete|clear)
        # Offer subcommand argument completions
        "_topmost_history_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show act restore delete clear' -- "${cur}"))
        ;;
    esac
}

_topmost_history_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--search --app --since --until --limit)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--search')
        return
        ;;
    '--app')
        return
        ;;
    '--since')
        return
        ;;
    '--until')
        return
        ;;
    '--limit')
        return
        ;;
    esac
}

_topmost_history_show() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_history_act() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 2
}

_topmost_history_restore() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_history_delete() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1
}

_topmost_history_clear() {
    repeating_flags=()
    non_repeating_flags=(--yes -y --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_why() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_press() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=(--choose)
    non_repeating_options=(--text)
    __topmost_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--text')
        return
        ;;
    '--choose')
        return
        ;;
    esac
}

_topmost_act() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_reply() {
    repeating_flags=()
    non_repeating_flags=(--here --there --no-wait-for-display --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_centre() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W 'toggle'$'\n''show'$'\n''hide'
        return
        ;;
    esac
}

_topmost_dismiss() {
    repeating_flags=()
    non_repeating_flags=(--all --newest --all-of-newest --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--app)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--app')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\''')"
        return
        ;;
    esac
}

_topmost_undo() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_restore() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_snooze() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    *)
        __topmost_add_completions -W '20m'$'\n''1h'$'\n''tomorrow'$'\n''back'
        return
        ;;
    esac
}

_topmost_focus() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_release() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_dnd() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    *)
        __topmost_add_completions -W 'on'$'\n''off'$'\n''toggle'$'\n''status'$'\n''until'
        return
        ;;
    esac
}

_topmost_mode() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost mode list | cut -c3-; printf '\''%s\n'\'' none list status')"
        return
        ;;
    esac
}

_topmost_rules() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|test|explain|on|off|remove)
        # Offer subcommand argument completions
        "_topmost_rules_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list test explain on off remove' -- "${cur}"))
        ;;
    esac
}

_topmost_rules_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_rules_test() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_rules_explain() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_rules_on() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost rules list | cut -c6- | sed '\''s/ (.*//'\''')"
        return
        ;;
    esac
}

_topmost_rules_off() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost rules list | cut -c6- | sed '\''s/ (.*//'\''')"
        return
        ;;
    esac
}

_topmost_rules_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost rules list | cut -c6- | sed '\''s/ (.*//'\''')"
        return
        ;;
    esac
}

_topmost_status() {
    repeating_flags=()
    non_repeating_flags=(--json --waybar --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_subscribe() {
    repeating_flags=()
    non_repeating_flags=(--json --waybar --version -h --help)
    repeating_options=()
    non_repeating_options=(--from)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--from')
        __topmost_add_completions -W 'oldest'
        return
        ;;
    esac
}

_topmost_stop() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_doctor() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_config() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    check|show|import)
        # Offer subcommand argument completions
        "_topmost_config_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'check show import' -- "${cur}"))
        ;;
    esac
}

_topmost_config_check() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_config_show() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_config_import() {
    repeating_flags=()
    non_repeating_flags=(--force --version -h --help)
    repeating_options=()
    non_repeating_options=(--output)
    __topmost_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--output')
        __topmost_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W 'dunst'$'\n''mako'$'\n''swaync'
        return
        ;;
    2)
        __topmost_add_completions -f
        return
        ;;
    esac
}

_topmost_settings() {
    repeating_flags=()
    non_repeating_flags=(--here --there --no-wait-for-display --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_preview() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    toast|modal|sheet|loading|retry|scene)
        # Offer subcommand argument completions
        "_topmost_preview_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'toast modal sheet loading retry scene' -- "${cur}"))
        ;;
    esac
}

_topmost_preview_toast() {
    repeating_flags=()
    non_repeating_flags=(--markup --reply --speak --resident --transient --no-addresses --osd --tight --unarmed --reduced-motion --print-path --version -h --help)
    repeating_options=(--colors --action --tags --tap)
    non_repeating_options=(--title --icon --image --image-width --image-height --tone --card-theme --reply-label --reply-placeholder --reply-send --reply-send-icon --progress --urgency --category --app-name --origin --desktop-entry --app-icon --sound --position --card-width --monitor --timeout --key --parent --replace --output -o --theme --accent --scale --text-scale --width --height --background --at --focus --hover --pressed --disabled --app --sender-icon --trust)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--action')
        return
        ;;
    '--reply-label')
        return
        ;;
    '--reply-placeholder')
        return
        ;;
    '--reply-send')
        return
        ;;
    '--reply-send-icon')
        __topmost_add_completions -f
        return
        ;;
    '--progress')
        return
        ;;
    '--urgency')
        __topmost_add_completions -W 'low'$'\n''normal'$'\n''critical'
        return
        ;;
    '--category')
        return
        ;;
    '--app-name')
        return
        ;;
    '--origin')
        return
        ;;
    '--desktop-entry')
        return
        ;;
    '--app-icon')
        __topmost_add_completions -f
        return
        ;;
    '--sound')
        return
        ;;
    '--position')
        __topmost_add_completions -W 'top_right'$'\n''top_left'$'\n''top_center'$'\n''bottom_right'$'\n''bottom_left'$'\n''bottom_center'
        return
        ;;
    '--card-width')
        return
        ;;
    '--monitor')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--replace')
        return
        ;;
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--accent')
        return
        ;;
    '--scale')
        return
        ;;
    '--text-scale')
        return
        ;;
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--background')
        return
        ;;
    '--at')
        return
        ;;
    '--tap')
        return
        ;;
    '--focus')
        return
        ;;
    '--hover')
        return
        ;;
    '--pressed')
        return
        ;;
    '--disabled')
        return
        ;;
    '--app')
        return
        ;;
    '--sender-icon')
        return
        ;;
    '--trust')
        __topmost_add_completions -W 'sandboxed'$'\n''application'$'\n''program'$'\n''unidentified'
        return
        ;;
    esac
}

_topmost_preview_modal() {
    repeating_flags=()
    non_repeating_flags=(--markup --input --input-hidden --input-number --choices-many --choices-rows --choices-filter --choices-text --no-dismiss --tight --unarmed --reduced-motion --print-path --version -h --help)
    repeating_options=(--colors --input-suggestions --choices --choices-selected --choices-icons --button --style --tags --tap)
    non_repeating_options=(--message --icon --image --image-width --image-height --tone --card-theme --input-label --input-placeholder --input-text --input-minimum-length --input-maximum-length --input-error --input-match --input-minimum --input-maximum --input-step --input-mismatch --progress --choices-label --choices-minimum --choices-maximum --choices-visible-rows --choices-columns --default --positive --negative --timeout --key --parent --output -o --theme --accent --scale --text-scale --width --height --background --at --focus --hover --pressed --disabled --app --sender-icon --trust)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--input-label')
        return
        ;;
    '--input-placeholder')
        return
        ;;
    '--input-text')
        return
        ;;
    '--input-minimum-length')
        return
        ;;
    '--input-maximum-length')
        return
        ;;
    '--input-error')
        return
        ;;
    '--input-match')
        return
        ;;
    '--input-minimum')
        return
        ;;
    '--input-maximum')
        return
        ;;
    '--input-step')
        return
        ;;
    '--input-mismatch')
        return
        ;;
    '--input-suggestions')
        return
        ;;
    '--progress')
        return
        ;;
    '--choices-label')
        return
        ;;
    '--choices')
        return
        ;;
    '--choices-selected')
        return
        ;;
    '--choices-minimum')
        return
        ;;
    '--choices-maximum')
        return
        ;;
    '--choices-visible-rows')
        return
        ;;
    '--choices-columns')
        return
        ;;
    '--choices-icons')
        return
        ;;
    '--default')
        return
        ;;
    '--positive')
        return
        ;;
    '--negative')
        return
        ;;
    '--button')
        return
        ;;
    '--style')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--accent')
        return
        ;;
    '--scale')
        return
        ;;
    '--text-scale')
        return
        ;;
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--background')
        return
        ;;
    '--at')
        return
        ;;
    '--tap')
        return
        ;;
    '--focus')
        return
        ;;
    '--hover')
        return
        ;;
    '--pressed')
        return
        ;;
    '--disabled')
        return
        ;;
    '--app')
        return
        ;;
    '--sender-icon')
        return
        ;;
    '--trust')
        __topmost_add_completions -W 'sandboxed'$'\n''application'$'\n''program'$'\n''unidentified'
        return
        ;;
    esac
}

_topmost_preview_sheet() {
    repeating_flags=()
    non_repeating_flags=(--markup --tight --unarmed --reduced-motion --print-path --version -h --help)
    repeating_options=(--colors --action --tags --tap)
    non_repeating_options=(--title --message --icon --image --image-width --image-height --tone --card-theme --cancel --timeout --key --parent --output -o --theme --accent --scale --text-scale --width --height --background --at --focus --hover --pressed --disabled --app --sender-icon --trust)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--action')
        return
        ;;
    '--cancel')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--accent')
        return
        ;;
    '--scale')
        return
        ;;
    '--text-scale')
        return
        ;;
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--background')
        return
        ;;
    '--at')
        return
        ;;
    '--tap')
        return
        ;;
    '--focus')
        return
        ;;
    '--hover')
        return
        ;;
    '--pressed')
        return
        ;;
    '--disabled')
        return
        ;;
    '--app')
        return
        ;;
    '--sender-icon')
        return
        ;;
    '--trust')
        __topmost_add_completions -W 'sandboxed'$'\n''application'$'\n''program'$'\n''unidentified'
        return
        ;;
    esac
}

_topmost_preview_loading() {
    repeating_flags=()
    non_repeating_flags=(--markup --no-block --tight --unarmed --reduced-motion --print-path --version -h --help)
    repeating_options=(--colors --tags --tap)
    non_repeating_options=(--title --message --icon --image --image-width --image-height --tone --card-theme --delay --progress --cancel --ceiling --timeout --key --parent --output -o --theme --accent --scale --text-scale --width --height --background --at --focus --hover --pressed --disabled --app --sender-icon --trust)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--title')
        return
        ;;
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--delay')
        return
        ;;
    '--progress')
        return
        ;;
    '--cancel')
        return
        ;;
    '--ceiling')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--accent')
        return
        ;;
    '--scale')
        return
        ;;
    '--text-scale')
        return
        ;;
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--background')
        return
        ;;
    '--at')
        return
        ;;
    '--tap')
        return
        ;;
    '--focus')
        return
        ;;
    '--hover')
        return
        ;;
    '--pressed')
        return
        ;;
    '--disabled')
        return
        ;;
    '--app')
        return
        ;;
    '--sender-icon')
        return
        ;;
    '--trust')
        __topmost_add_completions -W 'sandboxed'$'\n''application'$'\n''program'$'\n''unidentified'
        return
        ;;
    esac
}

_topmost_preview_retry() {
    repeating_flags=()
    non_repeating_flags=(--markup --tight --unarmed --reduced-motion --print-path --version -h --help)
    repeating_options=(--colors --tags --tap)
    non_repeating_options=(--message --icon --image --image-width --image-height --tone --card-theme --label --give-up --details --attempt --timeout --key --parent --output -o --theme --accent --scale --text-scale --width --height --background --at --focus --hover --pressed --disabled --app --sender-icon --trust)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--message')
        return
        ;;
    '--icon')
        __topmost_add_completions -f
        return
        ;;
    '--image')
        __topmost_add_completions -f
        return
        ;;
    '--image-width')
        return
        ;;
    '--image-height')
        return
        ;;
    '--tone')
        __topmost_add_completions -W 'standard'$'\n''accent'$'\n''danger'
        return
        ;;
    '--card-theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--colors')
        return
        ;;
    '--label')
        return
        ;;
    '--give-up')
        return
        ;;
    '--details')
        return
        ;;
    '--attempt')
        return
        ;;
    '--timeout')
        return
        ;;
    '--key')
        return
        ;;
    '--tags')
        return
        ;;
    '--parent')
        return
        ;;
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--accent')
        return
        ;;
    '--scale')
        return
        ;;
    '--text-scale')
        return
        ;;
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--background')
        return
        ;;
    '--at')
        return
        ;;
    '--tap')
        return
        ;;
    '--focus')
        return
        ;;
    '--hover')
        return
        ;;
    '--pressed')
        return
        ;;
    '--disabled')
        return
        ;;
    '--app')
        return
        ;;
    '--sender-icon')
        return
        ;;
    '--trust')
        __topmost_add_completions -W 'sandboxed'$'\n''application'$'\n''program'$'\n''unidentified'
        return
        ;;
    esac
}

_topmost_preview_scene() {
    repeating_flags=()
    non_repeating_flags=(--tight --unarmed --reduced-motion --print-path --version -h --help)
    repeating_options=(--tap)
    non_repeating_options=(--output -o --theme --accent --scale --text-scale --width --height --background --at --focus --hover --pressed --disabled --app --sender-icon --trust)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--accent')
        return
        ;;
    '--scale')
        return
        ;;
    '--text-scale')
        return
        ;;
    '--width')
        return
        ;;
    '--height')
        return
        ;;
    '--background')
        return
        ;;
    '--at')
        return
        ;;
    '--tap')
        return
        ;;
    '--focus')
        return
        ;;
    '--hover')
        return
        ;;
    '--pressed')
        return
        ;;
    '--disabled')
        return
        ;;
    '--app')
        return
        ;;
    '--sender-icon')
        return
        ;;
    '--trust')
        __topmost_add_completions -W 'sandboxed'$'\n''application'$'\n''program'$'\n''unidentified'
        return
        ;;
    esac
}

_topmost_gallery() {
    repeating_flags=()
    non_repeating_flags=(--print-path --version -h --help)
    repeating_options=(--theme --only)
    non_repeating_options=(--output -o --scale)
    __topmost_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'light'$'\n''dark'$'\n''high_contrast'$'\n''high_contrast_dark'
        return
        ;;
    '--only')
        return
        ;;
    '--scale')
        return
        ;;
    esac
}

_topmost_compat() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|install|remove)
        # Offer subcommand argument completions
        "_topmost_compat_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list install remove' -- "${cur}"))
        ;;
    esac
}

_topmost_compat_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_compat_install() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -d
        return
        ;;
    *)
        __topmost_add_completions -W 'dunstctl'$'\n''makoctl'$'\n''swaync-client'$'\n''notify-send'$'\n''dunstify'$'\n''zenity'$'\n''kdialog'$'\n''yad'
        return
        ;;
    esac
}

_topmost_compat_remove() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -d
        return
        ;;
    *)
        __topmost_add_completions -W 'dunstctl'$'\n''makoctl'$'\n''swaync-client'$'\n''notify-send'$'\n''dunstify'$'\n''zenity'$'\n''kdialog'$'\n''yad'
        return
        ;;
    esac
}

_topmost_attach() {
    repeating_flags=()
    non_repeating_flags=(--once --no-mouse --version -h --help)
    repeating_options=()
    non_repeating_options=(--color --theme)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--color')
        __topmost_add_completions -W 'auto'$'\n''16'$'\n''256'$'\n''true'$'\n''never'
        return
        ;;
    '--theme')
        __topmost_add_completions -W 'desktop'$'\n''auto'$'\n''light'$'\n''dark'
        return
        ;;
    esac
}

_topmost_hosts() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|add|remove)
        # Offer subcommand argument completions
        "_topmost_hosts_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list add remove' -- "${cur}"))
        ;;
    esac
}

_topmost_hosts_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_hosts_add() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1
}

_topmost_hosts_remove() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1
}

_topmost_pair() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    code|join|list|revoke)
        # Offer subcommand argument completions
        "_topmost_pair_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'code join list revoke' -- "${cur}"))
        ;;
    esac
}

_topmost_pair_code() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_pair_join() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_pair_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_pair_revoke() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_campaign() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    run|check|status|results|end|key|publish|follow|collect)
        # Offer subcommand argument completions
        "_topmost_campaign_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'run check status results end key publish follow collect' -- "${cur}"))
        ;;
    esac
}

_topmost_campaign_run() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    esac
}

_topmost_campaign_check() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    esac
}

_topmost_campaign_status() {
    repeating_flags=()
    non_repeating_flags=(--json --watch --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_campaign_results() {
    repeating_flags=()
    non_repeating_flags=(--csv --json --sql --version -h --help)
    repeating_options=()
    non_repeating_options=(--to)
    __topmost_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--to')
        return
        ;;
    esac
}

_topmost_campaign_end() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1
}

_topmost_campaign_key() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_campaign_publish() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    esac
}

_topmost_campaign_follow() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_campaign_collect() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 0
}

_topmost_recipes() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __topmost_add_completions -W "$(eval 'topmost recipes | sed '\''/^$/,$d; s/ .*//'\''')"
        return
        ;;
    esac
}

_topmost_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __topmost_offer_flags_options -1
}

complete -o filenames -F _topmost topmost
