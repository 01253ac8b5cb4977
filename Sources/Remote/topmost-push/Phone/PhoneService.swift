// SPDX-License-Identifier: MIT

import Coding
import Configuration
import WebRequests

/// A server that brings messages to phones: what it can do, and how it is asked.
struct PhoneService {
    /// The table of `push.toml`.
    let name: String
    /// The server's address.
    let address: String
    /// Where buttons publish an answer; `nil`: messages have none.
    let replies: NtfyServer?
    /// How often a message may change.
    let updatePause: Duration
    /// The request that the next step takes; `nil`: there is nothing to ask.
    let request: (Outbox.Item) throws -> WebRequest?
    /// The server's id of the message that an answer is about; `nil`: it has none.
    let id: ([UInt8]) -> String?

    /// How many buttons a message may have.
    ///
    /// Source: ntfy's documentation, "Action buttons".
    var maximumButtons: Int { replies == nil ? 0 : 3 }

    /// The services that a file names.
    static func all(_ settings: PushSettings) -> [PhoneService] {
        [
            settings.ntfy.name.map { ntfy(settings.ntfy, topic: $0) },
            settings.gotify.map(gotify),
        ]
        .compactMap(\.self)
    }

    /// A topic of an ntfy server, which replaces messages by their sequence ids.
    private static func ntfy(_ settings: PushSettings.Topic, topic: String) -> PhoneService {
        let server = NtfyServer(settings)
        return PhoneService(
            name: "ntfy",
            address: server.address,
            replies: server,
            updatePause: .seconds(5)
        ) { item in
            guard var message = item.message else {
                return try server.request("DELETE", "/\(topic)/\(item.sequence)")
            }
            message.topic = topic
            message.sequence = item.sequence
            return try server.request("POST", "/", json: message.json)
        } id: { _ in
            nil
        }
    }

    /// An application of a Gotify server.
    ///
    /// Each version is another message there, with another notification: so they are few, and only
    /// the first has a sound. An application cannot remove its messages, a client can.
    ///
    /// Source: Gotify's REST API, "message".
    private static func gotify(_ settings: PushSettings.Gotify) -> PhoneService {
        PhoneService(
            name: "gotify",
            address: settings.server,
            replies: nil,
            updatePause: .seconds(60)
        ) { item in
            func request(_ method: String, _ path: String, token file: String) throws -> WebRequest
            {
                var request = WebRequest(method, settings.server + "/message" + path)
                request.authorities = settings.authorities
                request.headers = ["X-Gotify-Key: " + (try SecretFile.firstLine(of: file))]
                return request
            }
            if let message = item.message {
                var request = try request("POST", "", token: settings.tokenFile)
                request.body = GotifyMessage(message, isUpdate: item.id != nil).json
                request.headers.append("Content-Type: application/json")
                return request
            }
            guard let id = item.id, let file = settings.clientTokenFile else { return nil }
            return try request("DELETE", "/" + id, token: file)
        } id: { body in
            do {
                return "\(try GotifyReceipt(json: body).id)"
            } catch {
                return nil
            }
        }
    }
}
