// SPDX-License-Identifier: MIT

/// A value and where it stands.
struct TOMLNode {
    var value: TOMLValue
    var position: TOMLPosition
}
