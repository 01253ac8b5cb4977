// SPDX-License-Identifier: MIT

public import Basics
internal import CXCB
internal import Glibc

/// A monitor.
public struct Monitor: Hashable, Sendable {
    /// The id, constant as long as its name is.
    public var id: UInt32
    /// The connector's name, for example `DP-1`.
    public var name: String
    /// Whether the user made it the primary one.
    public var isPrimary: Bool
    /// The frame on the root window, in device pixels.
    public var frame: Rectangle<Int>
    /// The width and the height in millimetres; 0 if unknown.
    public var widthInMillimetres, heightInMillimetres: Int
}

extension Connection {
    /// Returns the monitors, the primary one first, then from left to right; waits.
    ///
    /// A server without RandR 1.5 has one, the whole screen. Empty if all monitors are
    /// switched off.
    ///
    /// Wraps `xcb_randr_get_monitors`.
    public func monitors() -> [Monitor] {
        guard extensions.randr != nil else { return [wholeScreen] }
        let cookie = unsafe xcb_randr_get_monitors(handle, screen.root, 1)
        guard let reply = unsafe xcb_randr_get_monitors_reply(handle, cookie, nil) else {
            return fault == nil ? [wholeScreen] : []
        }
        defer { unsafe free(reply) }
        var found: [(atom: UInt32, monitor: Monitor)] = []
        var iterator = unsafe xcb_randr_get_monitors_monitors_iterator(reply)
        while unsafe iterator.rem > 0, let info = unsafe iterator.data {
            let monitor = unsafe Monitor(
                id: info.pointee.name,
                name: "",
                isPrimary: info.pointee.primary != 0,
                frame: Rectangle(
                    info.pointee.x,
                    info.pointee.y,
                    info.pointee.width,
                    info.pointee.height
                ),
                widthInMillimetres: Int(info.pointee.width_in_millimeters),
                heightInMillimetres: Int(info.pointee.height_in_millimeters)
            )
            if !monitor.frame.isEmpty { unsafe found.append((info.pointee.name, monitor)) }
            unsafe xcb_randr_monitor_info_next(&iterator)
        }
        let names = atomNames(found.map(\.atom))
        for index in found.indices { found[index].monitor.name = names[index] }
        return found.map(\.monitor).sorted { left, right in
            if left.isPrimary != right.isPrimary { return left.isPrimary }
            return (left.frame.x, left.frame.y) < (right.frame.x, right.frame.y)
        }
    }

    /// Scale factor: device pixels to one pixel of the design, from `Xft.dpi`; waits on the
    /// first call and after a change.
    public var scale: Double {
        if let resourceScale { return resourceScale }
        let cookie = requestProperty(
            screen.root,
            Atom.resourceManager.rawValue,
            maximumBytes: 256 * 1024
        )
        let database = bytes(of: cookie).map { String(decoding: $0.bytes, as: UTF8.self) }
        let scale = database.flatMap(ResourceDatabase.scale(in:)) ?? 1
        resourceScale = scale
        return scale
    }

    /// The current frame of the root window; waits.
    public var rootFrame: Rectangle<Int> { geometry(of: screen.root) ?? screen.size }

    private var wholeScreen: Monitor {
        Monitor(
            id: 0,
            name: "screen",
            isPrimary: true,
            frame: rootFrame,
            widthInMillimetres: 0,
            heightInMillimetres: 0
        )
    }

    private func atomNames(_ atoms: [UInt32]) -> [String] {
        let cookies = atoms.map { unsafe xcb_get_atom_name(handle, $0) }
        return cookies.map { cookie in
            guard let reply = unsafe xcb_get_atom_name_reply(handle, cookie, nil) else { return "" }
            defer { unsafe free(reply) }
            let count = unsafe Int(xcb_get_atom_name_name_length(reply))
            guard let start = unsafe xcb_get_atom_name_name(reply) else { return "" }
            let raw = unsafe UnsafeRawBufferPointer(start: start, count: count)
            return unsafe String(decoding: raw, as: UTF8.self)
        }
    }
}

/// The resource database that desktops store on the root window.
enum ResourceDatabase {
    /// Returns the scale factor, device pixels to one pixel of the design, from `Xft.dpi`.
    ///
    /// 96 dpi is 1; limited to 0.5 to 4; `nil` if it is not set.
    static func scale(in database: String) -> Double? {
        for line in database.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed == "Xft.dpi" else { continue }
            guard let dpi = Double(parts[1].trimmed), dpi.isFinite, dpi > 0 else { return nil }
            return min(4, max(0.5, dpi / 96))
        }
        return nil
    }
}

private extension Substring {
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
