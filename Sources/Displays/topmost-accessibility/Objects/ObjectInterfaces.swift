// SPDX-License-Identifier: MIT
//
// One object as assistive technologies call it. Nothing is kept: an object is described when it is
// asked, by what the displays sent last. What is done goes to the display, which decides; the
// answer says only whether it was passed on.

import Basics
import BusValues
import DBus
import Localization
import PluginWire

/// The interfaces of an object.
///
/// Source: at-spi2-core 2.46, `xml/*.xml`.
struct ObjectInterfaces {
    let number: Int
    let object: AccessibleObject
    let bus: AccessibilityBus

    /// The interfaces of the object: readers keep them, so they are the same while its part is
    /// disabled, or has no number yet.
    var all: [Interface] {
        var interfaces = [accessible]
        guard number != AccessibleTree.root else { return interfaces + [application] }
        interfaces.append(component)
        if !actions.isEmpty { interfaces.append(action) }
        if let text = object.text {
            interfaces.append(self.text(text))
            if isEditable { interfaces.append(editableText(text)) }
        }
        if object.node.number != nil || object.role == .progressBar { interfaces.append(value) }
        if object.role == .listBox { interfaces.append(selection) }
        return interfaces
    }

    /// The prefix of the names of interfaces.
    static let prefix = "org.a11y.atspi."

    func interface(
        _ name: String,
        properties: [Interface.Property] = [],
        _ methods: [Interface.Method]
    ) -> Interface {
        Interface(Self.prefix + name, methods: methods, properties: properties)
    }

    /// The actions that are pressed by number.
    private var actions: [AssistedInput.Action] {
        let offered = object.node.actions.filter { $0 == .press || $0 == .dismiss }
        return object.role.isPressed && !offered.contains(.press) ? [.press] + offered : offered
    }

    private var isEditable: Bool { object.node.actions.contains(.setText) }

    /// Passes an action on, if the object has it now.
    func act(
        _ action: AssistedInput.Action,
        on target: Int? = nil,
        _ change: (inout AssistedInput) -> Void = { _ in }
    ) -> [Value] {
        [.boolean(bus.act(action, on: target ?? number, change))]
    }

    private func extents(_ type: UInt32) -> Rectangle<Int> {
        switch type {
        case 0: return object.frame.offset(x: object.window.x, y: object.window.y)
        case 2:
            let parent = bus.tree[object.parent]?.frame ?? .zero
            return object.frame.offset(x: -parent.x, y: -parent.y)
        default: return object.frame
        }
    }

    // MARK: - Every object

    private var accessible: Interface {
        interface(
            "Accessible",
            properties: [
                .constant("version", .uint32(1)),
                .constant("Name", .string(object.node.name)),
                .constant("Description", .string(object.node.description)),
                .constant("Parent", bus.parent(of: number)),
                .constant("ChildCount", .int32(Int32(clamping: object.childCount))),
                .constant("Locale", .string(Localization.language)),
                .constant("AccessibleId", .string(object.node.id)),
                .constant("HelpText", .string("")),
            ],
            [
                .answering("GetChildAtIndex", "i", gives: "(so)") { (index: Int32) in
                    [bus.reference(child(at: Int(index)))]
                },
                .answering("GetChildren", gives: "a(so)") {
                    [.array(object.children.map(bus.reference), element: "(so)")]
                },
                .answering("GetIndexInParent", gives: "i") {
                    [.int32(number == AccessibleTree.root ? -1 : Int32(clamping: object.index))]
                },
                .answering("GetRelationSet", gives: "a(ua(so))") {
                    let relations = object.relations.sorted { $0.key.rawValue < $1.key.rawValue }
                    let values = relations.map { relation, targets in
                        Value.structure([
                            .uint32(relation.rawValue),
                            .array(targets.map(bus.reference), element: "(so)"),
                        ])
                    }
                    return [.array(values, element: "(ua(so))")]
                },
                .answering("GetRole", gives: "u") { [.uint32(object.role.number)] },
                .answering("GetRoleName", gives: "s") { [.string(object.role.rawValue)] },
                .answering("GetLocalizedRoleName", gives: "s") { [.string(object.role.rawValue)] },
                .answering("GetState", gives: "au") { [object.stateWords] },
                .answering("GetAttributes", gives: "a{ss}") { [.texts(attributes)] },
                .answering("GetApplication", gives: "(so)") {
                    [bus.reference(AccessibleTree.root)]
                },
                .answering("GetInterfaces", gives: "as") { [.strings(all.map(\.name))] },
            ]
        )
    }

