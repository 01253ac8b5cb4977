// SPDX-License-Identifier: MIT

import BusValues
import CDBus

/// The exported objects of a connection, by path.
///
/// Every object also has `Introspectable`, `Peer` and `Properties`.
final class ObjectTree {
    private var objects: [String: ExportedObject] = [:]
    /// What makes the objects directly below a path while they are called.
    private var makers: [String: (String) -> [Interface]?] = [:]

    /// Exports an object.
    func add(_ path: String, _ interfaces: [Interface]) {
        objects[path] = exported(path, interfaces)
    }

    /// Exports the objects directly below a path, whose interfaces are returned for their names;
    /// `nil`: there is none.
    func add(below path: String, _ make: @escaping (String) -> [Interface]?) {
        makers[path] = make
    }

    private func exported(_ path: String, _ interfaces: [Interface]) -> ExportedObject {
        ExportedObject(
            interfaces: [introspectable(path), Self.peer, properties(path)] + interfaces
        )
    }

    /// Returns one of our objects.
    private func found(_ path: String) -> ExportedObject? {
        if let object = objects[path] { return object }
        guard !makers.isEmpty, let slash = path.lastIndex(of: "/") else { return nil }
        return makers[String(path[..<slash])]?(String(path[slash...].dropFirst()))
            .map { exported(path, $0) }
    }

    /// Removes an object.
    func remove(_ path: String) {
        objects[path] = nil
    }

    /// Returns the interfaces of an object; none if there is no object.
    func interfaces(at path: String) -> [Interface] {
        found(path)?.interfaces ?? []
    }

    /// Returns the object at a path: one of ours, or an intermediate node.
    func object(at path: String) -> Result<ExportedObject, CallError> {
        if let object = found(path) { return .success(object) }
        if !children(of: path).isEmpty {
            return .success(ExportedObject(interfaces: [introspectable(path), Self.peer]))
        }
        return .failure(CallError(StandardError.unknownObject, "there is no object \(path)"))
    }

