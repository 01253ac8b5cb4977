// SPDX-License-Identifier: MIT

import DBus
import DisplayKit
import EventLoop
import Journal
import PluginWire
import Sandbox
import SystemCalls

/// Connects the daemon's link with the bus of assistive technologies.
final class ReaderService {
    private let loop: EventLoop
    private let link: HostLink
    private let log: Log
    /// A connection that is being opened.
    private var opening: BusToken?
    private var bus: AccessibilityBus?
    private var connection: Connection?

    init(_ loop: EventLoop, _ link: HostLink, _ log: Log) {
        self.loop = loop
        self.link = link
        self.log = log
        link.onMessage = { [unowned self] in receive($0) }
        link.onEnd = { [unowned self] end in
            if case .failed(let problem) = end { self.log.error("\(problem)") }
            self.loop.exit(code: 0)
        }
    }

    private func receive(_ message: HostMessage) {
        switch message {
        case .hello(let hello) where hello.version != PluginProtocol.version:
            fail("the daemon speaks version \(hello.version) of the protocol")
        case .hello: findBus()
        case .accessible(let update): bus?.update(update)
        case .bye: loop.exit(code: 0)
        case .scene, .heartbeat, .settings, .presented, .ended, .assisted, .error, .refused: break
        }
    }

    private func fail(_ problem: String) {
        log.error("\(problem)")
        loop.exit(code: 1)
    }

    /// Asks for the address of the bus, and connects.
    private func findBus() {
        if let address = environmentVariable("AT_SPI_BUS_ADDRESS") { return connect(to: address) }
        open(.session) { [unowned self] session in
            let call = Message.call(
                "GetAddress",
                of: "org.a11y.Bus",
                at: "/org/a11y/bus",
                on: "org.a11y.Bus",
                // Whoever wants a screen reader has it started.
                mayStartService: false
            )
            try session.call(call) { [unowned self] answer in
                // It is closed when nobody holds it any more.
                withExtendedLifetime(session) {}
                switch answer {
                case .success(let message): connect(to: message.firstString ?? "")
                case .failure(let error): fail("no bus of assistive technologies: \(error)")
                }
            }
        }
    }

    private func connect(to address: String) {
        open(.address(address)) { [unowned self] connection in
            try Sandbox.giveUpConnecting()
            connection.onDisconnect = { [unowned self] in loop.exit(code: 0) }
            connection.onProblem = { [unowned self] in log.warning("\($0)") }
            let bus = try AccessibilityBus(connection) { [unowned self] error in
                fail("the registry of AT-SPI: \(error)")
            }
            bus.onInput = { [unowned self] in link.send(.assisted($0)) }
            self.connection = connection
            self.bus = bus
            link.send(.ready(.init(name: "accessibility", blocksInput: false)))
        }
    }

    /// Opens a connection without waiting for it, and uses it.
    private func open(_ address: Connection.Address, _ use: @escaping (Connection) throws -> Void) {
        do {
            opening = try Connection.open(address, on: loop) { [unowned self] result in
                do {
                    try use(try result.get())
                } catch {
                    fail("cannot connect: \(error)")
                }
            }
        } catch {
            fail("cannot connect: \(error)")
        }
    }
}
