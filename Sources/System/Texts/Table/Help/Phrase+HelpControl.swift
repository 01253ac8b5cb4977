// SPDX-License-Identifier: MIT

// Help of the commands for what is shown, and for what decides about it.

extension Phrase {
    /// What the command "topmost centre" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandCentre: Phrase { "Show live and past notifications in a panel." }

    /// Help of the argument action of "topmost centre".
    public static var helpCentreAction: Phrase { "toggle, show, or hide." }

    /// What the command "topmost restore" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRestore: Phrase {
        "Show a missed toast on the screen again, with its buttons."
    }

    /// Help of the argument id of "topmost restore".
    public static var helpRestoreID: Phrase {
        "Its id (default: the one that left the screen last)."
    }

    /// What the command "topmost focus" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandFocus: Phrase {
        "Give the keyboard to the newest toast, or the retry, until it is answered."
    }

    /// What the command "topmost press" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandPress: Phrase { "Press a button, as the user would." }

    /// Help of the argument id of "topmost press".
    public static var helpPresentation: Phrase { "Id of the presentation." }

    /// Help of the argument button of "topmost press".
    public static var helpPressButton: Phrase { "The id of the button." }

    /// Help of the option text of "topmost press".
    public static var helpPressText: Phrase { "Text for its field." }

    /// Help of the option choose of "topmost press".
    public static var helpPressChoose: Phrase { "Id to choose from its list." }

    /// What the command "topmost release" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRelease: Phrase {
        "Free keyboard and mouse from every loading that blocks them."
    }

    /// What the command "topmost dnd" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandDoNotDisturb: Phrase {
        "Turn do not disturb on or off, or show whether it is on."
    }

    /// Help of the argument change of "topmost dnd".
    public static var helpDoNotDisturbChange: Phrase {
        "on, off, toggle, status, a duration, or: until TIME"
    }

    /// What the command "topmost list" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandList: Phrase { "List presentations, on screen and waiting." }

    /// What the command "topmost dismiss" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandDismiss: Phrase { "Dismiss the newest toast, or others." }

    /// Help of the option all of "topmost dismiss".
    public static var helpDismissAll: Phrase { "Dismiss all toasts; questions stay." }

    /// Help of the option newest of "topmost dismiss".
    public static var helpDismissNewest: Phrase {
        "Dismiss the newest toast on screen (the default)."
    }

    /// Help of the option all-of-newest of "topmost dismiss".
    public static var helpDismissAllOfNewest: Phrase {
        "Dismiss all toasts of the application of the newest one."
    }

    /// Help of the option app of "topmost dismiss".
    public static var helpDismissApp: Phrase { "Dismiss all toasts of an application." }

    /// What the command "topmost act" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandAct: Phrase { "Do what the newest toast offers." }

    /// Help of the argument button of "topmost act".
    public static var helpActButton: Phrase { "Id or label of another button." }

    /// What the command "topmost reply" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandReply: Phrase { "Reply to the newest toast that accepts a reply." }

    /// Help of the argument text of "topmost reply".
    public static var helpReplyText: Phrase { "The text." }

    /// What the command "topmost snooze" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandSnooze: Phrase { "Snooze a toast: it comes back later, as new." }

    /// Help of the argument arguments of "topmost snooze".
    public static var helpSnoozeArguments: Phrase {
        "Its id, if it is not the newest, and when it comes back: a duration, a time, or: back"
    }

    /// What the command "topmost undo" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandUndo: Phrase { "Bring back what was dismissed last, for 10 s." }

    /// What the command "topmost status" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandStatus: Phrase { "Show daemon and display status." }

    /// Help of the option waybar of "topmost status".
    public static var helpStatusWaybar: Phrase { "Print a line for a bar's custom module." }

    /// What the command "topmost stop" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandStop: Phrase { "Stop the daemon." }

    /// What the command "topmost subscribe" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandSubscribe: Phrase {
        "Print events, one per line, until the output is closed."
    }

    /// Help of the option json of "topmost subscribe".
    public static var helpSubscribeJSON: Phrase { "Write each event as one line of JSON." }

    /// Help of the option waybar of "topmost subscribe".
    public static var helpSubscribeWaybar: Phrase {
        "Print a line for a bar's custom module now and after each change."
    }

    /// Help of the option from of "topmost subscribe".
    public static var helpSubscribeFrom: Phrase {
        "Start after the event with this cursor; \"oldest\" starts with the oldest event kept."
    }

    /// What the command "topmost mode" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandMode: Phrase {
        "Switch to a mode of the configuration, or show which one is on."
    }

    /// Help of the argument mode of "topmost mode".
    public static var helpModeName: Phrase { "A mode's name, none, list, or status." }

    /// What the command "topmost rules" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRules: Phrase { "List, test, explain, switch and remove rules." }

    /// What the command "topmost rules list" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRulesList: Phrase {
        "List the rules in their order, whether each is on, and its file."
    }

    /// What the command "topmost rules remove" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandRulesRemove: Phrase {
        "Remove a rule that was made in the notification centre."
    }

    /// What the command "topmost rules on" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRulesOn: Phrase { "Switch a rule on until it is switched again." }

    /// What the command "topmost rules off" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRulesOff: Phrase { "Switch a rule off until it is switched again." }

    /// Help of the argument name of "topmost rules".
    public static var helpRuleName: Phrase { "The rule's name." }

    /// What the command "topmost rules explain" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandRulesExplain: Phrase {
        "Show what each rule changed in a presentation."
    }

    /// What the command "topmost rules test" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRulesTest: Phrase {
        "Show what the rules would do with a request, without showing it."
    }

    /// Help of the argument request of "topmost rules test".
    public static var helpRulesTestRequest: Phrase { "The request as a JSON object." }

    /// What the command "topmost why" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandWhy: Phrase { "Explain why something is, or is not, on screen." }

    /// Help of the argument id of "topmost why".
    public static var helpKnownPresentation: Phrase { "Its id, as printed by list and --print-id." }

    /// Help of the option key of "topmost update".
    public static var helpKnownKey: Phrase { "Its key, instead of its id." }

    /// What the command "topmost update" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandUpdate: Phrase { "Change a presentation." }

    /// What the command "topmost wait" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandWait: Phrase { "Wait for the end and print the answer." }

    /// What the command "topmost result" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandResult: Phrase {
        "Print how a presentation ended, up to ten minutes later."
    }

    /// More about "topmost focus", in its help.
    public static var commandFocusDetails: Phrase {
        """
        Bind it to a key of your window manager. Tab and the arrows go from button to button and \
        from card to card, Enter presses, Delete dismisses a card, Escape returns to the \
        window.
        """
    }

    /// More about "topmost dismiss", in its help.
    public static var commandDismissDetails: Phrase {
        """
        Without an id and without an option it dismisses the newest toast on screen. It prints \
        each that it dismissed by other means than an id or --all; the status is 66 if there is \
        none. Questions stay, unless their id is given. "topmost undo" brings toasts back for 10 \
        s.
        """
    }

    /// More about "topmost act", in its help.
    public static var commandActDetails: Phrase {
        """
        Does the default action of the newest toast on screen that offers one or has a button, \
        as a click on it does; without a default action it presses the only button. If there are \
        several, the toast gets the keyboard, and the arrows and Enter choose. It prints what \
        it did; the status is 66 if there is nothing to do.
        """
    }

    /// More about "topmost reply", in its help.
    public static var commandReplyDetails: Phrase {
        """
        Without a text it asks for one. It prints which toast was answered; the status is 66 if \
        none on screen can be, and 1 or 3 if no text was given. If the toast ends while the text \
        is typed, the error repeats it; outside of a terminal a card has it too, to be copied.
        """
    }

    /// More about "topmost undo", in its help.
    public static var commandUndoDetails: Phrase {
        """
        Undoes what was dismissed on the screen, by a command or in the notification centre, or \
        cleared there. Applications are notified only after that time.
        """
    }

    /// More about "topmost stop", in its help.
    public static var commandStopDetails: Phrase {
        """
        Everything on screen ends first: programs that wait for an answer get the outcome \
        "shutdown". The bus may start the daemon again with the next notification.
        """
    }

    /// More about "topmost subscribe", in its help.
    public static var commandSubscribeDetails: Phrase {
        """
        Lines begin with accepted, displayed, updated, pressed, ended, do_not_disturb, mode or \
        counts, or with gap if events are missing because the daemon restarted or they were not \
        read in time. It continues when the daemon restarts.
        """
    }

    /// More about "topmost update", in its help.
    public static var commandUpdateDetails: Phrase {
        """
        Options that are not given stay unchanged; the flags are those of its kind. It works for \
        anything shown by topmost, from any script.
        """
    }

    /// More about "topmost wait", in its help.
    public static var commandWaitDetails: Phrase {
        """
        Prints the answer and exits with the status of the original command, immediately if the \
        presentation ended within the last ten minutes. It works for anything shown by topmost, \
        from any script, and continues to wait when the daemon restarts.
        """
    }

    /// More about "topmost result", in its help.
    public static var commandResultDetails: Phrase {
        """
        Prints the answer and exits with the status of the original command, or with 75 if it \
        has not ended. It works for anything shown by topmost, from any script.
        """
    }

    /// Before a list of what an argument may be; {name} is the name of the argument in capitals, as
    /// in the usage.
    public static var helpOneOf: Phrase { "{name} is one of:" }

    /// More about "topmost centre", in its help.
    public static var commandCentreDetails: Phrase {
        """
        Bind it to a key of your window manager. Type to search; the arrows go from row to row, \
        Enter opens, Delete dismisses, Escape closes the panel.
        """
    }

    /// More about "topmost dnd", in its help.
    public static var commandDoNotDisturbDetails: Phrase {
        "While it is on, toasts that are not critical wait until it ends."
    }

    /// More about "topmost snooze", in its help.
    public static var commandSnoozeDetails: Phrase {
        """
        Without an id it is the newest toast on screen, which it prints; the status is 66 if \
        there is none.
        """
    }

    /// Meaning of "toggle" in a list in the help of "topmost centre".
    public static var helpCentreToggle: Phrase { "open or close it (the default)" }

    /// Meaning of "show" in a list in the help of "topmost centre".
    public static var helpCentreShow: Phrase { "open it" }

    /// Meaning of "hide" in a list in the help of "topmost centre".
    public static var helpCentreHide: Phrase { "close it" }

    /// Meaning of "on, off, toggle" in a list in the help of "topmost dnd".
    public static var helpUntilNextChange: Phrase { "until the next change" }

    /// Meaning of "30m, 2h" in a list in the help of "topmost dnd".
    public static var helpOnForThatLong: Phrase { "on for that long" }

    /// Meaning of "until 18:00" in a list in the help of "topmost dnd".
    public static var helpOnUntilTime: Phrase { "on until the next 18:00" }

    /// Meaning of "until tomorrow" in a list in the help of "topmost dnd".
    public static var helpOnUntilDay: Phrase {
        "on until 9:00 of a day: tomorrow, monday, 2026-12-24"
    }

    /// Meaning of "until fri 17:00" in a list in the help of "topmost dnd".
    public static var helpOnUntilDayAndTime: Phrase { "on until that time of the day" }

    /// Meaning of "status" in a list in the help of "topmost dnd".
    public static var helpOnStatus: Phrase { "no change: show whether it is on (the default)" }

    /// Meaning of "20m, 2h" in a list in the help of "topmost snooze".
    public static var helpSnoozeSpan: Phrase { "in that time" }

    /// Meaning of "18:00" in a list in the help of "topmost snooze".
    public static var helpSnoozeTime: Phrase { "when the clock shows that time next" }

    /// Meaning of "tomorrow" in a list in the help of "topmost snooze".
    public static var helpSnoozeDay: Phrase { "at 9:00 of a day: tomorrow, monday, 2026-12-24" }

    /// Meaning of "fri 17:00" in a list in the help of "topmost snooze".
    public static var helpSnoozeDayAndTime: Phrase { "at that time of the day" }

    /// Meaning of "back" in a list in the help of "topmost snooze".
    public static var helpSnoozeBack: Phrase {
        "when you are back: after the screen was locked, or you were away"
    }

    /// In the list of what "topmost mode" takes, beside "none" and "list": any of the modes that
    /// the user has made.
    public static var helpAnyMode: Phrase { "a mode's name" }

    /// Meaning of "a mode's name" in a list in the help of "topmost mode".
    public static var helpModeSwitch: Phrase { "switch to it" }

    /// Meaning of "none" in a list in the help of "topmost mode".
    public static var helpModeNone: Phrase { "switch the mode off" }

    /// Meaning of "list" in a list in the help of "topmost mode".
    public static var helpModeList: Phrase { "list the modes; a star marks the active one" }

    /// Meaning of "status" in a list in the help of "topmost mode".
    public static var helpModeStatus: Phrase { "show the mode that is on (the default)" }

    /// More about "topmost rules test", in its help; a line of JSON follows.
    public static var commandRulesTestDetails: Phrase {
        "JSON is an object with the options of the request, such as"
    }

    /// Goes on from "the options of the request, such as" and a line of JSON, in the help of
    /// "topmost rules test"; {situations} are names, separated by commas.
    public static var commandRulesTestMore: Phrase {
        """
        and optionally "kind" (toast), "id" (the verified identity), "hints" (an object),
        "time" (HH:MM, also after a date), "mode", "output" (a connected monitor), and
        {situations} (true or false).
        """
    }
}
