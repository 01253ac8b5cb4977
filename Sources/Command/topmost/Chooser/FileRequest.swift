// SPDX-License-Identifier: MIT

/// What `file` asks for.
struct FileRequest: Equatable {
    /// What is chosen.
    enum Purpose: Equatable {
        /// Files that exist.
        case open
        /// The name of a file to write.
        case save
        /// Folders that exist.
        case folder
    }

    var purpose = Purpose.open
    var title: String
    /// Label of the button that accepts; `nil`: by purpose.
    var accept: String?
    var isMulti = false
    var filters: [FileFilter] = []
    /// The folder to begin in, absolute.
    var start: String
    /// The suggested name of a file to write.
    var name: String?
    /// Seconds until it ends; `nil`: no limit.
    var timeout: Int?
}
