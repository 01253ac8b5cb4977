// SPDX-License-Identifier: MIT
//
// Input methods. The compositor reports which of our surfaces receives text; while a field
// has the focus we enable the input method, send the text around the caret, and receive
// its changes. Our requests apply from `commit`, its events from `done`.

public import Basics
internal import CWayland
public import InputEvents

/// The connection of a text field to the user's input method.
///
/// Wraps `zwp_text_input_v3`.
public final class InputMethod {
    /// Called when the input method changes the text at the caret.
    public var onComposed: (Composition) -> Void = { _ in }
    /// The data of a field for an input method.
    public struct Field: Hashable, Sendable {
        /// The text of the field.
        public var text: String
        /// The caret, in bytes of UTF-8.
        public var caretByte: Int
        /// Whether its text is secret.
        public var isHidden: Bool
        /// The caret on the focused surface, in logical pixels.
        public var caret: Rectangle<Int>?

        /// Creates a description.
        public init(text: String, caretByte: Int, isHidden: Bool, caret: Rectangle<Int>?) {
            self.text = text
            self.caretByte = caretByte
            self.isHidden = isHidden
            self.caret = caret
        }
    }

    /// Source: `zwp_text_input_v3.change_cause`.
    private enum ChangeCause {
        static let inputMethod: UInt32 = 0
        static let other: UInt32 = 1
    }

    /// Source: `zwp_text_input_v3.content_hint`.
    private enum Hint {
        static let none: UInt32 = 0
        static let hiddenText: UInt32 = 0x40
        static let sensitiveData: UInt32 = 0x80
    }

    /// Source: `zwp_text_input_v3.content_purpose`.
    private enum Purpose {
        static let normal: UInt32 = 0
        static let password: UInt32 = 8
    }

    private let proxy: Proxy
    private var isEntered = false
    private var field: Field?
    /// The field as last sent.
    private var sent: Field?
    private var pending = Composition()
    private var preedit: Preedit?
    /// Whether the input method caused the change to send.
    private var isOwnChange = false

    /// Subscribes to the seat's input method; `nil` if the compositor does not support it.
    public init?(_ connection: Connection, _ seat: Seat) {
        guard let manager = connection.global(.textInputManager) else { return nil }
        proxy = manager.make(
            zwp_text_input_manager_v3_get_text_input_request,
            .textInput,
            .new,
            .object(seat.proxy)
        )
        proxy.on(zwp_text_input_v3_enter_event) { [unowned self] _ in
            isEntered = true
            send()
        }
        proxy.on(zwp_text_input_v3_leave_event) { [unowned self] _ in handleLeave() }
        proxy.on(zwp_text_input_v3_preedit_string_event) { [unowned self] in
            pending.preedit = Preedit($0.string(0), caretByte: $0.int(1))
        }
        proxy.on(zwp_text_input_v3_commit_string_event) { [unowned self] in
            pending.committed = $0.string(0)
        }
        proxy.on(zwp_text_input_v3_delete_surrounding_text_event) { [unowned self] in
            pending.deletedBefore = Int($0.uint(0))
            pending.deletedAfter = Int($0.uint(1))
        }
        proxy.on(zwp_text_input_v3_done_event) { [unowned self] _ in handleDone() }
    }

    /// Sets the text field with the focus; `nil`: none.
    public func set(_ field: Field?) {
        self.field = field
        send()
    }

    private func handleLeave() {
        // Without this wlroots treats the next field as the same one and does not
        // notify the input method.
        disable()
        isEntered = false
        guard preedit != nil else { return }
        preedit = nil
        onComposed(Composition())
    }

    private func handleDone() {
        let composition = pending
        pending = Composition()
        if composition != Composition(preedit: preedit) {
            preedit = composition.preedit
            isOwnChange = true
            onComposed(composition)
        }
    }

    private func disable() {
        pending = Composition()
        guard sent != nil else { return }
        sent = nil
        proxy.send(zwp_text_input_v3_disable_request)
        proxy.send(zwp_text_input_v3_commit_request)
    }

    private func send() {
        guard isEntered else { return }
        guard let field else {
            preedit = nil
            return disable()
        }
        guard field != sent else { return }
        if sent == nil { proxy.send(zwp_text_input_v3_enable_request) }
        let content = Self.content(isHidden: field.isHidden)
        proxy.send(
            zwp_text_input_v3_set_content_type_request,
            .uint(content.hint),
            .uint(content.purpose)
        )
        // A secret is never sent, not even to an input method.
        if !field.isHidden {
            let around = SurroundingText(field.text, caretByte: field.caretByte)
            proxy.send(
                zwp_text_input_v3_set_surrounding_text_request,
                .string(around.text),
                .int(around.caretByte),
                .int(around.caretByte)
            )
            proxy.send(
                zwp_text_input_v3_set_text_change_cause_request,
                .uint(isOwnChange ? ChangeCause.inputMethod : ChangeCause.other)
            )
        }
        if let box = field.caret {
            proxy.send(zwp_text_input_v3_set_cursor_rectangle_request, box)
        }
        isOwnChange = false
        sent = field
        proxy.send(zwp_text_input_v3_commit_request)
    }

    /// Returns the hints and the purpose of a field.
    static func content(isHidden: Bool) -> (hint: UInt32, purpose: UInt32) {
        isHidden
            ? (Hint.hiddenText | Hint.sensitiveData, Purpose.password) : (Hint.none, Purpose.normal)
    }
}
