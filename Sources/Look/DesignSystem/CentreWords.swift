// SPDX-License-Identifier: MIT

public import PresenterCore

/// The words of the notification centre, in one language.
public struct CentreWords: Hashable, Sendable {
    /// The title of the centre.
    public var title = "Notifications"
    /// In the empty search field.
    public var search = "Search"
    /// The switch that makes toasts below critical wait.
    public var quiet = "Do not disturb"
    /// The button that dismisses all.
    public var clear = "Clear all"
    /// In place of an empty list.
    public var empty = "No notifications"
    /// In place of the list, if nothing matches the search.
    public var noHit = "Nothing found"
    /// The short names of the days, from Monday.
    public var weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    /// The short names of the months.
    public var months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// English.
    public static let english = CentreWords()

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
