// SPDX-License-Identifier: MIT

/// An installed application, from its desktop file.
public struct InstalledApplication: Hashable, Sendable {
    /// A program that it starts.
    public struct Program: Hashable, Sendable {
        /// The file name.
        public var name: String
        /// The path without links; `nil`: the program was not found.
        public var path: String?

        /// Creates a program.
        public init(name: String, path: String?) {
            self.name = name
            self.path = path
        }
    }

    /// The desktop file's name without `.desktop`.
    public var id: String
    /// The name in the user's language.
    public var name: String
    /// The icon, if given as a name.
    public var iconName: String?
    /// Other names that users know it by: without a language, of its windows.
    public var aliases: [String]
    /// The programs that the application starts, without interpreters.
    public var programs: [Program]

    /// Creates an application.
    public init(
        id: String,
        name: String,
        iconName: String? = nil,
        aliases: [String] = [],
        programs: [Program] = []
    ) {
        self.id = id
        self.name = name
        self.iconName = iconName
        self.aliases = aliases
        self.programs = programs
    }

    /// Whether it starts exactly that file.
    package func starts(_ path: String) -> Bool { programs.contains { $0.path == path } }
}
