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
            'toast:Show news in a corner.'
            'modal:Ask a question that comes before everything else.'
            'sheet:Offer a list of things to do.'
            'loading:Show that work goes on while a program runs.'
            'retry:Run a program, and offer to try again when it fails.'
            'list:List what shows and what waits.'
            'why:Explain why something is, or is not, on screen.'
            'press:Press a button, as the person would.'
            'dismiss:Put something away, or everything.'
            'focus:Give the keyboard to the newest toast, or the retry, until it is answered.'
            'release:Free the input from every loading that holds it.'
            'status:Show daemon and display status.'
            'stop:Stop the daemon.'
            'doctor:Look for what keeps things from showing.'
            'config:Check the configuration, or show what holds and why.'
            'preview:Draw something as a picture, exactly as a display would.'
            'gallery:Draw the design system: every component, state and theme.'
            'attach:Show everything in this terminal, and answer it here.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        toast|modal|sheet|loading|retry|list|why|press|dismiss|focus|release|status|stop|doctor|config|preview|gallery|attach|help)
            "_topmost_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_topmost_toast() {
    local -i ret=1
    local -ar ___urgency=('low' 'normal' 'critical')
    local -ar arg_specs=(
        ':message:'
        '--title[A line above the message.]:title:'
        '--icon[An icon\: a name of the theme, or a file.]:icon:'
        '--image[A picture\: a file, or a name of the theme.]:file:'
        '*--action[A button; TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--urgency[How much it matters.]:urgency:{__topmost_complete "${___urgency[@]}"}'
        '--timeout[How long it stays\: 500ms, 5s, 2m, up to 24h, or never.]:time:'
        '--progress[How far the work is\: 0 to 100, or pulse.]:percent:'
        '--key[What makes two toasts the same\: the new one takes the old one'\''s place.]:key:'
        '--replace[Take the place of the toast with this id.]:id:'
        '--wait[Wait for its end and answer with the chosen action.]'
        '--print-id[Print its id as soon as it is accepted.]'
        '--no-wait-for-display[Fail with status 69 where no display can show it, instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_modal() {
    local -i ret=1
    local -ar ___tone=('standard' 'accent' 'danger')
    local -ar arg_specs=(
        ':title:'
        '--message[The text below it.]:message:'
        '--positive[The button that agrees (default\: OK).]:label:'
        '--negative[The button that does not.]:label:'
        '--tone[What agreeing means.]:tone:{__topmost_complete "${___tone[@]}"}'
        '--image[A picture\: a file, or a name of the theme.]:file:'
        '--timeout[Give up after this time\: 30s, 5m, up to 24h, or never.]:time:'
        '--no-wait-for-display[Fail with status 69 where no display can show it, instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_sheet() {
    local -i ret=1
    local -ar arg_specs=(
        '--title[A line above the actions.]:title:'
        '--message[The text below the title.]:message:'
        '*--action[A thing to do; TONE is standard, accent or danger. Repeat for more, up to 20.]:id=label\[\:tone\]:'
        '--cancel[The last row (default\: Cancel).]:label:'
        '--timeout[Give up after this time\: 30s, 5m, up to 24h, or never.]:time:'
        '--no-wait-for-display[Fail with status 69 where no display can show it, instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_topmost_loading() {
    local -i ret=1
    local -ar arg_specs=(
        '--message[What goes on.]:message:'
        '--delay[Show nothing before (default\: 0.8s).]:time:'
        '--no-block[Leave the input free.]'
        '--cancel[A button that ends the program.]:label:'
        '--anyway[Run the program also where nothing can be shown; why is told.]'
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
    local -ar arg_specs=(
        ':title:'
        '--label[The button (default\: Retry).]:label:'
        '--attempts[Runs at most; then it fails without asking.]:n:'
        '--timeout[Stop offering after this time\: 30s, 5m, up to 24h, or never.]:time:'
        '--no-wait-for-display[Fail with status 69 where no display can show it, instead of waiting for one.]'
        '--json[Write the whole answer as one line of JSON.]'
        '*:command:'
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
        '--text[What to write into its field.]:text:'
        '*--choose[What to choose from its list. Repeat for more.]:id:'
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
        ':id:'
        '--all[Put everything away.]'
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

_topmost_status() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Write the whole answer as one line of JSON.]'
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
            'check:Look for mistakes in the configuration and its themes.'
            'show:Show every key with what holds and which file says so.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        check|show)
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
            'toast:Draw news in a corner.'
            'modal:Draw a question.'
            'sheet:Draw a list of things to do.'
            'loading:Draw work that goes on.'
            'retry:Draw work that failed.'
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
    local -ar ___urgency=('low' 'normal' 'critical')
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program')
    local -ar arg_specs=(
        ':message:'
        '--title[A line above the message.]:title:'
        '--icon[An icon\: a name of the theme, or a file.]:icon:'
        '--image[A picture\: a file, or a name of the theme.]:file:'
        '*--action[A button; TONE is standard, accent or danger. Repeat for more.]:id=label\[\:tone\]:'
        '--urgency[How much it matters.]:urgency:{__topmost_complete "${___urgency[@]}"}'
        '--timeout[How long it stays\: 500ms, 5s, 2m, up to 24h, or never.]:time:'
        '--progress[How far the work is\: 0 to 100, or pulse.]:percent:'
        '--key[What makes two toasts the same\: the new one takes the old one'\''s place.]:key:'
        '--replace[Take the place of the toast with this id.]:id:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Stands for the colour of main buttons.]:#rrggbb:'
        '--scale[Pixels of the picture to one of the design, 1 to 4.]:n:'
        '--text-scale[Times the usual size of text, 0.5 to 4.]:n:'
        '--width[The screen'\''s width, in pixels at scale 1.]:px:'
        '--height[The screen'\''s height, in pixels at scale 1.]:px:'
        '--tight[End the picture where the card and its shadow do, on nothing.]'
        '--background[What lies below\: a colour, a picture, or none (default\: a quiet gradient).]:#rrggbb|file|none:'
        '--at[Draw that long after it was asked for (default\: once it stands and is armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Press and let go of this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Put the keyboard here.]:target:'
        '--hover[Put the pointer here.]:target:'
        '--pressed[Hold the pointer'\''s button down here.]:target:'
        '--disabled[Have this button look disabled.]:button:'
        '--reduced-motion[Draw it as for people who want no motion.]'
        '--app[Who asks (default\: this command).]:name:'
        '--app-icon[The icon of who asks.]:icon:'
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
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program')
    local -ar arg_specs=(
        ':title:'
        '--message[The text below it.]:message:'
        '--positive[The button that agrees (default\: OK).]:label:'
        '--negative[The button that does not.]:label:'
        '--tone[What agreeing means.]:tone:{__topmost_complete "${___tone[@]}"}'
        '--image[A picture\: a file, or a name of the theme.]:file:'
        '--timeout[Give up after this time\: 30s, 5m, up to 24h, or never.]:time:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Stands for the colour of main buttons.]:#rrggbb:'
        '--scale[Pixels of the picture to one of the design, 1 to 4.]:n:'
        '--text-scale[Times the usual size of text, 0.5 to 4.]:n:'
        '--width[The screen'\''s width, in pixels at scale 1.]:px:'
        '--height[The screen'\''s height, in pixels at scale 1.]:px:'
        '--tight[End the picture where the card and its shadow do, on nothing.]'
        '--background[What lies below\: a colour, a picture, or none (default\: a quiet gradient).]:#rrggbb|file|none:'
        '--at[Draw that long after it was asked for (default\: once it stands and is armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Press and let go of this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Put the keyboard here.]:target:'
        '--hover[Put the pointer here.]:target:'
        '--pressed[Hold the pointer'\''s button down here.]:target:'
        '--disabled[Have this button look disabled.]:button:'
        '--reduced-motion[Draw it as for people who want no motion.]'
        '--app[Who asks (default\: this command).]:name:'
        '--app-icon[The icon of who asks.]:icon:'
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
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program')
    local -ar arg_specs=(
        '--title[A line above the actions.]:title:'
        '--message[The text below the title.]:message:'
        '*--action[A thing to do; TONE is standard, accent or danger. Repeat for more, up to 20.]:id=label\[\:tone\]:'
        '--cancel[The last row (default\: Cancel).]:label:'
        '--timeout[Give up after this time\: 30s, 5m, up to 24h, or never.]:time:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Stands for the colour of main buttons.]:#rrggbb:'
        '--scale[Pixels of the picture to one of the design, 1 to 4.]:n:'
        '--text-scale[Times the usual size of text, 0.5 to 4.]:n:'
        '--width[The screen'\''s width, in pixels at scale 1.]:px:'
        '--height[The screen'\''s height, in pixels at scale 1.]:px:'
        '--tight[End the picture where the card and its shadow do, on nothing.]'
        '--background[What lies below\: a colour, a picture, or none (default\: a quiet gradient).]:#rrggbb|file|none:'
        '--at[Draw that long after it was asked for (default\: once it stands and is armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Press and let go of this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Put the keyboard here.]:target:'
        '--hover[Put the pointer here.]:target:'
        '--pressed[Hold the pointer'\''s button down here.]:target:'
        '--disabled[Have this button look disabled.]:button:'
        '--reduced-motion[Draw it as for people who want no motion.]'
        '--app[Who asks (default\: this command).]:name:'
        '--app-icon[The icon of who asks.]:icon:'
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
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program')
    local -ar arg_specs=(
        '--message[What goes on.]:message:'
        '--delay[Show nothing before (default\: 0.8s).]:time:'
        '--no-block[Leave the input free.]'
        '--cancel[A button that ends the program.]:label:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Stands for the colour of main buttons.]:#rrggbb:'
        '--scale[Pixels of the picture to one of the design, 1 to 4.]:n:'
        '--text-scale[Times the usual size of text, 0.5 to 4.]:n:'
        '--width[The screen'\''s width, in pixels at scale 1.]:px:'
        '--height[The screen'\''s height, in pixels at scale 1.]:px:'
        '--tight[End the picture where the card and its shadow do, on nothing.]'
        '--background[What lies below\: a colour, a picture, or none (default\: a quiet gradient).]:#rrggbb|file|none:'
        '--at[Draw that long after it was asked for (default\: once it stands and is armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Press and let go of this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Put the keyboard here.]:target:'
        '--hover[Put the pointer here.]:target:'
        '--pressed[Hold the pointer'\''s button down here.]:target:'
        '--disabled[Have this button look disabled.]:button:'
        '--reduced-motion[Draw it as for people who want no motion.]'
        '--app[Who asks (default\: this command).]:name:'
        '--app-icon[The icon of who asks.]:icon:'
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
    local -ar ___theme=('light' 'dark' 'high_contrast' 'high_contrast_dark')
    local -ar ___trust=('sandboxed' 'application' 'program')
    local -ar arg_specs=(
        ':title:'
        '--label[The button (default\: Retry).]:label:'
        '--message[The text below the title.]:message:'
        '--details[What the program complained of; shown with --tap details.]:details:'
        '--attempt[Which attempt failed (default\: 1).]:n:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Stands for the colour of main buttons.]:#rrggbb:'
        '--scale[Pixels of the picture to one of the design, 1 to 4.]:n:'
        '--text-scale[Times the usual size of text, 0.5 to 4.]:n:'
        '--width[The screen'\''s width, in pixels at scale 1.]:px:'
        '--height[The screen'\''s height, in pixels at scale 1.]:px:'
        '--tight[End the picture where the card and its shadow do, on nothing.]'
        '--background[What lies below\: a colour, a picture, or none (default\: a quiet gradient).]:#rrggbb|file|none:'
        '--at[Draw that long after it was asked for (default\: once it stands and is armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Press and let go of this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Put the keyboard here.]:target:'
        '--hover[Put the pointer here.]:target:'
        '--pressed[Hold the pointer'\''s button down here.]:target:'
        '--disabled[Have this button look disabled.]:button:'
        '--reduced-motion[Draw it as for people who want no motion.]'
        '--app[Who asks (default\: this command).]:name:'
        '--app-icon[The icon of who asks.]:icon:'
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
    local -ar ___trust=('sandboxed' 'application' 'program')
    local -ar arg_specs=(
        ':file:'
        '(--output -o)'{--output,-o}'[The PNG file to write; - is standard output.]:file:'
        '--theme[The colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '--accent[Stands for the colour of main buttons.]:#rrggbb:'
        '--scale[Pixels of the picture to one of the design, 1 to 4.]:n:'
        '--text-scale[Times the usual size of text, 0.5 to 4.]:n:'
        '--width[The screen'\''s width, in pixels at scale 1.]:px:'
        '--height[The screen'\''s height, in pixels at scale 1.]:px:'
        '--tight[End the picture where the card and its shadow do, on nothing.]'
        '--background[What lies below\: a colour, a picture, or none (default\: a quiet gradient).]:#rrggbb|file|none:'
        '--at[Draw that long after it was asked for (default\: once it stands and is armed).]:time:'
        '--unarmed[Draw it before its buttons can be pressed.]'
        '*--tap[Press and let go of this first\: a button'\''s id, close, details, … Repeat for more.]:target:'
        '--focus[Put the keyboard here.]:target:'
        '--hover[Put the pointer here.]:target:'
        '--pressed[Hold the pointer'\''s button down here.]:target:'
        '--disabled[Have this button look disabled.]:button:'
        '--reduced-motion[Draw it as for people who want no motion.]'
        '--app[Who asks (default\: this command).]:name:'
        '--app-icon[The icon of who asks.]:icon:'
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
        '(--output -o)'{--output,-o}'[The folder to write to; it is made if need be.]:folder:'
        '*--theme[Only these colours\: light, dark, high_contrast, high_contrast_dark, or a theme of yours. Repeat for more.]:name|file:{__topmost_complete "${___theme[@]}"}'
        '*--only[Only this part, buttons for one. Repeat for more.]:part:'
        '--scale[Pixels of the pictures to one of the design, 1 to 4.]:n:'
        '--print-path[Print the path of the page.]'
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
        '--once[End after the next question, loading or retry that ends.]'
        '--color[How many colours there are.]:when:{__topmost_complete "${___color[@]}"}'
        '--theme[Which colours\: the desktop'\''s, the terminal'\''s own, light or dark.]:theme:{__topmost_complete "${___theme[@]}"}'
        '--no-mouse[Leave the mouse to the terminal.]'
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
