// SPDX-License-Identifier: MIT

/// Days, months and times of day. A pattern puts its values in the order of the language.
extension Phrase {
    // MARK: Moments

    /// A time of day before noon by a 12-hour clock: 2:05 AM.
    public static var beforeNoon: Phrase { "{time} AM" }
    /// A time of day after noon by a 12-hour clock: 2:05 PM.
    public static var afterNoon: Phrase { "{time} PM" }
    /// A moment in the last or the next six days: Mon 14:05.
    public static var weekdayTime: Phrase { "{weekday} {time}" }
    /// A day of this year: 21 Nov.
    public static var dayMonth: Phrase { "{day} {month}" }
    /// A day of another year: 21 Nov 2025; also with the long name of the month: 21 November 2025.
    public static var dayMonthYear: Phrase { "{day} {month} {year}" }
    /// The title of a calendar: November 2026.
    public static var monthYear: Phrase { "{month} {year}" }
    /// The day after this one, in "until tomorrow".
    public static var tomorrow: Phrase { "tomorrow" }
    /// A moment of the day after this one, in "until tomorrow 9:00".
    public static var tomorrowTime: Phrase { "tomorrow {time}" }
    /// When a snoozed notification comes back; the value is a time, tomorrow, a weekday or a day.
    public static var until: Phrase { "until {end}" }

    // MARK: Months, alone

    /// The month alone, above its calendar.
    public static var january: Phrase { Phrase("January", context: "month alone") }
    /// The month alone, above its calendar.
    public static var february: Phrase { Phrase("February", context: "month alone") }
    /// The month alone, above its calendar.
    public static var march: Phrase { Phrase("March", context: "month alone") }
    /// The month alone, above its calendar.
    public static var april: Phrase { Phrase("April", context: "month alone") }
    /// The month alone, above its calendar.
    public static var may: Phrase { Phrase("May", context: "month alone") }
    /// The month alone, above its calendar.
    public static var june: Phrase { Phrase("June", context: "month alone") }
    /// The month alone, above its calendar.
    public static var july: Phrase { Phrase("July", context: "month alone") }
    /// The month alone, above its calendar.
    public static var august: Phrase { Phrase("August", context: "month alone") }
    /// The month alone, above its calendar.
    public static var september: Phrase { Phrase("September", context: "month alone") }
    /// The month alone, above its calendar.
    public static var october: Phrase { Phrase("October", context: "month alone") }
    /// The month alone, above its calendar.
    public static var november: Phrase { Phrase("November", context: "month alone") }
    /// The month alone, above its calendar.
    public static var december: Phrase { Phrase("December", context: "month alone") }

    // MARK: Months of a date

    /// The month after a day: 21 November 2026.
    public static var januaryDate: Phrase { Phrase("January", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var februaryDate: Phrase { Phrase("February", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var marchDate: Phrase { Phrase("March", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var aprilDate: Phrase { Phrase("April", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var mayDate: Phrase { Phrase("May", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var juneDate: Phrase { Phrase("June", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var julyDate: Phrase { Phrase("July", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var augustDate: Phrase { Phrase("August", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var septemberDate: Phrase { Phrase("September", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var octoberDate: Phrase { Phrase("October", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var novemberDate: Phrase { Phrase("November", context: "month of a date") }
    /// The month after a day: 21 November 2026.
    public static var decemberDate: Phrase { Phrase("December", context: "month of a date") }

    // MARK: Months, short

    /// The month, short, after a day: 21 Nov.
    public static var januaryShort: Phrase { Phrase("Jan", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var februaryShort: Phrase { Phrase("Feb", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var marchShort: Phrase { Phrase("Mar", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var aprilShort: Phrase { Phrase("Apr", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var mayShort: Phrase { Phrase("May", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var juneShort: Phrase { Phrase("Jun", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var julyShort: Phrase { Phrase("Jul", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var augustShort: Phrase { Phrase("Aug", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var septemberShort: Phrase { Phrase("Sep", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var octoberShort: Phrase { Phrase("Oct", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var novemberShort: Phrase { Phrase("Nov", context: "short month") }
    /// The month, short, after a day: 21 Nov.
    public static var decemberShort: Phrase { Phrase("Dec", context: "short month") }

    // MARK: Weekdays

    /// The weekday, short, before a time: Mon 14:05.
    public static var mondayShort: Phrase { Phrase("Mon", context: "short weekday") }
    /// The weekday, short, before a time: Mon 14:05.
    public static var tuesdayShort: Phrase { Phrase("Tue", context: "short weekday") }
    /// The weekday, short, before a time: Mon 14:05.
    public static var wednesdayShort: Phrase { Phrase("Wed", context: "short weekday") }
    /// The weekday, short, before a time: Mon 14:05.
    public static var thursdayShort: Phrase { Phrase("Thu", context: "short weekday") }
    /// The weekday, short, before a time: Mon 14:05.
    public static var fridayShort: Phrase { Phrase("Fri", context: "short weekday") }
    /// The weekday, short, before a time: Mon 14:05.
    public static var saturdayShort: Phrase { Phrase("Sat", context: "short weekday") }
    /// The weekday, short, before a time: Mon 14:05.
    public static var sundayShort: Phrase { Phrase("Sun", context: "short weekday") }

    // MARK: Weekdays of a calendar

    /// The weekday above a column of a calendar, in two letters.
    public static var mondayLetters: Phrase { Phrase("Mo", context: "weekday column") }
    /// The weekday above a column of a calendar, in two letters.
    public static var tuesdayLetters: Phrase { Phrase("Tu", context: "weekday column") }
    /// The weekday above a column of a calendar, in two letters.
    public static var wednesdayLetters: Phrase { Phrase("We", context: "weekday column") }
    /// The weekday above a column of a calendar, in two letters.
    public static var thursdayLetters: Phrase { Phrase("Th", context: "weekday column") }
    /// The weekday above a column of a calendar, in two letters.
    public static var fridayLetters: Phrase { Phrase("Fr", context: "weekday column") }
    /// The weekday above a column of a calendar, in two letters.
    public static var saturdayLetters: Phrase { Phrase("Sa", context: "weekday column") }
    /// The weekday above a column of a calendar, in two letters.
    public static var sundayLetters: Phrase { Phrase("Su", context: "weekday column") }
}
