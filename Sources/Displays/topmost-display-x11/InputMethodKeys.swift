// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import EventLoop
import InputEvents
import InputMethods
import Interaction
import SystemCalls
import XCB

/// Leads keys through the input method while a text field has the keyboard.
///
/// The keys of a hidden text never go there.
final class InputMethodKeys {
    /// Called with each event that is not, or no longer, the input method's.
    var onPassed: (Event) -> Void = { _ in }
    /// Called with a press that the input method used.
    var onUsed: (KeyEvent) -> Void = { _ in }
    /// Called when it changes the text at the caret.
    var onComposed: (Composition) -> Void = { _ in }
    /// Called when it sends a key.
    var onPressed: (InputMethodKey) -> Void = { _ in }
    private let process: InputMethodProcess
    private let symbol: (KeyEvent) -> UInt32
    private let now: () -> Duration
    private var relay = KeyRelay<Event>()
    private var entry: TextEntry?
    private var caret = Rectangle<Int>.zero
    private var timer: TimerSource?
    private var later: DeferredSource?
    private var source: EventSource?
    /// Whether the field shows a text that is not committed.
    private var isComposing = false
    private var isPumping = false

    init(
        _ process: InputMethodProcess,
        loop: EventLoop,
        symbol: @escaping (KeyEvent) -> UInt32
    ) throws(SystemError) {
        self.process = process
        self.symbol = symbol
        now = { loop.now }
        timer = try loop.timer(accuracy: .milliseconds(5)) { [unowned self] in
            if relay.expire(at: now()) { begin() }
            pump()
        }
        later = try loop.deferred { [unowned self] in pump() }
        source = try loop.watch(fd: process.child.descriptor, .readable) { [unowned self] _ in
            receive()
        }
    }

    /// Whether an input method serves a text field now.
    var isServing: Bool { relay.isServing }

    /// Sets the text field that has the keyboard; `nil`: none.
    ///
    /// - Parameters:
    ///   - new: the field.
    ///   - caret: the caret on the root window, in device pixels.
    func set(_ new: TextEntry?, caret: Rectangle<Int>) {
        guard source != nil else { return }
        let new = new?.isHidden == true ? nil : new
        let old = entry
        entry = new
        self.caret = caret
        relay.fieldChanged(isThere: new != nil, isOther: new?.target != old?.target)
        if new != nil { announce() } else if old != nil { send(.unfocus) }
        // What passes now must not meet a turn that is half done.
        later?.schedule()
    }

    /// Takes an event of the user that must wait for the input method; `false`: it does not.
    func takes(_ event: Event) -> Bool {
        switch event {
        case .keyPressed, .keyReleased, .pointer(.pressed, _), .pointer(.touchBegan, _),
            .selectionArrived:
            guard relay.isActive || relay.isWaiting else { return false }
        case .pointer, .keyboardStateChanged, .keymapReplaced:
            guard relay.isWaiting else { return false }
        default: return false
        }
        relay.add(event)
        pump()
        return true
    }

    private func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while true {
            let isComposing = isComposing
            switch relay.next(at: now(), isAsked: { $0.isKeyPress || isComposing && $0.movesCaret })
            {
            case .ask(.keyPressed(let key), let number): ask(key, number: number)
            case .ask(_, let number): send(.finish(number))
            case .pass(let event): pass(event)
            case .wait(let end):
                timer?.arm(at: end)
                return
            case .idle:
                timer?.disarm()
                return
            }
        }
    }

    private func pass(_ event: Event) {
        if case .keyReleased(let key) = event, relay.isActive {
            ask(key, number: 0, isRelease: true)
        }
        onPassed(event)
    }

    private func ask(_ key: KeyEvent, number: UInt32, isRelease: Bool = false) {
        send(
            .key(
                InputMethodKey(
                    number: number,
                    symbol: symbol(key),
                    code: UInt32(key.code),
                    state: UInt32(key.state),
                    isRelease: isRelease
                )
            )
        )
    }

    /// Begins with the field again.
    private func begin() {
        if isComposing { onComposed(Composition()) }
        isComposing = false
        if entry != nil { announce() }
    }

    private func announce() {
        guard let entry else { return }
        let text = SurroundingText(entry.text, caretByte: entry.caretByte)
        send(.focus(InputMethodField(number: relay.field, text: text, caret: caret)))
    }

    private func send(_ request: InputMethodRequest) {
        guard source != nil else { return }
        do throws(SystemError) {
            try process.send(request)
        } catch {
            // It hangs or has ended.
            relay.passBy()
        }
    }

    private func receive() {
        var report: InputMethodReport?
        do throws(SystemError) {
            report = try process.receive()
        } catch {
            return
        }
        switch report {
        case .ready(let field): relay.ready(field)
        case .answered(let number, let isUsed):
            if case .keyPressed(let key)? = relay.answered(number, isUsed: isUsed) { onUsed(key) }
        case .composed(let composition, let field) where field == relay.field:
            isComposing = composition.preedit != nil
            onComposed(composition)
        case .pressed(let key, let field) where field == relay.field:
            if !key.isRelease { onPressed(key) }
        case .composed, .pressed: break
        case .gone: passBy()
        case nil:
            source = nil
            passBy()
        }
        pump()
    }

    private func passBy() {
        relay.passBy()
        if isComposing { onComposed(Composition()) }
        isComposing = false
    }
}

extension Event {
    /// Whether a key was pressed, or repeats.
    fileprivate var isKeyPress: Bool { if case .keyPressed = self { true } else { false } }

    /// Whether the caret may be elsewhere afterwards.
    fileprivate var movesCaret: Bool {
        switch self {
        case .pointer(.pressed, _), .pointer(.touchBegan, _), .selectionArrived: true
        default: false
        }
    }
}
