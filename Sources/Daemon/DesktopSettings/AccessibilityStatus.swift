// SPDX-License-Identifier: MIT
//
// Whether anything reads what is on screen to the user: at-spi2-core's `org.a11y.Bus` on the
// session bus has it as a property. Its service is never started for that: who uses a screen
// reader has it running.
//
// Source: at-spi2-core 2.46, org.a11y.Status.

import BusValues
public import DBus
public import Journal

/// Follows whether assistive technologies are in use.
public final class AccessibilityStatus {
    /// Called when they begin or cease to be.
    public var onChange: (Bool) -> Void = { _ in }

    private static let name = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let interface = "org.a11y.Status"
    private static let property = "IsEnabled"
    private static let properties = "org.freedesktop.DBus.Properties"

    private let connection: Connection
    private let log: Log
    private var tokens: [BusToken] = []
    private var isEnabled = false
    /// The number of the last question: answers to earlier ones are outdated.
    private var question = 0

    /// Prepares to follow; sends nothing before `follow`.
    public init(connection: Connection, log: Log) {
        self.connection = connection
        self.log = log
    }

    /// Begins or ceases to follow.
    public func follow(_ isWanted: Bool) {
        guard isWanted == tokens.isEmpty else { return }
        guard isWanted else {
            tokens = []
            question += 1
            return change(to: false)
        }
        let rule = MatchRule(
            sender: Self.name,
            path: Self.path,
            interface: Self.properties,
            member: "PropertiesChanged"
        )
        do {
            tokens = [
                try connection.onSignal(rule) { [weak self] in self?.receive($0) },
                try connection.followName(Self.name) { [weak self] in self?.owned(by: $0) },
            ]
        } catch {
            log.info("screen readers are not noticed: \(error)")
        }
    }

    private func owned(by owner: String?) {
        question += 1
        if owner == nil { change(to: false) } else { ask() }
    }

    private func ask() {
        let arguments = [Value.string(Self.interface), .string(Self.property)]
        var message = Message.call(
            "Get",
            of: Self.properties,
            at: Self.path,
            on: Self.name,
            arguments
        )
        message.mayStartService = false
        let number = question
        do {
            try connection.call(message) { [weak self] answer in
                guard let self, number == question else { return }
                switch answer {
                case .success(let message):
                    change(to: message.arguments.first?.unwrapped == .boolean(true))
                case .failure(let error): log.debug("\(Self.interface): \(error)")
                }
            }
        } catch {
            log.debug("\(Self.interface): \(error)")
        }
    }

    private func receive(_ signal: Message) {
        guard signal.arguments.first == .string(Self.interface) else { return }
        // An answer on its way is older.
        question += 1
        guard signal.arguments.count > 1, let value = signal.arguments[1][Self.property] else {
            return ask()
        }
        change(to: value == .boolean(true))
    }

    private func change(to isEnabled: Bool) {
        guard isEnabled != self.isEnabled else { return }
        self.isEnabled = isEnabled
        onChange(isEnabled)
    }
}
