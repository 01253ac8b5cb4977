// SPDX-License-Identifier: MIT

package import Coding

/// The plugin protocol: JSON lines between the daemon and its plugins.
public enum PluginProtocol {
    /// Maximum bytes of a line without its newline: 1 MiB.
    public static let lineLimit = 1 << 20
    /// The protocol version of this code.
    public static let version = 1
}

/// The socket for displays that the daemon did not start.
///
/// A local stream socket with the same lines as a plugin's pipes: `hello` comes
/// first, `ready` is the answer. See docs/plugin-protocol.md, "Attaching".
public enum AttachSocket {
    /// The folder, below the user's runtime folder; only the user may enter it.
    public static let folder = "topmost"
    /// The socket's file name.
    public static let name = "attach"
    /// Maximum number of attached displays.
    public static let maximumDisplays = 8

    /// The socket's path.
    ///
    /// - Parameter runtimeFolder: the value of `XDG_RUNTIME_DIR`.
    /// - Returns: the path.
    public static func path(runtimeFolder: String) -> String {
        "\(runtimeFolder)/\(folder)/\(name)"
    }
}

// One message per line: UTF-8 JSON, an object with a `type`, a newline at the
// end and none inside. Keys are sorted, so that transcripts can be compared.
// Unknown fields are ignored, which allows extensions; known fields must be
// valid.

/// A message that is one line of the plugin protocol.
package protocol JSONLine: CodedStructure {
    /// Returns the message made smaller, for a line that would be too long; `nil`: it cannot
    /// be made smaller that many times.
    func reduced(_ times: Int) -> Self?
}

extension JSONLine {
    /// Most messages have few fields.
    package func reduced(_ times: Int) -> Self? { nil }

    /// Returns the message as a line with its newline, reduced if it is too long.
    ///
    /// - Throws: `tooLong` if the reduced message does not fit either.
    package func encodedLine() throws(CodingError) -> [UInt8] {
        var line = json
        var times = 0
        while line.count > PluginProtocol.lineLimit {
            times += 1
            guard let message = reduced(times) else { throw .tooLong(line.count) }
            line = message.json
        }
        line.append(UInt8(ascii: "\n"))
        return line
    }

    /// Parses a message from a line, with or without its newline.
    ///
    /// - Throws: the error in the line.
    package init(line: some Collection<UInt8>) throws(CodingError) {
        guard line.count <= PluginProtocol.lineLimit + 1 else { throw .tooLong(line.count) }
        try self.init(json: Array(line))
    }
}

extension CodingError {
    /// The error for a line of that many bytes.
    package static func tooLong(_ bytes: Int) -> CodingError {
        CodingError(.tooLong(bytes: bytes, limit: PluginProtocol.lineLimit))
    }
}
