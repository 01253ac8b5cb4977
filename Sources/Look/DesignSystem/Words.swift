// SPDX-License-Identifier: MIT

public import PresenterCore

/// The words that Topmost itself puts on cards, in one language.
public struct Words: Hashable, Sendable {
    /// The tags of a sandboxed application and of an impostor.
    public var sandboxed = "Sandboxed", unverified = "Unverified"
    /// Between the name a program claims and its own.
    public var via = "via"
    /// Before the name of the recipient of a secret.
    public var secretGoesTo = "What you type goes to"
    /// The first word of a critical toast.
    public var critical = "Critical"
    /// In place of the time, for toasts of the last minute.
    public var now = "now"
    /// After the hour of a 12-hour clock.
    public var beforeNoon = "AM", afterNoon = "PM"
    /// The expander of a retry.
    public var showDetails = "Show details", hideDetails = "Hide details"
    /// Before an attempt's number.
    public var attempt = "Attempt"
    /// The pill while the input is blocked, and the key's name.
    public var holdToRelease = "Hold Esc to release input", escape = "Esc"
    /// After the number of waiting toasts.
    public var more = "more"
    /// The button that closes the list of waiting toasts.
    public var less = "Show less"
    /// Before a text's maximum length, and after its current length.
    public var atMost = "At most", typed = "typed"
    /// After a length of 1, and after any other length.
    public var character = "character", characters = "characters"
    /// A field's error if a pasted text does not fit.
    public var tooLongToInsert = "Too long to insert"
    /// A field's error if its text does not match, and if it is no number.
    public var mismatch = "This is not in the expected form", notANumber = "This is not a number"
    /// Before the numbers that a field accepts: "At least 1".
    public var atLeast = "At least", inSteps = "In steps of"
    /// A field's error if it is empty and must not be.
    public var missing = "Required"
    /// A field's error if its text is no date.
    public var notADate = "A date is written as 2026-11-23"
    /// A field's error if its text is no colour.
    public var notAColor = "A colour is written as #rrggbb"
    /// A field's error if its text is no path.
    public var notAPath = "A path begins with /"
    /// Before what a field accepts, for a format without an error of its own.
    public var expected = "Expected:"
    /// The months, above their days.
    public var months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    /// The days of the week from Monday on, short.
    public var weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    /// The buttons of a toast that open the field for a reply, and send it.
    public var reply = "Reply", send = "Send"
    /// After the number of toasts of any application that were held: "+3 missed".
    public var missed = "missed"
    /// Between the number of rows that match and of all rows: "12 of 100".
    public var of = "of"
    /// A pending copy of a part of a long text.
    public var copying = "Copying…"
    /// A copy that is done.
    public var copied = "Copied"
    /// A copy in a terminal, which does not report the result.
    public var sentToTerminal = "Copied, if the terminal allows it"
    /// A copy that is longer than the clipboard accepts.
    public var tooLongToCopy = "Not copied: too long"
    /// A copy of a text that its program did not send.
    public var notCopied = "Not copied: the program that shows this does not answer"
    /// The names of signs, for those who do not see them: what closes a card, copies its
    /// details, shows and hides a password, changes a number and turns a calendar's page.
    public var close = "Close", copy = "Copy", showText = "Show text", hideText = "Hide text",
        lower = "Lower", higher = "Higher", previousMonth = "Previous month",
        nextMonth = "Next month"
    /// The words of the notification centre.
    public var centre = CentreWords.english

    /// English.
    public static let english = Words()

    /// Returns the title of the button that shows what is gathered under a toast.
    public func gathered(under card: Card) -> String {
        "+\(card.gathered) \(card.gathersReleased ? missed : more)"
    }

    /// Returns the sentence that names the recipient of the typed text.
    public func secret(goesTo name: String) -> String { "\(secretGoesTo) \(name)." }

