// SPDX-License-Identifier: MIT

import EventLoop
import Files
import Journal

/// Watches the folders of screen sockets for a screen that appears.
final class ScreenWatcher {
    /// Called when a screen may have appeared.
    var onScreen: () -> Void = {}
    private let loop: EventLoop
    private let log: Log
    /// The folders and the name prefixes of their sockets.
    private let sockets: [(folder: String, prefix: String)]
    private var sources: [FileSource] = []

    /// Finds the folders in the session's environment.
    init(loop: EventLoop, log: Log, environment: [String: String]) {
        self.loop = loop
        self.log = log
        let runtimeFolder = environment["XDG_RUNTIME_DIR"]
        sockets = [runtimeFolder.map { ($0, "wayland-") }, ("/tmp/.X11-unix", "X")]
            .compactMap(\.self)
    }

    /// Whether it watches a folder.
    var isWatching: Bool { !sources.isEmpty }

    /// Starts or stops watching.
    func watch(_ isNeeded: Bool) {
        guard isNeeded != isWatching else { return }
        sources = []
        guard isNeeded else { return }
        for socket in sockets where Files.isFolder(socket.folder) {
            do {
                sources.append(
                    try loop.watchFile(socket.folder, [.created, .movedTo]) { [weak self] change in
                        guard change.name?.hasPrefix(socket.prefix) == true else { return }
                        self?.onScreen()
                    }
                )
            } catch {
                log.debug("cannot watch \(socket.folder): \(error)")
            }
        }
    }
}
