// SPDX-License-Identifier: MIT

import Files

/// The daemon's service, as systemd finds it in this session.
///
/// Source: systemd.unit(5), "User Unit Search Path".
package struct DaemonService {
    /// The name of its unit.
    package static let unit = "topmost.service"

    private let variable: (String) -> String?
    /// A prefix for system folders, for tests.
    private let root: String

    package init(variable: @escaping (String) -> String? = ThisProcess.variable, root: String = "")
    {
        self.variable = variable
        self.root = root
    }

    /// The unit file; `nil`: systemd finds none.
    package var file: String? {
        let configuration = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
        let own = [configuration, variable("XDG_RUNTIME_DIR"), dataHome].compactMap { $0 }
        let system =
            [root + "/etc", root + "/run"] + dataFolders
            + [root + "/usr/local/lib", root + "/usr/lib"]
        return (own + system).map { "\($0)/systemd/user/\(Self.unit)" }.first(where: Files.isFile)
    }

    /// Whether systemd runs the user's session and finds the service.
    package var isUsable: Bool {
        guard let folder = variable("XDG_RUNTIME_DIR") else { return false }
        return Files.isFolder(folder + "/systemd") && file != nil
    }

    /// How to restart a daemon that was started without a screen.
    package var restartWithScreen: String {
        guard isUsable else { return "topmostd --replace &" }
        let names = ["WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY"].filter { variable($0) != nil }
        return "systemctl --user import-environment \(names.joined(separator: " "))"
            + " && systemctl --user restart \(Self.unit)"
    }

    /// The user's folder of data files.
    package var dataHome: String? {
        variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
    }

    /// The system's folders of data files.
    package var dataFolders: [String] {
        (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
            .map(String.init)
    }
}
