// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Flags

    /// Usage error; flag: a flag, --timeout; accepted: "1 to 20"; given: what was typed, quoted.
    public static var expectsGot: Phrase { "{flag} expects {accepted}, got {given}" }

    /// Usage error; flag: a flag with an empty value.
    public static var expectsNothing: Phrase { "{flag} expects {accepted}, got nothing" }

    /// What was given, as a value in a usage error.
    public static var noneGiven: Phrase { Phrase("none", context: "given") }

    /// Usage error; first, second: flags.
    public static var cannotCombine: Phrase { "{first} and {second} cannot be combined" }

    /// Usage error; first: a flag; second: flags.
    public static var cannotCombineWith: Phrase { "{first} cannot be combined with {second}" }

    /// Flags, as a value in "… cannot be combined with …".
    public static var jsonOrFrom: Phrase { "--json or --from" }

    /// Usage error; flag: a flag; other: what it needs, another flag.
    public static var flagNeeds: Phrase { "{flag} needs {other}" }

    /// Usage error: one flag needs one of two others.
    public static var errorNeeds: Phrase { "--error needs --match or --number" }

    /// Usage error: a flag needs two others.
    public static var replyNeeds: Phrase { "--print-reply needs --reply and --wait" }

    /// Usage error: a flag makes no sense.
    public static var exitMapNeeds: Phrase {
        "--exit-map needs --wait: there is no answer otherwise"
    }

    /// Usage error; asking: a flag, or the quoted name of an option.
    public static var nobodyWaits: Phrase {
        "{asking} needs --wait, or --print-id: otherwise nothing gets the answer"
    }

    /// Usage error; the program is written after two dashes.
    public static var parseNeedsProgram: Phrase { "--parse needs a program after --" }

    /// Usage error: a flag was given twice.
    public static var selectedTwice: Phrase { "--selected twice needs --multi" }

    /// Usage error; flag: a flag; kind: modal, sheet, toast, loading or retry.
    public static var doesNotApply: Phrase { "{flag} does not apply to a {kind}" }

    /// What is accepted, as a value in a usage error: a file's name.
    public static var bytesOfTextWithoutSlash: Phrase { "1 to 255 bytes without a slash" }

    /// What is accepted, as a value in a usage error.
    public static var someBytes: Phrase { "1 or more bytes of text" }

    /// What is accepted, as a value in a usage error.
    public static var idExpected: Phrase { "an id of 1 or more" }

    /// What is accepted, as a value in a usage error; range: "0s to 24h"; "never" is typed so.
    public static var orNever: Phrase { "{range}, or never" }

    /// What is accepted, as a value in a usage error; "pulse" is typed so.
    public static var progressExpected: Phrase { "0 to 100, or pulse" }

    /// What is accepted, as a value in a usage error.
    public static var pictureExpected: Phrase { "a file, an https address or the name of an icon" }

    /// What is accepted, as a value in a usage error.
    public static var iconsExpected: Phrase { "absolute paths, icon names or emoji" }

    /// What is accepted, as a value in a usage error; PART=#rrggbb is a form; parts: words.
    public static var colorOfPart: Phrase { "PART=#rrggbb with a part of {parts}" }

    /// What is accepted, as a value in a usage error.
    public static var stylesExpected: Phrase { "the words of a style" }

    /// What is accepted, as a value in a usage error; both are forms: ID=LABEL.
    public static var eitherForm: Phrase { Phrase("{first} or {second}", context: "form") }

    /// What is accepted, as a value in a usage error; ID=LABEL:TONE is a form; tones: words.
    public static var labelWithTone: Phrase { "ID=LABEL:TONE with a tone of {tones}" }

    /// What was given, as a value in a usage error, with advice; meant: a word; label: what to
    /// type.
    public static var toneMisspelt: Phrase {
        "\"{given}\"; did you mean \"{meant}\"? (a label that ends so: {label}:standard)"
    }

    /// What was given, as a value in a usage error.
    public static var noUnit: Phrase { "\"{given}\", which has no unit (for example 5s or 500ms)" }

    /// What was given, as a value in a usage error, with an example.
    public static var spanExample: Phrase { "\"{given}\" (for example 5s or 500ms)" }

    // MARK: Arguments

    /// Usage error; "topmost list" is a command.
    public static var presentationIDExpected: Phrase {
        "expected the id of a presentation, a number of 1 or more (see: topmost list)"
    }

    /// Usage error; "topmost history" is a command.
    public static var entryIDExpected: Phrase {
        "expected the id of an entry, a number of 1 or more (see: topmost history)"
    }

    /// Usage error; range: "1 to 20".
    public static var wholeNumberExpected: Phrase { "expected a whole number, {range}" }

    /// Usage error; range: "1 to 4".
    public static var decimalExpected: Phrase { "expected a number, {range}" }

    /// Usage error.
    public static var positiveExpected: Phrase { "expected a number above 0" }

    /// Usage error: a duration.
    public static var spanExpected: Phrase { "expected a time such as 5s or 500ms, at most 24h" }

    /// Usage error: a time in the past.
    public static var momentExpected: Phrase {
        "a time is 30m, 2h or 3d ago, 18:00, 2026-01-31 or \"2026-01-31 18:00\""
    }

    /// Usage error of "topmost dnd"; the words before "a duration" are typed so; given: what was
    /// typed, quoted.
    public static var dndExpects: Phrase {
        """
        dnd expects on, off, toggle, status, a duration of up to one year, such as 30m, or until \
        HH:MM, tomorrow, a weekday or a date such as 2026-12-24, these also before HH:MM, got \
        {given}
        """
    }

    /// Usage error of "topmost snooze"; "tomorrow" and "back" are typed so; given: what was typed.
    public static var snoozeExpects: Phrase {
        """
        snooze expects a duration of up to one year, such as 20m, HH:MM, tomorrow, a weekday or \
        a date such as 2026-12-24, these also before HH:MM, or back, got "{given}"
        """
    }

    /// Usage error of "topmost dnd until".
    public static var untilPast: Phrase { "until expects a time to come" }

    /// Usage error of "topmost dnd until".
    public static var untilTooLate: Phrase { "until expects a time within a year" }

    /// Usage error of "topmost press".
    public static var buttonExpected: Phrase { "expected the id of a button, got nothing" }

    /// Usage error of "topmost dismiss".
    public static var oneDismissal: Phrase {
        "give only one of: an id, --all, --newest, --all-of-newest, --app"
    }

    /// Usage error of "topmost dismiss".
    public static var appExpected: Phrase { "--app expects the name of an application, got \"\"" }

    /// Usage error.
    public static var idOrKey: Phrase { "give an id, or --key" }

    /// Error; key: what was typed.
    public static var noPresentationWithKey: Phrase {
        "there is no presentation with the key \"{key}\" of this command"
    }

    /// Usage error of "topmost update"; kind: modal, sheet, toast, loading or retry.
    public static var nothingToChange: Phrase { "nothing to change: give a flag of a {kind}" }

    /// Usage error.
    public static var emptyMessage: Phrase { "the message is empty" }

    /// Usage error of "topmost sheet"; ID=LABEL is a form.
    public static var actionMissing: Phrase { "give at least one --action ID=LABEL" }

    /// Usage error; variable: one of the environment; given: its value.
    public static var variableExpects: Phrase {
        "{variable} expects 1, true, yes, on, 0, false, no or off, got \"{given}\""
    }

    /// Usage error; NAME=N is a form.
    public static var exitMapExpected: Phrase {
        "expected NAME=N with an N of 0 to 255, got \"{given}\""
    }

    /// What is accepted, as a value in a usage error; "oldest" is typed so.
    public static var cursorExpected: Phrase { "a cursor, or oldest" }

    /// Usage error; command: what was typed; known: the names of all commands.
    public static var unknownCommand: Phrase { "unknown command \"{command}\"; known: {known}" }

    /// Usage error; command: what was typed; near: the command that was probably meant.
    public static var unknownCommandNear: Phrase {
        "unknown command \"{command}\"; did you mean \"{near}\"?"
    }

    /// Advice below a usage error: what follows two dashes is no flag; text: the beginning of what
    /// was typed, in the quotes that shells take.
    public static var dashAfterDashes: Phrase {
        "A text that begins with a dash goes after --: … -- \"{text}\""
    }

    /// Usage error of "topmost compat"; known: names of commands.
    public static var unknownName: Phrase { "unknown name \"{name}\"; known names: {known}" }

    // MARK: Programs and progress

    /// Usage error; the program is written after two dashes.
    public static var programExpected: Phrase { "give a program to run after --" }

    /// Usage error.
    public static var programNameEmpty: Phrase { "the program to run has an empty name" }

    /// Usage error of "topmost progress"; the program is written after two dashes.
    public static var progressOrProgram: Phrase {
        "give progress on standard input, or a program after --"
    }

    /// Usage error of "topmost progress".
    public static var hereWithoutTerminal: Phrase {
        "--here: standard error is no terminal to show it in"
    }

    /// Error in a line of standard input of "topmost progress"; maximum: a number; "pulse" is
    /// written so.
    public static var progressLineExpected: Phrase {
        "expected 0 to {maximum}, 3/10, pulse, # text or JSON, got \"{given}\""
    }

    /// Error in a line of standard input of "topmost progress"; the words are written so.
    public static var progressMemberExpected: Phrase {
        "expected one of progress, percent, done, text and title, got \"{given}\""
    }

    /// Error in a line of standard input of "topmost progress"; the words are written so.
    public static var progressValueExpected: Phrase {
        """
        expected progress 0 to 1 or "pulse", percent 0 to 100, or done 0 to total, got "{given}"
        """
    }

    /// Usage error of "topmost run".
    public static var afterExpects: Phrase { "--after expects a time such as 10s, got never" }

    /// Warning of "topmost run"; reason: an error.
    public static var cannotSay: Phrase { "cannot say that the program has ended: {reason}" }

    /// Warning of "topmost retry"; reason: an error.
    public static var cannotOfferRetry: Phrase { "cannot offer to try again: {reason}" }

    // MARK: Forms and files

    /// Usage error of "topmost form"; FILE is an argument.
    public static var formExpects: Phrase { "form expects a FILE or --field" }

    /// Usage error of "topmost form"; given: an id.
    public static var shellIDs: Phrase {
        "--shell expects ids of letters, digits and _, got \"{given}\""
    }

    /// What is accepted, as a value in a usage error; names: names of options, the last one apart.
    public static var optionsAmong: Phrase { "options among {names} and {last}" }

    /// What is accepted, as a value in a usage error; example: the beginning of what to type.
    public static var choicesExpected: Phrase { "choices, such as {example}:choices=ONE|TWO" }

    /// What is accepted, as a value in a usage error.
    public static var noValue: Phrase { "no value" }

    /// Usage error; maximum, lines: numbers; file: its name.
    public static var tooManySuggestions: Phrase {
        "--complete expects up to {maximum} lines, got {lines} in {file}"
    }

    /// Usage error; maximum, bytes: numbers; file: its name.
    public static var tooLongSuggestion: Phrase {
        "--complete expects lines of up to {maximum} bytes, got {bytes} in {file}"
    }

    /// Usage error, with a form.
    public static var patternExpected: Phrase {
        "expected NAME:PATTERN..., such as \"Images:*.png *.jpg\""
    }

    /// Usage error; a reason follows.
    public static var startUnreadable: Phrase { "--start expects a folder that can be read" }

    /// Usage error; path: what was typed.
    public static var startExpects: Phrase { "--start expects a folder, got {path}" }

    /// Warning of "topmost confirm --remember"; reason: as the system words it.
    public static var cannotReadRemembered: Phrase { "cannot read the remembered answer: {reason}" }

    /// Warning of "topmost confirm --remember"; reason: as the system words it.
    public static var cannotRemember: Phrase { "cannot remember the answer: {reason}" }

    /// Warning of "topmost confirm --remember".
    public static var notRemembered: Phrase {
        "answers are not remembered: XDG_STATE_HOME and HOME are not set"
    }

    // MARK: Files with a request

    /// The type of a value, as a value in a usage error; a table as in TOML.
    public static var tableType: Phrase { "a table" }

    /// The type of a value, as a value in a usage error; tables as in TOML.
    public static var tableListType: Phrase { "a list of tables" }

    /// The type of a value, as a value in a usage error; a table as in TOML.
    public static var textTableType: Phrase { "a table of texts" }

    /// The type of a value, as a value in a usage error; tables as in TOML.
    public static var tableTableType: Phrase { "a table of tables" }

    /// The type of a value, as a value in a usage error; a table as in TOML.
    public static var choicesType: Phrase { "a list of texts, or a table of labels by id" }

    /// The type of a value, as a value in a usage error.
    public static var mixedListType: Phrase { "a mixed list" }

    /// The type of a value, as a value in a usage error; "id" and "label" are written so.
    public static var buttonsType: Phrase { "a list of tables with id and label" }

    /// The type of a value, as a value in a usage error.
    public static var formValueType: Phrase { "a text, true or false, a number or a list of texts" }

    /// Usage error of "topmost rules test"; reason: an error.
    public static var notJSONObject: Phrase { "not a JSON object: {reason}" }

    /// Usage error of "topmost rules test"; "kind" is the name of a member.
    public static var kindIsText: Phrase { "\"kind\" expects a text" }

    // MARK: Pictures

    /// Usage error of "topmost gallery".
    public static var outputFolder: Phrase { "--output expects a folder" }

    /// Usage error of "topmost preview".
    public static var outputFile: Phrase { "--output expects a file, or -" }

    /// Usage error of "topmost preview"; flag: --width or --height.
    public static var sideExpected: Phrase {
        "{flag} expects 64 to 8192, and 16384 at most times the scale"
    }

    /// Usage error of "topmost preview"; "never" is typed so.
    public static var atExpects: Phrase { "--at expects a time, not never" }

    /// Usage error of "topmost preview".
    public static var unarmedOrAt: Phrase { "give either --unarmed or --at" }

    /// Usage error of "topmost preview".
    public static var colorExpected: Phrase { "expected #rrggbb, such as #3366ff" }

    /// Error of "topmost preview scene"; file: its path.
    public static var notScene: Phrase { "{file}: its type is not scene" }

    /// Error; program: its name; status: its exit status, a number.
    public static var programEndedWith: Phrase { "{program} ended with status {status}" }

    /// Error of "topmost preview"; a reason follows.
    public static var tooMuchToDraw: Phrase { "too much to draw" }

    // MARK: Installation and history

    /// Error of "topmost attach".
    public static var noRuntimeFolder: Phrase {
        "XDG_RUNTIME_DIR is not set: cannot find the daemon"
    }

    /// Error; path: what was typed.
    public static var noFolder: Phrase { "there is no folder {path}" }

    /// Warning of "topmost compat install"; path: of a file.
    public static var anotherProgramKept: Phrase { "{path} is another program and is kept" }

    /// Error; path: of a file; reason: as the system words it.
    public static var cannotCreateFile: Phrase { "cannot create {path}: {reason}" }

    /// Error of "topmost stop".
    public static var processUnknown: Phrase { "the bus does not report the process of topmostd" }

    /// Error of "topmost stop"; process: a number; reason: as the system words it.
    public static var cannotStop: Phrase { "cannot stop process {process}: {reason}" }

    /// Error of "topmost stop"; process: a number.
    public static var notStopped: Phrase {
        "topmostd (process {process}) has not ended within 10 s"
    }

    /// What "topmost history clear" says after a no.
    public static var nothingDeleted: Phrase { "nothing was deleted" }

    /// Warning of "topmost subscribe".
    public static var waitingForDaemon: Phrase { "topmostd is not running: waiting for it" }

    /// Error; a reason follows; name: of a script.
    public static var cannotReadRecipe: Phrase { "cannot read the recipe {name}" }

    /// Error; a reason follows.
    public static var cannotReadRecipes: Phrase { "cannot read the recipes" }

    /// Error; folders: where they were looked for.
    public static var recipesMissing: Phrase { "recipes not found (looked in {folders})" }

    /// Error; name: what was typed; known: the names of all recipes.
    public static var unknownRecipe: Phrase { "unknown recipe \"{name}\"; known: {known}" }

    /// Error; name: what was typed; near: the name that was probably meant.
    public static var unknownRecipeNear: Phrase {
        "unknown recipe \"{name}\"; did you mean \"{near}\"?"
    }
}
