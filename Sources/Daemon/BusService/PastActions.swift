// SPDX-License-Identifier: MIT

/// The dependencies of the bus service for acting on entries of the history.
public struct PastActions {
    /// Whether a sender, by the key and the name of its identity, is an installed
    /// application.
    public var canLaunch: (String, String) -> Bool
    /// Starts the sender's application, with a token to raise its window; returns why that
    /// is impossible.
    public var launch: (String, String, String?) -> String?
    /// Opens a link.
    public var open: (String) -> Void

    /// Creates the functions; by default nothing is installed, and no link opens.
    public init(
        canLaunch: @escaping (String, String) -> Bool = { _, _ in false },
        launch: @escaping (String, String, String?) -> String? = { _, name, _ in
            "\(name) is not installed"
        },
        open: @escaping (String) -> Void = { _ in }
    ) {
        self.canLaunch = canLaunch
        self.launch = launch
        self.open = open
    }
}
