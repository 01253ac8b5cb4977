// SPDX-License-Identifier: MIT

import DesignSystem
import EventLoop
import PresenterCore
import Terminal
import TerminalLook
import Testing

@testable import DisplayKit
@testable import TerminalKit

/// A terminal that is not there: it takes what is written, or does not.
final class FakeTerminal: TerminalDevice {
    var onEvent: ((Terminal.Event) -> Void)?
    var cells = CellSize(columns: 80, rows: 24)
    /// Whether it takes bytes.
    var isReading = true
    /// Whether it answers questions.
    var answers = true
    private(set) var isBusy = false
    private(set) var written: [UInt8] = []
    private var questions = 0
    private(set) var writes = 0
    private(set) var isEntered = false
    private(set) var hasLeft = false
    private(set) var stops = 0

    var text: String { String(decoding: written, as: UTF8.self) }

    func enter(_ enter: String, leave: String) throws {
        isEntered = true
        write(Array(enter.utf8))
    }

    func write(_ bytes: [UInt8]) {
        writes += 1
        written += bytes
        isBusy = !isReading
    }

    func stop() {
        stops += 1
        onEvent?(.resumed)
    }

    func leave() { hasLeft = true }

    func forget() {
        written = []
        questions = 0
    }

    /// Takes everything that waits.
    func read() {
        isReading = true
        isBusy = false
        onEvent?(.drained)
    }

    func type(_ text: String) { onEvent?(.bytes(Array(text.utf8))) }

    /// Answers what it was asked, once.
    func answer() {
        let asked = text.split(separator: "\u{1B}[5n", omittingEmptySubsequences: false).count - 1
        guard answers, isReading, asked > questions else { return }
        questions = asked
        type("\u{1B}[0n")
    }
}
