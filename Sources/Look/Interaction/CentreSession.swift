// SPDX-License-Identifier: MIT

/// State of the notification centre that other cards do not have.
struct CentreSession {
    /// The place of the row to bring into view with the next layout.
    var revealed: Int?
    /// The place of the row that gets the focus once it is delivered.
    var wanted: Int?
    /// Whether the display got the keyboard while the centre was open.
    ///
    /// Without it, a loss of focus does not mean that the user left.
    var gotKeyboard = false
    /// The search as last reported to the daemon.
    var reportedSearch = ""
    /// The scroll offset in rows at which the window was last checked.
    var checkedOffset = 0.0
}
