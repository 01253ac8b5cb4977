// SPDX-License-Identifier: MIT

/// A pressed button with the values entered.
public struct Answer: Hashable, Sendable {
    /// The button's id.
    public var button: String
    /// The values of the card's fields by their ids, without those of empty ones; `nil`: it has
    /// no fields, or a tool sets none.
    private var values: [String: FormValue]?

    /// Creates an answer.
    public init(
        button: String,
        text: String? = nil,
        secret: Secret? = nil,
        choices: [String] = [],
        fields: [String: FormValue]? = nil
    ) {
        self.button = button
        values = fields
        if let text { self.text = text }
        if let secret { self[FormField.inputID] = .secret(secret) }
        self.choices = choices
    }

    /// The value of a field.
    public subscript(field: String) -> FormValue? {
        get { values?[field] }
        set {
            if let newValue {
                values = (values ?? [:]).merging([field: newValue]) { $1 }
            } else if values?.removeValue(forKey: field) != nil, values == [:],
                FormField.isOwn(field)
            {
                values = nil
            }
        }
    }

    /// The text entered into the card's own field; `nil`: there is none, or it is hidden.
    public var text: String? {
        get { if case .text(let text)? = self[FormField.inputID] { text } else { nil } }
        set {
            // Without a text there may be a hidden one.
            if newValue != text { self[FormField.inputID] = newValue.map { .text($0) } }
        }
    }

    /// The text entered into the card's own field, if that is hidden.
    public var secret: Secret? {
        if case .secret(let secret)? = self[FormField.inputID] { secret } else { nil }
    }

    /// The ids of the modal's own choices, in the list's order.
    public var choices: [String] {
        get { if case .texts(let ids)? = self[FormField.choicesID] { ids } else { [] } }
        set { self[FormField.choicesID] = newValue.isEmpty ? nil : .texts(newValue) }
    }

    /// The values of a form's fields, without those of empty ones; `nil`: it is no form, or a
    /// tool sets none.
    public var fields: [String: FormValue]? {
        get {
            let fields = values?.filter { !FormField.isOwn($0.key) }
            return fields?.isEmpty == true && values != [:] ? nil : fields
        }
        set {
            let own = values?.filter { FormField.isOwn($0.key) } ?? [:]
            values = newValue == nil && own.isEmpty ? nil : own.merging(newValue ?? [:]) { $1 }
        }
    }

    /// The ids of the fields with a hidden text, sorted.
    public var secretFields: [String] {
        (values ?? [:]).filter(\.value.isSecret).keys.sorted()
    }

    /// A copy without what was typed or filled in.
    var withoutText: Answer { Answer(button: button, choices: choices) }
}

/// Text typed into a hidden field; the text itself stays outside of the core.
public struct Secret: Hashable, Sendable {
    /// Number of characters.
    public var length: Int
    /// The text; `nil` in a display.
    public var text: (any SealedText)?
    /// Whether the owner gets the descriptor in place of the text.
    public var isSentAsDescriptor = false

    /// Creates a secret.
    public init(length: Int, text: (any SealedText)? = nil) {
        self.length = length
        self.text = text
    }

    /// Whether both are the same text, sent in the same way.
    public static func == (one: Secret, other: Secret) -> Bool {
        one.length == other.length && one.isSentAsDescriptor == other.isSentAsDescriptor
            && one.text === other.text
    }

    /// Hashes the length: few secrets are live at once.
    public func hash(into hasher: inout Hasher) { hasher.combine(length) }
}

/// A text that the core passes on without a way to read it.
///
/// The last reference drops it, so that an answer that is dropped leaves nothing behind.
public protocol SealedText: AnyObject, Sendable {}
