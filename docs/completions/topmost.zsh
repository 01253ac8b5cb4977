#compdef topmost

__topmost_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__topmost_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __topmost_complete "${completions[@]:0:-1}"
    fi
}

__topmost_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_topmost() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'confirm:Ask a yes-or-no question.'
            'ask:Ask for a line of text, a number or a password.'
            'choose:Choose one or several items of a list.'
            'form:Ask for several values at once.'
            'file:Choose files or folders.'
            'text:Show a long text: a licence, a log, a diff.'
            'progress:Show the progress of work, with a button to stop it.'
            'toast:Show a notification.'
            'modal:Ask a question above everything else.'
            'sheet:Offer a list of actions.'
            'present:Show the presentation described in a JSON or TOML file.'
            'loading:Show a loading while a program runs.'
            'retry:Run a program, and offer to try again when it fails.'
            'run:Run a program, and show a notification when it has ended.'
            'ran:Show a notification for a command that has ended; for hooks of shells.'
            'update:Change a presentation.'
            'wait:Wait for the end and print the answer.'
            'result:Print how a presentation ended, up to ten minutes later.'
            'list:List presentations, on screen and waiting.'
            'history:Find what was shown before, and show it, act on it or delete it.'
            'why:Explain why something is, or is not, on screen.'
            'press:Press a button, as the user would.'
            'act:Do what the newest toast offers.'
            'reply:Reply to the newest toast that accepts a reply.'
            'centre:Show live and past notifications in a panel.'
            'dismiss:Dismiss the newest toast, or others.'
            'undo:Bring back what was dismissed last, for 10 s.'
            'restore:Show a missed toast on the screen again, with its buttons.'
            'snooze:Snooze a toast: it comes back later, as new.'
            'focus:Give the keyboard to the newest toast, or the retry, until it is answered.'
            'release:Free keyboard and mouse from every loading that blocks them.'
            'dnd:Turn do not disturb on or off, or show whether it is on.'
            'mode:Switch to a mode of the configuration, or show which one is on.'
            'rules:List, test, explain, switch and remove rules.'
            'status:Show daemon and display status.'
            'subscribe:Print events, one per line, until the output is closed.'
            'stop:Stop the daemon.'
            'doctor:Diagnose display problems.'
            'config:Check the configuration, show the values in effect, or import another daemon'\''s.'
            'settings:Change settings in a list, and see each change at once.'
            'preview:Draw a card as a picture, exactly as a display would.'
            'gallery:Draw the design system: every component, state and theme.'
            'compat:Act as zenity, kdialog, notify-send and others.'
            'attach:Show everything in this terminal, and answer it here.'
            'hosts:Show here what other machines show.'
            'pair:Share with your other machines through a broker.'
            'campaign:Ask many users a question, until a deadline.'
            'recipes:List scripts to copy, or print one; also: help recipes.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        confirm|ask|choose|form|file|text|progress|toast|modal|sheet|present|loading|retry|run|ran|update|wait|result|list|history|why|press|act|reply|centre|dismiss|undo|restore|snooze|focus|release|dnd|mode|rules|status|subscribe|stop|doctor|config|settings|preview|gallery|compat|attach|hosts|pair|campaign|recipes|help)
            "_topmost_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_confirm() {
    local -i ret=1
    local -ar ___default=('yes' 'no')
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':question:'
        '--yes[Label of the button that confirms.]:text:'
        '--no[Label of the button that declines.]:text:'
        '--default[The answer that Enter gives.]:default:{__topmost_complete "${___default[@]}"}'
        '--remember[Offer not to ask again; the answer is stored under this key.]:key:'
        '--forget[Forget the answer stored under the key of --remember, and ask.]'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_ask() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':prompt:'
        '--label[Label above the field.]:text:'
        '--placeholder[Hint in the empty field.]:text:'
        '--value[Initial text of the field.]:text:'
        '--password[Show the text as dots.]'
        '--min-length[Minimum number of characters. 0 to 4096. (default\: 0)]:n:'
        '--max-length[Maximum number of characters; the field says when there are more. 1 to 4096. (default\: 1024)]:n:'
        '--refused[Error text below the field.]:text:'
        '--match[Regular expression that the whole text must match.]:text:'
        '--number[The text must be a decimal number; Up and Down change it.]'
        '--min[Minimum value.]:number:'
        '--max[Maximum value.]:number:'
        '--step[Step between values, counted from the minimum.]:number:'
        '--error[Message below the field while its text is invalid.]:text:'
        '--confirm[Ask for it twice, until both are the same.]'
        '--complete[File with completion suggestions, one per line; - is standard input.]:file|-:_files'
        '--ok[Label of the button that sends the text.]:text:'
        '--cancel[Label of the button that cancels.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_choose() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':prompt:'
        '*:items:'
        '--plain[Take each item as it is\: no id, no icon, no JSON.]'
        '(-0 --read0)'{-0,--read0}'[Items of standard input end with a zero byte, and are plain.]'
        '--multi[Allow several choices.]'
        '--min[Minimum number of choices. 0 to 1000. (default\: 1)]:n:'
        '--max[Maximum number of choices where several can be selected. 1 to 1000. (default\: all)]:n:'
        '--filter[Filter the rows by typing. (default\: with 8 or more rows)]'
        '--limit-height[Maximum number of rows in view; the rest scrolls. 1 to 60. (default\: 8)]:n:'
        '*--selected[Id of the row selected initially. Repeat for more with --multi.]:id:'
        '--no-filter[Do not filter the rows by typing.]'
        '--ok[Label of the button that chooses.]:text:'
        '--cancel[Label of the button that cancels.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_form() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':file:_files -g '\''*.toml *.json'\'''
        '*--field[A field. Repeat for more.]:id\:type=label\[\:options\]:'
        '--title[Title.]:text:'
        '--ok[Label of the button that sends the form.]:text:'
        '--cancel[Label of the button that cancels.]:text:'
        '--shell[Print NAME='\''value'\'' for each field, quoted for a shell.]'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_file() {
    local -i ret=1
    local -ar arg_specs=(
        '--open[Choose a file that exists (default).]'
        '--save[Choose the name of a file to write; asks before overwriting.]'
        '--folder[Choose a folder.]'
        '--multi[Choose several.]'
        '*--filter[Offer files whose names match one of these patterns. Repeat for more.]:name\:pattern...:'
        '--title[The title (default\: by --open, --save or --folder).]:text:'
        '--ok[Label of the button that accepts.]:text:'
        '--name[Suggested name of a file to write.]:name:'
        '--start[Folder to begin in (default\: the current one).]:folder:_files -/'
        '--hidden[Show hidden files too, in the built-in list.]'
        '--own[Use the built-in list even if there is a portal.]'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_text() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':file:_files'
        '--title[Title (default\: the name of the file).]:text:'
        '--confirm[Ask whether it is accepted\: 0 for yes, 1 for no.]'
        '--ok[Label of the button that closes or accepts (default\: Close, or Accept).]:text:'
        '--cancel[With --confirm\: label of the button that declines (default\: Decline).]:text:'
        '--columns[Columns of a line; longer ones are wrapped. 20 to 200 (default\: 80, or as many as this terminal has).]:n:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_progress() {
    local -i ret=1
    local -ar ___parse=('auto' 'percent' 'curl' 'rsync' 'dd' 'pv')
    local -ar arg_specs=(
        '--title[The title\: one or two lines. (default\: the program'\''s name, or Progress)]:text:'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--cancel[Label of a button that cancels it. (default\: Stop)]:text:'
        '--no-cancel[Leave out the button that stops the work.]'
        '--pulse[Show a moving bar until a line reports progress.]'
        '--total[Value of 100 % (default\: 100).]:number:'
        '--parse[How the program writes its progress (default\: auto, by its name).]:parse:{__topmost_complete "${___parse[@]}"}'
        '--modal[Show it as a dialog above everything else.]'
        '--block[Block keyboard and mouse while it shows.]'
        '--here[Show it in this terminal, even if there is a screen.]'
        '--there[Show it on the screen, never in this terminal.]'
        '--anyway[Do the work even if nothing can be shown; the reason goes to stderr.]'
        '--json[Write the whole answer as one line of JSON.]'
        '*:command:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_toast() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___urgency=('low' 'normal' 'critical')
    local -ar ___position=('top_right' 'top_left' 'top_center' 'bottom_right' 'bottom_left' 'bottom_center')
    local -ar arg_specs=(
        ':message:'
        '--title[The title\: one or two lines.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '*--action[Buttons below the text; default is the id of a click on the toast itself. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--reply[Offer a field for a reply; its text comes with the action inline-reply.]'
        '--reply-label[Label of the button that opens the field.]:text:'
        '--reply-placeholder[Hint in the empty field.]:text:'
        '--reply-send[Label of the button that sends the text.]:text:'
        '--reply-send-icon[Icon of the button that sends the text.]:file|icon:_files'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--urgency[Urgency\: a critical toast does not close by itself. (default\: normal)]:low|normal|critical:{__topmost_complete "${___urgency[@]}"}'
        '--category[Class of event, such as im.received.]:text:'
        '--app-name[Name of the application; "via" and the verified name follow if different.]:text:'
        '--origin[Source within the application\: a site, an account or a device.]:text:'
        '--desktop-entry[Name of the sender'\''s desktop file; a press starts it once the sender has ended.]:text:'
        '--app-icon[Icon of the application, instead of the first letter of its name.]:file|icon:_files'
        '--sound[Sound when it appears\: a sound'\''s name, an absolute path, or none. (default\: set by \[sounds\])]:text:'
        '--speak[Read it aloud when it appears, if the user has any toasts read.]'
        '--resident[Keep it after a button was pressed.]'
        '--transient[Keep it out of the history.]'
        '--no-addresses[Leave addresses and one-time codes as plain text.]'
        '--osd[Show it for a moment as an OSD\: icon, bar and number, else icon and title.]'
        '--position[Position on the screen. (default\: set by \[toasts\] position)]:top_right|top_left|top_center|bottom_right|bottom_left|bottom_center:{__topmost_complete "${___position[@]}"}'
        '--card-width[Width in pixels at scale 1. 240 to 800. (default\: set by \[toasts\] width)]:n:'
        '--monitor[Monitor\: focus, pointer, primary or output\:NAME. (default\: set by \[toasts\] output)]:text:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--replace[Replace the toast with this id.]:id:'
        '--wait[Wait for its end and print the chosen action.]'
        '--print-id[Print its id as soon as it is accepted.]'
        '--print-reply[Print only the text of the reply; needs --reply and --wait.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_modal() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':title:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--input[Text field.]'
        '--input-label[Label above the field.]:text:'
        '--input-placeholder[Hint in the empty field.]:text:'
        '--input-text[Initial text of the field.]:text:'
        '--input-hidden[Show the text as dots.]'
        '--input-minimum-length[Minimum number of characters. 0 to 4096. (default\: 0)]:n:'
        '--input-maximum-length[Maximum number of characters; the field says when there are more. 1 to 4096. (default\: 1024)]:n:'
        '--input-error[Error text below the field.]:text:'
        '--input-match[Regular expression that the whole text must match.]:text:'
        '--input-number[The text must be a decimal number; Up and Down change it.]'
        '--input-minimum[Minimum value.]:number:'
        '--input-maximum[Maximum value.]:number:'
        '--input-step[Step between values, counted from the minimum.]:number:'
        '--input-mismatch[Message below the field while its text is invalid.]:text:'
        '*--input-suggestions[Completion suggestions; Tab accepts one. Repeat for more.]:word:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--choices-label[Label above the choices.]:text:'
        '*--choices[The choices\: id and label of each; more than 50 require rows. Repeat for more.]:id=label:'
        '*--choices-selected[Ids selected initially. Repeat for more.]:word:'
        '--choices-many[Allow several choices.]'
        '--choices-minimum[Minimum number of choices. 0 to 1000. (default\: 0)]:n:'
        '--choices-maximum[Maximum number of choices where several can be selected. 1 to 1000.]:n:'
        '--choices-rows[Show the choices as rows of a list.]'
        '--choices-filter[Filter the rows by typing.]'
        '--choices-visible-rows[Maximum number of rows in view; the rest scrolls. 1 to 60. (default\: 8)]:n:'
        '--choices-text[Show a text; its lines cannot be selected.]'
        '--choices-columns[Line width in columns; the card grows to fit if it can. 20 to 200. (default\: 80)]:n:'
        '*--choices-icons[Icon of each row, in their order\: a name, an emoji, an absolute path, or empty. Repeat for more.]:word:'
        '--no-dismiss[Do not let Escape close it.]'
        '--default[Id of the button that Enter presses at first; never one of tone danger.]:text:'
        '--positive[Label of the button that confirms. (default\: OK)]:text:'
        '--negative[Label of the button that declines; if absent, there is no such button.]:text:'
        '*--button[More buttons\: id, label and style of each. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '*--style[Style of a button, by its id\: positive, negative or one of buttons. Words\: primary, secondary, text, standard, accent, danger, small, medium, large. Repeat for more.]:id=word\[,word\]:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_sheet() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        '--title[The title\: one or two lines.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '*--action[The rows\: id, label and style of each. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--cancel[Label of the last row. (default\: Cancel)]:text:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_present() {
    local -i ret=1
    local -ar arg_specs=(
        ':file:_files -g '\''*.json *.toml'\'''
        '--wait[Wait for its end and print the chosen action.]'
        '--print-id[Print its id as soon as it is accepted.]'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_loading() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        '--title[The title\: one or two lines.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--delay[Show the indicator only after this time. 0s to 1min. (default\: 800ms, set by \[loading\] delay)]:time:'
        '--no-block[Do not block keyboard and mouse.]'
        '--progress[Progress of the work. 0 to 100, or pulse. (default\: pulse)]:percent:'
        '--cancel[Label of a button that cancels it.]:text:'
        '--ceiling[Maximum time that it blocks input; `\[loading\] longest_ceiling` is the limit. 1s to 10min. (default\: 30s, set by \[loading\] ceiling)]:time:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--here[Show it in this terminal, even if there is a screen.]'
        '--there[Show it on the screen, never in this terminal.]'
        '--anyway[Run it even if nothing can be shown; the reason goes to stderr.]'
        '--json[Write the whole answer as one line of JSON.]'
        '*:command:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_retry() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        ':title:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--label[Label of the button that tries again. (default\: Retry)]:text:'
        '--give-up[Label of the button that declines. (default\: Not now)]:text:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--attempts[Maximum number of attempts; after the last it fails without asking.]:n:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '*:command:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_run() {
    local -i ret=1
    local -ar arg_specs=(
        '--after[Say nothing of a program that ends within this time (default\: 10s).]:time:'
        '--unfocused[Say nothing if the terminal'\''s window has the keyboard.]'
        '*:command:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_ran() {
    local -i ret=1
    local -ar arg_specs=(
        '--status[Its exit status.]:n:'
        '--seconds[How long it ran.]:n:'
        '--process[A process in its terminal (default\: what started this command).]:pid:'
        '--output[The last lines that it wrote.]:text:'
        '--unfocused[Say nothing if the terminal'\''s window has the keyboard.]'
        '*:command:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_update() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___urgency=('low' 'normal' 'critical')
    local -ar ___position=('top_right' 'top_left' 'top_center' 'bottom_right' 'bottom_left' 'bottom_center')
    local -ar arg_specs=(
        ':id:{local -a list;list=(${(f)"$(topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\'')"});_describe -V "" list}'
        '--key[Its key, instead of its id.]:text:'
        '--title[The title\: one or two lines.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger.]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast.]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '*--action[Buttons below the text; default is the id of a click on the toast itself. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--reply[Offer a field for a reply; its text comes with the action inline-reply.]'
        '--reply-label[Label of the button that opens the field.]:text:'
        '--reply-placeholder[Hint in the empty field.]:text:'
        '--reply-send[Label of the button that sends the text.]:text:'
        '--reply-send-icon[Icon of the button that sends the text.]:file|icon:_files'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--urgency[Urgency\: a critical toast does not close by itself.]:low|normal|critical:{__topmost_complete "${___urgency[@]}"}'
        '--category[Class of event, such as im.received.]:text:'
        '--app-name[Name of the application; "via" and the verified name follow if different.]:text:'
        '--origin[Source within the application\: a site, an account or a device.]:text:'
        '--desktop-entry[Name of the sender'\''s desktop file; a press starts it once the sender has ended.]:text:'
        '--app-icon[Icon of the application, instead of the first letter of its name.]:file|icon:_files'
        '--sound[Sound when it appears\: a sound'\''s name, an absolute path, or none.]:text:'
        '--speak[Read it aloud when it appears, if the user has any toasts read.]'
        '--resident[Keep it after a button was pressed.]'
        '--transient[Keep it out of the history.]'
        '--no-addresses[Leave addresses and one-time codes as plain text.]'
        '--osd[Show it for a moment as an OSD\: icon, bar and number, else icon and title.]'
        '--position[Position on the screen.]:top_right|top_left|top_center|bottom_right|bottom_left|bottom_center:{__topmost_complete "${___position[@]}"}'
        '--card-width[Width in pixels at scale 1. 240 to 800.]:n:'
        '--monitor[Monitor\: focus, pointer, primary or output\:NAME.]:text:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--delay[Show the indicator only after this time. 0s to 1min.]:time:'
        '--no-block[Do not block keyboard and mouse.]'
        '--cancel[Label of a button that cancels it.]:text:'
        '--ceiling[Maximum time that it blocks input; `\[loading\] longest_ceiling` is the limit. 1s to 10min.]:time:'
        '--input[Text field.]'
        '--input-label[Label above the field.]:text:'
        '--input-placeholder[Hint in the empty field.]:text:'
        '--input-text[Initial text of the field.]:text:'
        '--input-hidden[Show the text as dots.]'
        '--input-minimum-length[Minimum number of characters. 0 to 4096.]:n:'
        '--input-maximum-length[Maximum number of characters; the field says when there are more. 1 to 4096.]:n:'
        '--input-error[Error text below the field.]:text:'
        '--input-match[Regular expression that the whole text must match.]:text:'
        '--input-number[The text must be a decimal number; Up and Down change it.]'
        '--input-minimum[Minimum value.]:number:'
        '--input-maximum[Maximum value.]:number:'
        '--input-step[Step between values, counted from the minimum.]:number:'
        '--input-mismatch[Message below the field while its text is invalid.]:text:'
        '*--input-suggestions[Completion suggestions; Tab accepts one. Repeat for more.]:word:'
        '--choices-label[Label above the choices.]:text:'
        '*--choices[The choices\: id and label of each; more than 50 require rows. Repeat for more.]:id=label:'
        '*--choices-selected[Ids selected initially. Repeat for more.]:word:'
        '--choices-many[Allow several choices.]'
        '--choices-minimum[Minimum number of choices. 0 to 1000.]:n:'
        '--choices-maximum[Maximum number of choices where several can be selected. 1 to 1000.]:n:'
        '--choices-rows[Show the choices as rows of a list.]'
        '--choices-filter[Filter the rows by typing.]'
        '--choices-visible-rows[Maximum number of rows in view; the rest scrolls. 1 to 60.]:n:'
        '--choices-text[Show a text; its lines cannot be selected.]'
        '--choices-columns[Line width in columns; the card grows to fit if it can. 20 to 200.]:n:'
        '*--choices-icons[Icon of each row, in their order\: a name, an emoji, an absolute path, or empty. Repeat for more.]:word:'
        '--no-dismiss[Do not let Escape close it.]'
        '--default[Id of the button that Enter presses at first; never one of tone danger.]:text:'
        '--positive[Label of the button that confirms.]:text:'
        '--negative[Label of the button that declines; if absent, there is no such button.]:text:'
        '*--button[More buttons\: id, label and style of each. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '*--style[Style of a button, by its id\: positive, negative or one of buttons. Words\: primary, secondary, text, standard, accent, danger, small, medium, large. Repeat for more.]:id=word\[,word\]:'
        '--label[Label of the button that tries again.]:text:'
        '--give-up[Label of the button that declines.]:text:'
        '--details[The last error, shown on request.]:text:'
        '--attempt[Number of the failed attempt. 1 to 1000000.]:n:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_wait() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:{local -a list;list=(${(f)"$(topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\'')"});_describe -V "" list}'
        '--key[Its key, instead of its id.]:text:'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_result() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:{local -a list;list=(${(f)"$(topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\'')"});_describe -V "" list}'
        '--key[Its key, instead of its id.]:text:'
        '--json[Write the whole answer as one line of JSON.]'
        '(--print0 --null)'{--print0,--null}'[End each line of the answer with a zero byte.]'
        '--exit-map[Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button'\''s id, or acted, dismissed, timeout, refused, closed, replaced or shutdown.]:name=n,…:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_history() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:List entries, newest first (the default).'
            'show:Print everything about an entry.'
            'act:Do what a click on an entry did, if that still works.'
            'restore:Show an entry again, as a toast without buttons.'
            'delete:Delete entries.'
            'clear:Delete all entries, after a question on a terminal.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|show|act|restore|delete|clear)
            "_topmost_history_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_history_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--search[Only entries containing words with this prefix, in title, message or name.]:search:'
        '--app[Only entries of this application.]:app:'
        '--since[Only entries since this time.]:time:'
        '--until[Only entries before this time.]:time:'
        '--limit[Maximum number of entries (default\: 50).]:limit:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_history_show() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_history_act() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        ':button:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_history_restore() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_history_delete() {
    local -i ret=1
    local -ar arg_specs=(
        '*:ids:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_history_clear() {
    local -i ret=1
    local -ar arg_specs=(
        '(--yes -y)'{--yes,-y}'[Ask nothing.]'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_why() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_press() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        ':button:'
        '--text[Text for its field.]:text:'
        '*--choose[Id to choose from its list. Repeat for more.]:id:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_act() {
    local -i ret=1
    local -ar arg_specs=(
        ':button:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_reply() {
    local -i ret=1
    local -ar arg_specs=(
        ':text:'
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_centre() {
    local -i ret=1
    local -ar _action=('toggle' 'show' 'hide')
    local -ar arg_specs=(
        ':action:{__topmost_complete "${_action[@]}"}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_dismiss() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:{local -a list;list=(${(f)"$(topmost list 2>/dev/null | awk '\''NR > 1 { print $1 }'\'')"});_describe -V "" list}'
        '--all[Dismiss all toasts; questions stay.]'
        '--newest[Dismiss the newest toast on screen (the default).]'
        '--all-of-newest[Dismiss all toasts of the application of the newest one.]'
        '--app[Dismiss all toasts of an application.]:name:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_undo() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_restore() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_snooze() {
    local -i ret=1
    local -ar _id_when=('20m' '1h' 'tomorrow' 'back')
    local -ar arg_specs=(
        '*:id-when:{__topmost_complete "${_id_when[@]}"}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_focus() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_release() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_dnd() {
    local -i ret=1
    local -ar _change=('on' 'off' 'toggle' 'status' 'until')
    local -ar arg_specs=(
        '*:change:{__topmost_complete "${_change[@]}"}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_mode() {
    local -i ret=1
    local -ar arg_specs=(
        ':mode:{local -a list;list=(${(f)"$(topmost mode list | cut -c3-; printf '\''%s\n'\'' none list status)"});_describe -V "" list}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_rules() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:List the rules in their order, whether each is on, and its file.'
            'test:Show what the rules would do with a request, without showing it.'
            'explain:Show what each rule changed in a presentation.'
            'on:Switch a rule on until it is switched again.'
            'off:Switch a rule off until it is switched again.'
            'remove:Remove a rule that was made in the notification centre.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|test|explain|on|off|remove)
            "_topmost_rules_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_rules_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_rules_test() {
    local -i ret=1
    local -ar arg_specs=(
        ':request:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_rules_explain() {
    local -i ret=1
    local -ar arg_specs=(
        ':id:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_rules_on() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(topmost rules list | cut -c6- | sed '\''s/ (.*//'\'')"});_describe -V "" list}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_rules_off() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(topmost rules list | cut -c6- | sed '\''s/ (.*//'\'')"});_describe -V "" list}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_rules_remove() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(topmost rules list | cut -c6- | sed '\''s/ (.*//'\'')"});_describe -V "" list}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_status() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--waybar[Print a line for a bar'\''s custom module.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_subscribe() {
    local -i ret=1
    local -ar ___from=('oldest')
    local -ar arg_specs=(
        '--json[Write each event as one line of JSON.]'
        '--waybar[Print a line for a bar'\''s custom module now and after each change.]'
        '--from[Start after the event with this cursor; "oldest" starts with the oldest event kept.]:cursor:{__topmost_complete "${___from[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_stop() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_doctor() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_config() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'check:Check the configuration and its themes for errors.'
            'show:Show every key, its value and the file it comes from.'
            'import:Translate the configuration of dunst, mako or swaync.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        check|show|import)
            "_topmost_config_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_config_check() {
    local -i ret=1
    local -ar arg_specs=(
        ':file:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_config_show() {
    local -i ret=1
    local -ar arg_specs=(
        ':file:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_config_import() {
    local -i ret=1
    local -ar _source=('dunst' 'mako' 'swaync')
    local -ar arg_specs=(
        ':source:{__topmost_complete "${_source[@]}"}'
        ':file:_files'
        '--output[Write the result to this file.]:file:_files'
        '--force[Replace the file if it exists.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_settings() {
    local -i ret=1
    local -ar arg_specs=(
        '--here[Ask in this terminal, even if there is a screen.]'
        '--there[Ask on the screen, never in this terminal.]'
        '--no-wait-for-display[If no display can show it, fail with status 69 instead of waiting for one.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_preview() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'toast:Draw a notification.'
            'modal:Draw a question.'
            'sheet:Draw a sheet.'
            'loading:Draw a loading.'
            'retry:Draw a retry.'
            'scene:Draw a whole scene.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        toast|modal|sheet|loading|retry|scene)
            "_topmost_preview_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_preview_toast() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___urgency=('low' 'normal' 'critical')
    local -ar ___position=('top_right' 'top_left' 'top_center' 'bottom_right' 'bottom_left' 'bottom_center')
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program' 'unidentified')
    local -ar arg_specs=(
        ':message:'
        '--title[The title\: one or two lines.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '*--action[Buttons below the text; default is the id of a click on the toast itself. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--reply[Offer a field for a reply; its text comes with the action inline-reply.]'
        '--reply-label[Label of the button that opens the field.]:text:'
        '--reply-placeholder[Hint in the empty field.]:text:'
        '--reply-send[Label of the button that sends the text.]:text:'
        '--reply-send-icon[Icon of the button that sends the text.]:file|icon:_files'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--urgency[Urgency\: a critical toast does not close by itself. (default\: normal)]:low|normal|critical:{__topmost_complete "${___urgency[@]}"}'
        '--category[Class of event, such as im.received.]:text:'
        '--app-name[Name of the application; "via" and the verified name follow if different.]:text:'
        '--origin[Source within the application\: a site, an account or a device.]:text:'
        '--desktop-entry[Name of the sender'\''s desktop file; a press starts it once the sender has ended.]:text:'
        '--app-icon[Icon of the application, instead of the first letter of its name.]:file|icon:_files'
        '--sound[Sound when it appears\: a sound'\''s name, an absolute path, or none. (default\: set by \[sounds\])]:text:'
        '--speak[Read it aloud when it appears, if the user has any toasts read.]'
        '--resident[Keep it after a button was pressed.]'
        '--transient[Keep it out of the history.]'
        '--no-addresses[Leave addresses and one-time codes as plain text.]'
        '--osd[Show it for a moment as an OSD\: icon, bar and number, else icon and title.]'
        '--position[Position on the screen. (default\: set by \[toasts\] position)]:top_right|top_left|top_center|bottom_right|bottom_left|bottom_center:{__topmost_complete "${___position[@]}"}'
        '--card-width[Width in pixels at scale 1. 240 to 800. (default\: set by \[toasts\] width)]:n:'
        '--monitor[Monitor\: focus, pointer, primary or output\:NAME. (default\: set by \[toasts\] output)]:text:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '--replace[Replace the toast with this id.]:id:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Colour of main buttons.]:#rrggbb:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--text-scale[Text scale, 0.5 to 4 (default\: 1).]:n:'
        '--width[The screen'\''s width, in pixels at scale 1 (default\: 1280).]:px:'
        '--height[The screen'\''s height, in pixels at scale 1 (default\: 800).]:px:'
        '--tight[Crop to the card and its shadow, with no background.]'
        '--background[Background\: a colour, a picture, or none (default\: a gradient).]:#rrggbb|file|none:'
        '--at[Draw it this long after the request (default\: when its buttons are armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Click this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Give this the keyboard focus.]:target:'
        '--hover[Put the pointer on this.]:target:'
        '--pressed[Hold the mouse button down on this.]:target:'
        '--disabled[Draw this button disabled.]:button:'
        '--reduced-motion[Draw it with reduced motion.]'
        '--app[Name of the sender (default\: this command).]:name:'
        '--sender-icon[Icon of the sender, a name of the icon theme.]:icon:'
        '--trust[Trust level of the sender.]:trust:{__topmost_complete "${___trust[@]}"}'
        '--print-path[Print the picture'\''s path.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_preview_modal() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program' 'unidentified')
    local -ar arg_specs=(
        ':title:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--input[Text field.]'
        '--input-label[Label above the field.]:text:'
        '--input-placeholder[Hint in the empty field.]:text:'
        '--input-text[Initial text of the field.]:text:'
        '--input-hidden[Show the text as dots.]'
        '--input-minimum-length[Minimum number of characters. 0 to 4096. (default\: 0)]:n:'
        '--input-maximum-length[Maximum number of characters; the field says when there are more. 1 to 4096. (default\: 1024)]:n:'
        '--input-error[Error text below the field.]:text:'
        '--input-match[Regular expression that the whole text must match.]:text:'
        '--input-number[The text must be a decimal number; Up and Down change it.]'
        '--input-minimum[Minimum value.]:number:'
        '--input-maximum[Maximum value.]:number:'
        '--input-step[Step between values, counted from the minimum.]:number:'
        '--input-mismatch[Message below the field while its text is invalid.]:text:'
        '*--input-suggestions[Completion suggestions; Tab accepts one. Repeat for more.]:word:'
        '--progress[Progress of the work. 0 to 100, or pulse.]:percent:'
        '--choices-label[Label above the choices.]:text:'
        '*--choices[The choices\: id and label of each; more than 50 require rows. Repeat for more.]:id=label:'
        '*--choices-selected[Ids selected initially. Repeat for more.]:word:'
        '--choices-many[Allow several choices.]'
        '--choices-minimum[Minimum number of choices. 0 to 1000. (default\: 0)]:n:'
        '--choices-maximum[Maximum number of choices where several can be selected. 1 to 1000.]:n:'
        '--choices-rows[Show the choices as rows of a list.]'
        '--choices-filter[Filter the rows by typing.]'
        '--choices-visible-rows[Maximum number of rows in view; the rest scrolls. 1 to 60. (default\: 8)]:n:'
        '--choices-text[Show a text; its lines cannot be selected.]'
        '--choices-columns[Line width in columns; the card grows to fit if it can. 20 to 200. (default\: 80)]:n:'
        '*--choices-icons[Icon of each row, in their order\: a name, an emoji, an absolute path, or empty. Repeat for more.]:word:'
        '--no-dismiss[Do not let Escape close it.]'
        '--default[Id of the button that Enter presses at first; never one of tone danger.]:text:'
        '--positive[Label of the button that confirms. (default\: OK)]:text:'
        '--negative[Label of the button that declines; if absent, there is no such button.]:text:'
        '*--button[More buttons\: id, label and style of each. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '*--style[Style of a button, by its id\: positive, negative or one of buttons. Words\: primary, secondary, text, standard, accent, danger, small, medium, large. Repeat for more.]:id=word\[,word\]:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Colour of main buttons.]:#rrggbb:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--text-scale[Text scale, 0.5 to 4 (default\: 1).]:n:'
        '--width[The screen'\''s width, in pixels at scale 1 (default\: 1280).]:px:'
        '--height[The screen'\''s height, in pixels at scale 1 (default\: 800).]:px:'
        '--tight[Crop to the card and its shadow, with no background.]'
        '--background[Background\: a colour, a picture, or none (default\: a gradient).]:#rrggbb|file|none:'
        '--at[Draw it this long after the request (default\: when its buttons are armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Click this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Give this the keyboard focus.]:target:'
        '--hover[Put the pointer on this.]:target:'
        '--pressed[Hold the mouse button down on this.]:target:'
        '--disabled[Draw this button disabled.]:button:'
        '--reduced-motion[Draw it with reduced motion.]'
        '--app[Name of the sender (default\: this command).]:name:'
        '--sender-icon[Icon of the sender, a name of the icon theme.]:icon:'
        '--trust[Trust level of the sender.]:trust:{__topmost_complete "${___trust[@]}"}'
        '--print-path[Print the picture'\''s path.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_preview_sheet() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program' 'unidentified')
    local -ar arg_specs=(
        '--title[The title\: one or two lines.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '*--action[The rows\: id, label and style of each. TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--cancel[Label of the last row. (default\: Cancel)]:text:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Colour of main buttons.]:#rrggbb:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--text-scale[Text scale, 0.5 to 4 (default\: 1).]:n:'
        '--width[The screen'\''s width, in pixels at scale 1 (default\: 1280).]:px:'
        '--height[The screen'\''s height, in pixels at scale 1 (default\: 800).]:px:'
        '--tight[Crop to the card and its shadow, with no background.]'
        '--background[Background\: a colour, a picture, or none (default\: a gradient).]:#rrggbb|file|none:'
        '--at[Draw it this long after the request (default\: when its buttons are armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Click this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Give this the keyboard focus.]:target:'
        '--hover[Put the pointer on this.]:target:'
        '--pressed[Hold the mouse button down on this.]:target:'
        '--disabled[Draw this button disabled.]:button:'
        '--reduced-motion[Draw it with reduced motion.]'
        '--app[Name of the sender (default\: this command).]:name:'
        '--sender-icon[Icon of the sender, a name of the icon theme.]:icon:'
        '--trust[Trust level of the sender.]:trust:{__topmost_complete "${___trust[@]}"}'
        '--print-path[Print the picture'\''s path.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_preview_loading() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program' 'unidentified')
    local -ar arg_specs=(
        '--title[The title\: one or two lines.]:text:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--delay[Show the indicator only after this time. 0s to 1min. (default\: 800ms, set by \[loading\] delay)]:time:'
        '--no-block[Do not block keyboard and mouse.]'
        '--progress[Progress of the work. 0 to 100, or pulse. (default\: pulse)]:percent:'
        '--cancel[Label of a button that cancels it.]:text:'
        '--ceiling[Maximum time that it blocks input; `\[loading\] longest_ceiling` is the limit. 1s to 10min. (default\: 30s, set by \[loading\] ceiling)]:time:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Colour of main buttons.]:#rrggbb:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--text-scale[Text scale, 0.5 to 4 (default\: 1).]:n:'
        '--width[The screen'\''s width, in pixels at scale 1 (default\: 1280).]:px:'
        '--height[The screen'\''s height, in pixels at scale 1 (default\: 800).]:px:'
        '--tight[Crop to the card and its shadow, with no background.]'
        '--background[Background\: a colour, a picture, or none (default\: a gradient).]:#rrggbb|file|none:'
        '--at[Draw it this long after the request (default\: when its buttons are armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Click this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Give this the keyboard focus.]:target:'
        '--hover[Put the pointer on this.]:target:'
        '--pressed[Hold the mouse button down on this.]:target:'
        '--disabled[Draw this button disabled.]:button:'
        '--reduced-motion[Draw it with reduced motion.]'
        '--app[Name of the sender (default\: this command).]:name:'
        '--sender-icon[Icon of the sender, a name of the icon theme.]:icon:'
        '--trust[Trust level of the sender.]:trust:{__topmost_complete "${___trust[@]}"}'
        '--print-path[Print the picture'\''s path.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_preview_retry() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar ___card_theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program' 'unidentified')
    local -ar arg_specs=(
        ':title:'
        '--message[The text below the title.]:text:'
        '--markup[The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text.]'
        '--icon[A small icon for the subject.]:file|icon:_files'
        '--image[A picture that is part of the content.]:file|icon:_files'
        '--image-width[Width of the image in pixels. 1 to 4096.]:n:'
        '--image-height[Height of the image in pixels. 1 to 4096.]:n:'
        '--tone[Colour of the main button; Enter does not press a button with the tone danger. (default\: standard)]:standard|accent|danger:{__topmost_complete "${___tone[@]}"}'
        '--card-theme[Theme of this card; ignored in high contrast. (default\: set by \[look\] theme)]:light|dark|high_contrast|high_contrast_dark:{__topmost_complete "${___card_theme[@]}"}'
        '*--colors[Colours of parts; an unreadable pair is drawn with the nearest readable colour. Parts\: title, message, positive, negative, background, line, icon, progress. Repeat for more.]:part=#rrggbb:'
        '--label[Label of the button that tries again. (default\: Retry)]:text:'
        '--give-up[Label of the button that declines. (default\: Not now)]:text:'
        '--details[The last error, shown on request.]:text:'
        '--attempt[Number of the failed attempt. 1 to 1000000. (default\: 1)]:n:'
        '--timeout[Close it after this time; a toast counts from its first frame. 1ms to 24h, or never.]:time:'
        '--key[A second toast or loading with the same key updates the first; a second modal or sheet is ignored.]:text:'
        '*--tags[Tags, shown in lists. Repeat for more.]:word:'
        '--parent[Close it when the presentation with this id ends, which must be of the same program.]:id:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Colour of main buttons.]:#rrggbb:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--text-scale[Text scale, 0.5 to 4 (default\: 1).]:n:'
        '--width[The screen'\''s width, in pixels at scale 1 (default\: 1280).]:px:'
        '--height[The screen'\''s height, in pixels at scale 1 (default\: 800).]:px:'
        '--tight[Crop to the card and its shadow, with no background.]'
        '--background[Background\: a colour, a picture, or none (default\: a gradient).]:#rrggbb|file|none:'
        '--at[Draw it this long after the request (default\: when its buttons are armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Click this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Give this the keyboard focus.]:target:'
        '--hover[Put the pointer on this.]:target:'
        '--pressed[Hold the mouse button down on this.]:target:'
        '--disabled[Draw this button disabled.]:button:'
        '--reduced-motion[Draw it with reduced motion.]'
        '--app[Name of the sender (default\: this command).]:name:'
        '--sender-icon[Icon of the sender, a name of the icon theme.]:icon:'
        '--trust[Trust level of the sender.]:trust:{__topmost_complete "${___trust[@]}"}'
        '--print-path[Print the picture'\''s path.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_preview_scene() {
    local -i ret=1
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program' 'unidentified')
    local -ar arg_specs=(
        ':file:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Colour of main buttons.]:#rrggbb:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--text-scale[Text scale, 0.5 to 4 (default\: 1).]:n:'
        '--width[The screen'\''s width, in pixels at scale 1 (default\: 1280).]:px:'
        '--height[The screen'\''s height, in pixels at scale 1 (default\: 800).]:px:'
        '--tight[Crop to the card and its shadow, with no background.]'
        '--background[Background\: a colour, a picture, or none (default\: a gradient).]:#rrggbb|file|none:'
        '--at[Draw it this long after the request (default\: when its buttons are armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Click this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Give this the keyboard focus.]:target:'
        '--hover[Put the pointer on this.]:target:'
        '--pressed[Hold the mouse button down on this.]:target:'
        '--disabled[Draw this button disabled.]:button:'
        '--reduced-motion[Draw it with reduced motion.]'
        '--app[Name of the sender (default\: this command).]:name:'
        '--sender-icon[Icon of the sender, a name of the icon theme.]:icon:'
        '--trust[Trust level of the sender.]:trust:{__topmost_complete "${___trust[@]}"}'
        '--print-path[Print the picture'\''s path.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_gallery() {
    local -i ret=1
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar arg_specs=(
        '(--output -o)'{--output,-o}'[The folder to write to; created if missing.]:folder:'
        '*--theme[Only these colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours. Repeat for more.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '*--only[Only this part, such as buttons. Repeat for more.]:part:'
        '--scale[Scale factor, 1 to 4 (default\: 1).]:n:'
        '--print-path[Print the path of the page.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_compat() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:List the names.'
            'install:Make links with these names in a folder.'
            'remove:Remove the links that "compat install" made in a folder.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|install|remove)
            "_topmost_compat_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_compat_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_compat_install() {
    local -i ret=1
    local -ar _names=('dunstctl' 'makoctl' 'swaync-client' 'notify-send' 'dunstify' 'zenity' 'kdialog' 'yad')
    local -ar arg_specs=(
        ':folder:_files -/'
        '*:names:{__topmost_complete "${_names[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_compat_remove() {
    local -i ret=1
    local -ar _names=('dunstctl' 'makoctl' 'swaync-client' 'notify-send' 'dunstify' 'zenity' 'kdialog' 'yad')
    local -ar arg_specs=(
        ':folder:_files -/'
        '*:names:{__topmost_complete "${_names[@]}"}'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_attach() {
    local -i ret=1
    local -ar ___color=('auto' '16' '256' 'true' 'never')
    local -ar ___theme=('desktop' 'auto' 'light' 'dark')
    local -ar arg_specs=(
        ':address:'
        '--once[Quit when the next question, loading or retry has ended.]'
        '--color[Colours to use; true is 24-bit colour.]:colors:{__topmost_complete "${___color[@]}"}'
        '--theme[Theme\: the desktop'\''s, the terminal'\''s own colours, light or dark.]:theme:{__topmost_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_hosts() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'list:List the machines, and whether each is shown now.'
            'add:Show machines from now on, at each login.'
            'remove:Show machines no longer.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        list|add|remove)
            "_topmost_hosts_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_hosts_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_hosts_add() {
    local -i ret=1
    local -ar arg_specs=(
        '*:addresses:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_hosts_remove() {
    local -i ret=1
    local -ar arg_specs=(
        '*:addresses:'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_pair() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'code:Print the code for another machine.'
            'join:Join the machines with a code.'
            'list:List the machines.'
            'revoke:Remove a machine: it reads and answers nothing any more.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        code|join|list|revoke)
            "_topmost_pair_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_pair_code() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_pair_join() {
    local -i ret=1
    local -ar arg_specs=(
        ':code:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_pair_list() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_pair_revoke() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'run:Ask the question until the deadline.'
            'check:Check a file and print its schedule.'
            'status:Print who has answered, and who has not.'
            'results:Print the answers for other programs.'
            'end:End a campaign: its questions close, its answers stay.'
            'key:Print the public key of your organisation, made at the first call.'
            'publish:Have all machines of your organisation ask, through a broker.'
            'follow:Ask on this machine what the organisation of campaigns.toml publishes.'
            'collect:Collect the answers of all machines of your organisation.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        run|check|status|results|end|key|publish|follow|collect)
            "_topmost_campaign_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_campaign_run() {
    local -i ret=1
    local -ar arg_specs=(
        ':file:_files -g '\''*.toml'\'''
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_check() {
    local -i ret=1
    local -ar arg_specs=(
        ':file:_files -g '\''*.toml'\'''
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_status() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:'
        '--json[A line of JSON for each campaign.]'
        '--watch[Print it again after each change, until the end.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_results() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:'
        '--csv[Comma-separated values, for spreadsheets.]'
        '--json[A line of JSON for each campaign.]'
        '--sql[Statements for PostgreSQL or SQLite.]'
        '--to[Write into a PostgreSQL database, for example postgresql\://HOST/NAME or service=NAME.]:connection:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_end() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_key() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_publish() {
    local -i ret=1
    local -ar arg_specs=(
        ':file:_files -g '\''*.toml'\'''
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_follow() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_campaign_collect() {
    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_recipes() {
    local -i ret=1
    local -ar arg_specs=(
        ':name:{local -a list;list=(${(f)"$(topmost recipes | sed '\''/^$/,$d; s/ .*//'\'')"});_describe -V "" list}'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_help() {
    local -i ret=1
    local -ar arg_specs=(
        '*:subcommands:'
        '--version[Show the version.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _topmost ]]; then
    _topmost "${@}"
else
    compdef _topmost topmost
fi