    /// Returns the next elements of the paths below a path, sorted.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        let below = (Array(objects.keys) + makers.keys.map { $0 + "/" }).filter {
            $0.hasPrefix(prefix) && $0 != path
        }
        let names = below.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first }
        return Set(names.map(String.init)).sorted()
    }

    /// Returns the introspection XML of a path.
    func introspection(of path: String) -> String {
        let interfaces = found(path)?.interfaces ?? [introspectable(path), Self.peer]
        return Introspection.xml(interfaces, children: children(of: path))
    }

    private func introspectable(_ path: String) -> Interface {
        Interface(
            StandardInterface.introspectable,
            methods: [
                .init("Introspect", gives: [.init("xml_data", "s")]) { [unowned self] call in
                    call.reply([.string(introspection(of: path))])
                }
            ]
        )
    }

    private static var peer: Interface {
        Interface(
            StandardInterface.peer,
            methods: [
                .init("Ping") { $0.reply() },
                .init("GetMachineId", gives: [.init("machine_uuid", "s")]) {
                    call throws(CallError) in
                    guard let id = MachineID.read() else {
                        throw CallError(StandardError.failed, "this machine has no id")
                    }
                    call.reply([.string(id)])
                },
            ]
        )
    }

    private func properties(_ path: String) -> Interface {
        let name = Interface.Argument("interface_name", "s")
        let property = Interface.Argument("property_name", "s")
        return Interface(
            StandardInterface.properties,
            methods: [
                .init("Get", takes: [name, property], gives: [.init("value", "v")]) {
                    [unowned self] call throws(CallError) in
                    let (interface, name) = try call.arguments(String.self, String.self)
                    let (owner, property) = try self.property(name, of: interface, at: path)
                    call.ifReadable([owner]) { readable in
                        guard !readable.isEmpty else { return call.denyReading(owner.name) }
                        call.reply([.variant(property.get())])
                    }
                },
                .init("GetAll", takes: [name], gives: [.init("properties", "a{sv}")]) {
                    [unowned self] call throws(CallError) in
                    let name = try call.arguments(String.self)
                    let chosen = interfaces(at: path).filter { name.isEmpty || $0.name == name }
                    guard !chosen.isEmpty else {
                        let text = "there is no interface \(name) here"
                        throw CallError(StandardError.unknownInterface, text)
                    }
                    call.ifReadable(chosen[...]) { readable in
                        guard name.isEmpty || !readable.isEmpty else {
                            return call.denyReading(name)
                        }
                        call.reply([Self.dictionary(readable.flatMap(\.properties))])
                    }
                },
                .init("Set", takes: [name, property, .init("value", "v")]) {
                    [unowned self] call throws(CallError) in
                    let (interface, name, value) = try call.arguments(
                        String.self,
                        String.self,
                        Value.self
                    )
                    let (_, property) = try self.property(name, of: interface, at: path)
                    guard let set = property.set else {
                        throw CallError(StandardError.propertyReadOnly, "\(name) cannot be set")
                    }
                    guard set(value) else {
                        let text = "\(name) expects \(property.signature)"
                        throw CallError(StandardError.invalidArgs, text)
                    }
                    call.reply()
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

    /// Returns a property of an object, and its interface.
    private func property(
        _ name: String,
        of interface: String,
        at path: String
    ) throws(CallError) -> (Interface, Interface.Property) {
        guard let object = found(path) else {
            throw CallError(StandardError.unknownObject, "there is no object \(path)")
        }
        return try object.property(name, of: interface).get()
    }

    /// Returns properties with their current values, `a{sv}`.
    static func dictionary(_ properties: [Interface.Property]) -> Value {
        .dictionary(
            properties.map { .init(key: .string($0.name), value: .variant($0.get())) },
            key: "s",
            value: "v"
        )
    }
}

extension Call {
    /// Passes on those interfaces whose properties the caller may read.
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
        let text = "you may not read the properties of \(interface)"
        fail(CallError(StandardError.accessDenied, text))
    }
}

/// One of our objects: its interfaces by name, including the standard ones.
struct ExportedObject {
    /// The interfaces in the order of listing.
    let interfaces: [Interface]
    /// The methods by interface and name; without an interface the first of each name.
    private let methods: [Key: Interface.Method]

    private struct Key: Hashable {
        var interface: String?
        var name: String
    }

    init(interfaces: [Interface]) {
        self.interfaces = interfaces
        var methods: [Key: Interface.Method] = [:]
        for interface in interfaces {
            for method in interface.methods {
                for key in [
                    Key(interface: interface.name, name: method.name),
                    Key(interface: nil, name: method.name),
                ] where methods[key] == nil { methods[key] = method }
            }
        }
        self.methods = methods
    }

    /// Returns the method of a call, or the error if there is none.
    func method(_ name: String, of interface: String?) -> Result<Interface.Method, CallError> {
        if let found = methods[Key(interface: interface, name: name)] { return .success(found) }
        guard let interface else {
            return .failure(CallError(StandardError.unknownMethod, "there is no method \(name)"))
        }
        guard interfaces.contains(where: { $0.name == interface }) else {
            let text = "there is no interface \(interface) here"
            return .failure(CallError(StandardError.unknownInterface, text))
        }
        let text = "\(interface) has no method \(name)"
        return .failure(CallError(StandardError.unknownMethod, text))
    }

    /// Returns the property and its interface, or the error if there is none.
    func property(
        _ name: String,
        of interface: String
    ) -> Result<(Interface, Interface.Property), CallError> {
        let candidates = interfaces.filter { interface.isEmpty || $0.name == interface }
        if candidates.isEmpty {
            let text = "there is no interface \(interface) here"
            return .failure(CallError(StandardError.unknownInterface, text))
        }
        for candidate in candidates {
            if let found = candidate.properties.first(where: { $0.name == name }) {
                return .success((candidate, found))
            }
        }
        let text = "\(interface) has no property \(name)"
        return .failure(CallError(StandardError.unknownProperty, text))
    }
}

/// The machine's permanent identifier.
enum MachineID {
    /// Returns 32 hexadecimal digits; nil if the machine has none.
    ///
    /// Wraps `dbus_try_get_local_machine_id`.
    static func read() -> String? {
        guard let text = unsafe dbus_try_get_local_machine_id(nil) else { return nil }
        defer { unsafe dbus_free(text) }
        return unsafe String(cString: text)
    }
}
