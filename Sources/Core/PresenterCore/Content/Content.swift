// SPDX-License-Identifier: MIT

/// The content of a presentation: one of the five kinds.
///
/// It is indirect, so copying it costs one reference count, whatever its size.
public indirect enum Content: Hashable, Sendable {
    case modal(Modal)
    case bottomSheet(BottomSheet)
    case toast(Toast)
    case loading(Loading)
    case retry(Retry)

    /// The kind of the presentation.
    public var kind: Kind {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }

    /// The part that every kind has.
    public var headline: Headline {
        switch self {
        case .modal(let modal): modal.headline
        case .bottomSheet(let sheet): sheet.headline
        case .toast(let toast): toast.headline
        case .loading(let loading): loading.headline
        case .retry(let retry): retry.headline
        }
    }

    /// The progress of its task; `nil`: it has none.
    public var progress: Progress? {
        switch self {
        case .toast(let toast): toast.progress
        case .loading(let loading): loading.progress
        case .modal(let modal): modal.progress
        case .bottomSheet, .retry: nil
        }
    }

    /// Whether the card has a field for a hidden text.
    public var asksForSecret: Bool {
        if case .modal(let modal) = self { modal.asksForSecret } else { false }
    }

    /// Whether it ends when its owner leaves the bus (rule 7).
    public var endsWithOwner: Bool {
        if case .toast(let toast) = self { toast.endsWithOwner } else { true }
    }

    /// Makes the presentation end when its owner leaves the bus.
    public mutating func endWithOwner() {
        guard case .toast(var toast) = self else { return }
        toast.endsWithOwner = true
        self = .toast(toast)
    }
}

/// The five kinds of presentation.
public enum Kind: String, Hashable, Sendable, CaseIterable {
    case modal
    case bottomSheet = "sheet"
    case toast
    case loading
    case retry

    /// The kind with that name, or the sheet in the spelling of its method on the bus:
    /// `bottom_sheet`, `BottomSheet`.
    public static func spelled(_ word: String) -> Kind? {
        let letters = word.lowercased().filter(\.isLetter)
        return letters == "bottomsheet" ? .bottomSheet : Kind(rawValue: word)
    }

    /// Whether it becomes a presenter when shown (rule 1).
    public var isPresenter: Bool { self == .modal || self == .bottomSheet }
}

/// The progress of a task.
public enum Progress: Hashable, Sendable {
    /// The completed fraction, 0 to 1.
    case fraction(Double)
    /// In progress, fraction unknown.
    case indeterminate
}

extension Content {
    /// The content without any options set, with the configured delay and ceiling.
    public static func standard(_ kind: Kind, _ limits: Limits = Limits()) -> Content {
        switch kind {
        case .modal: return .modal(.standard)
        case .bottomSheet: return .bottomSheet(.standard)
        case .toast: return .toast(.standard)
        case .loading:
            return .loading(
                Loading {
                    $0.delay = limits.loadingDelay
                    $0.ceiling = limits.loadingCeiling
                }
            )
        case .retry: return .retry(.standard)
        }
    }

    /// Creates content from the values of its fields; the rest is the standard.
    public init(_ kind: Kind, fields values: [String: OptionValue]) {
        self = kind.contentType.init(fields: values).content
    }

    /// The values of its fields, by name.
    public var fieldValues: [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        forEachField { values[$0] = $1 }
        return values
    }

    /// Passes each field that has a value, with its name, in the order in which they are set.
    public func forEachField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        try ofKind.forEachField(body)
    }

    /// Passes the fields that differ from the standard content, as `init(_:fields:)` needs them.
    public func forEachSetField<Failure: Error>(
        _ body: (String, OptionValue) throws(Failure) -> Void
    ) throws(Failure) {
        try ofKind.forEachSetField(body)
    }

    /// Sets checked values of options; all others stay unchanged.
    mutating func put(_ values: [String: OptionValue]) {
        var part = ofKind
        part.put(values)
        part.updateWordings(values)
        self = part.content
    }

    /// Throws unless the parts of the content agree with each other and with the options.
    func check(_ values: [String: OptionValue]) throws(BuildError) {
        let check = Check(kind: kind)
        try headline.check(check, values)
        try ofKind.check(check, values)
    }
}

extension Content {
    /// Approximate memory in bytes of a live presentation with this content: its texts
    /// plus a fixed amount.
    ///
    /// Only what waits is counted: toasts. Pixels are not included: they are in files, which
    /// have a separate limit.
    public var heldBytes: Int {
        var bytes = Self.fixedBytes
        forEachField { _, value in bytes += value.heldBytes }
        return bytes
    }

    /// Fixed amount per presentation, measured on 10,000 waiting toasts of a few words.
    private static let fixedBytes = 1200
}

extension OptionValue {
    /// Fixed amount per button, run or choice, besides its texts.
    private static let partBytes = 120

    /// Bytes of the texts, with a fixed amount for each button, run or choice.
    fileprivate var heldBytes: Int {
        switch self {
        case .text(let text), .formValue(.text(let text)): text.utf8.count
        case .styledText(let text):
            text.runs.reduce(0) {
                $0 + Self.partBytes + $1.text.utf8.count + ($1.link?.utf8.count ?? 0)
            }
        case .picture(let source): source?.heldBytes ?? 0
        case .pictures(let sources): sources.reduce(0) { $0 + ($1?.heldBytes ?? 0) }
        case .strings(let strings), .formValue(.texts(let strings)):
            strings.reduce(0) { $0 + $1.utf8.count }
        case .buttons(let buttons):
            buttons.reduce(0) {
                $0 + Self.partBytes + $1.id.utf8.count + $1.title.utf8.count
                    + ($1.icon?.source.heldBytes ?? 0)
            }
        case .choices(let choices):
            choices.reduce(0) { $0 + Self.partBytes + $1.id.utf8.count + $1.title.utf8.count }
        case .records(let records):
            records.reduce(0) { $1.values.reduce($0) { $0 + $1.heldBytes } }
        case .table(let values): values.values.reduce(0) { $0 + $1.heldBytes }
        case .boolean, .integer, .number, .progress, .colors, .formValue: 0
        }
    }
}

extension ImageSource {
    fileprivate var heldBytes: Int {
        switch self {
        case .file(let path): path.utf8.count
        case .name(let name): name.utf8.count
        case .stored(let image): image.path.utf8.count
        case .remote(let image): image.address.utf8.count
        }
    }
}
