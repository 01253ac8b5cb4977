// SPDX-License-Identifier: MIT
//
// A compositor that was started again may have another socket than the one
// before, and nobody tells the daemon, whose environment is as old as the
// session. So where the socket it names is dead another one of this person's
// will do.

import Files
import Wayland

/// Finds the compositor to draw on.
enum CompositorSearch {
    /// Opens the compositor of that name.
    ///
    /// - Parameters:
    ///   - name: `nil`: the one `WAYLAND_DISPLAY` names, else another one of this person's.
    ///   - report: told when it is another one.
    /// - Returns: the connection to it.
    /// - Throws: what is wrong with the one that is named.
    static func open(
        _ name: String?,
        report: (String) -> Void
    ) throws(WaylandError) -> Connection {
        do throws(WaylandError) {
            return try Connection(display: name)
        } catch {
            guard name == nil, case .cannotOpen(let dead) = error,
                let folder = ThisProcess.variable("XDG_RUNTIME_DIR"),
                let names = try? Files.names(in: folder)
            else { throw error }
            for other in others(among: names, than: dead) {
                // Dead as well: the next one.
                guard let found = try? Connection(display: other) else { continue }
                report("no compositor at \(dead): draws on \(other)")
                return found
            }
            throw error
        }
    }

    /// Sockets called as compositors call theirs, the latest number first.
    ///
    /// Source: libwayland, `wl_display_add_socket_auto`.
    static func others(among names: [String], than dead: String) -> [String] {
        // A path or an empty name is somebody's own choice.
        guard number(of: dead) != nil else { return [] }
        let numbers = names.filter { $0 != dead }.compactMap(number(of:))
        return numbers.sorted(by: >).map { "wayland-\($0)" }
    }

    private static func number(of name: String) -> Int? {
        let prefix = "wayland-"
        guard name.hasPrefix(prefix) else { return nil }
        let digits = name.dropFirst(prefix.count)
        guard !digits.isEmpty, digits.count < 6, digits.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(digits)
    }
}