    private func child(at index: Int) -> Int? {
        guard object.rows != nil else {
            return object.children.indices.contains(index) ? object.children[index] : nil
        }
        return object.children.first { bus.tree[$0]?.index == index }
    }

    private var attributes: [(String, String)] {
        var attributes = [("toolkit", "Topmost")]
        if let index = object.node.index, let rows = bus.tree[object.parent]?.rows {
            attributes += [("posinset", "\(index &+ 1)"), ("setsize", "\(rows.count)")]
        }
        return attributes
    }

    private var application: Interface {
        interface(
            "Application",
            properties: [
                .constant("ToolkitName", .string("Topmost")),
                .constant("Version", .string(Version.text)),
                .constant("ToolkitVersion", .string(Version.text)),
                .constant("AtspiVersion", .string("2.1")),
                .constant("InterfaceVersion", .uint32(1)),
                // The registry sets it.
                .init("Id", "i", change: .silent, get: { .int32(bus.applicationID) }) { value in
                    guard case .int32(let id) = value else { return false }
                    bus.applicationID = id
                    return true
                },
            ],
            [
                .answering("GetLocale", "lctype", gives: "s") { (_: UInt32) in
                    [.string(Localization.language)]
                },
                // There is no connection but by the bus.
                .answering("GetApplicationBusAddress", gives: "s") { [.string("")] },
            ]
        )
    }

    // MARK: - Where it is

    private var component: Interface {
        interface(
            "Component",
            properties: [.constant("version", .uint32(1))],
            [
                .answering("Contains", "x", "y", "coord_type", gives: "b") {
                    (x: Int32, y: Int32, type: UInt32) in
                    [.boolean(extents(type).contains(x: Int(x), y: Int(y)))]
                },
                .answering("GetAccessibleAtPoint", "x", "y", "coord_type", gives: "(so)") {
                    (x: Int32, y: Int32, type: UInt32) in
                    let place = extents(type)
                    let found = bus.tree.uppermost(
                        below: number,
                        x: Int(x) - place.x + object.frame.x,
                        y: Int(y) - place.y + object.frame.y
                    )
                    return [bus.reference(found)]
                },
                .answering("GetExtents", "coord_type", gives: "(iiii)") { (type: UInt32) in
                    let frame = extents(type)
                    return [.structure(.integers(frame.x, frame.y, frame.width, frame.height))]
                },
                .answering("GetPosition", "coord_type", gives: "i", "i") { (type: UInt32) in
                    .integers(extents(type).x, extents(type).y)
                },
                .answering("GetSize", gives: "i", "i") {
                    .integers(object.frame.width, object.frame.height)
                },
                // 3: a part of a window; 7: a window.
                .answering("GetLayer", gives: "u") {
                    [.uint32(object.parent == AccessibleTree.root ? 7 : 3)]
                },
                .answering("GetMDIZOrder", gives: "n") { [.int16(0)] },
                .answering("GetAlpha", gives: "d") { [.double(1)] },
                .answering("GrabFocus", gives: "b") { act(.focus) },
                .answering("ScrollTo", "type", gives: "b") { (_: UInt32) in act(.scrollTo) },
            ]
        )
    }

    // MARK: - What can be done

    private var action: Interface {
        func name(_ index: Int32) -> String {
            guard actions.indices.contains(Int(index)) else { return "" }
            return actions[Int(index)] == .press ? "click" : "dismiss"
        }
        /// A letter, keys one after the other, a key: separated by semicolons.
        func key(_ index: Int32) -> String {
            guard name(index) == "click", let key = object.node.key else { return "" }
            guard key.hasPrefix("Alt+") else { return ";;\(key)" }
            return "<Alt>\(key.dropFirst(4));;"
        }
        func text(_ method: String, _ text: @escaping (Int32) -> String) -> Interface.Method {
            .answering(method, "index", gives: "s") { (index: Int32) in [.string(text(index))] }
        }
        return interface(
            "Action",
            properties: [
                .constant("version", .uint32(1)),
                .constant("NActions", .int32(Int32(actions.count))),
            ],
            [
                text("GetName", name), text("GetLocalizedName", name),
                text("GetDescription") { _ in "" }, text("GetKeyBinding", key),
                .answering("GetActions", gives: "a(sss)") {
                    let values = actions.indices.map(Int32.init).map { index in
                        Value.structure([.string(name(index)), .string(""), .string(key(index))])
                    }
                    return [.array(values, element: "(sss)")]
                },
                .answering("DoAction", "index", gives: "b") { (index: Int32) in
                    guard actions.indices.contains(Int(index)) else { return [.boolean(false)] }
                    return act(actions[Int(index)])
                },
            ]
        )
    }

