// SPDX-License-Identifier: MIT

extension Kind {
    /// The options of a request of this kind, in the order in which they are set.
    public var options: [OptionRow<PresentRequest>] { Tables.requests[self] ?? [] }

    /// Name, type, help and flag of the options of a request.
    public var definitions: [OptionDefinition] { Tables.definitions[self] ?? [] }

    /// The options that an update may contain: those of the content and the timeout.
    public var updateDefinitions: [OptionDefinition] { Tables.updates[self] ?? [] }

    /// The fields of the content sent to displays: all buttons are in one list.
    public var fields: [OptionRow<Content>] { Tables.fields[self] ?? [] }

    /// The options of the content alone.
    fileprivate var contentOptions: [OptionRow<Content>] {
        switch self {
        case .modal: Modal.options.map { $0.inside(optional: \.modalPart) }
        case .bottomSheet: BottomSheet.options.map { $0.inside(optional: \.bottomSheetPart) }
        case .toast: Toast.options.map { $0.inside(optional: \.toastPart) }
        case .loading: Loading.options.map { $0.inside(optional: \.loadingPart) }
        case .retry: Retry.options.map { $0.inside(optional: \.retryPart) }
        }
    }
}

/// The rows of each kind, built once.
private enum Tables {
    static let requests: [Kind: [OptionRow<PresentRequest>]] = table { kind in
        kind.contentOptions.map { $0.inside(\.content) } + PresentRequest.options
            + (kind == .toast ? [PresentRequest.replaces] : [])
    }
    static let definitions = table { kind in kind.options.map(\.definition) }
    static let updates = table { kind in
        let names = Set(kind.contentOptions.map(\.name) + [PresentRequest.timeout.name])
        return kind.definitions.filter { names.contains($0.name) }
    }
    static let fields: [Kind: [OptionRow<Content>]] = table { kind in
        kind == .modal
            ? Modal.fields.map { $0.inside(optional: \.modalPart) } : kind.contentOptions
    }

    private static func table<Rows>(_ rows: (Kind) -> Rows) -> [Kind: Rows] {
        Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, rows($0)) })
    }
}

extension Content {
    /// The content without any options set, with the configured delay and ceiling.
    public static func standard(_ kind: Kind, _ limits: Limits = Limits()) -> Content {
        switch kind {
        case .modal: return .modal(.standard)
        case .bottomSheet: return .bottomSheet(.standard)
        case .toast: return .toast(.standard)
        case .loading:
            return .loading(Loading(delay: limits.loadingDelay, ceiling: limits.loadingCeiling))
        case .retry: return .retry(.standard)
        }
    }

    /// Throws unless the parts of the content agree with each other and with the options.
    func check(_ values: [String: OptionValue]) throws(BuildError) {
        let check = Check(kind: kind)
        try headline.check(check, values)
        switch self {
        case .modal(let modal): try modal.check(check, values)
        case .bottomSheet(let sheet): try sheet.check(check)
        case .toast(let toast): try toast.check(check, values)
        case .retry(let retry): try retry.headline.checkTitle(check)
        case .loading: break
        }
    }

    fileprivate var modalPart: Modal? {
        get { if case .modal(let modal) = self { modal } else { nil } }
        set { if let newValue { self = .modal(newValue) } }
    }

    fileprivate var bottomSheetPart: BottomSheet? {
        get { if case .bottomSheet(let sheet) = self { sheet } else { nil } }
        set { if let newValue { self = .bottomSheet(newValue) } }
    }

    fileprivate var toastPart: Toast? {
        get { if case .toast(let toast) = self { toast } else { nil } }
        set { if let newValue { self = .toast(newValue) } }
    }

    fileprivate var loadingPart: Loading? {
        get { if case .loading(let loading) = self { loading } else { nil } }
        set { if let newValue { self = .loading(newValue) } }
    }

    fileprivate var retryPart: Retry? {
        get { if case .retry(let retry) = self { retry } else { nil } }
        set { if let newValue { self = .retry(newValue) } }
    }
}
