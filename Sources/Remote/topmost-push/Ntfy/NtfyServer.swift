// SPDX-License-Identifier: MIT

import Basics
import Configuration
import WebRequests

/// A topic's server, and who the user is there.
struct NtfyServer {
    private let settings: PushSettings.Topic

    /// Creates a server.
    init(_ settings: PushSettings.Topic) { self.settings = settings }

    /// The address.
    var address: String { settings.address }

    /// A request to the server.
    ///
    /// The token is read each time: whoever replaces the file need not restart anything.
    ///
    /// - Throws: if a file with a token or password cannot be read, or others can read it.
    func request(
        _ method: String,
        _ path: String,
        json: [UInt8]? = nil
    ) throws -> WebRequest {
        var request = WebRequest(method, address + path, body: json)
        request.authorities = settings.authorities
        if json != nil { request.headers.append("Content-Type: application/json") }
        if let file = settings.tokenFile {
            request.headers.append("Authorization: Bearer " + (try SecretFile.firstLine(of: file)))
        } else if let user = settings.user, let file = settings.passwordFile {
            let bytes = Array((user + ":" + (try SecretFile.firstLine(of: file))).utf8)
            request.headers.append("Authorization: Basic " + Base64.text(bytes))
        }
        return request
    }
}
