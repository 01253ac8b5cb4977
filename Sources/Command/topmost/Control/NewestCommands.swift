// SPDX-License-Identifier: MIT
//
// Key bindings know no ids. These commands act on the newest toast on screen, which the user
// sees at the corner, and print what they did. A question is never answered by the way.

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import Glibc
import Localization
import PresenterCore
import Texts

/// Dismisses presentations.
struct DismissCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        "dismiss",
        .commandDismiss,
        .commandDismissDetails
    )

    @Argument(help: .text(.helpPresentation), completion: .liveIDs, transform: NumberArgument.id)
    var id: UInt32?
    @Flag(help: .text(.helpDismissAll))
    var all = false
    @Flag(help: .text(.helpDismissNewest))
    var newest = false
    @Flag(help: .text(.helpDismissAllOfNewest))
    var allOfNewest = false
    @Option(.helpDismissApp, value: "name")
    var app: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let given = [id != nil, all, newest, allOfNewest, app != nil].count { $0 }
        guard given < 2 else {
            throw ValidationError(.oneDismissal)
        }
        if app == "" { throw ValidationError(.appExpected) }
    }

    func perform() throws -> ExitStatus {
        let session = try Session()
        if id == nil, !all {
            let toasts = try LiveToasts(session)
            let chosen = try chosen(of: toasts)
            let ids = chosen.map { Value.uint32($0.id) }
            try session.ask("DismissWithUndo", [.array(ids, element: "u")])
            return try output.write(
                .options(["ids": .array(ids, element: "u")]),
                chosen.map { Phrase.dismissedToast.text($0.line) }.joined(separator: "\n")
            )
        }
        // Without ids: all toasts.
        let ids = Value.array(id.map { [.uint32($0)] } ?? [], element: "u")
        do throws(Failure) {
            try session.ask("DismissWithUndo", [ids])
        } catch {
            guard let id, error.status == .unknownID else { throw error }
            throw session.absence(of: id, error)
        }
        return try output.write(.options([:]), "")
    }

    private func chosen(of toasts: LiveToasts) throws(Failure) -> [Value] {
        if let app {
            let chosen = toasts.current.filter { $0.isOf(app) }
            guard chosen.isEmpty else { return chosen }
            throw Failure(.unknownID, .noToastOfApp, app)
        }
        let newest = try toasts.newest()
        guard allOfNewest else { return [newest] }
        return toasts.current.filter {
            $0["identity"] == newest["identity"] && $0["app_name"] == newest["app_name"]
        }
    }
}

/// Presses a button of the newest toast.
struct ActCommand: ExitingCommand {
    static let configuration = CommandConfiguration("act", .commandAct, .commandActDetails)

    @Argument(help: .text(.helpActButton))
    var button: String?
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let session = try Session()
        let toasts = try LiveToasts(session)
        let toast = try toasts.newest(orElse: .noToastWithButton) { !$0.pressable.isEmpty }
        guard let chosen = try chosen(of: toast) else {
            try session.ask("Focus")
            return try output.write(
                .options(["id": .uint32(toast.id)]),
                Phrase.focusedToast.text(toast.line)
            )
        }
        try toasts.press(toast, chosen)
        return try output.write(
            .options(["id": .uint32(toast.id), "button": .string(chosen)]),
            Phrase.pressedToast.text(printable(chosen), toast.line)
        )
    }

    /// The button to press; `nil`: the user has to choose.
    private func chosen(of toast: Value) throws(Failure) -> String? {
        let buttons = toast.pressable
        guard let button else {
            if buttons.contains(where: { $0.id == "default" }) { return "default" }
            return buttons.count == 1 ? buttons[0].id : nil
        }
        let named =
            buttons.first { $0.id == button }
            ?? buttons.first { $0.title.lowercased() == button.lowercased() }
        if let named { return named.id }
        let offered = buttons.map { printable($0.id) }.joined(separator: ", ")
        throw Failure(.usage, .actExpects, offered, printable(button))
    }
}

/// Answers the newest toast that can be answered.
struct ReplyCommand: ExitingCommand {
    static let configuration = CommandConfiguration("reply", .commandReply, .commandReplyDetails)

    @Argument(help: .text(.helpReplyText))
    var text: String?
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let toasts = try LiveToasts(try Session())
        let toast = try toasts.newest(orElse: .noToastWithReply) { toast in
            toast.actions.contains { $0.id == Toast.replyID }
        }
        if let text {
            try toasts.press(toast, Toast.replyID, text: text)
        } else {
            let end = try Question.ask(Self.question(about: toast), display.place)
            guard end.status == .acted else { return end.status }
            let text = end.details["text"]?.text ?? ""
            do throws(Failure) {
                try toasts.press(toast, Toast.replyID, text: text)
            } catch {
                throw try unsent(text, to: toast, error)
            }
        }
        return try output.write(
            .options(["id": .uint32(toast.id)]),
            Phrase.repliedToToast.text(toast.line)
        )
    }

    /// The error with the text that could not be sent; without a terminal nobody reads it, and a
    /// card shows the text.
    private func unsent(
        _ text: String,
        to toast: Value,
        _ error: Failure
    ) throws(Failure) -> Failure {
        if isatty(2) == 0 {
            var card = Self.question(about: toast)
            card["title"] = .text(Phrase.replyNotSent.text)
            let title = toast["title"]?.text?.cleaned(.title)
            let message =
                title.map { Phrase.notificationEnded.text($0) } ?? Phrase.someNotificationEnded.text
            card["message"] = .styledText(StyledText(message))
            card["positive"] = .text(Phrase.closeSign.text)
            card["negative"] = nil
            card["input"] = .table(["text": .text(text)])
            _ = try Question.ask(card, display.place)
        }
        return Failure(error.status, .replyNotSentError, "\(error)", printable(text))
    }

    /// The question for the text, below what it answers.
    private static func question(about toast: Value) -> OptionValues {
        let title = toast.actions.first { $0.id == Toast.replyID }?.title ?? ""
        var values = OptionValues(
            .modal,
            [
                "title": .text((toast["title"]?.text ?? Phrase.reply.text).cleaned(.title)),
                "positive": .text(title.isEmpty ? Phrase.reply.text : title),
                "negative": .text(Phrase.cancel.text),
                "input": .table(["minimum_length": .integer(1)]),
            ]
        )
        if let message = toast["message"]?.text {
            values["message"] = .styledText(StyledText(message))
        }
        return values
    }
}

extension Value {
    /// What can be pressed without a text.
    fileprivate var pressable: [(id: String, title: String)] {
        actions.filter { $0.id != Toast.replyID }
    }

    /// The toast in a line: `3 Mail: Lunch?`.
    var line: String {
        let name = self["app_name"]?.text ?? self["name"]?.text ?? "-"
        let title = self["title"]?.text ?? self["message"]?.text
        return printable("\(id) " + (title.map { "\(name): \($0)" } ?? name))
    }

    /// Whether the toast is of that application: by the name that it shows, that of its sender,
    /// or that of its desktop file.
    fileprivate func isOf(_ app: String) -> Bool {
        ["app_name", "name", "desktop_entry"].contains {
            self[$0]?.text?.lowercased() == app.lowercased()
        }
    }
}
