// SPDX-License-Identifier: MIT

/// Texts of `desktop/`: menus of applications and software centres show them, no program does.
extension Phrase {
    /// Name of the notification centre in menus of applications, with the capitals that names there have.
    public static var desktopName: Phrase { "Notification Centre" }

    /// What kind of application the notification centre is, in menus of applications.
    public static var desktopGenericName: Phrase { "Notifications" }

    /// What the notification centre does, in menus of applications.
    public static var desktopComment: Phrase { "Show live and past notifications" }

    /// Words that a search in menus of applications finds the notification centre by; each ends with a semicolon.
    public static var desktopKeywords: Phrase {
        "notification;history;do not disturb;missed;unread;"
    }

    /// Entry in the context menu of the notification centre's icon: opens its settings.
    public static var desktopSettings: Phrase { "Settings" }

    /// Entry in the context menu of the notification centre's icon: turns do not disturb on or off.
    public static var desktopDoNotDisturb: Phrase { "Do Not Disturb" }

    /// Summary in software centres.
    public static var softwareSummary: Phrase {
        "Notifications and dialogs, on one stack that never loses an answer"
    }

    /// Description in software centres.
    public static var softwareDescription: Phrase {
        """
        Topmost shows the notifications of all applications, and the questions, lists, progress and \
        retries of scripts, above everything else. What is asked is answered: it survives crashes of \
        displays and of the daemon, and keys that you type while a dialog appears never press its \
        buttons.
        """
    }

    /// Feature in the description in software centres.
    public static var softwareHistory: Phrase {
        """
        A notification centre with what is missed and what is past, a searchable history, do not \
        disturb with schedules, and rules
        """
    }

    /// Feature in the description in software centres; X11, Wayland and layer-shell are names.
    public static var softwareDisplays: Phrase {
        "Native on X11, on Wayland with layer-shell, and in terminals"
    }

    /// Feature in the description in software centres; the bus is D-Bus, the kernel Linux.
    public static var softwareIdentity: Phrase {
        "Dialogs say who asks, as verified with the bus and the kernel"
    }
}
