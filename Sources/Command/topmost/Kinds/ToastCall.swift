// SPDX-License-Identifier: MIT
//
// Scripts call `topmost toast` in loops. ArgumentParser needs 5 ms for the types of all
// commands and flags, more than everything else together, so the usual arguments are read here.
// What is not usual, and every error, is left to it.

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import DBus
import Files
import PresenterCore

/// A toast that is sent, and whose end nobody waits for.
struct ToastCall {
    /// What the toast shows, without defaults, as it is sent.
    var options: Value
    var answer: Answer

    /// What is written when the daemon has accepted the toast.
    enum Answer: Equatable {
        case nothing
        /// The id, and what ends the line.
        case id(end: String)
        /// The id in an object.
        case json
    }

    /// Sends the toast.
    ///
    /// - Throws: `refused`, `unreachable`, or `unwritten`.
    func run() throws(Failure) -> ExitStatus {
        let id: UInt32
        do {
            id = try ToastRequest.send(options)
        } catch {
            guard error.status == .unreachable, answer == .nothing, showInTerminal() else {
                throw error
            }
            return .acted
        }
        switch answer {
        case .nothing: break
        case .id(let end): try CommandKit.answer("\(id)", end: end)
        case .json: try CommandKit.answer(JSON.text(.options(["id": .uint32(id)])))
        }
        return .acted
    }
}

extension ToastCall {
    /// Says it through the terminal of an ssh session, where no daemon is; returns whether that
    /// was possible.
    private func showInTerminal() -> Bool {
        guard let notice = TerminalNotice.ofSession(),
            let request = try? OptionDictionary.read(
                .toast,
                options,
                DecodingContext(allowsFiles: true, fallbackTitle: "") { _ in nil }
            ),
            let toast = request.content.toast
        else { return false }
        return notice.show(toast)
    }
}

// MARK: Without ArgumentParser

extension ToastCall {
    /// Reads the arguments of the command line; `nil` if ArgumentParser has to: for another command,
    /// help, an error, or a toast that is waited for.
    ///
    /// - Parameters:
    ///   - arguments: all of them, `toast` first.
    ///   - hasVariables: whether the environment sets flags of this command.
    init?(
        _ arguments: [String],
        hasVariables: Bool = ThisProcess.hasVariable(from: "TOPMOST_TOAST_")
    ) {
        guard arguments.first == "toast", !arguments.contains("--"), !hasVariables else {
            return nil
        }
        // A message alone needs no table of flags.
        lazy var known = ToastScope.flags
        var given: [String: [String]] = [:]
        var others: Set<String> = []
        var message: String?
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else {
                guard message == nil else { return nil }
                message = word
                continue
            }
            let parts = word.dropFirst(2).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            ).map(String.init)
            guard word.hasPrefix("--"), let name = parts.first else { return nil }
            guard let flag = known.first(where: { $0.name == name }) else {
                guard parts.count == 1, Self.otherFlags.contains(name) else { return nil }
                others.insert(name)
                continue
            }
            if case .alone = flag.form {
                guard parts.count == 1 else { return nil }
                given[name] = []
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { return nil }
            given[name, default: []].append(value)
        }
        guard let message, let answer = Answer(others),
            answer != .nothing || (given["action"] == nil && given["reply"] == nil),
            let options = given.isEmpty
                ? Self.options(message)
                : (try? OptionFlags<ToastScope>(given: given).checked(message))
                    .map(OptionDictionary.write)
        else { return nil }
        self.init(options: options, answer: answer)
    }

    /// The options of a toast with a message and no flags; `nil`: it would be empty.
    private static func options(_ message: String) -> Value? {
        guard !message.isEmpty else { return nil }
        let name = message.isShortMessage ? "title" : "message"
        return .options([name: .string(message)])
    }

    /// The flags that are no options of a toast.
    private static let otherFlags: Set<String> = ["json", "print-id", "print0", "null"]

    /// Sends the toast; errors go to standard error.
    func end() -> ExitStatus {
        do {
            return try run()
        } catch {
            error.report()
            return error.status
        }
    }
}

extension ToastCall.Answer {
    /// Reads the flags; `nil` for two that exclude each other.
    init?(_ flags: Set<String>) {
        let endsWithZero = flags.contains("print0") || flags.contains("null")
        if flags.contains("json") {
            guard !endsWithZero else { return nil }
            self = .json
        } else if flags.contains("print-id") {
            self = .id(end: endsWithZero ? "\0" : "\n")
        } else {
            self = .nothing
        }
    }
}
