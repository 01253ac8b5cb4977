// SPDX-License-Identifier: MIT

import PresenterCore

/// What a line says about work that goes on; what it does not say stays as it is.
struct ProgressReport: Equatable {
    /// How much is done.
    var progress: Progress?
    /// What is being done now.
    var text: String?
    /// The title.
    var title: String?
}
