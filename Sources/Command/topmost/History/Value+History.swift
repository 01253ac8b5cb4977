// SPDX-License-Identifier: MIT

import BusValues
import EventLoop

extension Value {
    /// Creates a dictionary of options, sorted by name.
    static func sortedOptions(_ options: [String: Value]) -> Value {
        .dictionary(
            options.sorted { $0.key < $1.key }.map {
                .init(key: .string($0.key), value: .variant($0.value))
            },
            key: "s",
            value: "v"
        )
    }

    /// The row of an entry in the table: the local time, and the outcome or the button.
    var historyRow: Value {
        var row: [String: Value] = [:]
        row["id"] = self["id"]
        row["name"] = self["app_name"]
        row["title"] = self["title"]?.text == "" ? self["message"] : self["title"]
        row["outcome"] = self["button"] ?? self["outcome"] ?? .string("live")
        row["time"] = self["shown_at"]?.localTime
        return .sortedOptions(row)
    }

    /// The local date and time of milliseconds since 1970.
    var localTime: Value? {
        guard case .int64(let milliseconds) = unwrapped else { return nil }
        return .string(LocalClock.text(.milliseconds(milliseconds)))
    }

    /// All values of an entry, one per line, with local times.
    var historyLines: String {
        guard case .dictionary(let entries, let key, let value) = unwrapped else { return "" }
        let readable = entries.map { entry in
            guard let name = entry.key.text, name.hasSuffix("_at"), let time = entry.value.localTime
            else { return entry }
            return Value.Entry(key: .string(name), value: time)
        }
        return Table.lines(.dictionary(readable, key: key, value: value))
    }
}
