// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import HelperWire
public import PresenterCore

extension BusService {
    /// The methods of `Control1` for events.
    var eventMethods: [Interface.Method] {
        [
            controlMethod(
                "Events",
                takes: [.init("cursor", "s"), .init("limit", "u")],
                gives: [.init("cursor", "s"), .init("events", "aa{sv}")]
            ) { $0.tellEvents($1) }
        ]
    }

    /// Records what happened in a turn, for those who follow events.
    public func report(_ changes: [PresentationEvent]) {
        events.record(changes)
    }

    /// Asks how many entries the history has now, if somebody follows events.
    ///
    /// One question at a time: later changes are requested after its answer.
    public func historyChanged() {
        guard events.isFollowed, historyCount.change() else { return }
        dependencies.history(.count) { [weak self] result in
            guard let self else { return }
            if case .success(let result) = result { events.record(historyCount: result.count) }
            if historyCount.answer() { historyChanged() }
        }
    }

    /// Answers with the events behind a cursor, as soon as there are any.
    private func tellEvents(_ call: Call) {
        guard case .string(let text) = call.arguments[0],
            case .uint32(let limit) = call.arguments[1]
        else { return }
        let most = EventNotifier.mostEvents
        let cursor: EventCursor
        switch text {
        case "":
            let end = events.ring.end.text
            return call.reply([.string(end), .array([], element: "a{sv}")])
        case "oldest": cursor = events.ring.start
        default:
            guard let known = EventCursor(text) else {
                let complaint =
                    "Events: \"cursor\" expects a cursor of an earlier event, oldest or nothing, "
                    + "got \"\(text.cleaned(.label))\""
                return fail(call.handle, .invalidOption, complaint)
            }
            cursor = known
        }
        do {
            let limit = limit == 0 ? most : min(Int(limit), most)
            guard try events.answer(call.handle, after: cursor, most: limit) else {
                let complaint =
                    "too many clients wait for events: the limit is \(EventNotifier.mostWaiting)"
                return fail(call.handle, .limitReached, complaint)
            }
            if !events.knowsHistory { historyChanged() }
        } catch {
            fail(call.handle, .failed, "cannot watch \(call.sender): \(error)")
        }
    }
}
