// SPDX-License-Identifier: MIT

import BusValues
import CommandKit
import Configuration
import Files
import Localization
import RemoteHosts
import Texts

/// A machine of the list, and whether it is shown here now.
struct KnownHost {
    var address: RemoteAddress
    /// The state of what shows it; `nil`: nothing does.
    var state: HostState?

    /// Reads the list.
    ///
    /// - Throws: `usage` with the file and line for what is no address.
    static func all() throws(Failure) -> [KnownHost] {
        let list = try list()
        do throws(HostList.Problem) {
            let runtimeFolder = ThisProcess.variable("XDG_RUNTIME_DIR")
            return try list.addresses().map { address in
                KnownHost(
                    address: address,
                    state: runtimeFolder.flatMap { HostState(of: address, in: $0) }
                )
            }
        } catch {
            throw Failure(
                .usage,
                .hostLineInvalid,
                list.path,
                "\(error.line)",
                String(error.text.prefix(64)),
                RemoteAddress.accepted
            )
        }
    }

    /// Reads the file of the list.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    static func list() throws(Failure) -> HostList {
        let folders = ConfigurationFiles.folders {
            // The system's folders have no list.
            $0 == "XDG_CONFIG_DIRS" ? "" : ThisProcess.variable($0)
        }
        guard let folder = folders.last else { throw Failure(.usage, .hostsWithoutFolder) }
        return try failing(.unknownID) { try HostList(in: folder) }
    }

    /// The unit that shows it at each login.
    var unit: String { Self.unit(of: address) }

    static func unit(of address: RemoteAddress) -> String { "topmost-host@\(address.name).service" }

    /// The state in words.
    var statement: Statement {
        switch state {
        case nil: Statement(.hostStopped)
        case let state? where state.isConnected: Statement(.hostShown)
        case let state? where state.problem.isEmpty: Statement(.hostTried)
        case let state?: Statement(.hostBroken, state.problem)
        }
    }

    /// The state as a sentence, in the user's language.
    var sentence: String { Phrase.hostIs.text(address.text, printable(statement.text)) }

    /// What "topmost doctor" says about it.
    var finding: Finding {
        let advice =
            state == nil
            ? "systemctl --user enable --now \(unit)" : "ssh -o BatchMode=yes \(address.text) true"
        let isFine = state?.isConnected == true
        return Finding(
            Statement(.doctorHost, address.text),
            isFine ? .fine : .odd,
            statement,
            advice: isFine ? nil : Statement(advice)
        )
    }

    /// The entry of a list for programs.
    var value: Value {
        .fields([
            ("address", .string(address.text)),
            ("state", .string(state.map { $0.isConnected ? "shown" : "waiting" } ?? "stopped")),
            ("problem", state.flatMap { $0.problem.isEmpty ? nil : .string($0.problem) }),
        ])
    }
}
