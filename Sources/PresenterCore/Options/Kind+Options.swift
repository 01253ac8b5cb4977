// SPDX-License-Identifier: MIT

extension Kind {
    /// The options of a request of this kind, in the order in which they are set.
    public var options: [OptionRow<PresentRequest>] { rows.requests }

    /// The definitions of the options of a request.
    public var definitions: [OptionDefinition] { definitionTable.all }

    /// The options that an update may contain: those of the content and the timeout.
    public var updateDefinitions: [OptionDefinition] { definitionTable.updates }

    /// The fields of the content sent to displays: all buttons are in one list.
    public var fields: [OptionRow<Content>] { rows.fields }

    private var definitionTable: Definitions {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }

    private var rows: Rows {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }
}

// MARK: The tables of each kind, built when they are asked for first

extension Kind {
    /// What a command needs that sends options.
    private struct Definitions {
        let all: [OptionDefinition]
        let updates: [OptionDefinition]

        static let modal = Definitions(Modal.self)
        static let bottomSheet = Definitions(BottomSheet.self)
        static let toast = Definitions(Toast.self, [PresentRequest.replaces])
        static let loading = Definitions(Loading.self)
        static let retry = Definitions(Retry.self)

        init<Part: OptionTable>(_: Part.Type, _ others: [OptionRow<PresentRequest>] = []) {
            let content = Part.definitions
            all = content + (PresentRequest.options + others).map(\.definition)
            updates = content + [PresentRequest.timeout.definition]
        }
    }

    /// What reads and sets values.
    private struct Rows {
        let requests: [OptionRow<PresentRequest>]
        let fields: [OptionRow<Content>]

        static let modal = Rows(
            Modal.options.map { $0.inside(optional: \.modalPart) },
            fields: Modal.fields.map { $0.inside(optional: \.modalPart) }
        )
        static let bottomSheet = Rows(
            BottomSheet.options.map { $0.inside(optional: \.bottomSheetPart) }
        )
        static let toast = Rows(
            Toast.options.map { $0.inside(optional: \.toastPart) },
            [PresentRequest.replaces]
        )
        static let loading = Rows(Loading.options.map { $0.inside(optional: \.loadingPart) })
        static let retry = Rows(Retry.options.map { $0.inside(optional: \.retryPart) })

        init(
            _ content: [OptionRow<Content>],
            _ others: [OptionRow<PresentRequest>] = [],
            fields: [OptionRow<Content>]? = nil
        ) {
            requests = content.map { $0.inside(\.content) } + PresentRequest.options + others
            self.fields = fields ?? content
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
