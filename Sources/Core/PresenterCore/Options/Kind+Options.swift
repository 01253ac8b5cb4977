// SPDX-License-Identifier: MIT

extension Kind {
    /// The definitions of the options of a request, in the order in which they are set.
    public var definitions: [OptionDefinition] { table.all }

    /// The definitions of the options that an update may contain: those of the content and
    /// the timeout.
    public var updateDefinitions: [OptionDefinition] { table.updates }

    /// The definitions of the fields of the content: all buttons are in one list.
    public var fieldDefinitions: [OptionDefinition] { table.fields }

    private var table: Table {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }

    /// The definitions for one kind, built when they are asked for first.
    private struct Table {
        let all: [OptionDefinition]
        let updates: [OptionDefinition]
        let fields: [OptionDefinition]

        static let modal = Table(Modal.self)
        static let bottomSheet = Table(BottomSheet.self)
        static let toast = Table(Toast.self, [PresentRequest.replaces])
        static let loading = Table(Loading.self)
        static let retry = Table(Retry.self)

        init<Part: KindContent>(_: Part.Type, _ others: [OptionRow<PresentRequest>] = []) {
            let content = Part.definitions
            all = content + (PresentRequest.options + others).map(\.definition)
            updates = content + [PresentRequest.timeout.definition]
            fields = Part.fields.map(\.definition)
        }
    }

    /// The options that its cards have no place for.
    public var undrawnOptions: Set<String> {
        switch self {
        case .modal, .toast: []
        case .bottomSheet, .loading, .retry:
            ["icon", "image", "image_width", "image_height", "tone"]
        }
    }
}
