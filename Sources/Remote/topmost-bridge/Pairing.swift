// SPDX-License-Identifier: MIT

import BridgeProtocol
import BridgeWire
import ChildProcess
import Files
import Glibc
import Localization
import SharedCards
import SystemCalls
import Texts

/// What `topmost pair` does: the machines of this user.
package struct Pairing {
    private let files: BridgeFiles
    private let print: (String) -> Void
    private let hostName: String

    /// Creates what works on these files.
    package init(
        _ files: BridgeFiles,
        hostName: String = ThisMachine.name,
        print: @escaping (String) -> Void = { Swift.print($0) }
    ) {
        (self.files, self.hostName, self.print) = (files, hostName, print)
    }

    /// Does what the arguments ask for.
    ///
    /// - Returns: the exit status.
    /// - Throws: if the keys cannot be read or stored.
    package func run(_ arguments: [String]) throws -> Int32 {
        switch (arguments[0], arguments.dropFirst().first, arguments.dropFirst(2).first) {
        case ("pair", nil, nil): try showCode()
        case ("pair", "join", let code?): try join(code == "-" ? readLine() ?? "" : code)
        case ("pair", "list", nil): try list()
        case ("pair", "revoke", let name?): try revoke(name)
        default: throw PairingError(Phrase.bridgeUsage.text)
        }
        return 0
    }

    private func showCode() throws {
        _ = try files.updateKeys(waits: true) { keys in
            guard keys == nil else { return false }
            keys = BridgeKeys(name: hostName)
            return true
        }
        let keys = try paired()
        let code = PairingCode(keys.secret).text
        print(Phrase.bridgeCode.text)
        // An argument is in the history of the shell, and for all users of the machine to see.
        print("    topmost pair join -")
        print(Phrase.bridgeCodeFollows.text)
        print("    \(code)")
        print(Phrase.bridgeCodeIsSecret.text)
        if isatty(1) == 1 { Self.draw(code) }
    }

    /// Has qrencode(1) draw the code to scan, where that is installed.
    ///
    /// - Parameters:
    ///   - code: the code, which is no argument: everybody on the machine can read those.
    ///   - program: the program, as in `PATH`.
    package static func draw(_ code: String, with program: String = "qrencode") {
        fflush(nil)
        do {
            let text = try Pipe.holding(Array(code.utf8)[...])
            try Command(program, ["-t", "UTF8"], input: .descriptor(text.number)).start().reap()
        } catch {
            // Without it the code is there to be typed.
        }
    }

    private func join(_ text: String) throws {
        let code: PairingCode
        do throws(PairingCode.Problem) {
            code = try PairingCode(reading: text)
        } catch {
            throw PairingError(Self.sentence(for: error))
        }
        _ = try files.updateKeys(waits: true) { keys in
            if let keys {
                guard keys.secret != code.secret else { return false }
                // With others it would answer what those ask; nobody does that by the way.
                guard keys.members.isEmpty else {
                    let names = keys.members.map(\.name).joined(separator: ", ")
                    throw PairingError(Phrase.bridgeAlreadyPaired.text(names, files.keys))
                }
            }
            keys = BridgeKeys(name: hostName, joining: code.secret)
            return true
        }
        print(Phrase.bridgeJoined.text)
    }

    private static func sentence(for problem: PairingCode.Problem) -> String {
        switch problem {
        case .character(let character): Phrase.bridgeCodeCharacter.text(String(character))
        case .length(let count, let expected):
            Phrase.bridgeCodeLength.text("\(count)", "\(expected)")
        case .mistyped: Phrase.bridgeCodeMistyped.text
        case .version: Phrase.bridgeCodeVersion.text
        }
    }

    private func paired() throws -> BridgeKeys {
        guard let keys = try files.readKeys() else {
            throw PairingError(Phrase.bridgeNotPaired.text)
        }
        return keys
    }

    private func list() throws {
        let keys = try paired()
        print("\(keys.machine.rawValue.hexadecimal.prefix(8))  \(keys.name)")
        for member in keys.members {
            print("\(member.id.rawValue.hexadecimal.prefix(8))  \(member.name)")
        }
    }

    private func revoke(_ name: String) throws {
        var lost: BridgeKeys.Member?
        _ = try files.updateKeys(waits: true) { keys in
            do throws(BridgeKeysError) {
                lost = try keys?.revoke(name)
            } catch {
                throw PairingError(
                    Phrase.bridgeTooManyRemoved.text(BridgeKeys.maximumRevoked.grouped)
                )
            }
            return lost != nil
        }
        guard let lost else {
            let names = try paired().members.map(\.name).joined(separator: ", ")
            guard !names.isEmpty else { throw PairingError(Phrase.bridgeNotPaired.text) }
            throw PairingError(Phrase.bridgeUnknownMachine.text(name, names))
        }
        print(Phrase.bridgeRevoked.text(lost.name))
    }
}

/// Why `topmost pair` did nothing, as a sentence.
package struct PairingError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
