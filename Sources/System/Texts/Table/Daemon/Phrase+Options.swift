// SPDX-License-Identifier: MIT

// MARK: Lengths and numbers that an option accepts

extension Phrase {
    /// What an option accepts.
    public static var bytesOfText: Phrase { "{minimum} to {maximum} bytes of text" }
    /// What an option accepts.
    public static var upToBytesOfText: Phrase { "up to {maximum} bytes of text" }
    /// What an option accepts.
    public static var acceptsBytes: Phrase { "{minimum} to {maximum} bytes" }
    /// What an option accepts.
    public static var acceptsUpToBytes: Phrase { "up to {maximum} bytes" }
    /// What an option accepts: a number.
    public static var acceptsRange: Phrase { "{minimum} to {maximum}" }
    /// What an option accepts: a number of milliseconds.
    public static var acceptsRangeOrNever: Phrase { "{range}, or 0 for never" }
    /// What an option accepts: how many entries of a list.
    public static var acceptsEntries: Phrase { "{range} entries" }
    /// What an option accepts: the length of a text.
    public static var acceptsCharacters: Phrase { "{range} characters" }
    /// What an option accepts: how many names of a list.
    public static var acceptsIDs: Phrase { "{range} ids" }
    /// What an option accepts: how many entries of a list.
    public static var acceptsUpTo: Phrase { "up to {maximum}" }
    /// What an option accepts: a list of texts.
    public static var acceptsTexts: Phrase { "up to {maximum}, each up to {bytes} bytes" }
    /// What an option got: a number.
    public static var gotMoreThan: Phrase { "more than {maximum}" }
    /// What an option accepts.
    public static var finiteNumber: Phrase { "a finite number" }
    /// What an option accepts.
    public static var numberAbove: Phrase { "a number above {minimum}" }
    /// What an option accepts.
    public static var atLeastMinimum: Phrase { "at least the minimum of {minimum}" }
}

// MARK: What else an option accepts, and what it got

extension Phrase {
    /// What an option accepts: names.
    public static var shortIDs: Phrase { "ids of 1 to 64 bytes" }
    /// What an option accepts: names.
    public static var differingIDs: Phrase { "ids that differ" }
    /// What an option got: a name that stands there two times.
    public static var twice: Phrase { "\"{name}\" twice" }
    /// What an option got: a button with a name that is taken.
    public static var besideReply: Phrase { "\"{name}\" beside a reply" }
    /// What an option accepts: names.
    public static var plainIDs: Phrase { "ids of plain text" }
    /// What an option got.
    public static var otherCharacters: Phrase { "other characters" }
    /// What an option got: a value of another type.
    public static var otherType: Phrase { "another type" }
    /// What is accepted in a table.
    public static var knownOption: Phrase { "a known option" }
    /// What a table got.
    public static var unknownOption: Phrase { "an unknown one" }
    /// What an option accepts; "indeterminate" stays as it is.
    public static var progressAccepted: Phrase { "0 to 1, or indeterminate" }
    /// What an option accepts.
    public static var pictureAccepted: Phrase {
        "an absolute path, a file or https address, an icon name, one emoji, or pixels"
    }
    /// What an option accepts.
    public static var pictureOfProgram: Phrase {
        "an absolute path, a file or https address, an icon name or one emoji"
    }
    /// What an option accepts.
    public static var pictureOfSandboxed: Phrase { "an icon name, one emoji or pixels" }
    /// What an option accepts.
    public static var rowPictureOfProgram: Phrase {
        "an absolute path, an icon name, one emoji or nothing"
    }
    /// What an option accepts.
    public static var rowPictureOfSandboxed: Phrase { "an icon name, one emoji or nothing" }
    /// What an option accepts.
    public static var pixelsAccepted: Phrase { "pixel data of the stated size" }
    /// What an option got.
    public static var otherData: Phrase { "other data" }
    /// What an option accepts.
    public static var formValueAccepted: Phrase {
        "a text, true or false, a number or a list of ids, by the type"
    }
    /// What an option accepts: to be given once.
    public static var oneValue: Phrase { "one value" }
    /// What an option got: it was given two times.
    public static var twoValues: Phrase { "two" }
    /// What an option accepts; {buttons} are names.
    public static var idsOfButtons: Phrase { "the ids of its buttons: {buttons}" }
    /// What an option accepts; {buttons} are names.
    public static var idOfButton: Phrase { "the id of a button: {buttons}" }
    /// What an option accepts; "danger" is a value of the option tone.
    public static var harmlessButton: Phrase { "a button without the tone danger" }
    /// What an option accepts; modal is a kind of dialog.
    public static var noValueWithFields: Phrase { "no value in a modal with fields" }
    /// What an option got, or what a field expects.
    public static var someValue: Phrase { "a value" }
    /// What an option accepts; modal is a kind of dialog, input an option.
    public static var modalWithoutInput: Phrase { "a modal without input" }
    /// What an option got; modal is a kind of dialog, input an option.
    public static var modalWithInput: Phrase { "a modal with input" }
    /// What an option accepts: names.
    public static var idsNotCancel: Phrase { "ids other than \"cancel\"" }
    /// What an option accepts: that another option is given.
    public static var imageToo: Phrase { "an image as well" }
    /// What an option got.
    public static var noImage: Phrase { "none" }
    /// What an option accepts; "none" stays as it is.
    public static var soundAccepted: Phrase { "a sound's name, an absolute path, or none" }
    /// What an option accepts: all names stay as they are.
    public static var outputAccepted: Phrase { "focus, pointer, primary or output:NAME" }
    /// What an option accepts.
    public static var someText: Phrase { "some text, unless there is a message or progress" }
    /// What an option got.
    public static var nothingGiven: Phrase { "nothing" }
    /// What an option accepts.
    public static var fieldToFill: Phrase { "a field to fill in" }
    /// What an option got; label is a type of field.
    public static var labelsOnly: Phrase { "labels only" }
    /// What an option accepts.
    public static var fittingType: Phrase { "a field type that has this option" }
    /// What an option got; {type} is a name.
    public static var typeGiven: Phrase { "type {type}" }
    /// What an option accepts.
    public static var quickExpression: Phrase {
        """
        an expression that is checked quickly: in {number} steps at most, with those of other \
        fields
        """
    }
    /// What an option accepts.
    public static var expressionAccepted: Phrase { "a regular expression" }
    /// What an option got; {problem} is such as: ends with a backslash.
    public static var expressionWithError: Phrase { "\"{expression}\", which {problem}" }
    /// What an option accepts; choices and rows are options.
    public static var choicesWithRows: Phrase { "choices with rows" }
    /// What an option got: choices that are no rows.
    public static var tags: Phrase { "tags" }
    /// What an option accepts; "false" stays as it is.
    public static var falseForText: Phrase { "false for a text" }
    /// What an option accepts; "live = true" stays as it is.
    public static var liveForText: Phrase { "live = true for a text" }
    /// What an option accepts: names.
    public static var idsOfOptions: Phrase { "the ids of its options" }
}

