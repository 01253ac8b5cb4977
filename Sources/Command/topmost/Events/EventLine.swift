// SPDX-License-Identifier: MIT

import BusValues

/// An event as a short line: what, then the id, then the rest.
enum EventLine {
    /// The line: `accepted 3 toast Mail: Lunch?`, `ended 3 dismissed close`, `do_not_disturb on`.
    static func text(_ event: Value) -> String {
        let name = event["event"]?.text ?? "unknown"
        var words = [name]
        if let id = event["id"] { words.append(JSON.text(id)) }
        switch name {
        case "pressed": words.append(event["button"]?.text ?? "-")
        case "ended":
            words.append(event["outcome"]?.text ?? "-")
            if let more = event["button"]?.text ?? event["how"]?.text { words.append(more) }
        case "do_not_disturb": words.append(event["on"] == .boolean(true) ? "on" : "off")
        case "mode":
            let mode = event["mode"]?.text ?? ""
            words.append(mode.isEmpty ? "none" : mode)
        case "counts":
            for key in ["displayed", "waiting", "held", "history"] {
                if let count = event[key] { words.append("\(key)=\(JSON.text(count))") }
            }
        case "gap":
            words.append(event["reason"]?.text ?? "-")
            if let missed = event["missed"] { words.append("missed=\(JSON.text(missed))") }
        default:
            words.append(event["kind"]?.text ?? "-")
            let app = event["app_name"]?.text ?? "-"
            let title = event["title"]?.text ?? event["message"]?.text
            words.append(title.map { app + ": " + $0 } ?? app)
        }
        return printable(words.joined(separator: " "))
    }
}
