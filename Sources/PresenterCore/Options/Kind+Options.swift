// SPDX-License-Identifier: MIT

extension Kind {
    /// The options of a request of this kind, in the order in which they are set.
    public var options: [OptionRow<PresentRequest>] { table.requests }

    /// Name, type, help and flag of the options of a request.
    public var definitions: [OptionDefinition] { table.definitions }

    /// The options that an update may contain: those of the content and the timeout.
    public var updateDefinitions: [OptionDefinition] { table.updates }

    /// The fields of the content sent to displays: all buttons are in one list.
    public var fields: [OptionRow<Content>] { table.fields }

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

extension Kind {
    private var table: Table {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }

    /// The rows of a kind, built when it is asked for first: a command needs those of one kind only.
    private struct Table {
        let requests: [OptionRow<PresentRequest>]
        let definitions: [OptionDefinition]
        let updates: [OptionDefinition]
        let fields: [OptionRow<Content>]

        static let modal = Table(.modal)
        static let bottomSheet = Table(.bottomSheet)
        static let toast = Table(.toast)
        static let loading = Table(.loading)
        static let retry = Table(.retry)

        init(_ kind: Kind) {
            let content = kind.contentOptions
            requests =
                content.map { $0.inside(\.content) } + PresentRequest.options
                + (kind == .toast ? [PresentRequest.replaces] : [])
            definitions = requests.map(\.definition)
            let names = Set(content.map(\.name) + [PresentRequest.timeout.name])
            updates = definitions.filter { names.contains($0.name) }
            fields =
                kind == .modal ? Modal.fields.map { $0.inside(optional: \.modalPart) } : content
        }
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