// MARK: What a field of a form expects

extension Phrase {
    /// What a field expects.
    public static var minimumCharacters: Phrase { "at least {number} characters" }
    /// What a field expects.
    public static var maximumCharacters: Phrase { "at most {number} characters" }
    /// What a field expects; {choices} are names.
    public static var oneOf: Phrase { "one of {choices}" }
    /// What a field expects.
    public static var matchingText: Phrase { "a text that matches its expression" }
    /// What a field expects.
    public static var decimalNumber: Phrase { "a decimal number" }
    /// What a field expects.
    public static var numberInRange: Phrase { "a number from {minimum} to {maximum}" }
    /// What a field expects.
    public static var numberAtLeast: Phrase { "a number of at least {minimum}" }
    /// What a field expects.
    public static var numberAtMost: Phrase { "a number of at most {maximum}" }
    /// What a field expects.
    public static var someNumber: Phrase { "a number" }
    /// What a field expects.
    public static var numberInSteps: Phrase { "a number in steps of {step}" }
    /// What a field expects.
    public static var text: Phrase { "a text" }
    /// What a field expects; both stay as they are.
    public static var trueOrFalse: Phrase { "true or false" }
    /// What a field expects: a name.
    public static var idOfChoice: Phrase { "the id of one of its choices" }
    /// What a field expects: names.
    public static var idsOfChoices: Phrase { "a list of ids of its choices" }
    /// What a field expects.
    public static var someDate: Phrase { "a date such as 2026-11-23" }
    /// What a field expects.
    public static var someTime: Phrase { "a time such as 14:05" }
    /// What a field expects; #rrggbb stays as it is.
    public static var someColor: Phrase { "a colour as #rrggbb" }
    /// What a field expects.
    public static var absolutePath: Phrase { "an absolute path" }
    /// What a field got.
    public static var textList: Phrase { "a list of texts" }
    /// What a field got: a password.
    public static var hiddenText: Phrase { "a hidden text" }
}

// MARK: Errors in expressions: the end of a sentence

extension Phrase {
    /// After: got "...", which.
    public static var endsWithBackslash: Phrase { "ends with a backslash" }
    /// After: got "...", which.
    public static var closesUnopenedGroup: Phrase { "has a \")\" without \"(\"" }
    /// After: got "...", which.
    public static var repeatsNothing: Phrase { "has nothing to repeat before \"{character}\"" }
    /// After: got "...", which.
    public static var nestsTooDeep: Phrase { "has too many groups in groups" }
    /// After: got "...", which.
    public static var opensSpecialGroup: Phrase {
        "uses \"(?\", which is not supported except as \"(?:\""
    }
    /// After: got "...", which.
    public static var leavesGroupOpen: Phrase { "has a \"(\" without \")\"" }
    /// After: got "...", which.
    public static var usesEscape: Phrase { "uses \"\\{character}\", which is not supported" }
    /// After: got "...", which.
    public static var leavesSetOpen: Phrase { "has a \"[\" without \"]\"" }
    /// After: got "...", which.
    public static var rangesBackwards: Phrase { "has a range that runs backwards" }
    /// After: got "...", which.
    public static var isTooLong: Phrase { "is longer than {number} characters" }
    /// After: the pattern.
    public static var endsWithoutSlash: Phrase { "expected \"/\" at its end" }
    /// After: got "...", which; {forms} is: {n}, {n,} or {n,m}; {sign} is: {.
    public static var repeatsWrongly: Phrase { "expects {forms} up to {number} after \"{sign}\"" }
    /// After: got "...", which.
    public static var repeatsTooMuch: Phrase { "is too large when repeated" }
}
