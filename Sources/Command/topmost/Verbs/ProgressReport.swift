// SPDX-License-Identifier: MIT

import PresenterCore

/// The report of a line about the work; values that it lacks stay unchanged.
struct ProgressReport: Equatable {
    /// How much is done.
    var progress: Progress?
    /// What is being done now.
    var text: String?
    /// The title.
    var title: String?
}
