// SPDX-License-Identifier: MIT

/// The colours that belong to one tone.
struct ToneColors: Hashable, Sendable {
    var fill, onFill, text, subtle: Color
}
