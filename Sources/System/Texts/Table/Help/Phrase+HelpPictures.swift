// SPDX-License-Identifier: MIT

// Help of the commands that draw.

extension Phrase {
    /// What the command "topmost gallery" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandGallery: Phrase {
        "Draw the design system: every component, state and theme."
    }

    /// Help of the option output of "topmost gallery".
    public static var helpGalleryOutput: Phrase { "The folder to write to; created if missing." }

    /// Help of the option theme of "topmost gallery".
    public static var helpGalleryTheme: Phrase {
        "Only these colours: light, dark, high_contrast, high_contrast_dark, or a theme of yours."
    }

    /// Help of the option only of "topmost gallery".
    public static var helpGalleryOnly: Phrase { "Only this part, such as buttons." }

    /// Help of the option scale of "topmost gallery".
    public static var helpScale: Phrase { "Scale factor, 1 to 4 (default: 1)." }

    /// Help of the option print-path of "topmost gallery".
    public static var helpGalleryPrintPath: Phrase { "Print the path of the page." }

    /// What the command "topmost preview" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandPreview: Phrase {
        "Draw a card as a picture, exactly as a display would."
    }

    /// What the command "topmost preview modal" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandPreviewModal: Phrase { "Draw a question." }

    /// What the command "topmost preview sheet" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandPreviewSheet: Phrase { "Draw a sheet." }

    /// What the command "topmost preview toast" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandPreviewToast: Phrase { "Draw a notification." }

    /// What the command "topmost preview loading" does: first in its help, and beside it in the
    /// list of commands.
    public static var commandPreviewLoading: Phrase { "Draw a loading." }

    /// What the command "topmost preview retry" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandPreviewRetry: Phrase { "Draw a retry." }

    /// Help of the argument title of "topmost preview retry".
    public static var helpTitle: Phrase { "The title." }

    /// What the command "topmost preview scene" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandPreviewScene: Phrase { "Draw a whole scene." }

    /// Help of the argument file of "topmost preview scene".
    public static var helpPreviewSceneFile: Phrase { "A file with the scene as JSON." }

    /// Help of the option output of "topmost preview".
    public static var helpPreviewOutput: Phrase { "The PNG file to write; - is standard output." }

    /// Help of the option theme of "topmost preview".
    public static var helpPreviewTheme: Phrase {
        "The colours: light, dark, high_contrast, high_contrast_dark, or a theme of yours."
    }

    /// Help of the option accent of "topmost preview".
    public static var helpPreviewAccent: Phrase { "Colour of main buttons." }

    /// Help of the option text-scale of "topmost preview".
    public static var helpPreviewTextScale: Phrase { "Text scale, 0.5 to 4 (default: 1)." }

    /// Help of the option width of "topmost preview".
    public static var helpPreviewWidth: Phrase {
        "The screen's width, in pixels at scale 1 (default: 1280)."
    }

    /// Help of the option height of "topmost preview".
    public static var helpPreviewHeight: Phrase {
        "The screen's height, in pixels at scale 1 (default: 800)."
    }

    /// Help of the option tight of "topmost preview".
    public static var helpPreviewTight: Phrase {
        "Crop to the card and its shadow, with no background."
    }

    /// Help of the option background of "topmost preview".
    public static var helpPreviewBackground: Phrase {
        "Background: a colour, a picture, or none (default: a gradient)."
    }

    /// Help of the option at of "topmost preview".
    public static var helpPreviewAt: Phrase {
        "Draw it this long after the request (default: when its buttons are armed)."
    }

    /// Help of the option unarmed of "topmost preview".
    public static var helpPreviewUnarmed: Phrase { "Draw it before its buttons can be pressed." }

    /// Help of the option tap of "topmost preview".
    public static var helpPreviewTap: Phrase {
        "Click this first: a button's id, close, details, …"
    }

    /// Help of the option focus of "topmost preview".
    public static var helpPreviewFocus: Phrase { "Give this the keyboard focus." }

    /// Help of the option hover of "topmost preview".
    public static var helpPreviewHover: Phrase { "Put the pointer on this." }

    /// Help of the option pressed of "topmost preview".
    public static var helpPreviewPressed: Phrase { "Hold the mouse button down on this." }

    /// Help of the option disabled of "topmost preview".
    public static var helpPreviewDisabled: Phrase { "Draw this button disabled." }

    /// Help of the option reduced-motion of "topmost preview".
    public static var helpPreviewReducedMotion: Phrase { "Draw it with reduced motion." }

    /// Help of the option app of "topmost preview".
    public static var helpPreviewApp: Phrase { "Name of the sender (default: this command)." }

    /// Help of the option sender-icon of "topmost preview".
    public static var helpPreviewSenderIcon: Phrase {
        "Icon of the sender, a name of the icon theme."
    }

    /// Help of the option trust of "topmost preview".
    public static var helpPreviewTrust: Phrase { "Trust level of the sender." }

    /// Help of the option print-path of "topmost preview".
    public static var helpPreviewPrintPath: Phrase { "Print the picture's path." }

    /// More about "topmost gallery", in its help.
    public static var commandGalleryDetails: Phrase {
        """
        Writes a picture for each part and theme, all of them on contact-sheet.png, and \
        index.html, a page that shows them. Prints nothing, except with --print-path.
        """
    }

    /// More about "topmost preview", in its help.
    public static var commandPreviewDetails: Phrase {
        """
        Accepts the same options as the command itself, needs no daemon and no screen, and \
        writes a PNG file. Prints nothing, except with --print-path.
        """
    }

    /// More about "topmost preview scene", in its help.
    public static var commandPreviewSceneDetails: Phrase {
        """
        The file holds one scene message of the plugin protocol, as topmostd sends it to \
        displays, with any number of cards. Its newest card counts as just accepted.
        """
    }
}
