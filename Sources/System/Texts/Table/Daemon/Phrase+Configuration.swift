// SPDX-License-Identifier: MIT

// MARK: Where an error is

extension Phrase {
    /// An error in the configuration: {problem} is the error.
    public static var problemInLine: Phrase { "line {number}: {problem}" }
    /// An error in a file: {line} and {column} are numbers, {problem} is the error.
    public static var problemInColumn: Phrase { "line {line}, column {column}: {problem}" }
    /// An error in a file: {line} and {column} are numbers, {problem} is the error.
    public static var problemInFile: Phrase { "{file}:{line}:{column}: {problem}" }
    /// An error in the configuration: {key} is a name, such as: toasts.visible, or of a file; {problem} is the error.
    public static var problemOfKey: Phrase { "{key}: {problem}" }
    /// An error in the configuration: {given} is what stands there, {accepted} what is accepted.
    public static var gotExpected: Phrase { "got {given}, expected {accepted}" }
    /// An error in the configuration, after the name of a key.
    public static var isMissing: Phrase { "is missing" }
    /// An error in the configuration; {hint} is such as: did you mean "toasts"?.
    public static var unknownKey: Phrase { "unknown key; {hint}" }
    /// An error in the configuration; {hint} is such as: did you mean "toasts"?.
    public static var unknownTable: Phrase { "unknown table; {hint}" }
    /// An error in a theme; {hint} is such as: did you mean "title"?.
    public static var unknownColor: Phrase { "unknown colour; {hint}" }
    /// An error; {hint} is such as: did you mean "dark"?.
    public static var unknownTheme: Phrase { "unknown theme \"{name}\"; {hint}" }
    /// An error in the configuration; {hint} is such as: did you mean "x11"?.
    public static var unknownDisplay: Phrase { "unknown display plugin \"{name}\"; {hint}" }
    /// An error in the configuration.
    public static var unknownRule: Phrase { "unknown rule \"{name}\"" }
    /// An error in the configuration; {nearest} is the name of a rule.
    public static var unknownRuleNear: Phrase {
        "unknown rule \"{name}\"; did you mean \"{nearest}\"?"
    }
    /// An error in the configuration: {name} is not the name of a mode.
    public static var unknownMode: Phrase { "unknown mode \"{name}\"" }
    /// An error in the configuration; {nearest} is the name of a mode.
    public static var unknownModeNear: Phrase {
        "unknown mode \"{name}\"; did you mean \"{nearest}\"?"
    }
    /// The end of an error: {nearest} is a name that exists.
    public static var didYouMean: Phrase { "did you mean \"{nearest}\"?" }
    /// The end of an error: {names} are all names that exist.
    public static var knownNames: Phrase { "known: {names}" }
    /// An error, after the name of a file.
    public static var isFolder: Phrase { "is a folder, not a file" }
    /// An error, after the name of a file.
    public static var isNoFile: Phrase { "is not a regular file" }
    /// An error, after the name of a file.
    public static var isTooLarge: Phrase { "is too large" }
    /// An error in the configuration: two rules have the same name.
    public static var duplicateRule: Phrase {
        "duplicate rule name \"{name}\", first in line {number}"
    }
    /// An error in the configuration, after: rule.name.
    public static var namelessRule: Phrase { "is missing: every rule has a name" }
    /// An error in the configuration, after: rule.hold.
    public static var holdWhileFocused: Phrase {
        "does not work with match.focused; use show = false"
    }
    /// An error in the configuration, after the name of a key; match.kind is a key.
    public static var forToastsOnly: Phrase {
        "applies to toasts only, but match.kind has other kinds"
    }
    /// An error in the configuration; none, list and status stay as they are.
    public static var modeName: Phrase {
        """
        not a valid mode name: expected letters, digits, "-" and "_"; the names none, list and \
        status are reserved
        """
    }
    /// An error in the configuration: {problem} is such as: ends with a backslash.
    public static var invalidPattern: Phrase { "the pattern {pattern} {problem}" }
    /// An error: the name of a key has a dot in it.
    public static var tableAndKey: Phrase { "expected table.key" }
    /// An error: a program cannot change a line of the configuration.
    public static var writeByHand: Phrase {
        "line {number} cannot be changed alone; write by hand: {text}"
    }
}

// MARK: Syntax

extension Phrase {
    /// What stands in a file, or is accepted there.
    public static var endOfLine: Phrase { "the end of the line" }
    /// What stands in a file.
    public static var endOfFile: Phrase { "the end of the file" }
    /// What stands in a file.
    public static var controlCharacter: Phrase { "a control character" }
    /// An error in a file.
    public static var nestedTooDeep: Phrase { "nested more than {number} levels deep" }
    /// An error in a file: {given} is what stands there.
    public static var gotInString: Phrase { "got {given} in a string" }
    /// An error in a file: {escape} is such as: \uD800.
    public static var noCharacter: Phrase { "{escape} is not a character" }
    /// An error in a file.
    public static var controlInComment: Phrase { "got a control character in a comment" }
    /// An error in a file.
    public static var notUTF8: Phrase { "not UTF-8 text" }
    /// An error in a file.
    public static var duplicateKey: Phrase { "duplicate key \"{key}\", first in line {number}" }
    /// What is accepted in a file: a character behind a backslash.
    public static var escapeExpected: Phrase { "an escape" }
    /// What is accepted in a file.
    public static var hexDigitExpected: Phrase { "a hexadecimal digit" }
    /// What is accepted in a file: the name of a setting.
    public static var keyExpected: Phrase { "a key" }
    /// What is accepted in a file.
    public static var quotesExpected: Phrase { "a value; text needs quotes" }
    /// What is accepted in a file.
    public static var number64Expected: Phrase { "a number of 64 bits" }
    /// What is accepted in a file.
    public static var numberExpected: Phrase { "a number such as 5, 0.5 or 0x1f" }
}

