// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import CommandKit
import EventLoop
import Localization
import RemoteHosts
import SystemCalls
import Texts

/// The commands for the machines whose presentations are shown on this one.
struct HostsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hosts",
        abstract: Phrase.commandHosts.text,
        discussion: Phrase.commandHostsDetails.text,
        subcommands: [HostsList.self, HostsAdd.self, HostsRemove.self],
        defaultSubcommand: HostsList.self
    )
}

/// Lists the machines.
struct HostsList: ExitingCommand {
    static let configuration = CommandConfiguration("list", .commandHostsList)

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let hosts = try KnownHost.all()
        return try output.write(hosts.map(\.value)) { _ in
            hosts.map(\.sentence).joined(separator: "\n")
        }
    }
}

/// Adds machines, and has systemd show them.
struct HostsAdd: ExitingCommand {
    static let configuration = CommandConfiguration("add", .commandHostsAdd)

    @OptionGroup var hosts: HostArguments
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        var list = try KnownHost.list()
        for address in hosts.addresses { _ = list.add(address) }
        try hosts.write(list)
        for address in hosts.addresses where !Systemd.run("enable", address) {
            let unit = KnownHost.unit(of: address)
            warn(.hostNotStarted, list.path, unit, "topmost attach \(address.text)")
        }
        return try output.write(.options([:]), "")
    }
}

/// Removes machines, and has systemd end what shows them.
struct HostsRemove: ExitingCommand {
    static let configuration = CommandConfiguration("remove", .commandHostsRemove)

    @OptionGroup var hosts: HostArguments
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        var list = try KnownHost.list()
        for address in hosts.addresses where !list.remove(address) {
            throw Failure(.unknownID, .hostUnknown, address.text, list.path)
        }
        try hosts.write(list)
        // Without systemd nothing was started.
        for address in hosts.addresses { _ = Systemd.run("disable", address) }
        return try output.write(.options([:]), "")
    }
}

/// The machines that a command is about.
struct HostArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(Phrase.helpHostAddress.text(RemoteAddress.accepted)),
        transform: HostArguments.read
    )
    var addresses: [RemoteAddress]

    /// Writes the list.
    ///
    /// - Throws: `cannotCreate`.
    func write(_ list: HostList) throws(Failure) {
        try failing(.cannotCreate, list.path) { try list.write() }
    }

    /// Reads an address.
    ///
    /// - Throws: if it is none, with what is accepted.
    static func read(_ text: String) throws -> RemoteAddress {
        guard let address = RemoteAddress(typed: text) else {
            throw ValidationError(
                .hostInvalid,
                printable(String(text.prefix(64))),
                RemoteAddress.accepted
            )
        }
        return address
    }
}

/// The user's service manager.
enum Systemd {
    /// Enables or disables the unit of a machine, and starts or ends it; returns whether that worked.
    static func run(_ verb: String, _ address: RemoteAddress) -> Bool {
        let unit = KnownHost.unit(of: address)
        let command = Command(
            "systemctl",
            ["--user", "--quiet", verb, "--now", unit],
            output: .null,
            error: .null
        )
        do {
            let waiting = try CommandLoop()
            let child = try command.start()
            var status: ChildStatus?
            let source = try waiting.loop.onChildExit(child.processID) { status = $0 }
            try waiting.waitUntil { status != nil }
            return withExtendedLifetime(source) { status == .exited(0) }
        } catch {
            // Without systemctl there is no unit.
            return false
        }
    }
}
