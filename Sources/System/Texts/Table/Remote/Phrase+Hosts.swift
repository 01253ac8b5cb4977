// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: topmost hosts

    /// What the command "topmost hosts" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandHosts: Phrase { "Show here what other machines show." }

    /// More about "topmost hosts", in its help.
    public static var commandHostsDetails: Phrase {
        """
        Through ssh, with its configuration and keys and without passwords. The cards of another \
        machine block no input and take no keyboard here. Answers go back to it, and the first \
        one counts.
        """
    }

    /// What the command "topmost hosts list" does.
    public static var commandHostsList: Phrase {
        "List the machines, and whether each is shown now."
    }

    /// What the command "topmost hosts add" does.
    public static var commandHostsAdd: Phrase { "Show machines from now on, at each login." }

    /// What the command "topmost hosts remove" does.
    public static var commandHostsRemove: Phrase { "Show machines no longer." }

    /// Help of the argument of "topmost hosts add" and "remove"; forms: how an address looks.
    public static var helpHostAddress: Phrase { "Addresses: {forms}; ssh:// may be left out." }

    /// Help of the argument of "topmost attach"; forms: how an address looks.
    public static var helpAttachHost: Phrase {
        "Another machine, shown on this one's screen instead: {forms}."
    }

    /// State of another machine: what it shows is shown here.
    public static var hostShown: Phrase { "shown" }

    /// State of another machine: the first attempt is made.
    public static var hostTried: Phrase { "being connected" }

    /// State of another machine; problem: why, as ssh or the system words it.
    public static var hostBroken: Phrase { "no line: {problem}" }

    /// State of another machine: the program that shows it does not run.
    public static var hostStopped: Phrase { "not running" }

    /// Sentence of "topmost status"; address: ssh://desk; state: "shown", "not running".
    public static var hostIs: Phrase { "{address}: {state}." }

    /// What was checked by "topmost doctor": another machine; address: ssh://desk.
    public static var doctorHost: Phrase { "host {address}" }

    // MARK: Errors

    /// Usage error; text: what was typed; forms: how an address looks.
    public static var hostInvalid: Phrase { "\"{text}\" is no address: expected {forms}" }

    /// Error; file: its path; line: a number; text: what is there; forms: how an address looks.
    public static var hostLineInvalid: Phrase {
        "{file}, line {line}: \"{text}\" is no address: expected {forms}"
    }

    /// Error; address: ssh://desk; file: the path of the list.
    public static var hostUnknown: Phrase { "{address} is not in {file}" }

    /// Warning; file: the path of the list; unit: the service that is to be started by hand.
    public static var hostNotStarted: Phrase {
        "{file} has it, but systemd cannot start {unit}; until then: {command}"
    }

    /// Error: there is no folder for the list of machines.
    public static var hostsWithoutFolder: Phrase {
        "neither XDG_CONFIG_HOME nor HOME is set: no place for the list of hosts"
    }

    /// Error; program: its name; folders: where it was looked for.
    public static var remoteProgramMissing: Phrase {
        "not found: {program}, which shows other machines (looked for {folders})"
    }
}
