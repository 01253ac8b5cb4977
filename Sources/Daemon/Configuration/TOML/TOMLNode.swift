// SPDX-License-Identifier: MIT

/// A value with its position.
struct TOMLNode {
    var value: TOMLValue
    var position: TOMLPosition
}
