// SPDX-License-Identifier: MIT

/// Gathers the options of a bottom sheet.
///
/// The shortest call is one action.
public struct BottomSheetBuilder: Hashable, Sendable {
    /// The options every kind has.
    public var headline: HeadlineBuilder
    /// The option `actions`.
    public var actions: [Button]
    /// `cancel`: the label of the last row; `nil`: `Cancel`.
    public var cancel: String?

    /// The id that the last row reports; no action may have it.
    public static let cancelID = "cancel"

    /// Creates a builder.
    public init(headline: HeadlineBuilder = HeadlineBuilder(), actions: [Button] = []) {
        self.headline = headline
        self.actions = actions
    }

    /// Takes the options of what is already there, to change some of them.
    public init(_ sheet: BottomSheet) {
        self.init(headline: HeadlineBuilder(sheet.headline), actions: sheet.actions)
        cancel = sheet.cancelTitle
    }

    /// Checks the options and puts the sheet together.
    ///
    /// - Throws: `BuildError` naming the first option that cannot be used.
    public func build() throws(BuildError) -> BottomSheet {
        let check = Check(kind: .bottomSheet)
        let headline = try headline.build(for: .bottomSheet, needsTitle: false)
        try check.buttons(actions, "actions", BuildLimits.sheetActions)
        for action in actions {
            try check.text(
                action.title,
                "actions: title of \(action.id)",
                1...BuildLimits.labelBytes
            )
            if action.id == Self.cancelID {
                throw check.error("actions", "any id but \"cancel\", which is the last row's", "it")
            }
        }
        try check.text(cancel ?? "Cancel", "cancel", 1...BuildLimits.labelBytes)
        return BottomSheet(headline: headline, actions: actions, cancelTitle: cancel ?? "Cancel")
    }
}
