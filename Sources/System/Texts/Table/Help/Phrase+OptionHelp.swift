// SPDX-License-Identifier: MIT

// The help of options that are flags, as they stand in the tables of the core.

extension Phrase {
    /// Help of the option actions of sheets.
    public static var optionSheetActions: Phrase { "The rows: id, label and style of each." }

    /// Help of the option cancel of sheets.
    public static var optionSheetCancel: Phrase { "Label of the last row." }

    /// Help of the option delay_ms of loadings.
    public static var optionDelay: Phrase { "Show the indicator only after this time." }

    /// Help of the option no-block of loadings.
    public static var optionNoBlock: Phrase { "Do not block keyboard and mouse." }

    /// Help of the option progress of loadings.
    public static var optionProgress: Phrase { "Progress of the work." }

    /// Help of the option cancel of loadings.
    public static var optionLoadingCancel: Phrase { "Label of a button that cancels it." }

    /// Help of the option ceiling_ms of loadings.
    public static var optionCeiling: Phrase {
        "Maximum time that it blocks input; `[loading] longest_ceiling` is the limit."
    }

    /// Help of the option timeout_ms of every kind.
    public static var optionTimeout: Phrase {
        "Close it after this time; a toast counts from its first frame."
    }

    /// Help of the option key of every kind.
    public static var optionKey: Phrase {
        """
        A second toast or loading with the same key updates the first; a second modal or sheet \
        is ignored.
        """
    }

    /// Help of the option tags of every kind.
    public static var optionTags: Phrase { "Tags, shown in lists." }

    /// Help of the option parent of every kind.
    public static var optionParent: Phrase {
        "Close it when the presentation with this id ends, which must be of the same program."
    }

    /// Help of the option replaces of every kind.
    public static var optionReplaces: Phrase { "Replace the toast with this id." }

    /// Help of the option positive of modals.
    public static var optionPositive: Phrase { "Label of the button that confirms." }

    /// Help of the option negative of modals.
    public static var optionNegative: Phrase {
        "Label of the button that declines; if absent, there is no such button."
    }

    /// Help of the option buttons of modals.
    public static var optionButtons: Phrase { "More buttons: id, label and style of each." }

    /// Help of the option style of modals.
    public static var optionButtonStyle: Phrase {
        "Style of a button, by its id: positive, negative or one of buttons."
    }

    /// Help of the option input of modals.
    public static var optionInput: Phrase { "Text field." }

    /// Help of the option no-dismiss of modals.
    public static var optionNoDismiss: Phrase { "Do not let Escape close it." }

    /// Help of the option default of modals.
    public static var optionDefault: Phrase {
        "Id of the button that Enter presses at first; never one of tone danger."
    }

    /// Help of the option title of every kind.
    public static var optionTitle: Phrase { "The title: one or two lines." }

    /// Help of the option message of every kind.
    public static var optionMessage: Phrase { "The text below the title." }

    /// Help of the option markup of every kind.
    public static var optionMarkup: Phrase {
        "The message holds <b>, <i>, <u> and <a href>; unknown tags are shown as text."
    }

    /// Help of the option icon of every kind.
    public static var optionIcon: Phrase { "A small icon for the subject." }

    /// Help of the option image of every kind.
    public static var optionImage: Phrase { "A picture that is part of the content." }

    /// Help of the option image_width of every kind.
    public static var optionImageWidth: Phrase { "Width of the image in pixels." }

    /// Help of the option image_height of every kind.
    public static var optionImageHeight: Phrase { "Height of the image in pixels." }

    /// Help of the option tone of every kind.
    public static var optionTone: Phrase {
        "Colour of the main button; Enter does not press a button with the tone danger."
    }

    /// Help of the option theme of every kind.
    public static var optionTheme: Phrase { "Theme of this card; ignored in high contrast." }

    /// Help of the option colors of every kind.
    public static var optionColors: Phrase {
        "Colours of parts; an unreadable pair is drawn with the nearest readable colour."
    }

    /// Help of the option retry of retries.
    public static var optionRetry: Phrase { "Label of the button that tries again." }

    /// Help of the option give_up of retries.
    public static var optionGiveUp: Phrase { "Label of the button that declines." }

    /// Help of the option details of retries.
    public static var optionDetails: Phrase { "The last error, shown on request." }

    /// Help of the option attempt of retries.
    public static var optionAttempt: Phrase { "Number of the failed attempt." }

    /// Help of the option label of replies of toasts.
    public static var optionReplyLabel: Phrase { "Label of the button that opens the field." }

    /// Help of the option placeholder of replies of toasts.
    public static var optionPlaceholder: Phrase { "Hint in the empty field." }

    /// Help of the option send of replies of toasts.
    public static var optionReplySend: Phrase { "Label of the button that sends the text." }

    /// Help of the option send_icon of replies of toasts.
    public static var optionReplySendIcon: Phrase { "Icon of the button that sends the text." }

    /// Help of the option actions of toasts.
    public static var optionToastActions: Phrase {
        "Buttons below the text; default is the id of a click on the toast itself."
    }

    /// Help of the option reply of toasts.
    public static var optionReply: Phrase {
        "Offer a field for a reply; its text comes with the action inline-reply."
    }

