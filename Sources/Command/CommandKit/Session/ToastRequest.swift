// SPDX-License-Identifier: MIT

package import BusValues
import BusWire
import DBus
import PresenterCore

/// A toast that is sent, and whose end nobody waits for.
package enum ToastRequest {
    /// Requests the toast, and returns its id: that needs no event loop.
    package static func send(_ options: Value) throws(Failure) -> UInt32 {
        let bus = try SessionBus.connection()
        let call = Message.call(
            Kind.toast.method,
            of: BusNames.presenter,
            at: BusNames.path,
            on: BusNames.name,
            [options]
        )
        let answer: Message
        do {
            answer = try bus.ask(call)
        } catch {
            throw Failure(error)
        }
        guard case .uint32(let id)? = answer.arguments.first else {
            throw Failure(.unreachable, "the daemon answered without an id")
        }
        return id
    }
}
