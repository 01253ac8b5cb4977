// SPDX-License-Identifier: MIT

/// How an option that has options of its own is built.
enum OptionShape: Hashable {
    /// `a{sv}`: options by name.
    case table
    /// `a{sa{sv}}`: options by name, by id.
    case tables
    /// `aa{sv}`: a list of options, each with its `id` among them.
    case records
    /// `a(ssa{sv})`: id, label and options of each.
    case buttons
    /// `a(ss)`: id and label of each.
    case choices
    /// `a{ss}`: colours by part.
    case colors
}
