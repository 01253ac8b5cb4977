// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: topmost pair

    /// Above the code of "topmost pair", which is the command for the other machine.
    public static var bridgeCode: Phrase {
        "On your other machine, with the same bridge.toml, run:"
    }

    /// Below the code of "topmost pair".
    public static var bridgeCodeIsSecret: Phrase {
        "Whoever knows this code can read and answer what your machines share."
    }

    /// Answer of "topmost pair join".
    public static var bridgeJoined: Phrase { "This machine belongs to those with this code." }

    /// Error of "topmost pair join"; names: of machines; file: a path.
    public static var bridgeAlreadyPaired: Phrase {
        "This machine is paired with {names} already; to leave them, remove {file}."
    }

    /// Error in the code of "topmost pair join"; character: what no code has.
    public static var bridgeCodeCharacter: Phrase { "No code has the character \"{character}\"." }

    /// Error in the code of "topmost pair join"; got and expected: numbers of characters.
    public static var bridgeCodeLength: Phrase {
        "The code has {got} characters, expected {expected}."
    }

    /// Error in the code of "topmost pair join".
    public static var bridgeCodeMistyped: Phrase { "One character of the code is wrong." }

    /// Error in the code of "topmost pair join".
    public static var bridgeCodeVersion: Phrase { "A later version of Topmost made this code." }

    /// Error of "topmost pair list" and "revoke".
    public static var bridgeNotPaired: Phrase {
        "This machine is paired with no other: run \"topmost pair\"."
    }

    /// Error of "topmost pair revoke"; name: what was typed; names: of machines.
    public static var bridgeUnknownMachine: Phrase {
        "\"{name}\" is none of your machines, or several; there are: {names}."
    }

    /// Answer of "topmost pair revoke"; name: of a machine.
    public static var bridgeRevoked: Phrase {
        "{name} is removed: it gets nothing more, and the others get another secret."
    }

    /// Error in the arguments of "topmost-bridge".
    public static var bridgeUsage: Phrase {
        "Expected: pair, pair join CODE, pair list or pair revoke NAME."
    }
}
