// SPDX-License-Identifier: MIT

/// A place in a text, both counted from 1; columns count characters (scalars).
struct TOMLPosition: Hashable, Sendable {
    var line = 1
    var column = 1
}
