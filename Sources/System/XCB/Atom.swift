// SPDX-License-Identifier: MIT

/// An atom on one server.
struct Atom: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    // Predefined; Source: X Window System Protocol 11, appendix B.
    static let none = Atom(rawValue: 0)
    static let atom = Atom(rawValue: 4)
    static let cardinal = Atom(rawValue: 6)
    static let resourceManager = Atom(rawValue: 23)
    static let string = Atom(rawValue: 31)
    static let window = Atom(rawValue: 33)
    static let windowNameLatin = Atom(rawValue: 39)
    static let windowClass = Atom(rawValue: 67)
}
