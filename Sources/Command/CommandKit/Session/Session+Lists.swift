// SPDX-License-Identifier: MIT

package import BusValues
import BusWire
import DaemonClient

extension Session {
    /// Asks the daemon for entries of the history.
    package func history(_ options: [String: Value]) throws(Failure) -> [Value] {
        try list("History", [Value.options(sorting: options)])
    }

    /// All live presentations, each once: the list may change between two pages.
    package func presentations() throws(Failure) -> [Value] {
        var all: [Value] = []
        var known: Set<Value> = []
        var start = 0
        while true {
            let arguments = try ask("ListPage", [.uint32(UInt32(start)), .uint32(0)])
            let page = arguments.first?.elements ?? []
            all += page.filter { known.insert($0["id"] ?? $0).inserted }
            start += page.count
            guard !page.isEmpty, case .uint32(let total)? = arguments.last, start < total else {
                return all
            }
        }
    }
}

extension Value {
    /// A dictionary of the fields with a value, `a{sv}`.
    package static func fields(_ fields: [(String, Value?)]) -> Value {
        .dictionary(
            fields.compactMap { name, value in
                value.map { .init(key: .string(name), value: .variant($0)) }
            },
            key: "s",
            value: "v"
        )
    }
}

extension Value {
    /// The number, for any integer value.
    package var number: Int64? {
        switch unwrapped {
        case .uint32(let number): Int64(number)
        case .int32(let number): Int64(number)
        case .int64(let number): number
        case .uint64(let number): Int64(clamping: number)
        default: nil
        }
    }
}
