function __topmost_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __topmost_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __topmost_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __topmost_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __topmost_parse_tokens -S
    set -l unparsed_tokens (__topmost_tokens -pc)
    switch $unparsed_tokens[1]
    case 'topmost'
        __topmost_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'toast'
            __topmost_parse_subcommand 1 'title=' 'icon=' 'image=' 'action=+' 'urgency=' 'timeout=' 'progress=' 'key=' 'replace=' 'wait' 'print-id' 'json' 'version' 'h/help'
        case 'modal'
            __topmost_parse_subcommand 1 'message=' 'positive=' 'negative=' 'tone=' 'image=' 'timeout=' 'json' 'version' 'h/help'
        case 'sheet'
            __topmost_parse_subcommand 0 'title=' 'message=' 'action=+' 'cancel=' 'timeout=' 'json' 'version' 'h/help'
        case 'loading'
            __topmost_parse_subcommand -r 1 'message=' 'delay=' 'no-block' 'cancel=' 'json' 'version' 'h/help'
        case 'retry'
            __topmost_parse_subcommand -r 2 'label=' 'attempts=' 'timeout=' 'json' 'version' 'h/help'
        case 'list'
            __topmost_parse_subcommand 0 'json' 'version' 'h/help'
        case 'why'
            __topmost_parse_subcommand 1 'json' 'version' 'h/help'
        case 'press'
            __topmost_parse_subcommand 2 'text=' 'choose=+' 'json' 'version' 'h/help'
        case 'dismiss'
            __topmost_parse_subcommand 1 'all' 'json' 'version' 'h/help'
        case 'release'
            __topmost_parse_subcommand 0 'json' 'version' 'h/help'
        case 'status'
            __topmost_parse_subcommand 0 'json' 'version' 'h/help'
        case 'doctor'
            __topmost_parse_subcommand 0 'json' 'version' 'h/help'
        case 'preview'
            __topmost_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'toast'
                __topmost_parse_subcommand 1 'title=' 'icon=' 'image=' 'action=+' 'urgency=' 'timeout=' 'progress=' 'key=' 'replace=' 'o/output=' 'theme=' 'accent=' 'scale=' 'text-scale=' 'width=' 'height=' 'tight' 'background=' 'at=' 'unarmed' 'tap=+' 'focus=' 'hover=' 'pressed=' 'disabled=' 'reduced-motion' 'app=' 'app-icon=' 'trust=' 'print-path' 'version' 'h/help'
            case 'modal'
                __topmost_parse_subcommand 1 'message=' 'positive=' 'negative=' 'tone=' 'image=' 'timeout=' 'o/output=' 'theme=' 'accent=' 'scale=' 'text-scale=' 'width=' 'height=' 'tight' 'background=' 'at=' 'unarmed' 'tap=+' 'focus=' 'hover=' 'pressed=' 'disabled=' 'reduced-motion' 'app=' 'app-icon=' 'trust=' 'print-path' 'version' 'h/help'
            case 'sheet'
                __topmost_parse_subcommand 0 'title=' 'message=' 'action=+' 'cancel=' 'timeout=' 'o/output=' 'theme=' 'accent=' 'scale=' 'text-scale=' 'width=' 'height=' 'tight' 'background=' 'at=' 'unarmed' 'tap=+' 'focus=' 'hover=' 'pressed=' 'disabled=' 'reduced-motion' 'app=' 'app-icon=' 'trust=' 'print-path' 'version' 'h/help'
            case 'loading'
                __topmost_parse_subcommand 0 'message=' 'delay=' 'no-block' 'cancel=' 'o/output=' 'theme=' 'accent=' 'scale=' 'text-scale=' 'width=' 'height=' 'tight' 'background=' 'at=' 'unarmed' 'tap=+' 'focus=' 'hover=' 'pressed=' 'disabled=' 'reduced-motion' 'app=' 'app-icon=' 'trust=' 'print-path' 'version' 'h/help'
            case 'retry'
                __topmost_parse_subcommand 1 'label=' 'message=' 'details=' 'attempt=' 'o/output=' 'theme=' 'accent=' 'scale=' 'text-scale=' 'width=' 'height=' 'tight' 'background=' 'at=' 'unarmed' 'tap=+' 'focus=' 'hover=' 'pressed=' 'disabled=' 'reduced-motion' 'app=' 'app-icon=' 'trust=' 'print-path' 'version' 'h/help'
            case 'scene'
                __topmost_parse_subcommand 1 'o/output=' 'theme=' 'accent=' 'scale=' 'text-scale=' 'width=' 'height=' 'tight' 'background=' 'at=' 'unarmed' 'tap=+' 'focus=' 'hover=' 'pressed=' 'disabled=' 'reduced-motion' 'app=' 'app-icon=' 'trust=' 'print-path' 'version' 'h/help'
            end
        case 'gallery'
            __topmost_parse_subcommand 0 'o/output=' 'theme=+' 'only=+' 'scale=' 'print-path' 'version' 'h/help'
        case 'help'
            __topmost_parse_subcommand -r 1 'version'
        end
    end
