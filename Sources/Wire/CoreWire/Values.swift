// SPDX-License-Identifier: MIT
//
// How values of the core travel: to the next daemon in the recovery log, to displays in the
// plugin protocol.

package import Coding
package import PresenterCore

extension PresentationID: CodedValue {
    package static let blank: PresentationID = {
        guard let id = PresentationID(rawValue: 1) else { preconditionFailure("it is not 0") }
        return id
    }()

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var number = Int64(rawValue)
        try coder.value(&number)
        guard coder.isReading else { return }
        if let id = UInt32(exactly: number).flatMap(PresentationID.init(rawValue:)) {
            self = id
        } else {
            try coder.refuse(.value("\(number)", expects: "an id of 1 or more"))
        }
    }
}

/// Exact in records; in JSON whole milliseconds that fit every clock: up to some 290 million
/// years.
extension Duration: CodedValue {
    package static var blank: Duration { .zero }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        guard coder.isRecord else {
            var milliseconds = wholeMilliseconds
            try coder.value(&milliseconds)
            self = .milliseconds(milliseconds)
            guard coder.isReading, !(0...Int64.max / 1000).contains(milliseconds) else { return }
            return try coder.refuse(
                .value("\(milliseconds)", expects: "0 to \(Int64.max / 1000)")
            )
        }
        var (seconds, attoseconds) = components
        try coder.value(&seconds)
        try coder.value(&attoseconds)
        guard coder.isReading else { return }
        // Sums of longer ones may overflow.
        if seconds.magnitude < 1 << 40, attoseconds.magnitude < 1_000_000_000_000_000_000 {
            self = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        } else {
            try coder.refuse(.value("\(seconds) s", expects: "fewer"))
        }
    }
}

extension Instant: CodedValue {
    package static var blank: Instant { Instant(milliseconds: 0) }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try sinceBoot.codeValue(with: coder)
    }
}

extension RGB: CodedValue {
    package static var blank: RGB { RGB(red: 0, green: 0, blue: 0) }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var text = hex
        try coder.value(&text)
        guard coder.isReading else { return }
        if let color = RGB(hex: text) {
            self = color
        } else {
            try coder.refuse(.text(text, expects: "#rrggbb"))
        }
    }
}

/// What can have a colour of its own.
package protocol ColorPart: Hashable {
    /// The name in files and protocols.
    var name: String { get }
    init?(name: String)
}

extension ColorRole: ColorPart {
    package var name: String { rawValue }

    package init?(name: String) { self.init(rawValue: name) }
}

/// Colours by the names of what has them; unknown names are skipped: a later version may have
/// more.
package struct NamedColors<Part: ColorPart>: CodedStructure, Equatable {
    package var colors: [Part: RGB]

    package init(_ colors: [Part: RGB]) { self.colors = colors }

    package static var blank: NamedColors { NamedColors([:]) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        guard coder.isReading else {
            for (part, color) in colors {
                var color = color
                try coder.writeNamed(part.name, &color)
            }
            return
        }
        try coder.readNamed(
            { Part(name: $0).map { _ in RGB.blank } },
            { name, color in if let part = Part(name: name) { colors[part] = color } }
        )
    }
}

extension Kind: CodedValue {}

/// The completed part, or `indeterminate`.
extension Progress: CodedValue {
    package static var blank: Progress { .indeterminate }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var value: LooseValue =
            switch self {
            case .fraction(let fraction): .number(fraction)
            case .indeterminate: .text("indeterminate")
            }
        try coder.value(&value)
        guard coder.isReading else { return }
        let accepted = "0 to 1, or indeterminate"
        switch value {
        case .number(let fraction) where coder.isRecord || (0...1).contains(fraction):
            self = .fraction(fraction)
        case .number(let number): try coder.refuse(.value("\(number)", expects: accepted))
        case .text("indeterminate"): self = .indeterminate
        case .text(let text): try coder.refuse(.text(text, expects: accepted))
        case .nothing, .boolean, .texts: try coder.refuse(.wrongType(expects: accepted))
        }
    }
}

extension Identity: CodedStructure {
    package static var blank: Identity { Identity(key: "", displayName: "", trust: .unidentified) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var (key, groupKey, displayName, iconName) = (key, groupKey, displayName, iconName)
        var (claimedName, isImpostor, isInTerminal) = (claimedName, isImpostor, isInTerminal)
        var (trust, processID, application) = (trust, processID, application)
        try coder.field("key", &key)
        try coder.field("name", &displayName)
        try coder.field("icon", &iconName)
        try coder.field("trust", &trust)
        try coder.field("claimed_name", &claimedName)
        try coder.field("is_impostor", &isImpostor, unless: false)
        try coder.field("in_terminal", &isInTerminal, unless: false)
        try coder.field("pid", &processID)
        if coder.isRecord {
            try coder.field("group_key", &groupKey)
            try coder.field("application", &application)
        }
        guard coder.isReading else { return }
        self = Identity(
            key: key,
            groupKey: coder.isRecord ? groupKey : nil,
            displayName: displayName,
            iconName: iconName,
            claimedName: claimedName,
            isImpostor: isImpostor,
            isInTerminal: isInTerminal,
            trust: trust,
            processID: processID,
            application: application
        )
    }
}

extension Identity.Trust: CodedValue {}
