// SPDX-License-Identifier: MIT

// Help of the commands for what was shown.

extension Phrase {
    /// What the command "topmost history" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandHistory: Phrase {
        "Find what was shown before, and show it, act on it or delete it."
    }

    /// What the command "topmost history show" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandHistoryShow: Phrase { "Print everything about an entry." }

    /// Help of the argument id of "topmost history show".
    public static var helpHistoryEntry: Phrase { "Its id in the history." }

    /// What the command "topmost history restore" does: first in its help, and beside it in the
    /// list of commands.
    public static var commandHistoryRestore: Phrase {
        "Show an entry again, as a toast without buttons."
    }

    /// What the command "topmost history act" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandHistoryAct: Phrase {
        "Do what a click on an entry did, if that still works."
    }

    /// Help of the argument button of "topmost history act".
    public static var helpHistoryActButton: Phrase {
        "The id of a button, or a link in its text (default: the entry itself)."
    }

    /// What the command "topmost history delete" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandHistoryDelete: Phrase { "Delete entries." }

    /// Help of the argument ids of "topmost history delete".
    public static var helpHistoryEntries: Phrase { "Their ids in the history." }

    /// What the command "topmost history clear" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandHistoryClear: Phrase {
        "Delete all entries, after a question on a terminal."
    }

    /// Help of the option yes of "topmost history clear".
    public static var helpHistoryClearYes: Phrase { "Ask nothing." }

    /// What the command "topmost history list" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandHistoryList: Phrase { "List entries, newest first (the default)." }

    /// Help of the option search of "topmost history list".
    public static var helpHistoryListSearch: Phrase {
        "Only entries containing words with this prefix, in title, message or name."
    }

    /// Help of the option app of "topmost history list".
    public static var helpHistoryListApp: Phrase { "Only entries of this application." }

    /// Help of the option since of "topmost history list".
    public static var helpHistoryListSince: Phrase { "Only entries since this time." }

    /// Help of the option until of "topmost history list".
    public static var helpHistoryListUntil: Phrase { "Only entries before this time." }

    /// Help of the option limit of "topmost history list".
    public static var helpHistoryListLimit: Phrase { "Maximum number of entries (default: 50)." }

    /// More about "topmost history act", in its help.
    public static var commandHistoryActDetails: Phrase {
        """
        Calls the application if the bus can start it; otherwise starts the installed \
        application that sent the entry, or opens the only link in its text.
        """
    }

    /// More about "topmost history", in its help.
    public static var commandHistoryDetails: Phrase {
        "Without a subcommand it lists entries, newest first."
    }

    /// Meaning of "30m, 2h, 3d" in a list in the help of "topmost history".
    public static var helpHistorySpan: Phrase { "that long ago" }

    /// Meaning of "18:00" in a list in the help of "topmost history".
    public static var helpHistoryTime: Phrase { "today at 18:00" }

    /// Meaning of "2026-01-31" in a list in the help of "topmost history".
    public static var helpHistoryDay: Phrase { "that day at 00:00" }

    /// Meaning of "'2026-01-31 18:00\" in a list in the help of "topmost history".
    public static var helpHistoryDayAndTime: Phrase { "that day at 18:00" }
}
