// SPDX-License-Identifier: MIT

import DesignSystem
import EventLoop
import Interaction
import PresenterCore
import Terminal
import TerminalLook
import Wire

extension TerminalRuntime {
    /// Takes the terminal over, and asks it what it is.
    func enter() {
        guard !isEntered else { return setDirty() }
        var first = ControlSequence.enter + ControlSequence.bracketPastes
        var last = ControlSequence.plainPastes
        if options.asks {
            first += ControlSequence.tellFocus
            last += ControlSequence.keepFocus
        }
        if options.usesMouse {
            first += ControlSequence.tellMouse
            last += ControlSequence.keepMouse
        }
        if options.asks {
            first += ControlSequence.askKeyboard
            last += ControlSequence.plainKeyboard
        }
        do {
            try device.enter(first, leave: last + ControlSequence.leave)
        } catch {
            return finish(.trouble, "\(error)")
        }
        isEntered = true
        if !options.asks { isAlive = false }
        reduce(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)), at: now)
        if wantsBackground { ask() }
        setDirty()
    }

    private var wantsBackground: Bool {
        guard options.asks else { return false }
        return options.theme == .auto
            || (options.theme == .desktop && settings?.theme == .auto)
    }

    private func ask() {
        isAsking = true
        device.write(Array((ControlSequence.askBackground + ControlSequence.askStatus).utf8))
        askTimer?.arm(after: Self.askPatience)
    }

    func answersAreLate() {
        isAsking = false
        if isDirty { renderSource?.schedule() }
    }

    func take(_ event: Terminal.Event) {
        switch event {
        case .bytes(let bytes):
            take(parser.take(bytes, at: now))
            askAgain()
            armWakeTimer()
        case .resized: redraw()
        case .drained:
            settleFrame()
            if !isConnected { attachAgain() }
            if isDirty { renderSource?.schedule() }
        case .resumed:
            resumedAt = loop.now
            parser = InputParser()
            inputAdapter = TerminalInputAdapter()
            isKeyboardAsked = false
            // What was done before was done to another screen.
            reduce(.input(.keyboardLost), at: now)
            reduce(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)), at: now)
            waiting = nil
            redraw()
        case .asked: finish(.done)
        case .lost(let reason): finish(options.canLeave ? .done : .trouble, reason)
        }
    }

    private func redraw() {
        shown = nil
        shownCaret = nil
        setDirty()
    }

    func take(_ events: [TerminalEvent]) {
        for event in events {
            guard !loop.isFinished, loop.exitCode == nil else { return }
            switch event {
            case .key(let press): take(press)
            case .mouse(let mouse):
                // What was under the pointer when it was pressed.
                feed(inputAdapter.take(mouse, at: now))
            case .pasted(let text): reduce(.input(.pasted(text)), at: now)
            case .focused(let isFocused): feed(inputAdapter.take(focused: isFocused, at: now))
            case .alive: answered()
            case .keyboardReport(let flags): take(keyboardFlags: flags)
            case .background(let color): take(background: color)
            }
        }
    }

    private func feed(_ inputs: [TerminalInputAdapter.Input]) {
        for input in inputs { reduce(.input(input.event), at: min(input.moment, now)) }
    }

    private func take(_ press: KeyPress) {
        let isDown = press.phase != .up
        if isDown, press.modifiers == .control {
            switch press.key {
            case .character("c") where options.canLeave: return finish(.done)
            case .character("z") where options.canLeave: return device.stop()
            case .character("l"): return redraw()
            default: break
            }
        }
        if isDown, options.canLeave, press.key == .character("q"), press.modifiers.isEmpty,
            !isAsked
        {
            return finish(.done)
        }
        feed(inputAdapter.take(press, at: now, isInputBlocked: interaction.scene.isInputBlocked))
    }

    /// Whether something waits for an answer: then `q` is a key as any other.
    private var isAsked: Bool {
        let scene = interaction.scene
        return !scene.presenters.isEmpty || scene.retry != nil || scene.loading != nil
            || scene.isInputBlocked
    }

    private func answered() {
        if isAsking {
            askTimer?.disarm()
            isAlive = true
            answersAreLate()
        } else {
            signOfLife()
        }
    }

    /// A terminal that can tell keys apart is asked to; its second answer says
    /// that it does.
    private func take(keyboardFlags flags: Int) {
        guard options.asks else { return }
        if flags & 2 != 0 {
            inputAdapter.knowsReleases = true
        } else if !inputAdapter.knowsReleases, !isKeyboardAsked {
            isKeyboardAsked = true
            device.write(
                Array((ControlSequence.fullKeyboard + ControlSequence.askKeyboard).utf8)
            )
        }
    }

    private func take(background color: RGB) {
        isBackgroundDark = Color(color).luminance < 0.18
        if let settings { apply(settings) }
    }
}
