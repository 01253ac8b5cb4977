// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import PresenterCore

/// A span of time as people write it: `5s`, `500ms`, `2m`, `1.5min`, `1h`, `never`.
struct Span: ExpressibleByArgument, Equatable {
    /// The time; nil is for ever.
    var duration: Duration?

    init?(argument: String) {
        if argument == "never" {
            duration = nil
            return
        }
        let isShortMinute = argument.last == "m" && argument.dropLast().last?.isNumber ?? false
        guard let span = TimeSpan.read(isShortMinute ? argument + "in" : argument) else {
            return nil
        }
        duration = span
    }
}

/// An action: `ID=LABEL`, or `ID=LABEL:TONE`.
struct ActionArgument: ExpressibleByArgument, Equatable {
    var id: String
    var label: String
    var tone: Tone

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        id = String(parts[0])
        label = String(parts[1])
        tone = .standard
        // A label may hold colons: only a tone's name after the last one is a tone.
        guard let colon = label.lastIndex(of: ":"), colon > label.startIndex,
            let named = Tone(rawValue: String(label[label.index(after: colon)...]))
        else { return }
        tone = named
        label = String(label[..<colon])
    }

    /// The button it asks for.
    var button: Button { Button(id: id, title: label, tone: tone) }
}

/// How far the work is: 0 to 100, or `pulse`.
struct ProgressArgument: ExpressibleByArgument, Equatable {
    var progress: Progress

    init?(argument: String) {
        if argument == "pulse" {
            progress = .indeterminate
            return
        }
        guard let percent = Double(argument), (0...100).contains(percent) else { return nil }
        progress = .fraction(percent / 100)
    }
}

/// What every command takes.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the whole answer as one line of JSON.")
    var json = false
}
