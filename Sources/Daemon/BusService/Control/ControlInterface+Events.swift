// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Texts

extension ControlInterface {
    /// The methods for events.
    var eventMethods: [Interface.Method] {
        [
            method(
                "Events",
                takes: ["cursor", "limit"],
                gives: [.init("cursor", "s"), .init("events", "aa{sv}")],
                ControlInterface.replyEvents
            )
        ]
    }

    /// Answers with the events behind a cursor, as soon as there are any.
    private func replyEvents(
        _ caller: Caller,
        _ text: String,
        _ limit: UInt32
    ) throws(CallError) {
        let cursor: EventCursor
        switch text {
        case "":
            let end = Value.string(changes.ring.end.text)
            clients.reply(caller.handle, [end, .array([], element: "a{sv}")])
            return
        case "oldest": cursor = changes.ring.start
        default:
            guard let known = EventCursor(text) else {
                let takes = Phrase.cursorAccepted.english()
                let got = "\"\(text.cleaned(.label))\""
                let text = Phrase.optionExpects.english("Events", "cursor", takes, got)
                throw CallError(.invalidOption, text)
            }
            cursor = known
        }
        let maximum = ChangeNotifier.maximumEvents
        let limit = limit == 0 ? maximum : min(Int(limit), maximum)
        try changes.answer(caller.handle, after: cursor, limit: limit)
    }
}