    /// Help of the option urgency of toasts.
    public static var optionUrgency: Phrase {
        "Urgency: a critical toast does not close by itself."
    }

    /// Help of the option category of toasts.
    public static var optionCategory: Phrase { "Class of event, such as im.received." }

    /// Help of the option app_name of toasts.
    public static var optionAppName: Phrase {
        "Name of the application; \"via\" and the verified name follow if different."
    }

    /// Help of the option origin of toasts.
    public static var optionOrigin: Phrase {
        "Source within the application: a site, an account or a device."
    }

    /// Help of the option desktop_entry of toasts.
    public static var optionDesktopEntry: Phrase {
        "Name of the sender's desktop file; a press starts it once the sender has ended."
    }

    /// Help of the option app_icon of toasts.
    public static var optionAppIcon: Phrase {
        "Icon of the application, instead of the first letter of its name."
    }

    /// Help of the option sound of toasts.
    public static var optionSound: Phrase {
        "Sound when it appears: a sound's name, an absolute path, or none."
    }

    /// Help of the option speak of toasts.
    public static var optionSpeak: Phrase {
        "Read it aloud when it appears, if the user has any toasts read."
    }

    /// Help of the option resident of toasts.
    public static var optionResident: Phrase { "Keep it after a button was pressed." }

    /// Help of the option transient of toasts.
    public static var optionTransient: Phrase { "Keep it out of the history." }

    /// Help of the option no-addresses of toasts.
    public static var optionNoAddresses: Phrase {
        "Leave addresses and one-time codes as plain text."
    }

    /// Help of the option osd of toasts.
    public static var optionOSD: Phrase {
        "Show it for a moment as an OSD: icon, bar and number, else icon and title."
    }

    /// Help of the option position of toasts.
    public static var optionPosition: Phrase { "Position on the screen." }

    /// Help of the option width of toasts.
    public static var optionWidth: Phrase { "Width in pixels at scale 1." }

    /// Help of the option output of toasts.
    public static var optionOutput: Phrase { "Monitor: focus, pointer, primary or output:NAME." }

    /// Help of the option error of fields.
    public static var optionError: Phrase { "Error text below the field." }

    /// Help of the option match of fields.
    public static var optionMatch: Phrase { "Regular expression that the whole text must match." }

    /// Help of the option minimum of fields.
    public static var optionMinimum: Phrase { "Minimum value." }

    /// Help of the option maximum of fields.
    public static var optionMaximum: Phrase { "Maximum value." }

    /// Help of the option step of fields.
    public static var optionStep: Phrase { "Step between values, counted from the minimum." }

    /// Help of the option suggestions of fields.
    public static var optionSuggestions: Phrase { "Completion suggestions; Tab accepts one." }

    /// Help of the option label of the text field of modals.
    public static var optionInputLabel: Phrase { "Label above the field." }

    /// Help of the option text of the text field of modals.
    public static var optionInputText: Phrase { "Initial text of the field." }

    /// Help of the option hidden of the text field of modals.
    public static var optionHidden: Phrase { "Show the text as dots." }

    /// Help of the option minimum_length of the text field of modals.
    public static var optionMinimumLength: Phrase { "Minimum number of characters." }

    /// Help of the option maximum_length of the text field of modals.
    public static var optionMaximumLength: Phrase {
        "Maximum number of characters; the field says when there are more."
    }

    /// Help of the option number of the text field of modals.
    public static var optionNumber: Phrase {
        "The text must be a decimal number; Up and Down change it."
    }

    /// Help of the option mismatch of the text field of modals.
    public static var optionMismatch: Phrase {
        "Message below the field while its text is invalid."
    }

    /// Help of the option label of the choices of modals.
    public static var optionChoicesLabel: Phrase { "Label above the choices." }

    /// Help of the option options of the choices of modals.
    public static var optionChoices: Phrase {
        "The choices: id and label of each; more than 50 require rows."
    }

    /// Help of the option selected of the choices of modals.
    public static var optionSelected: Phrase { "Ids selected initially." }

    /// Help of the option many of the choices of modals.
    public static var optionMany: Phrase { "Allow several choices." }

    /// Help of the option minimum of the choices of modals.
    public static var optionMinimumChoices: Phrase { "Minimum number of choices." }

    /// Help of the option maximum of the choices of modals.
    public static var optionMaximumChoices: Phrase {
        "Maximum number of choices where several can be selected."
    }

    /// Help of the option rows of the choices of modals.
    public static var optionRows: Phrase { "Show the choices as rows of a list." }

    /// Help of the option filter of the choices of modals.
    public static var optionFilter: Phrase { "Filter the rows by typing." }

    /// Help of the option visible_rows of the choices of modals.
    public static var optionVisibleRows: Phrase {
        "Maximum number of rows in view; the rest scrolls."
    }

    /// Help of the option text of the choices of modals.
    public static var optionTextRows: Phrase { "Show a text; its lines cannot be selected." }

    /// Help of the option columns of the choices of modals.
    public static var optionColumns: Phrase {
        "Line width in columns; the card grows to fit if it can."
    }

    /// Help of the option icons of the choices of modals.
    public static var optionIcons: Phrase {
        "Icon of each row, in their order: a name, an emoji, an absolute path, or empty."
    }
}