end

function __topmost_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __topmost_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __topmost_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __topmost_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__topmost_tokens -p)
    if test -z "$(__topmost_tokens -t)"
        set -l index (count (__topmost_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'topmost' -f
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'toast' -d 'Show news in a corner.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'modal' -d 'Ask a question that comes before everything else.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'sheet' -d 'Offer a list of things to do.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'loading' -d 'Show that work goes on while a program runs.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'retry' -d 'Run a program, and offer to try again when it fails.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'list' -d 'List what shows and what waits.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'why' -d 'Explain why something is, or is not, on screen.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'press' -d 'Press a button, as the person would.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'dismiss' -d 'Put something away, or everything.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'release' -d 'Free the input from every loading that holds it.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'status' -d 'Tell how the daemon and its displays are.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'doctor' -d 'Look for what keeps things from showing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'preview' -d 'Draw something as a picture, exactly as a display would.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'gallery' -d 'Draw the design system: every component, state and theme.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" title' -l 'title' -d 'A line above the message.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" icon' -l 'icon' -d 'An icon: a name of the theme, or a file.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" image' -l 'image' -d 'A picture: a file, or a name of the theme.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast"' -l 'action' -d 'A button; TONE is standard, accent or danger. Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" urgency' -l 'urgency' -d 'How much it matters.' -rfka 'low normal critical'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" timeout' -l 'timeout' -d 'How long it stays: 500ms, 5s, 2m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" progress' -l 'progress' -d 'How far the work is: 0 to 100, or pulse.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" key' -l 'key' -d 'What makes two toasts the same: the new one takes the old one\'s place.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" replace' -l 'replace' -d 'Take the place of the toast with this id.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" wait' -l 'wait' -d 'Wait for its end and answer with the chosen action.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" print-id' -l 'print-id' -d 'Print its id as soon as it is accepted.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost toast" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" message' -l 'message' -d 'The text below it.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" positive' -l 'positive' -d 'The button that agrees (default: OK).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" negative' -l 'negative' -d 'The button that does not.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" tone' -l 'tone' -d 'What agreeing means.' -rfka 'standard accent danger'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" image' -l 'image' -d 'A picture: a file, or a name of the theme.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" timeout' -l 'timeout' -d 'Give up after this time: 30s, 5m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost modal" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" title' -l 'title' -d 'A line above the actions.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" message' -l 'message' -d 'The text below the title.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet"' -l 'action' -d 'A thing to do; TONE is standard, accent or danger. Repeat for more, up to 20.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" cancel' -l 'cancel' -d 'The last row (default: Cancel).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" timeout' -l 'timeout' -d 'Give up after this time: 30s, 5m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost sheet" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" message' -l 'message' -d 'What goes on.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" delay' -l 'delay' -d 'Show nothing before (default: 0.8s).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" no-block' -l 'no-block' -d 'Leave the input free.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" cancel' -l 'cancel' -d 'A button that ends the program.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost loading" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost retry" label' -l 'label' -d 'The button (default: Retry).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost retry" attempts' -l 'attempts' -d 'Runs at most; then it fails without asking.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost retry" timeout' -l 'timeout' -d 'Stop offering after this time: 30s, 5m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost retry" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost retry" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost retry" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost list" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost list" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost why" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost why" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost why" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost press" text' -l 'text' -d 'What to write into its field.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost press"' -l 'choose' -d 'What to choose from its list. Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost press" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost press" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost press" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost dismiss" all' -l 'all' -d 'Put everything away.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost dismiss" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost dismiss" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost dismiss" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost release" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost release" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost release" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost status" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost status" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost doctor" json' -l 'json' -d 'Write the whole answer as one line of JSON.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost doctor" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost preview" -eq 1' -fa 'toast' -d 'Draw news in a corner.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost preview" -eq 1' -fa 'modal' -d 'Draw a question.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost preview" -eq 1' -fa 'sheet' -d 'Draw a list of things to do.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost preview" -eq 1' -fa 'loading' -d 'Draw work that goes on.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost preview" -eq 1' -fa 'retry' -d 'Draw work that failed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_positional "topmost preview" -eq 1' -fa 'scene' -d 'Draw a whole scene.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" title' -l 'title' -d 'A line above the message.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" icon' -l 'icon' -d 'An icon: a name of the theme, or a file.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" image' -l 'image' -d 'A picture: a file, or a name of the theme.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast"' -l 'action' -d 'A button; TONE is standard, accent or danger. Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" urgency' -l 'urgency' -d 'How much it matters.' -rfka 'low normal critical'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" timeout' -l 'timeout' -d 'How long it stays: 500ms, 5s, 2m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" progress' -l 'progress' -d 'How far the work is: 0 to 100, or pulse.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" key' -l 'key' -d 'What makes two toasts the same: the new one takes the old one\'s place.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" replace' -l 'replace' -d 'Take the place of the toast with this id.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" o output' -l 'output' -s 'o' -d 'The PNG file to write; - is standard output.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" theme' -l 'theme' -d 'The colours.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" accent' -l 'accent' -d 'Stands for the colour of main buttons.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" scale' -l 'scale' -d 'Pixels of the picture to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" text-scale' -l 'text-scale' -d 'Times the usual size of text, 0.5 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" width' -l 'width' -d 'The screen\'s width, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" height' -l 'height' -d 'The screen\'s height, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" tight' -l 'tight' -d 'End the picture where the card and its shadow do, on nothing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" background' -l 'background' -d 'What lies below: a colour, a picture, or none (default: a quiet gradient).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" at' -l 'at' -d 'Draw that long after it was asked for (default: once it stands and is armed).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" unarmed' -l 'unarmed' -d 'Draw it before its buttons can be pressed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast"' -l 'tap' -d 'Press and let go of this first: a button\'s id, close, details, … Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" focus' -l 'focus' -d 'Put the keyboard here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" hover' -l 'hover' -d 'Put the pointer here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" pressed' -l 'pressed' -d 'Hold the pointer\'s button down here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" disabled' -l 'disabled' -d 'Have this button look disabled.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" reduced-motion' -l 'reduced-motion' -d 'Draw it as for people who want no motion.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" app' -l 'app' -d 'Who asks (default: this command).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" app-icon' -l 'app-icon' -d 'The icon of who asks.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" trust' -l 'trust' -d 'How far that is proved.' -rfka 'sandboxed matched unverified'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" print-path' -l 'print-path' -d 'Print the picture\'s path.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview toast" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" message' -l 'message' -d 'The text below it.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" positive' -l 'positive' -d 'The button that agrees (default: OK).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" negative' -l 'negative' -d 'The button that does not.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" tone' -l 'tone' -d 'What agreeing means.' -rfka 'standard accent danger'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" image' -l 'image' -d 'A picture: a file, or a name of the theme.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" timeout' -l 'timeout' -d 'Give up after this time: 30s, 5m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" o output' -l 'output' -s 'o' -d 'The PNG file to write; - is standard output.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" theme' -l 'theme' -d 'The colours.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" accent' -l 'accent' -d 'Stands for the colour of main buttons.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" scale' -l 'scale' -d 'Pixels of the picture to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" text-scale' -l 'text-scale' -d 'Times the usual size of text, 0.5 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" width' -l 'width' -d 'The screen\'s width, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" height' -l 'height' -d 'The screen\'s height, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" tight' -l 'tight' -d 'End the picture where the card and its shadow do, on nothing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" background' -l 'background' -d 'What lies below: a colour, a picture, or none (default: a quiet gradient).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" at' -l 'at' -d 'Draw that long after it was asked for (default: once it stands and is armed).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" unarmed' -l 'unarmed' -d 'Draw it before its buttons can be pressed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal"' -l 'tap' -d 'Press and let go of this first: a button\'s id, close, details, … Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" focus' -l 'focus' -d 'Put the keyboard here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" hover' -l 'hover' -d 'Put the pointer here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" pressed' -l 'pressed' -d 'Hold the pointer\'s button down here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" disabled' -l 'disabled' -d 'Have this button look disabled.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" reduced-motion' -l 'reduced-motion' -d 'Draw it as for people who want no motion.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" app' -l 'app' -d 'Who asks (default: this command).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" app-icon' -l 'app-icon' -d 'The icon of who asks.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" trust' -l 'trust' -d 'How far that is proved.' -rfka 'sandboxed matched unverified'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" print-path' -l 'print-path' -d 'Print the picture\'s path.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview modal" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" title' -l 'title' -d 'A line above the actions.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" message' -l 'message' -d 'The text below the title.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet"' -l 'action' -d 'A thing to do; TONE is standard, accent or danger. Repeat for more, up to 20.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" cancel' -l 'cancel' -d 'The last row (default: Cancel).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" timeout' -l 'timeout' -d 'Give up after this time: 30s, 5m, up to 24h, or never.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" o output' -l 'output' -s 'o' -d 'The PNG file to write; - is standard output.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" theme' -l 'theme' -d 'The colours.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" accent' -l 'accent' -d 'Stands for the colour of main buttons.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" scale' -l 'scale' -d 'Pixels of the picture to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" text-scale' -l 'text-scale' -d 'Times the usual size of text, 0.5 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" width' -l 'width' -d 'The screen\'s width, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" height' -l 'height' -d 'The screen\'s height, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" tight' -l 'tight' -d 'End the picture where the card and its shadow do, on nothing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" background' -l 'background' -d 'What lies below: a colour, a picture, or none (default: a quiet gradient).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" at' -l 'at' -d 'Draw that long after it was asked for (default: once it stands and is armed).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" unarmed' -l 'unarmed' -d 'Draw it before its buttons can be pressed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet"' -l 'tap' -d 'Press and let go of this first: a button\'s id, close, details, … Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" focus' -l 'focus' -d 'Put the keyboard here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" hover' -l 'hover' -d 'Put the pointer here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" pressed' -l 'pressed' -d 'Hold the pointer\'s button down here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" disabled' -l 'disabled' -d 'Have this button look disabled.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" reduced-motion' -l 'reduced-motion' -d 'Draw it as for people who want no motion.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" app' -l 'app' -d 'Who asks (default: this command).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" app-icon' -l 'app-icon' -d 'The icon of who asks.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" trust' -l 'trust' -d 'How far that is proved.' -rfka 'sandboxed matched unverified'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" print-path' -l 'print-path' -d 'Print the picture\'s path.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview sheet" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" message' -l 'message' -d 'What goes on.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" delay' -l 'delay' -d 'Show nothing before (default: 0.8s).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" no-block' -l 'no-block' -d 'Leave the input free.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" cancel' -l 'cancel' -d 'A button that ends the program.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" o output' -l 'output' -s 'o' -d 'The PNG file to write; - is standard output.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" theme' -l 'theme' -d 'The colours.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" accent' -l 'accent' -d 'Stands for the colour of main buttons.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" scale' -l 'scale' -d 'Pixels of the picture to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" text-scale' -l 'text-scale' -d 'Times the usual size of text, 0.5 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" width' -l 'width' -d 'The screen\'s width, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" height' -l 'height' -d 'The screen\'s height, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" tight' -l 'tight' -d 'End the picture where the card and its shadow do, on nothing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" background' -l 'background' -d 'What lies below: a colour, a picture, or none (default: a quiet gradient).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" at' -l 'at' -d 'Draw that long after it was asked for (default: once it stands and is armed).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" unarmed' -l 'unarmed' -d 'Draw it before its buttons can be pressed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading"' -l 'tap' -d 'Press and let go of this first: a button\'s id, close, details, … Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" focus' -l 'focus' -d 'Put the keyboard here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" hover' -l 'hover' -d 'Put the pointer here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" pressed' -l 'pressed' -d 'Hold the pointer\'s button down here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" disabled' -l 'disabled' -d 'Have this button look disabled.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" reduced-motion' -l 'reduced-motion' -d 'Draw it as for people who want no motion.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" app' -l 'app' -d 'Who asks (default: this command).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" app-icon' -l 'app-icon' -d 'The icon of who asks.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" trust' -l 'trust' -d 'How far that is proved.' -rfka 'sandboxed matched unverified'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" print-path' -l 'print-path' -d 'Print the picture\'s path.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview loading" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" label' -l 'label' -d 'The button (default: Retry).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" message' -l 'message' -d 'The text below the title.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" details' -l 'details' -d 'What the program complained of; shown with --tap details.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" attempt' -l 'attempt' -d 'Which attempt failed (default: 1).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" o output' -l 'output' -s 'o' -d 'The PNG file to write; - is standard output.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" theme' -l 'theme' -d 'The colours.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" accent' -l 'accent' -d 'Stands for the colour of main buttons.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" scale' -l 'scale' -d 'Pixels of the picture to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" text-scale' -l 'text-scale' -d 'Times the usual size of text, 0.5 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" width' -l 'width' -d 'The screen\'s width, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" height' -l 'height' -d 'The screen\'s height, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" tight' -l 'tight' -d 'End the picture where the card and its shadow do, on nothing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" background' -l 'background' -d 'What lies below: a colour, a picture, or none (default: a quiet gradient).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" at' -l 'at' -d 'Draw that long after it was asked for (default: once it stands and is armed).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" unarmed' -l 'unarmed' -d 'Draw it before its buttons can be pressed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry"' -l 'tap' -d 'Press and let go of this first: a button\'s id, close, details, … Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" focus' -l 'focus' -d 'Put the keyboard here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" hover' -l 'hover' -d 'Put the pointer here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" pressed' -l 'pressed' -d 'Hold the pointer\'s button down here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" disabled' -l 'disabled' -d 'Have this button look disabled.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" reduced-motion' -l 'reduced-motion' -d 'Draw it as for people who want no motion.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" app' -l 'app' -d 'Who asks (default: this command).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" app-icon' -l 'app-icon' -d 'The icon of who asks.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" trust' -l 'trust' -d 'How far that is proved.' -rfka 'sandboxed matched unverified'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" print-path' -l 'print-path' -d 'Print the picture\'s path.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview retry" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" o output' -l 'output' -s 'o' -d 'The PNG file to write; - is standard output.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" theme' -l 'theme' -d 'The colours.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" accent' -l 'accent' -d 'Stands for the colour of main buttons.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" scale' -l 'scale' -d 'Pixels of the picture to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" text-scale' -l 'text-scale' -d 'Times the usual size of text, 0.5 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" width' -l 'width' -d 'The screen\'s width, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" height' -l 'height' -d 'The screen\'s height, in pixels at scale 1.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" tight' -l 'tight' -d 'End the picture where the card and its shadow do, on nothing.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" background' -l 'background' -d 'What lies below: a colour, a picture, or none (default: a quiet gradient).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" at' -l 'at' -d 'Draw that long after it was asked for (default: once it stands and is armed).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" unarmed' -l 'unarmed' -d 'Draw it before its buttons can be pressed.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene"' -l 'tap' -d 'Press and let go of this first: a button\'s id, close, details, … Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" focus' -l 'focus' -d 'Put the keyboard here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" hover' -l 'hover' -d 'Put the pointer here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" pressed' -l 'pressed' -d 'Hold the pointer\'s button down here.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" disabled' -l 'disabled' -d 'Have this button look disabled.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" reduced-motion' -l 'reduced-motion' -d 'Draw it as for people who want no motion.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" app' -l 'app' -d 'Who asks (default: this command).' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" app-icon' -l 'app-icon' -d 'The icon of who asks.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" trust' -l 'trust' -d 'How far that is proved.' -rfka 'sandboxed matched unverified'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" print-path' -l 'print-path' -d 'Print the picture\'s path.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost preview scene" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery" o output' -l 'output' -s 'o' -d 'The folder to write to; it is made if need be.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery"' -l 'theme' -d 'Only these colours. Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery"' -l 'only' -d 'Only this part, buttons for one. Repeat for more.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery" scale' -l 'scale' -d 'Pixels of the pictures to one of the design, 1 to 4.' -rfka ''
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery" print-path' -l 'print-path' -d 'Print the path of the page.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery" version' -l 'version' -d 'Show the version.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost gallery" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost help" version' -l 'version' -d 'Show the version.'
