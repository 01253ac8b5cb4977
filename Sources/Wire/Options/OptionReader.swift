// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore

/// Takes options out of an `a{sv}` one after the other, each checked for its type.
///
/// The names that were asked for are the known ones; what is left at the end
/// is unknown and refused.
struct OptionReader {
    /// What is read, for errors: `modal`.
    let place: String
    private var entries: [String: Value] = [:]
    private var known: [String] = []

    /// Creates a reader of a dictionary.
    init(_ place: String, _ value: Value) throws(WireError) {
        self.place = place
        guard case .dictionary(let entries, key: "s", value: let type) = value.unwrapped,
            type == "v" || type == "a{sv}"
        else {
            throw .badValue(
                field: "options",
                in: place,
                got: value.unwrapped.typeSignature,
                takes: "a{sv}"
            )
        }
        for entry in entries {
            guard let name = entry.key.string else { continue }
            guard self.entries.updateValue(entry.value.unwrapped, forKey: name) == nil else {
                throw .badValue(
                    field: String(name.cleaned(.name).prefix(64)),
                    in: place,
                    got: "two",
                    takes: "one value"
                )
            }
        }
    }

    /// Whether an option is there.
    func has(_ name: String) -> Bool { entries[name] != nil }

    /// Fails if an option is left that nobody asked for.
    func finish() throws(WireError) {
        guard let name = entries.keys.min() else { return }
        throw .unknownOption(
            String(name.cleaned(.name).prefix(64)),
            in: place,
            nearest: Nearest.name(to: name, among: known)
        )
    }

    /// The name of one option that nobody asked for yet, as it can be shown.
    var unreadName: String? { entries.keys.min().map { String($0.cleaned(.name).prefix(64)) } }

    /// An error about an option.
    func error(_ name: String, takes: String, got: String) -> WireError {
        .badValue(field: name, in: place, got: got, takes: takes)
    }

    /// An option of any type.
    mutating func value(_ name: String) -> Value? {
        known.append(name)
        return entries.removeValue(forKey: name)
    }

    /// An option that a function can read, or the error that names its type.
    private mutating func read<Result>(
        _ name: String,
        _ signature: String,
        _ read: (Value) -> Result?
    ) throws(WireError) -> Result? {
        guard let value = value(name) else { return nil }
        guard let result = read(value) else {
            throw error(name, takes: signature, got: value.typeSignature)
        }
        return result
    }

    /// A text, cleaned; one of too many bytes is refused.
    mutating func text(_ name: String, _ limits: TextLimits) throws(WireError) -> String? {
        guard let text = try string(name) else { return nil }
        return try fitting(text, name, limits).cleaned(limits)
    }

    /// The text, if it has no more bytes than there is room for.
    func fitting(
        _ text: String,
        _ name: String,
        _ limits: TextLimits
    ) throws(WireError) -> String {
        let count = text.utf8.count
        guard count > limits.bytes else { return text }
        // Beyond that it was cut before it came here.
        let most = 60_000
        throw error(
            name,
            takes: "up to \(limits.bytes) bytes of text",
            got: count > most ? "more than \(most)" : "\(count)"
        )
    }

    /// A string as it is, for words and ids.
    mutating func string(_ name: String) throws(WireError) -> String? {
        try read(name, "s", \.string)
    }

    /// Yes or no.
    mutating func boolean(_ name: String) throws(WireError) -> Bool? {
        try read(name, "b", \.lenientBoolean)
    }

    /// A whole number of any type.
    mutating func integer(_ name: String) throws(WireError) -> Int64? {
        try read(name, "x", \.lenientInteger)
    }

    /// A whole number as `Int`.
    mutating func count(_ name: String) throws(WireError) -> Int? {
        try integer(name).map { Int(clamping: $0) }
    }

    /// A whole number in a range.
    mutating func count(_ name: String, in range: ClosedRange<Int>) throws(WireError) -> Int? {
        guard let number = try count(name) else { return nil }
        return try Field.number(number, in: range, name, in: place)
    }

    /// A word out of a set.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(WireError) -> Word? where Word.RawValue == String {
        try Field.word(try string(name), name, in: place)
    }

    /// Strings.
    mutating func strings(_ name: String) throws(WireError) -> [String]? {
        try read(name, "as") { value in
            guard case .array(let members, _) = value else { return nil }
            let strings = members.compactMap(\.string)
            return strings.count == members.count ? strings : nil
        }
    }

    /// Options in an option; those of `a{sa{sv}}` may come as `a{sv}` too.
    mutating func nested(
        _ name: String,
        _ signature: String = "a{sv}"
    ) throws(WireError) -> OptionReader? {
        guard let value = value(name) else { return nil }
        guard case .dictionary(_, key: "s", value: let type) = value,
            type == "v" || "a{s\(type)}" == signature
        else {
            throw error(name, takes: signature, got: value.typeSignature)
        }
        return try OptionReader("\(place): \(name)", value)
    }

    /// Names and values, both strings, in the order given.
    mutating func pairs(_ name: String) throws(WireError) -> [(String, String)]? {
        try read(name, "a{ss}") { value in
            guard case .dictionary(let entries, key: "s", value: _) = value else { return nil }
            let pairs = entries.compactMap { entry -> (String, String)? in
                guard let key = entry.key.string, let value = entry.value.string else { return nil }
                return (key, value)
            }
            return pairs.count == entries.count ? pairs : nil
        }
    }

    /// Structures, each with as many members as the signature says.
    mutating func structures(
        _ name: String,
        _ signature: String,
        members: Int
    ) throws(WireError) -> [[Value]]? {
        try read(name, signature) { value in
            guard case .array(let elements, let element) = value else { return nil }
            guard !elements.isEmpty else { return [] }
            guard "a" + element == signature else { return nil }
            let structures = elements.compactMap { element -> [Value]? in
                guard case .structure(let values) = element, values.count == members else {
                    return nil
                }
                return values
            }
            return structures.count == elements.count ? structures : nil
        }
    }
}

/// Finds the name that was meant.
enum Nearest {
    /// The known name with the fewest letters to change, if those are few.
    static func name(to name: String, among known: [String]) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        if name.utf8.count > 2, let longer = known.first(where: { $0.hasPrefix(name) }) {
            return longer
        }
        let best = known.map { (distance(Array(name.utf8), Array($0.utf8)), $0) }
            .min { $0 < $1 }
        guard let (distance, found) = best, distance <= max(2, name.utf8.count / 2) else {
            return nil
        }
        return found
    }

    /// How many letters must be put in, taken out or changed.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let change = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
