// SPDX-License-Identifier: MIT

import BusValues

extension Connection {
    /// Offers an object: its interfaces, and what every object has.
    ///
    /// Every object also speaks `Introspectable`, `Peer` and `Properties`.
    ///
    /// - Throws: `invalid` for what is no path.
    public func export(_ path: String, _ interfaces: [Interface]) throws(BusError) {
        try Validation.check(path: path)
        objects[path] = ExportedObject(
            interfaces: [
                introspectable(path), Self.peer, properties(path),
            ] + interfaces
        )
    }

    /// Takes an object away.
    public func unexport(_ path: String) {
        objects[path] = nil
    }

    /// Tells that properties have the values they have now: to one client, or to all who listen.
    ///
    /// - Throws: what `send` throws.
    public func emitPropertiesChanged(
        _ names: [String],
        of interface: String,
        at path: String,
        to destination: String? = nil
    ) throws(BusError) {
        let known = objects[path]?.interfaces.first { $0.name == interface }?.properties ?? []
        let changed = known.filter { names.contains($0.name) && $0.change == .told }
        guard !changed.isEmpty else { return }
        try send(
            .signal(
                "PropertiesChanged",
                of: StandardInterface.properties,
                at: path,
                to: destination,
                [.string(interface), Self.dictionary(changed), .strings([])]
            )
        )
    }

    /// Finds the method and its answer; arguments are copied only for a method that takes them.
    func handleCall(
        _ header: Message,
        _ signature: String,
        _ source: consuming LibraryMessage
    ) {
        guard let sender = header.sender, let path = header.path, let member = header.member else {
            return
        }
        let handle = CallHandle(
            sender: sender,
            serial: header.serial,
            expectsReply: header.expectsReply
        )
        switch object(at: path).flatMap({ $0.method(member, of: header.interface) }) {
        case .failure(let error):
            Call(message: header, handle: handle, connection: self).fail(error.name, error.text)
        case .success(let method):
            guard signature == method.signature || method.acceptsAnyTypes else {
                Call(message: header, handle: handle, connection: self).fail(
                    StandardError.invalidArgs,
                    "\(member) takes (\(method.signature)), got (\(signature))"
                )
                return
            }
            let message = decode(header, source, method.limits)
            method.handler(Call(message: message, handle: handle, connection: self))
        }
    }

    /// The object at a path: one of ours, or the way to one.
    private func object(at path: String) -> Result<ExportedObject, LookupError> {
        if let object = objects[path] { return .success(object) }
        if !children(of: path).isEmpty {
            return .success(ExportedObject(interfaces: [introspectable(path), Self.peer]))
        }
        return .failure(LookupError(StandardError.unknownObject, "there is no object \(path)"))
    }

    /// The next elements of the paths below a path, sorted.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        let below = objects.keys.filter { $0.hasPrefix(prefix) && $0 != path }
        let names = below.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first }
        return Set(names.map(String.init)).sorted()
    }

    /// What a path offers, as introspection tells it.
    public func introspection(of path: String) -> String {
        let interfaces = objects[path]?.interfaces ?? [introspectable(path), Self.peer]
        return Introspection.xml(interfaces, children: children(of: path))
    }

    private func introspectable(_ path: String) -> Interface {
        Interface(
            StandardInterface.introspectable,
            methods: [
                .init("Introspect", gives: [.init("xml_data", "s")]) { call in
                    call.reply([.string(call.connection.introspection(of: path))])
                }
            ]
        )
    }

    private static var peer: Interface {
        Interface(
            StandardInterface.peer,
            methods: [
                .init("Ping") { $0.reply() },
                .init("GetMachineId", gives: [.init("machine_uuid", "s")]) { call in
                    guard let id = MachineID.read() else {
                        return call.fail(StandardError.failed, "this machine has no id")
                    }
                    call.reply([.string(id)])
                },
            ]
        )
    }

    private func properties(_ path: String) -> Interface {
        let name = Interface.Argument("interface_name", "s")
        return Interface(
            StandardInterface.properties,
            methods: [
                .init(
                    "Get",
                    takes: [name, .init("property_name", "s")],
                    gives: [.init("value", "v")]
                ) { call in
                    guard let (interface, property) = call.property(at: path) else { return }
                    call.ifReadable([interface]) { readable in
                        guard !readable.isEmpty else {
                            return call.denyReading(interface.name)
                        }
                        call.reply([.variant(property.get())])
                    }
                },
                .init("GetAll", takes: [name], gives: [.init("properties", "a{sv}")]) { call in
                    let name = call.message.firstString ?? ""
                    let all = call.connection.objects[path]?.interfaces ?? []
                    let chosen = all.filter { name.isEmpty || $0.name == name }
                    guard !chosen.isEmpty else {
                        return call.fail(
                            StandardError.unknownInterface,
                            "there is no interface \(name) here"
                        )
                    }
                    call.ifReadable(chosen[...]) { readable in
                        guard name.isEmpty || !readable.isEmpty else {
                            return call.denyReading(name)
                        }
                        call.reply([Self.dictionary(readable.flatMap(\.properties))])
                    }
                },
                .init(
                    "Set",
                    takes: [name, .init("property_name", "s"), .init("value", "v")]
                ) { call in
                    guard let (_, property) = call.property(at: path) else { return }
                    call.fail(StandardError.propertyReadOnly, "\(property.name) cannot be set")
                },
            ],
            signals: [
                .init(
                    "PropertiesChanged",
                    [
                        name, .init("changed_properties", "a{sv}"),
                        .init("invalidated_properties", "as"),
                    ]
                )
            ]
        )
    }

    private static func dictionary(_ properties: [Interface.Property]) -> Value {
        .dictionary(
            properties.map { .init(key: .string($0.name), value: .variant($0.get())) },
            key: "s",
            value: "v"
        )
    }
}

extension Call {
    /// Hands over those interfaces whose properties the caller may read.
    fileprivate func ifReadable(
        _ interfaces: ArraySlice<Interface>,
        _ readable: [Interface] = [],
        then use: @escaping ([Interface]) -> Void
    ) {
        guard let next = interfaces.first else { return use(readable) }
        let rest = interfaces.dropFirst()
        guard let mayRead = next.mayRead else {
            return ifReadable(rest, readable + [next], then: use)
        }
        mayRead(self) { isAllowed in
            ifReadable(rest, isAllowed ? readable + [next] : readable, then: use)
        }
    }

    fileprivate func denyReading(_ interface: String) {
        fail(StandardError.accessDenied, "you may not read the properties of \(interface)")
    }

    /// The property named by the first two arguments, and its interface; answers
    /// with the error if there is none.
    fileprivate func property(at path: String) -> (Interface, Interface.Property)? {
        guard case .string(let interface) = arguments[0], case .string(let name) = arguments[1],
            let object = connection.objects[path]
        else { return nil }
        switch object.property(name, of: interface) {
        case .success(let found): return found
        case .failure(let error):
            fail(error.name, error.text)
            return nil
        }
    }
}
