// SPDX-License-Identifier: MIT
//
// Texts of applications are shown as they are. Those of Topmost, such as the label of a button
// that an application did not name, are in the content in English, for all that reads it; beside
// them stands which text of the table they are, and a display words them in its own language.

public import Texts

extension Wording: OptionTable {
    /// A wording without any options set.
    public static let standard = Wording(Phrase(""))

    /// What it consists of.
    public static let options: [OptionRow<Wording>] = [
        OptionRow("text", .text(.message), "The text in English.", \.phrase.english),
        OptionRow(
            "plural",
            .text(.message),
            "The text for another number than one.",
            \.phrase.plural
        ),
        OptionRow("context", .text(.title), "Tells apart equal texts.", \.phrase.context),
        OptionRow(
            "count",
            .integer(Int64.min...Int64.max),
            "The number that the text depends on.",
            \.count
        ),
        OptionRow(
            "values",
            .strings(.message, maximum: 16),
            "The other values, in the order in which the text names them."
        ) {
            $0.values.isEmpty ? nil : .strings($0.values)
        } set: {
            if case .strings(let values) = $1 { $0.values = values }
        },
    ]
}

/// Which texts of a card are Topmost's own, by the option that they are the value of; the label of
/// a toast's button by `actions: ` and its id.
public typealias Wordings = [String: Wording]

extension Wordings {
    /// The wording of the label of a toast's button.
    public subscript(action id: String) -> Wording? {
        get { self["actions: " + id] }
        set { self["actions: " + id] = newValue }
    }

    /// The wordings as an option; `nil`: none.
    package var optionValue: OptionValue? {
        isEmpty ? nil : .table(mapValues { .table($0.optionValues) })
    }

    /// Reads the wordings of an option.
    package init(_ value: OptionValue) {
        guard case .table(let tables) = value else {
            self = [:]
            return
        }
        self = tables.mapValues { value in
            var wording = Wording.standard
            if case .table(let options) = value { wording.put(options) }
            return wording
        }
    }

    /// The type of `optionValue`.
    package static var optionType: OptionType { .tables(Wording.definitions) }
}

extension KindContent {
    /// The field for displays and the recovery log; no request can have it.
    static var wordingsField: OptionRow<Self> {
        OptionRow("wordings", Wordings.optionType, "The texts of Topmost's own.") {
            $0.headline.wordings.optionValue
        } set: {
            $0.headline.wordings = Wordings($1)
        }
    }

    /// Forgets the wordings of texts that a request sets; one that it clears is Topmost's again.
    mutating func updateWordings(_ values: [String: OptionValue]) {
        let own = Self.standard.headline.wordings
        guard !own.isEmpty || !headline.wordings.isEmpty else { return }
        for (name, value) in values {
            headline.wordings[name] = value == .text("") ? own[name] : nil
        }
    }

    /// Returns a copy with Topmost's own texts in other words.
    func worded(_ text: (Wording) -> String) -> Self {
        var values: [String: OptionValue] = [:]
        var actions = content.buttons
        for (name, wording) in headline.wordings {
            if let index = actions.firstIndex(where: { name == "actions: " + $0.id }) {
                actions[index].title = text(wording)
                values["actions"] = .buttons(actions)
            } else {
                let text = text(wording)
                values[name] = name == "message" ? .styledText(StyledText(text)) : .text(text)
            }
        }
        var copy = self
        copy.put(values)
        copy.headline.wordings = [:]
        return copy
    }
}

extension Content {
    /// Returns a copy with Topmost's own texts in other words.
    public func worded(_ text: (Wording) -> String) -> Content {
        headline.wordings.isEmpty ? self : ofKind.worded(text).content
    }
}

extension Scene {
    /// Returns the scene with Topmost's own texts in other words.
    public func worded(_ text: (Wording) -> String) -> Scene {
        func worded(_ card: Card) -> Card {
            var card = card
            card.content = card.content.worded(text)
            let name = Phrase.senders.first { $0.english() == card.identity.displayName }
            if let name { card.identity.displayName = text(Wording(name)) }
            return card
        }
        var scene = self
        scene.presenters = presenters.map(worded)
        scene.toasts = toasts.map(worded)
        scene.retry = retry.map(worded)
        scene.loading = loading.map(worded)
        scene.centre?.problem = centre?.problem.map { text(.reading($0)) }
        for index in (centre?.rows ?? []).indices {
            guard case .entry(let entry)? = centre?.rows[index] else { continue }
            scene.centre?.rows[index] = .entry(entry.worded(text))
        }
        return scene
    }
}

extension Phrase {
    /// The names of those who have none of their own.
    fileprivate static let senders: [Phrase] = [
        .unnamedProgram, .programInContainer, .unknownProgram, .administrator,
    ]
}

extension CentreEntry {
    /// Returns a copy with Topmost's own texts in other words.
    fileprivate func worded(_ text: (Wording) -> String) -> CentreEntry {
        var entry = self
        entry.title = wordings["title"].map(text) ?? title
        entry.message = wordings["message"].map(text) ?? message
        entry.choices = choices.map {
            Choice(id: $0.id, title: wordings[action: $0.id].map(text) ?? $0.title)
        }
        return entry
    }
}
