// SPDX-License-Identifier: MIT
//
// A restarted compositor may have another socket, and the daemon does not learn of it: its
// environment is as old as the session. So if the named socket is dead, another one of
// this user is used.

import Files
import Wayland

/// Finds the compositor to draw on.
enum CompositorSearch {
    /// Opens the compositor with that name.
    ///
    /// - Parameters:
    ///   - name: `nil`: the one in `WAYLAND_DISPLAY`, else another one of this user's.
    ///   - report: called when another one is used.
    /// - Returns: the connection to it.
    /// - Throws: the error of the named one.
    static func open(_ name: String?, report: (String) -> Void) throws(WaylandError) -> Connection {
        do throws(WaylandError) {
            return try Connection(display: name)
        } catch {
            guard name == nil, case .cannotOpen(let dead) = error,
                let folder = ThisProcess.variable("XDG_RUNTIME_DIR"),
                let names = try? Files.names(in: folder)
            else { throw error }
            for other in others(among: names, than: dead) {
                // Dead too: try the next one.
                guard let found = try? Connection(display: other) else { continue }
                report("no compositor at \(dead): draws on \(other)")
                return found
            }
            throw error
        }
    }

    /// Returns sockets with a compositor's usual name, the highest number first.
    ///
    /// Source: libwayland, `wl_display_add_socket_auto`.
    static func others(among names: [String], than dead: String) -> [String] {
        // A path or an empty name was chosen by the user.
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
