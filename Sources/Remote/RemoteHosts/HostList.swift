// SPDX-License-Identifier: MIT

import Files
package import SystemCalls

/// The machines whose presentations are shown on this one: the file `hosts` beside `config.toml`,
/// with an address in each line; what follows a `#` is a comment.
package struct HostList {
    /// The file.
    package let path: String
    private var lines: [String]

    /// A line that is no address.
    package struct Problem: Error, Hashable {
        /// The number, from 1.
        package var line: Int
        /// What is there.
        package var text: String
    }

    /// Maximum number of bytes of the file.
    private static let limit = 1 << 16

    /// Reads the file; without one the list is empty.
    ///
    /// - Parameter folder: the folder of the configuration, `~/.config/topmost`.
    /// - Throws: if it cannot be read.
    package init(in folder: String) throws(SystemError) {
        path = folder + "/hosts"
        guard Files.exists(path) else {
            lines = []
            return
        }
        let text = String(decoding: try Files.read(path, limit: Self.limit), as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
    }

    /// The addresses, in the order of the file.
    ///
    /// - Throws: for the first line that is none.
    package func addresses() throws(Problem) -> [RemoteAddress] {
        var found: [RemoteAddress] = []
        for (index, line) in lines.enumerated() {
            let text = Self.content(of: line)
            guard !text.isEmpty else { continue }
            guard let address = RemoteAddress(typed: text) else {
                throw Problem(line: index + 1, text: text)
            }
            if !found.contains(address) { found.append(address) }
        }
        return found
    }

    /// Adds an address; returns whether it was not there.
    package mutating func add(_ address: RemoteAddress) -> Bool {
        guard !lines.contains(where: { Self.isLine($0, of: address) }) else { return false }
        lines.append(address.text)
        return true
    }

    /// Removes an address; returns whether it was there.
    package mutating func remove(_ address: RemoteAddress) -> Bool {
        let count = lines.count
        lines.removeAll { Self.isLine($0, of: address) }
        return lines.count < count
    }

    /// Writes the file.
    ///
    /// - Throws: if that fails; the old one is still there then.
    package func write() throws(SystemError) {
        try Files.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    private static func isLine(_ line: String, of address: RemoteAddress) -> Bool {
        RemoteAddress(typed: content(of: line)) == address
    }

    /// A line without its comment and the blanks around it.
    private static func content(of line: String) -> String {
        var text = line.prefix { $0 != "#" }
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
