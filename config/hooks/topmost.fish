# SPDX-License-Identifier: MIT
#
# Shows a notification when a command took longer than 20 s and the terminal's window does not
# have the keyboard. In ~/.config/fish/config.fish:
#
#   set -g topmost_after 20     # seconds
#   source @prefix@/share/topmost/hooks/topmost.fish

if status is-interactive; and command -q topmost
    function __topmost_ended --on-event fish_postexec
        set -l code $status
        set -l span (math --scale 0 $CMD_DURATION / 1000)
        set -q topmost_after; or set -l topmost_after 20
        test $span -ge $topmost_after; or return
        set -l line $argv[1]
        # A command that begins with a blank is not for the history, and not for others.
        string match -q ' *' -- $line; and set line 'The command'
        command topmost ran --unfocused --status $code --seconds $span --process $fish_pid \
            -- "$line" </dev/null >/dev/null 2>&1 &
        disown
    end
end
