// SPDX-License-Identifier: MIT

import Foundation

/// The interfaces that the installed protocol files describe.
///
/// Source: Wayland, "Wire Protocol"; libwayland, "wl_message", for signatures.
enum ProtocolFile {
    /// A request or an event.
    struct Message: Equatable {
        /// The name.
        var name: String
        /// The arguments as in libwayland's tables, with the first version if that is not 1.
        var signature = ""
        /// The interfaces of the objects that it creates.
        var created: [String] = []
        /// The first version that has it.
        var since: UInt32 = 1
        /// Whether the object is gone afterwards.
        var isDestructor = false
    }

    /// An interface at its newest version.
    struct Interface {
        var requests: [Message] = []
        var events: [Message] = []
    }

    /// Where distributions install the files.
    private static let folders = [
        "wayland", "wayland-protocols", "plasma-wayland-protocols", "wlr-protocols",
    ]

    /// The interfaces by name; of two, that of a stable protocol, not of its unstable ancestor.
    static let interfaces: [String: Interface] = {
        var found: [String: Interface] = [:]
        for folder in folders {
            let root = "/usr/share/" + folder
            let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }
                .sorted()
            for file in files ?? [] where file.hasSuffix(".xml") {
                guard let text = try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
                else { continue }
                found.merge(read(text)) { first, _ in first }
            }
        }
        return found
    }()

    private static func read(_ text: String) -> [String: Interface] {
        var found: [String: Interface] = [:]
        var name = ""
        var isRequest = false
        var list: WritableKeyPath<Interface, [Message]> { isRequest ? \.requests : \.events }
        func change(_ change: (inout Message) -> Void) {
            guard var interface = found[name], var last = interface[keyPath: list].popLast() else {
                return
            }
            change(&last)
            interface[keyPath: list].append(last)
            found[name] = interface
        }
        for tag in text.matches(of: /<(interface|request|event|arg)\s([^>]*)>/) {
            let values = Dictionary(
                tag.2.matches(of: /([\w-]+)\s*=\s*"([^"]*)"/).map { (String($0.1), String($0.2)) }
            ) { first, _ in first }
            switch tag.1 {
            case "interface":
                name = values["name"] ?? ""
                found[name] = Interface()
            case "arg":
                change { $0.add(values) }
            default:
                isRequest = tag.1 == "request"
                let since = values["since"].flatMap(UInt32.init) ?? 1
                let message = Message(
                    name: values["name"] ?? "",
                    signature: since > 1 ? "\(since)" : "",
                    since: since,
                    isDestructor: values["type"] == "destructor"
                )
                found[name]?[keyPath: list].append(message)
            }
        }
        return found
    }
}

extension ProtocolFile.Message {
    fileprivate mutating func add(_ argument: [String: String]) {
        let type = argument["type"] ?? ""
        if argument["allow-null"] == "true" { signature += "?" }
        switch type {
        case "fd": signature += "h"
        case "new_id":
            guard let interface = argument["interface"] else {
                // Its interface and version are arguments too.
                signature += "sun"
                return
            }
            created.append(interface)
            signature += "n"
        default: signature += type.prefix(1)
        }
    }
}