    private var value: Interface {
        let number = object.node.number ?? AccessibleNode.Number(0)
        return interface(
            "Value",
            properties: [
                .constant("version", .uint32(1)),
                .constant("MinimumValue", .double(number.minimum)),
                .constant("MaximumValue", .double(number.maximum)),
                .constant("MinimumIncrement", .double(number.step)),
                .init("CurrentValue", "d", get: { .double(number.value) }) { value in
                    guard case .double(let number) = value, number.isFinite else { return false }
                    return bus.act(.setValue, on: self.number) { $0.number = number }
                },
                .constant("Text", .string(object.node.value ?? "")),
            ],
            []
        )
    }

    private var selection: Interface {
        let selected = object.children.filter { bus.tree[$0]?.states.contains(.selected) ?? false }
        func isSelected(_ index: Int32) -> Bool {
            child(at: Int(index)).map(selected.contains) ?? false
        }
        func press(_ number: Int?, if isWanted: Bool) -> [Value] {
            guard let number else { return [.boolean(false)] }
            return isWanted ? act(.press, on: number) : [.boolean(true)]
        }
        return interface(
            "Selection",
            properties: [
                .constant("version", .uint32(1)),
                .constant("NSelectedChildren", .int32(Int32(selected.count))),
            ],
            [
                .answering("GetSelectedChild", "selected_index", gives: "(so)") {
                    (index: Int32) in
                    let isThere = selected.indices.contains(Int(index))
                    return [bus.reference(isThere ? selected[Int(index)] : nil)]
                },
                .answering("SelectChild", "child_index", gives: "b") { (index: Int32) in
                    press(child(at: Int(index)), if: !isSelected(index))
                },
                .answering("DeselectChild", "child_index", gives: "b") { (index: Int32) in
                    press(child(at: Int(index)), if: isSelected(index))
                },
                .answering("DeselectSelectedChild", "selected_index", gives: "b") {
                    (index: Int32) in
                    let isThere = selected.indices.contains(Int(index))
                    return press(isThere ? selected[Int(index)] : nil, if: true)
                },
                .answering("IsChildSelected", "child_index", gives: "b") { (index: Int32) in
                    [.boolean(isSelected(index))]
                },
                .answering("SelectAll", gives: "b") { [.boolean(false)] },
                .answering("ClearSelection", gives: "b") { [.boolean(false)] },
            ]
        )
    }
}

extension AccessibleObject {
    /// The states as two words of bits.
    var stateWords: Value {
        let bits = states.reduce(UInt64(0)) { $0 | 1 << $1.number }
        return .array(
            [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(bits >> 32))],
            element: "u"
        )
    }
}

extension AccessibleTree {
    /// Returns the deepest object at a point of a card: an object, or one below it.
    ///
    /// A text has no frame of its own, but that of its parent, so it is never found.
    func uppermost(below number: Int, x: Int, y: Int) -> Int? {
        guard let object = self[number], object.frame.contains(x: x, y: y) else { return nil }
        for child in object.children.reversed() {
            if let found = uppermost(below: child, x: x, y: y) { return found }
        }
        return object.node.frame != nil || object.parent == Self.root ? number : nil
    }
}

extension Interface.Method {
    /// A method that answers at once.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - names: the names of its arguments.
    ///   - results: the types of what it answers with.
    ///   - answer: returns the answer.
    /// - Returns: the method.
    static func answering<each Argument: BusArgument>(
        _ name: String,
        _ names: String...,
        gives results: String...,
        answer: @escaping (repeat each Argument) throws(CallError) -> [Value]
    ) -> Interface.Method {
        Interface.Method(
            name,
            takes: Interface.Argument.list(names, repeat (each Argument).self),
            gives: results.map { Interface.Argument("result", $0) }
        ) { call throws(CallError) in
            let arguments = try call.arguments(repeat (each Argument).self)
            call.reply(try answer(repeat each arguments))
        }
    }
}

extension Interface.Property {
    /// A property of an object that is described as it is now.
    static func constant(_ name: String, _ value: Value) -> Interface.Property {
        Interface.Property(name, value.typeSignature, change: .silent) { value }
    }
}

extension Value {
    /// A dictionary of texts.
    static func texts(_ pairs: [(String, String)]) -> Value {
        .dictionary(pairs.map { Entry(key: .string($0), value: .string($1)) }, key: "s", value: "s")
    }
}

extension [Value] {
    /// Whole numbers.
    static func integers(_ numbers: Int...) -> [Value] {
        numbers.map { .int32(Int32(clamping: $0)) }
    }
}
