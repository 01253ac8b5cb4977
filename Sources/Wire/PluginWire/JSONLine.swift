// SPDX-License-Identifier: MIT
//
// One message per line: UTF-8 JSON, an object with a `type`, a newline at the
// end and none inside. Keys are sorted, so that transcripts can be compared.
// Unknown fields are ignored, which allows extensions; known fields must be
// valid.

package import Coding

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
