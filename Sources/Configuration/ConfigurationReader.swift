// SPDX-License-Identifier: MIT

public import Files

/// How files are reached; tests have folders of their own.
public struct ConfigurationReader {
    /// Reads a whole file.
    public var read: (String) throws(FileError) -> [UInt8]
    /// The names in a folder; a missing one has none.
    public var names: (String) -> [String]

    /// Creates a way to read.
    public init(
        read: @escaping (String) throws(FileError) -> [UInt8],
        names: @escaping (String) -> [String] = { _ in [] }
    ) {
        self.read = read
        self.names = names
    }

    /// The files of this machine.
    public static var live: ConfigurationReader {
        ConfigurationReader { path throws(FileError) in
            try Files.read(path, limit: Configuration.largestFile)
        } names: { folder in
            // Only for a message that lists themes: no folder, no names.
            (try? Files.names(in: folder)) ?? []
        }
    }
}