    /// Returns the error for a text that is too long: "At most 20 characters: 23 typed".
    ///
    /// - Parameters:
    ///   - maximum: maximum number of characters, 1 or more.
    ///   - typed: its number of characters; `nil`: secret.
    /// - Returns: a phrase without a full stop.
    public func tooLong(maximum: Int, typed: Int?) -> String {
        let limit = "\(atMost) \(maximum) \(maximum == 1 ? character : characters)"
        return typed.map { "\(limit): \($0) \(self.typed)" } ?? limit
    }

    /// Returns the hint for a text that is too short: "At least 8 characters: 3 typed".
    ///
    /// - Parameters:
    ///   - minimum: minimum number of characters.
    ///   - typed: its number of characters; `nil`: secret, or none.
    /// - Returns: a phrase without a full stop.
    public func tooShort(minimum: Int, typed: Int?) -> String {
        let limit = "\(atLeast) \(minimum) \(minimum == 1 ? character : characters)"
        return typed.map { "\(limit): \($0) \(self.typed)" } ?? limit
    }

    /// Returns how many rows match: "12 of 1,000"; "1,000" if all do.
    public func count(_ matches: Int, of all: Int) -> String {
        matches == all ? all.grouped : "\(matches.grouped) \(of) \(all.grouped)"
    }

    /// Returns which of the places that were found is shown: "3 of 17"; a sentence if there
    /// are none.
    public func position(_ number: Int, of all: Int) -> String {
        all == 0 ? centre.noHit : "\(number.grouped) \(of) \(all.grouped)"
    }

    /// Returns the error in a field's text: "At least 1, at most 10".
    public func sentence(about problem: FormField.TextProblem) -> String {
        switch problem {
        case .mismatch: return mismatch
        case .notANumber: return notANumber
        case .outOfRange(let minimum?, let maximum?):
            let end = "\(atMost.prefix(1).lowercased())\(atMost.dropFirst())"
            return "\(atLeast) \(minimum.decimalText), \(end) \(maximum.decimalText)"
        case .outOfRange(let minimum?, nil): return "\(atLeast) \(minimum.decimalText)"
        case .outOfRange(nil, let maximum?): return "\(atMost) \(maximum.decimalText)"
        case .outOfRange(nil, nil): return notANumber
        case .offStep(let step): return "\(inSteps) \(step.decimalText)"
        }
    }

    /// Returns the error in a form's field: "At least 8 characters".
    public func sentence(about problem: FormField.Problem) -> String {
        switch problem {
        case .missing, .otherType, .notOffered: missing
        case .format(let type): sentence(aboutFormatOf: type)
        case .tooShort(let minimum): tooShort(minimum: minimum, typed: nil)
        case .tooLong(let maximum): tooLong(maximum: maximum, typed: nil)
        case .text(let problem): sentence(about: problem)
        }
    }

    private func sentence(aboutFormatOf type: FormFieldType) -> String {
        let sentences: [FormFieldType: String] = [
            .date: notADate, .color: notAColor, .file: notAPath, .folder: notAPath,
        ]
        return sentences[type] ?? "\(expected) \(type.takes)"
    }

    /// Returns a time of day to the minute: "14:05", "2:05 PM".
    public func time(secondOfDay second: Int, countsToTwelve: Bool) -> String {
        let minutes = min(1439, max(0, second / 60))
        let (hour, minute) = (minutes / 60, minutes % 60)
        let shown = countsToTwelve ? (hour + 11) % 12 + 1 : hour
        let half = countsToTwelve ? " \(hour < 12 ? beforeNoon : afterNoon)" : ""
        let space = shown < 10 && !countsToTwelve ? "0" : ""
        return "\(space)\(shown):\(minute < 10 ? "0" : "")\(minute)\(half)"
    }
}

