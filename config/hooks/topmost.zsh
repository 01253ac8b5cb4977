# SPDX-License-Identifier: MIT
#
# Shows a notification when a command took longer than 20 s and the terminal's window does not
# have the keyboard. In ~/.zshrc:
#
#   topmost_after=20     # seconds
#   source @prefix@/share/topmost/hooks/topmost.zsh

if [[ -o interactive ]] && (( $+commands[topmost] )); then
    autoload -Uz add-zsh-hook

    __topmost_started() {
        typeset -gi __topmost_start=$SECONDS
        # A command that begins with a blank is not for the history, and not for others.
        typeset -g __topmost_line=$1
        [[ -o hist_ignore_space && $1 == ' '* ]] && __topmost_line='The command'
        return 0
    }

    __topmost_ended() {
        local -i code=$? span
        [[ -n ${__topmost_start-} ]] || return $code
        span=$((SECONDS - __topmost_start))
        if (( span >= ${topmost_after:-20} )); then
            topmost ran --unfocused --status $code --seconds $span --process $$ \
                -- "$__topmost_line" </dev/null >/dev/null 2>&1 &!
        fi
        unset __topmost_start __topmost_line
        return $code
    }

    add-zsh-hook preexec __topmost_started
    # The first of all: the status is that of the command.
    precmd_functions=(__topmost_ended ${precmd_functions:#__topmost_ended})
fi
