// SPDX-License-Identifier: MIT

public import PresenterCore

/// A bottom sheet's own fields: `"actions":[{…}],"cancel_title":"Cancel"`.
public struct BottomSheetMessage: Hashable, Sendable, Codable {
    /// The rows.
    public var actions: [ButtonMessage]
    /// The label of the last row; pressing it is the button `cancel`.
    public var cancelTitle: String

    private enum CodingKeys: String, CodingKey {
        case actions
        case cancelTitle = "cancel_title"
    }

    /// Writes a sheet down.
    public init(entity sheet: BottomSheet) {
        actions = sheet.actions.map(ButtonMessage.init(entity:))
        cancelTitle = sheet.cancelTitle
    }

    /// The sheet.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> BottomSheet {
        BottomSheet(
            headline: headline,
            actions: try ButtonMessage.toEntities(actions),
            cancelTitle: cancelTitle
        )
    }
}

/// A toast's own fields: `"actions":[{…}],"progress":0.4,"urgency":"normal",…`.
public struct ToastMessage: Hashable, Sendable, Codable {
    /// Buttons; the one of id `default` is the card itself.
    public var actions: [ButtonMessage]?
    /// How far the work is that it tells of.
    public var progress: ProgressMessage?
    /// `low`, `normal` or `critical`.
    public var urgency: String
    /// The class of event, `im.received`.
    public var category: String?
    /// The name the application claims.
    public var claimedName: String?
    /// Stays after a button was pressed.
    public var isResident: Bool
    /// Leaves no trace.
    public var isTransient: Bool

    private enum CodingKeys: String, CodingKey {
        case actions, progress, urgency, category
        case claimedName = "claimed_name"
        case isResident = "is_resident"
        case isTransient = "is_transient"
    }

    /// Writes a toast down.
    public init(entity toast: Toast) {
        actions = toast.actions.isEmpty ? nil : toast.actions.map(ButtonMessage.init(entity:))
        progress = toast.progress.map(ProgressMessage.init(entity:))
        urgency = toast.urgency.word
        category = toast.category
        claimedName = toast.claimedName
        isResident = toast.isResident
        isTransient = toast.isTransient
    }

    /// The toast.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> Toast {
        guard let urgency = Urgency(word: urgency) else {
            throw .badValue(
                field: "urgency",
                in: "card",
                got: "\"\(urgency.prefix(64))\"",
                takes: "low, normal, critical"
            )
        }
        return Toast(
            headline: headline,
            actions: try ButtonMessage.toEntities(actions ?? []),
            progress: try progress?.toEntity(),
            urgency: urgency,
            category: category,
            claimedName: claimedName,
            isResident: isResident,
            isTransient: isTransient
        )
    }
}

extension Urgency {
    /// The word for it in JSON and in options.
    public var word: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .critical: "critical"
        }
    }

    /// Creates it from its word.
    public init?(word: String) {
        guard let urgency = Urgency.allCases.first(where: { $0.word == word }) else { return nil }
        self = urgency
    }
}

/// A loading's own fields: `"blocks_input":true,"progress":"indeterminate",…`.
public struct LoadingMessage: Hashable, Sendable, Codable {
    /// How old it is when its indicator appears, in milliseconds.
    public var delayMilliseconds: Int64
    /// Whether it holds the input.
    public var blocksInput: Bool
    /// How far the work is.
    public var progress: ProgressMessage
    /// The label of the button that ends it (the button `cancel`); absent: none.
    public var cancelTitle: String?
    /// How long the input may be held, in milliseconds.
    public var ceilingMilliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case progress
        case delayMilliseconds = "delay_ms"
        case blocksInput = "blocks_input"
        case cancelTitle = "cancel_title"
        case ceilingMilliseconds = "ceiling_ms"
    }

    /// Writes a loading down.
    public init(entity loading: Loading) {
        delayMilliseconds = loading.delay.wholeMilliseconds
        blocksInput = loading.blocksInput
        progress = ProgressMessage(entity: loading.progress)
        cancelTitle = loading.cancelTitle
        ceilingMilliseconds = loading.ceiling.wholeMilliseconds
    }

    /// The loading.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> Loading {
        Loading(
            headline: headline,
            delay: try Field.milliseconds(delayMilliseconds, "delay_ms", in: "card"),
            blocksInput: blocksInput,
            progress: try progress.toEntity(),
            cancelTitle: cancelTitle,
            ceiling: try Field.milliseconds(ceilingMilliseconds, "ceiling_ms", in: "card")
        )
    }
}

/// A retry's own fields: `"attempt":2,"details":"refused","give_up_title":"Not now",…`.
public struct RetryMessage: Hashable, Sendable, Codable {
    /// The label of the button.
    public var retryTitle: String
    /// The last error.
    public var details: String?
    /// Which attempt failed, 1 or more.
    public var attempt: Int
    /// The label of the button `give_up`, which declines; absent: the standard one.
    public var giveUpTitle: String?

    private enum CodingKeys: String, CodingKey {
        case details, attempt
        case retryTitle = "retry_title"
        case giveUpTitle = "give_up_title"
    }

    /// Writes a retry down.
    public init(entity retry: Retry) {
        retryTitle = retry.retryTitle
        details = retry.details
        attempt = retry.attempt
        giveUpTitle = retry.giveUpTitle
    }

    /// The retry.
    ///
    /// - Throws: `badValue` for an attempt below 1.
    public func toEntity(headline: Headline) throws(WireError) -> Retry {
        Retry(
            headline: headline,
            retryTitle: retryTitle,
            details: details,
            attempt: try Field.number(attempt, in: 1...Int.max, "attempt", in: "card"),
            giveUpTitle: giveUpTitle ?? Retry.standardGiveUpTitle
        )
    }
}
