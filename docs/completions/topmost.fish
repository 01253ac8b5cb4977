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
complete -c 'topmost' -n '__topmost_should_offer_completions_for_flags_or_options "topmost help" version' -l 'version' -d 'Show the version.'
