// SPDX-License-Identifier: MIT

// What every help has, and what the parser of the command line writes.

extension Phrase {
    /// Ends the help of an option that can be given more than once.
    public static var helpRepeat: Phrase { "Repeat for more." }

    /// Ends the help of an option that can be given more than once, with the option --multi.
    public static var helpRepeatWithMulti: Phrase { "Repeat for more with --multi." }

    /// The default of an option, behind its help; {value} is typed so.
    public static var helpDefault: Phrase { "(default: {value})" }

    /// The default of an option, behind its help; {key} is a key of the configuration: [toasts] width.
    public static var helpSetting: Phrase { "(default: set by {key})" }

    /// The default of an option, behind its help; {value} is typed so, {key} is the key of the
    /// configuration for another one: [toasts] width.
    public static var helpDefaultOfSetting: Phrase { "(default: {value}, set by {key})" }

    /// What an option accepts, behind its help: numbers or times, 1 to 4096.
    public static var helpRange: Phrase { "{minimum} to {maximum}." }

    /// What an option accepts, behind its help: times, 1ms to 24h; "never" is typed so.
    public static var helpRangeOrNever: Phrase { "{minimum} to {maximum}, or never." }

    /// What an option for progress accepts, behind its help: a number, or the word pulse as it is.
    public static var helpPercent: Phrase { "0 to 100, or pulse." }

    /// What an option for colours accepts, behind its help; {names} are typed so.
    public static var helpParts: Phrase { "Parts: {names}." }

    /// What an option for styles accepts, behind its help; {words} are typed so.
    public static var helpWords: Phrase { "Words: {words}." }

    /// What an option for buttons accepts, behind its help; TONE is in its usage, the words are typed
    /// so.
    public static var helpTone: Phrase { "TONE is standard, accent or danger." }

    /// A default, behind "default:", of the title of "topmost progress".
    public static var helpProgramOr: Phrase { "the program's name, or {title}" }

    /// A default, behind "default:", of a maximum: as many as there are.
    public static var helpAll: Phrase { "all" }

    /// A default, behind "default:", of an option that is on by itself in a long list.
    public static var helpManyRows: Phrase {
        Phrase("with {count} or more rows", plural: "with {count} or more rows")
    }

    /// The title of a card with the progress of work, if it has no other one.
    public static var progressTitle: Phrase { "Progress" }

    /// A button that ends the work whose progress a card shows.
    public static var progressStop: Phrase { "Stop" }
}
