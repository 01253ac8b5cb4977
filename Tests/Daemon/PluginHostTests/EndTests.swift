// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Glibc
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("The end of all plugins")
struct EndTests {
    /// What a display is doing when the daemon ends.
    enum Doing: CaseIterable {
        case running, stopped, starting, dying, waiting, quarantined, blind, resting, killed
    }

    @Test(
        "comes whatever they are doing, and nothing is started any more",
        arguments: Doing.allCases
    )
    func end(doing: Doing) throws {
        let mode =
            switch doing {
            case .running, .stopped, .resting, .killed: "honest"
            case .starting: "mute"
            case .dying, .waiting, .quarantined: "die"
            case .blind: "blind"
            }
        let back = doing == .quarantined ? Duration.milliseconds(1) : .seconds(3600)
        let testHost = try TestPluginHost(
            mode,
            timeouts: .init(
                goodbye: .milliseconds(50),
                backOffs: [doing == .quarantined ? .zero : back],
                looks: [.seconds(3600)]
            )
        )
        if doing != .resting { try testHost.show([1]) }
        let state = { testHost.host.status.first?.state }
        switch doing {
        case .running: try testHost.untilPresented()
        case .stopped:
            try testHost.untilPresented()
            kill(try #require(testHost.processID), SIGSTOP)
        case .killed:
            try testHost.untilPresented()
            kill(try #require(testHost.processID), SIGKILL)
        case .starting, .dying: try testHost.until("a start") { state() == "starting" }
        case .waiting: try testHost.until("the wait") { state() == "waiting" }
        case .quarantined: try testHost.until("quarantine") { state() == "quarantined" }
        case .blind: try testHost.until("no screen") { state() == "no_screen" }
        case .resting: break
        }
        let process = testHost.processID
        let starts = { testHost.lines.filter { $0.hasPrefix("start ") }.count }
        try testHost.finish()
        let before = starts()
        #expect(testHost.host.status.isEmpty)
        if let process { #expect(kill(process, 0) != 0) }
        try testHost.show([2])
        while try testHost.loop.runOnce(timeout: .milliseconds(20)) {}
        #expect(starts() == before)
    }

    @Test("does not wait for one that attached and does not go")
    func attached() throws {
        let attachHost = try TestAttachHost("stubborn", timeouts: .init(goodbye: .milliseconds(50)))
        let guest = try attachHost.attend()
        try attachHost.testHost.show([1])
        try attachHost.until("the scene") {
            guest.answer()
            return attachHost.testHost.isPresented
        }
        try attachHost.finish()
        #expect(attachHost.testHost.host.status.isEmpty)
    }
}