extension Int {
    /// The number with a comma before each three digits: `100,000`.
    fileprivate var grouped: String {
        var text = ""
        for (index, digit) in String(magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }
}

/// The words of the notification centre, in one language.
public struct CentreWords: Hashable, Sendable {
    /// The title of the centre.
    public var title = "Notifications"
    /// In the empty search field.
    public var search = "Search"
    /// The switch that makes toasts below critical wait.
    public var quiet = "Do not disturb"
    /// The sign that dismisses a row.
    public var dismiss = "Dismiss"
    /// The button that dismisses all.
    public var clear = "Clear all"
    /// In place of an empty list.
    public var empty = "No notifications"
    /// In place of what is shown, if nothing matches the search; and before the text of that.
    public var noHit = "Nothing found", noMatch = "Nothing matches"
    /// After the number of notifications that the user has not seen.
    public var new = "new"
    /// After the number of those that were dismissed just now, and the button that brings them back.
    public var dismissed = "dismissed", undo = "Undo"
    /// After which times a notification can come back.
    public var snooze: [CentreSnooze: String] = [
        .short: "In 20 min", .hour: "In 1 h", .tomorrow: "Tomorrow 9:00", .back: "When I am back",
    ]
    /// In place of the time of a notification that comes back when the user does.
    public var untilBack = "until you are back"
    /// The sign that opens the menu of a notification.
    public var menu = "Options"
    /// The rules in it.
    public var mute = "Mute this application", alwaysShow = "Always show",
        hideOnLock = "Hide on lock"
    /// Before the end of something, and for the day after this one.
    public var until = "until", tomorrow = "tomorrow"
    /// After the name of an application, for a notification that does nothing when it is pressed.
    public var noDefaultAction = "has no default action"
    /// For a notification whose program could do something, but does not run any more.
    public var programEnded = "Its program has ended"
    /// The short names of the days, from Monday.
    public var weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    /// The short names of the months.
    public var months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// English.
    public static let english = CentreWords()

    /// Returns the text in place of an empty list.
    public func emptyList(of centre: Centre) -> String {
        centre.search.isEmpty ? empty : "\(noMatch) “\(centre.search)”"
    }

    /// Returns the label of a rule.
    public func label(of rule: CardRule) -> String {
        switch rule {
        case .mute: mute
        case .alwaysShow: alwaysShow
        case .hideOnLock: hideOnLock
        }
    }

    /// Returns why a press on a notification of an application has no effect.
    public func sentence(about obstacle: CentreEntry.Obstacle, of application: String) -> String {
        switch obstacle {
        case .noDefaultAction: "\(application) \(noDefaultAction)"
        case .programEnded: programEnded
        }
    }

    /// Returns when something ends: "until 14:30", "until tomorrow", "until tomorrow 09:00",
    /// "until Mon 09:00", "until 21 Nov".
    ///
    /// - Parameters:
    ///   - day: the day of the end.
    ///   - time: its time of day; `nil`: midnight, when the day begins.
    ///   - today: the present day.
    /// - Returns: a phrase that follows what ends.
    public func end(_ day: CalendarDay, _ time: String?, today: CalendarDay) -> String {
        let distance = day.ordinal - today.ordinal
        let month = months[min(max(day.month, 1), 12) - 1]
        let name: String? =
            switch distance {
            case ...0: nil
            case 1: tomorrow
            case 2...6: weekdays[day.weekday]
            default: "\(day.day) \(month)" + (day.year == today.year ? "" : " \(day.year)")
            }
        return [until, name, distance > 6 ? nil : time].compactMap(\.self).joined(separator: " ")
    }

    /// Returns a moment as seen from another: "14:05", "Mon 14:05", "21 Nov", "21 Nov 2025".
    ///
    /// - Parameters:
    ///   - day: its day.
    ///   - time: its time of day.
    ///   - today: the day of the other.
    /// - Returns: what is needed to tell it apart.
    public func moment(_ day: CalendarDay, _ time: String, today: CalendarDay) -> String {
        let age = today.ordinal - day.ordinal
        if age == 0 { return time }
        if (1...6).contains(age) { return "\(weekdays[day.weekday]) \(time)" }
        let month = months[min(max(day.month, 1), 12) - 1]
        return "\(day.day) \(month)" + (day.year == today.year ? "" : " \(day.year)")
    }
}
