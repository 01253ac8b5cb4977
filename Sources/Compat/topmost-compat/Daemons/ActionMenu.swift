// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import CommandKit
import Localization
import PresenterCore
import Texts

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
        let buttons = choices.prefix(20).enumerated().map { index, choice in
            let title = choice.2.isEmpty ? "Open" : choice.2
            let label = shown.count == 1 ? title : "\(choice.0["title"]?.text ?? ""): \(title)"
            return Button(id: "\(index)", title: label.cleaned(.label))
        }
        let title = shown.count == 1 ? shown[0]["title"]?.text ?? "" : Phrase.actionsTitle.text
        let values = OptionValues(
            .bottomSheet,
            ["title": .text(title.cleaned(.title)), "actions": .buttons(buttons)]
        )
        let ending = try RemotePresentation(values, in: session).wait()
        if let index = ending.button.flatMap({ Int($0) }), index < choices.count {
            try toasts.press(choices[index].0, choices[index].1)
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
        guard !actions.isEmpty else { throw Failure(.unknownID, .dunstNoActions) }
        let command = Command(program[0], Array(program.dropFirst()), input: .pipe, output: .pipe)
        let titles = actions.map { $0.title + "\n" }.joined()
        let (_, printed) = try PipedProgram.run(
            command,
            input: Array(titles.utf8),
            in: session.waiting
        )
        let chosen = printed.split(separator: "\n").first.map(String.init)
        guard let action = actions.first(where: { $0.title == chosen }) else {
            throw Failure(.unknownID, .dunstNoAction)
        }
        try toasts.press(toast, action.id)
    }

    /// Runs a program with a text as input, to its end, and returns its output.
}