// MARK: What a key accepts

extension Phrase {
    /// What a key accepts.
    public static var wholeNumberInRange: Phrase { "a whole number from {minimum} to {maximum}" }
    /// What a key accepts: how long something takes.
    public static var timeInRange: Phrase { "a time from {minimum} to {maximum}" }
    /// What a key accepts: {keywords} are names, such as: "auto" or "none".
    public static var acceptedOr: Phrase { "{accepted}, or {keywords}" }
    /// What a key accepts: {keywords} and {last} are names, in the quotes that they are typed with.
    public static var keywordsOr: Phrase { "{keywords} or \"{last}\"" }
    /// What a key accepts: {keywords} are names; true and false stay as they are.
    public static var keywordsTrueOrFalse: Phrase { "{keywords}, true or false" }
    /// What a key accepts: {keywords} are names.
    public static var soundOfKey: Phrase { "{keywords} or a sound's name or an absolute path" }
    /// What a key accepts: {keywords} are names.
    public static var iconThemeOfKey: Phrase { "{keywords} or an icon theme's name" }
    /// What a key accepts: {keywords} are names.
    public static var pluginOfKey: Phrase { "{keywords} or a plugin's name" }
    /// What a key accepts: all names stay as they are.
    public static var outputOfKey: Phrase { "{keywords} or \"output:NAME\"" }
    /// What a key accepts: {keywords} are names, {pair} is: { light = "…", dark = "…" }.
    public static var themeOfKey: Phrase { "{keywords}, a theme's name or {pair}" }
    /// What a key accepts.
    public static var patternsOfKey: Phrase { "a list of patterns" }
    /// What a key accepts; {accepted} is such as: a time such as ...
    public static var periodsOfKey: Phrase { "a list of periods, each {accepted}" }
    /// What a key accepts.
    public static var pathsOfKey: Phrase { "a list of paths that begin with \"/\" or \"~/\"" }
    /// What a key accepts.
    public static var exampleColor: Phrase { "a colour such as \"#3366ff\"" }
    /// What a key accepts; #rrggbb stays as it is.
    public static var hexColor: Phrase { "#rrggbb, such as \"#3366ff\"" }
    /// What a key accepts.
    public static var textOrTexts: Phrase { "a text or a list of texts" }
    /// What a key accepts.
    public static var wholeNumber: Phrase { "a whole number" }
    /// What a key accepts: how long something takes; {times} is such as: 1s to 5min.
    public static var timeSuchAs: Phrase { "a time of {times}, such as \"10s\"" }
    /// What a key accepts; "never" stays as it is.
    public static var timeOrNever: Phrase { "a time of {times}, such as \"10s\", or \"never\"" }
    /// What a key accepts.
    public static var fractionAccepted: Phrase { "a number from 0.0 to 1.0" }
    /// What a key accepts.
    public static var pathOrIcon: Phrase { "an absolute path or an icon's name" }
    /// What a key accepts; title stays as it is.
    public static var colorsAccepted: Phrase {
        "a table of colours, such as { title = \"#3366ff\" }"
    }
    /// What a key accepts.
    public static var optionsAccepted: Phrase { "a table of options" }
    /// What is accepted: {table} is such as: [toasts].
    public static var namedTable: Phrase { "a table: {table}" }
    /// What is accepted.
    public static var modesAccepted: Phrase { "a table of modes: [modes.NAME]" }
    /// What is accepted.
    public static var rulesAccepted: Phrase { "up to {number} tables: [[rule]]" }
    /// What is accepted.
    public static var conditionsAccepted: Phrase { "a table of conditions" }
    /// What is accepted.
    public static var hintsAccepted: Phrase { "a table: the hints' names and patterns" }
    /// What is accepted.
    public static var patternsAccepted: Phrase { "a pattern or a list of patterns" }
    /// What is accepted; {choices} and {nearest} are names.
    public static var oneOfOrDidYouMean: Phrase { "one of {choices}; did you mean \"{nearest}\"?" }
    /// What a key accepts.
    public static var familyAccepted: Phrase { "the name of a font family, such as \"Inter\"" }
    /// What a key accepts; {accepted} is such as: a number from 0 to 2.
    public static var radiusAccepted: Phrase { "{accepted}, or \"0px\" to \"{maximum}px\"" }
    /// What is accepted.
    public static var periodAccepted: Phrase {
        """
        a time such as "22:00-07:00", "mon-fri 9:00-17:30", "sat,sun" or \
        "2026-12-24..2026-12-26"
        """
    }
}
