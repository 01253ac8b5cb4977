// SPDX-License-Identifier: MIT

import Texts

/// A list of actions that slides up from the lower edge.
public struct BottomSheet: Hashable, Sendable {
    /// Title, message and pictures; all optional.
    public var headline: Headline
    /// 1 to 20 rows; ids are unique.
    public var actions: [Button]
    /// The label of the last row.
    public var cancelTitle: String

    /// Creates a sheet from checked parts; callers use `OptionValues`.
    public init(headline: Headline = Headline(), actions: [Button], cancelTitle: String? = nil) {
        self.headline = headline
        self.actions = actions
        self.cancelTitle = cancelTitle ?? Phrase.cancel.english()
        if cancelTitle == nil { self.headline.wordings["cancel"] = Wording(.cancel) }
    }
}

extension BottomSheet {
    /// The outcome of a press: the last row dismisses the sheet, any other acts (rule 10).
    func outcome(of answer: Answer) -> Outcome? {
        if answer.button == BottomSheet.cancelID { return .dismissed(.cancel) }
        guard actions.contains(where: { $0.id == answer.button }) else { return nil }
        return .acted(Answer(button: answer.button))
    }
}

extension BottomSheet: KindContent {
    var content: Content { .bottomSheet(self) }
    static let fields = options + [wordingsField]
    static let pictureFields = findPictureFields()
    static let standardValues = findStandardValues()

    /// The id reported by the last row; no action may have it.
    public static let cancelID = "cancel"

    /// The sheet without any options set.
    public static let standard = BottomSheet(actions: [])

    /// The options of sheets.
    public static let options: [OptionRow<BottomSheet>] =
        headlineOptions + [
            OptionRow("actions", .buttons(1...20), .optionSheetActions, flag: .named("action")) {
                $0.actions.isEmpty ? nil : .buttons($0.actions)
            } set: {
                if case .buttons(let actions) = $1 { $0.actions = actions }
            },
            OptionRow("cancel", .text(.label), .optionSheetCancel, \.cancelTitle),
        ]

    /// Throws unless there are actions with titles and none has the last row's id.
    func check(_ check: Check, _: [String: OptionValue]) throws(BuildError) {
        try check.number(actions.count, "actions", 1...20, unit: .acceptsEntries)
        try check.titles(actions.map { ($0.id, $0.title) }, "actions")
        if actions.contains(where: { $0.id == Self.cancelID }) {
            throw check.error("actions", Phrase.idsNotCancel.english(), "\"cancel\"")
        }
    }
}
