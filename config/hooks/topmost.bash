# SPDX-License-Identifier: MIT
#
# Shows a notification when a command took longer than 20 s and the terminal's window does not
# have the keyboard. In ~/.bashrc, after what else changes the prompt:
#
#   topmost_after=20     # seconds
#   source @prefix@/share/topmost/hooks/topmost.bash

if [[ $- == *i* && ${BASH_VERSINFO[0]} -ge 5 && -z ${__topmost_hook-} ]] && command -v topmost >/dev/null; then
    __topmost_hook=1

    # Bash expands PS0 in its own process before it runs a command: the index is assigned there.
    PS0="${PS0-}"'${PS0:$((__topmost_start = SECONDS, __topmost_number = HISTCMD, 0)):0}'

    __topmost_ended() {
        local status=$? line
        if [[ -n ${__topmost_start-} ]] && ((SECONDS - __topmost_start >= ${topmost_after:-20})); then
            line=$(HISTTIMEFORMAT='' builtin history 1)
            line=${line#*[0-9][ *] }
            # What the history does not keep is not told to others either.
            [[ ${__topmost_number-} != "${__topmost_last-}" && -n $line ]] || line='The command'
            # A child of this shell, which the notification then names as its sender.
            { topmost ran --unfocused --status "$status" --seconds $((SECONDS - __topmost_start)) \
                --process $$ -- "$line" </dev/null >/dev/null 2>&1 & } 2>/dev/null
            disown $!
        fi
        [[ -z ${__topmost_start-} ]] || __topmost_last=$__topmost_number
        unset __topmost_start
        return "$status"
    }
    PROMPT_COMMAND="__topmost_ended${PROMPT_COMMAND:+; $PROMPT_COMMAND}"
fi
