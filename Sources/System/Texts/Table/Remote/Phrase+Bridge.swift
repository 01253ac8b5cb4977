// SPDX-License-Identifier: MIT

extension Phrase {
    /// Toast after the user pressed a button of a notification of Home Assistant, for half a minute
    /// without a connection: nothing happened there.
    public static var homeAssistantUnreached: Phrase {
        "Your answer did not reach Home Assistant"
    }

    // MARK: topmost status and topmost doctor

    /// What was checked by "topmost doctor": the sharing with the user's other machines.
    public static var doctorBridge: Phrase { "bridge" }

    /// Sentence of "topmost status" about the sharing with the user's other machines; state: what
    /// follows here, such as "not running".
    public static var bridgeIs: Phrase { "Bridge: {state}." }

    /// State of the bridge; broker: a name and a port.
    public static var bridgeTried: Phrase { "connecting to {broker}" }

    /// State of the bridge; broker: a name and a port; problem: why, for example as the system words
    /// it.
    public static var bridgeBroken: Phrase { "no connection to {broker}: {problem}" }

    /// State of the bridge; broker: a name and a port; time: a time of day, or a date with one;
    /// machines, own and others: numbers, the last two of questions that wait for an answer.
    public static var bridgeConnected: Phrase {
        """
        connected to {broker} since {time}; other machines: {machines}; open questions of this one: \
        {own}, of others: {others}
        """
    }

    /// Problem of the bridge; reason: as the broker words it.
    public static var bridgeCredentials: Phrase {
        "the broker refuses the user or the password ({reason})"
    }

    /// Problem of the bridge; reason: as the library words it.
    public static var bridgeEncryption: Phrase { "no agreement on TLS ({reason})" }

    /// Problem of the bridge; reason: as the broker words it.
    public static var bridgeAccess: Phrase {
        "the broker does not allow a topic of this machine ({reason})"
    }

    /// Problem of the bridge; reason: as the broker or the library words it.
    public static var bridgeCopied: Phrase {
        "each connection ends soon ({reason}): another machine may have the same keys"
    }

    /// Problem of the bridge; machine: a name.
    public static var bridgeClock: Phrase {
        "the clock of {machine} is ahead of this machine's: one of them is wrong"
    }

    /// Problem of the bridge: bridge.toml is there, the file that "topmost pair" makes is not.
    public static var bridgeHasNoKeys: Phrase { "this machine is paired with no other" }

    /// Problem of the bridge; file: the path of its keys.
    public static var bridgeKeysAreOpen: Phrase { "other users can read the keys in {file}" }

    /// Advice; keys: names of settings, with commas; file: a path.
    public static var bridgeCheckKeys: Phrase { "check {keys} in {file}" }

    // MARK: topmost pair

    /// What the command "topmost pair" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandPair: Phrase { "Share with your other machines through a broker." }

    /// More about "topmost pair", in its help.
    public static var commandPairDetails: Phrase {
        """
        The broker is named in ~/.config/topmost/bridge.toml; it can read and forge nothing. \
        Rules with set.share = true say what is shared.
        """
    }

    /// What the command "topmost pair code" does.
    public static var commandPairCode: Phrase { "Print the code for another machine." }

    /// What the command "topmost pair join" does.
    public static var commandPairJoin: Phrase { "Join the machines with a code." }

    /// What the command "topmost pair list" does.
    public static var commandPairList: Phrase { "List the machines." }

    /// What the command "topmost pair revoke" does.
    public static var commandPairRevoke: Phrase {
        "Remove a machine: it reads and answers nothing any more."
    }

    /// Help of the argument of "topmost pair join".
    public static var helpPairCode: Phrase { "The code; - reads it from standard input." }

    /// Help of the argument of "topmost pair revoke".
    public static var helpPairMachine: Phrase { "The name of the machine, or its number." }

    /// Error of "topmost pair"; program: a file's name; folders: where it was looked for.
    public static var bridgeProgramMissing: Phrase {
        "not found: {program}, which pairs machines (looked for {folders})"
    }

    /// Above the code of "topmost pair", which is the command for the other machine.
    public static var bridgeCode: Phrase {
        "On your other machine, with the same bridge.toml, run:"
    }

    /// Between that command and the code.
    public static var bridgeCodeFollows: Phrase { "and enter this code there:" }

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

    /// Error of "topmost pair revoke"; limit: how many machines were removed.
    public static var bridgeTooManyRemoved: Phrase {
        "{limit} machines were removed already, and no more can be: pair the others again."
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
