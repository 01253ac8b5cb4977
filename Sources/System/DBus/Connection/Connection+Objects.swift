// SPDX-License-Identifier: MIT

import BusValues

extension Connection {
    /// Exports an object with its interfaces.
    ///
    /// Every object also has `Introspectable`, `Peer` and `Properties`.
    ///
    /// - Throws: `invalid` if the path is invalid.
    public func export(_ path: String, _ interfaces: [Interface]) throws(BusError) {
        try Validation.check(path: path)
        objects.add(path, interfaces)
    }

    /// Exports the objects directly below a path, of which there are too many to make each:
    /// they are made while they are called.
    ///
    /// - Parameters:
    ///   - path: the path above them.
    ///   - make: returns the interfaces of the object of a name; `nil`: there is none.
    /// - Throws: `invalid` if the path is invalid.
    public func export(
        below path: String,
        make: @escaping (_ name: String) -> [Interface]?
    ) throws(BusError) {
        try Validation.check(path: path)
        objects.add(below: path, make)
    }

    /// Removes an object.
    public func unexport(_ path: String) {
        objects.remove(path)
    }

    /// Sends the current values of properties, to one client, which is charged, or to all
    /// that listen.
    ///
    /// - Throws: the errors of `send`.
    public func emitPropertiesChanged(
        _ names: [String],
        of interface: String,
        at path: String,
        to destination: String? = nil
    ) throws(BusError) {
        let known = objects.interfaces(at: path).first { $0.name == interface }?.properties ?? []
        let changed = known.filter { names.contains($0.name) && $0.change == .announced }
        guard !changed.isEmpty else { return }
        try send(
            .signal(
                "PropertiesChanged",
                of: StandardInterface.properties,
                at: path,
                to: destination,
                [.string(interface), ObjectTree.dictionary(changed), .strings([])]
            ),
            isCharged: true
        )
    }

    /// Finds the method and runs it; arguments are copied only if the method accepts them.
    func handleCall(_ header: Message, _ signature: String, _ source: consuming LibraryMessage) {
        guard let sender = header.sender, let path = header.path, let member = header.member else {
            return
        }
        let handle = CallHandle(
            sender: sender,
            serial: header.serial,
            expectsReply: header.expectsReply
        )
        switch objects.object(at: path).flatMap({ $0.method(member, of: header.interface) }) {
        case .failure(let error):
            Call(message: header, handle: handle, connection: self).fail(error)
        case .success(let method):
            guard method.accepts(signature) else {
                let text = "\(member) expects (\(method.signature)), got (\(signature))"
                let error = CallError(StandardError.invalidArgs, text)
                return Call(message: header, handle: handle, connection: self).fail(error)
            }
            let message = decode(header, source, method.limits)
            let call = Call(message: message, handle: handle, connection: self)
            do throws(CallError) {
                try method.handler(call)
            } catch {
                call.fail(error)
            }
        }
    }

    /// Returns the introspection XML of a path.
    public func introspection(of path: String) -> String {
        objects.introspection(of: path)
    }
}
