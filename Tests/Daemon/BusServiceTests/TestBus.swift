// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import EventLoop
import Files
import Foundation
import Journal
import PresenterCore
import ProcessIdentity
import TestSupport
import Testing

/// A bus, the service with a real core behind it, and clients, on one loop.
final class TestBus {
    let bus: PrivateBus
    let loop: EventLoop
    let connection: Connection
    var service: BusService?
    let stack = PresenterStack(PresenterState())
    var state: PresenterState { stack.state }
    /// Who clients are; those not in it are themselves alone.
    var identities: [String: Identity] = [:]
    /// Look-ups that wait, when they are to.
    var lookups: [(String, (Identity?) -> Void)] = []
    var delaysLookups = false
    /// When clients that block input are asked for a sign of life.
    var leaseTimes = LeaseWatch.Times()
    /// How long a hidden text waits for its owner.
    var secretTime = Duration.seconds(60)
    var log: [String] = []
    let images: PixelStore
    let imageFolder: String
    /// Whether requests wait for `commit`, as those of one turn do in the daemon.
    var commitsLate = false
    private(set) var inbox: [Action] = []
    private var isDraining = false

    static let display = DisplayID(rawValue: 1)

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        stack.changing.recordEvents()
        connection = try Connection.open(.address(bus.address))
        try connection.attach(to: loop)
        imageFolder = NSTemporaryDirectory() + "topmost-" + UUID().uuidString + "/images"
        let outer = try PrivateFolder(
            URL(fileURLWithPath: imageFolder).deletingLastPathComponent().path
        )
        images = PixelStore(folder: try outer.folder("images"))
    }

    deinit {
        let folder = URL(fileURLWithPath: imageFolder).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the service; `live`: with the identities of bus and kernel.
    func start(live: Bool = false) throws {
        var isOwned = false
        try connection.requestName(BusNames.name) { _ in isOwned = true }
        try run { isOwned }
        let identification =
            live
            ? Identification.live(
                connection,
                FactSource(
                    facts: { $2(FoundFacts(ProcessFacts.read(of: $0, seen: $1))) },
                    applications: { DesktopIndex() }
                ),
                now: { [unowned self] in loop.now }
            )
            : Identification { [unowned self] name, answer in
                if delaysLookups {
                    lookups.append((name, answer))
                } else {
                    answer(identity(of: name))
                }
            }
        var dependencies = ServiceDependencies(
            version: "0.1.0",
            now: { [unowned self] in now },
            stack: stack
        )
        dependencies.run = "run"
        dependencies.wallTime = { [unowned self] in wallTime }
        dependencies.displays = { [.options(["name": .string("x11")])] }
        dependencies.status = { [unowned self] in
            [
                "display": .string("x11"), "display_obstacle": .string(obstacle),
                "display_reason": .string("it is for a test"),
            ]
        }
        dependencies.reload = { [unowned self] in reloadProblem }
        dependencies.recall = { [unowned self] in recall($0, $1, $2) }
        service = try BusService(
            connection: connection,
            loop: loop,
            log: Log(threshold: .debug) { [unowned self] in log.append($0.message) },
            dependencies: dependencies,
            identification: identification,
            images: images,
            leaseTimes: leaseTimes,
            secretTime: secretTime,
            send: { [unowned self] in send($0) }
        )
        send(.displayAttached(Self.display))
    }

    var reloadProblem: String?

    /// Why no display can show anything.
    var obstacle = ""

    /// The history, asked to take back what a sender has sent under an id.
    var recall: (PresentationID, String, (Bool) -> Void) -> Void = { $2(false) }

    /// The wall clock, in milliseconds since 1970.
    var wallTime: Int64 = 1_700_000_000_000

    /// How far the core's clock is ahead.
    var ahead = Duration.zero

    var now: Instant { Instant(sinceBoot: loop.now + ahead) }

    /// Lets time pass for the core.
    func advance(by span: Duration) {
        ahead += span
        send(.deadlinePassed)
    }

    /// Has a client speak from a sandbox.
    func sandbox(_ client: Client) {
        identities[client.name] = Identity(
            key: "sandbox:org.example.App",
            displayName: "App",
            trust: .sandboxed
        )
    }

    func identity(of name: String) -> Identity {
        identities[name]
            ?? Identity(key: "name:" + name, displayName: "Unknown", trust: .program)
    }

    /// The daemon's one gate, in small.
    func send(_ action: Action) {
        inbox.append(action)
        if !commitsLate { commit() }
    }

    /// Handles what waits.
    func commit() {
        guard !isDraining else { return }
        isDraining = true
        while !inbox.isEmpty {
            let (action, now) = (inbox.removeFirst(), now)
            let effects = stack.changing.reduce(action, at: now)
            service?.report(stack.changing.takeEvents())
            for effect in effects { service?.perform(effect) }
        }
        isDraining = false
    }

    /// What the user does at the display, once it has drawn the scene and the buttons armed.
    func act(_ action: UserAction) {
        send(.scenePresented(Self.display, revision: state.scene.revision))
        advance(by: .milliseconds(500))
        send(.userActed(Self.display, action))
    }

    func client() throws -> Client {
        let connection = try Connection.open(.address(bus.address))
        try connection.attach(to: loop)
        return try Client(self, connection)
    }

    /// Runs turns until the condition holds; a hang ends after two minutes.
    func run(until done: () -> Bool) throws {
        try loop.run(until: done)
    }
}
