// SPDX-License-Identifier: MIT
//
// The bus of assistive technologies: there the cards are one application among others, below the
// root of the desktop that the registry keeps.

import BusValues
import DBus
import PluginWire

/// The cards on the bus of assistive technologies.
///
/// Source: at-spi2-core 2.46, `bus/README.md`, `xml/*.xml`.
final class AccessibilityBus {
    /// Called with what somebody does with a part of a card.
    var onInput: (AssistedInput) -> Void = { _ in }
    private(set) var tree = AccessibleTree()
    /// The registry's number for this application.
    var applicationID: Int32 = 0
    private let connection: Connection
    /// The root of the desktop, once the registry has embedded the application in it.
    private var desktop: Value?

    private static let accessibles = "/org/a11y/atspi/accessible"
    private static let cache = "/org/a11y/atspi/cache"
    private static let registry = "org.a11y.atspi.Registry"

    /// Exports the application, and has the registry embed it.
    ///
    /// - Parameters:
    ///   - connection: a connection to that bus.
    ///   - onRefusal: called if the registry refuses.
    /// - Throws: if the bus is gone.
    init(_ connection: Connection, onRefusal: @escaping (BusError) -> Void) throws(BusError) {
        self.connection = connection
        try connection.export(below: Self.accessibles) { [weak self] name in
            guard let self, let number = Self.number(name), let object = tree[number] else {
                return nil
            }
            return ObjectInterfaces(number: number, object: object, bus: self).all
        }
        try connection.export(Self.cache, [cacheInterface])
        let call = Message.call(
            "Embed",
            of: "org.a11y.atspi.Socket",
            at: Self.path(AccessibleTree.root),
            on: Self.registry,
            [reference(AccessibleTree.root)]
        )
        try connection.call(call) { [weak self] answer in
            switch answer {
            case .success(let message): self?.desktop = message.arguments.first
            case .failure(let error): onRefusal(error)
            }
        }
    }

    /// Replaces what a display showed, and sends signals of what changed.
    func update(_ update: AccessibleUpdate) {
        let before = tree
        let events = tree.update(update)
        // libatspi puts what comes into its cache at its index, in place of what stands there, unless
        // it has heard of the new child before.
        for event in events { emit(event) }
        for (number, object) in tree.objects.sorted(by: { $0.key < $1.key })
        where before[number] == nil && isCached(object, in: tree) {
            emit("AddAccessible", of: "Cache", at: Self.cache, [cacheItem(number, object)])
        }
        for (number, object) in before.objects.sorted(by: { $0.key > $1.key })
        where tree[number] == nil && isCached(object, in: before) {
            emit("RemoveAccessible", of: "Cache", at: Self.cache, [reference(number)])
        }
    }

    /// Passes an action on, if the part has it now.
    ///
    /// - Returns: whether it was passed on; the display decides what comes of it.
    func act(
        _ action: AssistedInput.Action,
        on number: Int,
        _ change: (inout AssistedInput) -> Void = { _ in }
    ) -> Bool {
        guard let object = tree[number], object.node.actions.contains(action),
            action != .press || object.isArmed, !object.node.states.contains(.disabled)
        else { return false }
        var input = AssistedInput(
            action,
            card: object.card,
            node: object.node.id,
            display: object.display
        )
        change(&input)
        onInput(input)
        return true
    }

    /// Returns the reference to an object; to none without a number.
    func reference(_ number: Int?) -> Value {
        guard let number else {
            return .structure([.string(""), .objectPath("/org/a11y/atspi/null")])
        }
        return .structure([.string(connection.uniqueName), .objectPath(Self.path(number))])
    }

    /// Returns the reference to the object above another one.
    func parent(of number: Int) -> Value {
        guard number != AccessibleTree.root else { return desktop ?? reference(nil) }
        return reference(tree[number]?.parent)
    }

    private static func path(_ number: Int) -> String {
        "\(accessibles)/\(number == AccessibleTree.root ? "root" : "\(number)")"
    }

    private static func number(_ name: String) -> Int? {
        if name == "root" { return AccessibleTree.root }
        // No other spelling of it.
        return Int(name).flatMap { $0 > AccessibleTree.root && "\($0)" == name ? $0 : nil }
    }

    // MARK: - What readers keep

    /// The type of an object in their cache: itself, application, parent, index, number of
    /// children, interfaces, name, role, description, states.
    private static let cacheItem = "((so)(so)(so)iiassusau)"

    private var cacheInterface: Interface {
        Interface(
            ObjectInterfaces.prefix + "Cache",
            methods: [
                .init("GetItems", gives: [.init("nodes", "a" + Self.cacheItem)]) {
                    [unowned self] call in
                    let objects = tree.objects.sorted { $0.key < $1.key }
                        .filter { isCached($0.value, in: tree) }
                    call.reply([.array(objects.map(cacheItem), element: Self.cacheItem)])
                }
            ],
            signals: [
                .init("AddAccessible", [.init("node", Self.cacheItem)]),
                .init("RemoveAccessible", [.init("node", "(so)")]),
            ],
            properties: [.init("version", "u", change: .constant) { .uint32(1) }]
        )
    }

    /// Whether readers keep an object: not the rows of a list, of which there are only those in
    /// view.
    private func isCached(_ object: AccessibleObject, in tree: AccessibleTree) -> Bool {
        tree[object.parent]?.rows == nil
    }

    private func cacheItem(_ number: Int, _ object: AccessibleObject) -> Value {
        let interfaces = ObjectInterfaces(number: number, object: object, bus: self).all
        return .structure([
            reference(number), reference(AccessibleTree.root), parent(of: number),
            .int32(number == AccessibleTree.root ? -1 : Int32(clamping: object.index)),
            .int32(Int32(clamping: object.childCount)),
            .strings(interfaces.map(\.name)), .string(object.node.name),
            .uint32(object.role.number), .string(object.node.description), object.stateWords,
        ])
    }

    // MARK: - Signals

    private func emit(_ event: AccessibleEvent) {
        let content: Value =
            switch event.content {
            case .none: .int32(0)
            case .text(let text): .string(text)
            case .number(let number): .double(number)
            case .object(let number): reference(number)
            }
        emit(
            event.member,
            of: "Event.\(event.interface)",
            at: Self.path(event.object),
            [
                .string(event.detail), .int32(Int32(clamping: event.first)),
                .int32(Int32(clamping: event.second)), .variant(content), .options([:]),
            ]
        )
    }

    /// Sends a signal to all; one that cannot be sent is logged, and lost.
    private func emit(_ member: String, of interface: String, at path: String, _ values: [Value]) {
        let name = ObjectInterfaces.prefix + interface
        do {
            try connection.send(.signal(member, of: name, at: path, values))
        } catch {
            connection.onProblem("cannot send \(member): \(error)")
        }
    }
}
