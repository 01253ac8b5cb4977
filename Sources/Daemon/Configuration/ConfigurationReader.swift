// SPDX-License-Identifier: MIT

public import Files
public import SystemErrors

/// Access to files; tests supply their own.
public struct ConfigurationReader {
    /// Reads a whole file.
    public var read: (String) throws(SystemError) -> [UInt8]
    /// The names in a folder; empty if the folder is missing.
    public var names: (String) -> [String]

    /// Creates a reader.
    public init(
        read: @escaping (String) throws(SystemError) -> [UInt8],
        names: @escaping (String) -> [String] = { _ in [] }
    ) {
        self.read = read
        self.names = names
    }

    /// The files of this machine.
    public static var live: ConfigurationReader {
        ConfigurationReader { path throws(SystemError) in
            try Files.read(path, limit: Configuration.largestFile)
        } names: { folder in
            // Used only to list themes in a message: ignore a missing folder.
            (try? Files.names(in: folder)) ?? []
        }
    }
}
