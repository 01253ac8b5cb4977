// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import CommandKit
import EventLoop
import PresenterCore

/// Lets the user choose one of the actions of some toasts.
enum ActionMenu {
    /// Offers the actions in a bottom sheet and presses the chosen one.
    ///
    /// - Returns: the exit status: 0, also if none was chosen.
    static func offer(
        _ shown: [Value],
        of toasts: LiveToasts,
        in session: Session
    ) throws(Failure) -> Int32 {
        let choices = shown.flatMap { toast in toast.actions.map { (toast, $0.id, $0.title) } }
        guard !choices.isEmpty else { return 0 }
        let buttons = choices.prefix(20).enumerated().map { place, choice in
            let title = choice.2.isEmpty ? "Open" : choice.2
            let label = shown.count == 1 ? title : "\(choice.0["title"]?.text ?? ""): \(title)"
            return Button(id: "\(place)", title: label.cleaned(.label))
        }
        let title = shown.count == 1 ? shown[0]["title"]?.text ?? "" : "Actions"
        let values = OptionValues(
            .bottomSheet,
            ["title": .text(title.cleaned(.title)), "actions": .buttons(buttons)]
        )
        let ending = try RemotePresentation(values, in: session).wait()
        if let place = ending.button.flatMap({ Int($0) }), place < choices.count {
            try toasts.press(choices[place].0, choices[place].1)
        }
        return 0
    }

    /// Offers the titles of actions to a program, one per line, and presses the one that
    /// it prints.
    ///
    /// - Throws: `unknownID` if there is no action, or the program printed none of them.
    static func offer(
        _ toast: Value,
        to program: [String],
        of toasts: LiveToasts,
        in session: Session
    ) throws(Failure) {
        let actions = toast.actions
        guard !actions.isEmpty else { throw Failure(.unknownID, "No actions found") }
        let text = try ask(program, actions.map { $0.title + "\n" }.joined(), session)
        let chosen = text.split(separator: "\n").first.map(String.init)
        guard let action = actions.first(where: { $0.title == chosen }) else {
            throw Failure(.unknownID, "No action selected")
        }
        try toasts.press(toast, action.id)
    }

    /// Runs a program with a text as input, to its end, and returns its output.
    private static func ask(
        _ program: [String],
        _ text: String,
        _ session: Session
    ) throws(Failure) -> String {
        let command = Command(
            program[0],
            Array(program.dropFirst()),
            input: .pipe,
            output: .pipe
        )
        do {
            let child = try command.start()
            var output: [UInt8] = []
            var hasEnded = false
            let loop = session.waiting.loop
            guard let reading = child.takeOutput() else { return "" }
            send(text, to: child)
            let source = try loop.watch(fd: reading.number, .readable) { _ in
                do {
                    hasEnded = try reading.read(into: &output) == .end
                } catch {
                    hasEnded = true
                }
            }
            var isOver = false
            let end = try loop.onChildExit(child.processID) { _ in
                child.noteEnd()
                isOver = true
            }
            _ = try session.wait { hasEnded && isOver ? true : nil }
            source.cancel()
            end.cancel()
            return String(decoding: output, as: UTF8.self)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.cannotRun, "\(program[0]): \(error)")
        }
    }

    /// Writes the input and closes it: titles are bounded and fit into a pipe.
    private static func send(_ text: String, to child: Child) {
        guard let input = child.takeInput() else { return }
        // A program may answer without having read the titles.
        _ = try? input.write(Array(text.utf8)[...])
    }
}
