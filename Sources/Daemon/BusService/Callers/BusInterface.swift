// SPDX-License-Identifier: MIT
//
// Each interface of the service is a type, and each of its methods a function with the arguments
// of the method. A call is checked, identified and admitted before its method runs, and an error
// that the method throws is the answer.

import BusValues
public import DBus
public import PresenterCore
import Texts

/// The identified sender of a call, and the call.
struct Caller {
    let handle: CallHandle
    let identity: Identity
    /// The name that the call was sent to.
    let destination: String?

    /// The caller's unique name.
    var name: String { handle.sender }

    /// The caller as the owner of presentations.
    func owner(on channel: Owner.Channel) -> Owner {
        Owner(name: name, channel: channel, identity: identity)
    }
}

/// An interface of the service.
protocol BusInterface: AnyObject {
    /// Answers calls, and decides when each is handled.
    var clients: Clients { get }

    /// Decides whether a caller may call a method.
    ///
    /// - Throws: the answer to a caller that may not.
    func admit(_ caller: Caller, to method: String) throws(CallError)
}

extension BusInterface {
    /// Everybody may call.
    func admit(_ caller: Caller, to method: String) throws(CallError) {}

    /// Creates a method.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - names: the names of its arguments; their types are those of the function.
    ///   - results: what it answers.
    ///   - limits: the decoding limits for its arguments.
    ///   - handlesVanished: whether to handle the call of a client that left before it was identified.
    ///   - expectsScene: whether it usually shows something.
    ///   - function: handles a call.
    /// - Returns: the method.
    func method<each Argument: BusArgument>(
        _ name: String,
        takes names: [String] = [],
        gives results: [Interface.Argument] = [],
        limits: DecodingLimits = .standard,
        handlesVanished: Bool = false,
        expectsScene: Bool = false,
        _ function:
            @escaping (Self) -> (Caller, repeat each Argument) throws(CallError) -> Void
    ) -> Interface.Method {
        .init(
            name,
            takes: Interface.Argument.list(names, repeat (each Argument).self),
            gives: results,
            limits: limits
        ) { [weak self] call throws(CallError) in
            let arguments = try call.arguments(repeat (each Argument).self)
            // Thousands may wait: without the message, each holds less.
            let (handle, destination) = (call.handle, call.message.destination)
            guard let clients = self?.clients else { return }
            if expectsScene { clients.expectScene(from: handle.sender) }
            clients.admission.request(
                handle,
                call.arguments,
                handlesVanished: handlesVanished
            ) {
                [weak self] identity in
                guard let self else { return }
                let caller = Caller(handle: handle, identity: identity, destination: destination)
                do throws(CallError) {
                    try admit(caller, to: name)
                    try function(self)(caller, repeat each arguments)
                } catch {
                    clients.fail(handle, error)
                }
            }
        }
    }
}

extension PresentationID: BusArgument {
    /// The number of a presentation; 0 is none.
    public static var form: ArgumentForm<PresentationID> {
        ArgumentForm("u") { value throws(CallError) in
            guard case .uint32(let number) = value else { return nil }
            guard let id = PresentationID(rawValue: number) else {
                throw CallError(.unknownPresentation, Phrase.noPresentation.english("0"))
            }
            return id
        }
    }
}
