// SPDX-License-Identifier: MIT
//
// What applications register for, without a bus or a socket: which are accepted, and who gets the
// bytes that arrive.

package import Coding

/// An application that gets what is published to a topic.
package struct PushRegistration: Hashable, Sendable {
    /// The application's name on the bus.
    package var service = ""
    /// Tells the application's registrations apart.
    package var token = ""
    /// The topic.
    package var topic = ""
}

extension PushRegistration: CodedStructure {
    package static var blank: PushRegistration { PushRegistration() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("service", &service)
        try coder.field("token", &token)
        try coder.field("topic", &topic)
    }
}

/// Why a registration failed.
///
/// Source: UnifiedPush DBUS_0.3.0, "Distributor2.Register".
package enum RegistrationFailure: String, Error, Hashable, Sendable {
    /// The request or the caller is not one that is accepted.
    case internalError = "INTERNAL_ERROR"
    /// There are too many.
    case actionRequired = "ACTION_REQUIRED"
}

/// The applications that are registered.
package struct PushRegistrations: Hashable, Sendable {
    /// The registrations, the oldest first.
    package private(set) var all: [PushRegistration] = []
    /// The last message that arrived; `nil`: none did.
    package var last: String?

    /// Begins without any.
    package init() {}

    /// For all applications; one has a quarter of them at most.
    private static let maximum = 64
    /// Source: UnifiedPush DBUS_0.3.0, "Connection Token".
    private static let maximumToken = 100

    /// Registers an application.
    ///
    /// - Parameters:
    ///   - service: its name on the bus.
    ///   - token: the token.
    ///   - newTopic: a topic that nobody knows.
    /// - Returns: the registration, which may be an older one.
    /// - Throws: why it is refused.
    package mutating func register(
        _ service: String,
        token: String,
        newTopic: String
    ) throws(RegistrationFailure) -> PushRegistration {
        guard (1...Self.maximumToken).contains(token.utf8.count), Self.isName(service) else {
            throw .internalError
        }
        if let known = all.first(where: { $0.token == token }) {
            guard known.service == service else { throw .internalError }
            return known
        }
        guard all.count < Self.maximum,
            all.count(where: { $0.service == service }) < Self.maximum / 4
        else { throw .actionRequired }
        let new = PushRegistration(service: service, token: token, topic: newTopic)
        all.append(new)
        return new
    }

    /// Whether it is a name that an application can own on the bus.
    ///
    /// Source: D-Bus Specification, "Bus names".
    private static func isName(_ text: String) -> Bool {
        let elements = text.split(separator: ".", omittingEmptySubsequences: false)
        return elements.count > 1 && text.utf8.count <= 255
            && elements.allSatisfy { element in
                guard let first = element.unicodeScalars.first, !("0"..."9").contains(first) else {
                    return false
                }
                return element.unicodeScalars.allSatisfy { scalar in
                    scalar.isASCII
                        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                            || scalar == "_" || scalar == "-")
                }
            }
    }

    /// Removes a registration.
    package mutating func unregister(token: String) { all.removeAll { $0.token == token } }

    /// The registration of a token.
    package func registration(_ token: String) -> PushRegistration? {
        all.first { $0.token == token }
    }

    /// Whether a caller may speak for an application.
    ///
    /// - Parameters:
    ///   - sandbox: the application of the caller's sandbox; `nil`: the caller is in none.
    ///   - service: the application's name on the bus.
    /// - Returns: whether it may.
    package static func maySpeak(sandbox: String?, for service: String) -> Bool {
        guard let sandbox else { return true }
        return !sandbox.isEmpty && (service == sandbox || service.hasPrefix(sandbox + "."))
    }
}

extension PushRegistrations: CodedStructure {
    package static var blank: PushRegistrations { PushRegistrations() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("all", &all)
        try coder.field("last", &last)
    }
}
