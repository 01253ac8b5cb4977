// SPDX-License-Identifier: MIT

import Texts

/// `push.toml`: the servers through which the user's phones get what a rule pushes, and from which
/// this machine gets notifications.
public struct PushSettings: Hashable, Sendable {
    /// A topic of an ntfy server.
    public struct Topic: Hashable, Sendable {
        /// The server's address, without a slash at the end.
        public var server: String?
        /// The topic; `nil`: none.
        public var name: String?
        /// A file whose first line is an access token; `nil`: none.
        public var tokenFile: String?
        /// The user at the server; `nil`: none.
        public var user: String?
        /// A file whose first line is the user's password.
        public var passwordFile: String?
        /// A file with the certificates to trust; `nil`: those of the system.
        public var authorities: String?
        /// Whether buttons of its messages may ask this machine and its network.
        public var allowsLocalRequests = false

        /// Creates a topic without a name.
        public init() {}

        /// The server's address.
        public var address: String { server ?? Self.publicServer }

        /// The server that the authors of ntfy run.
        private static let publicServer = "https://ntfy.sh"
    }

    /// An application of a Gotify server.
    public struct Gotify: Hashable, Sendable {
        /// The server's address, without a slash at the end.
        public var server = ""
        /// A file whose first line is the application's token.
        public var tokenFile = ""
        /// A file whose first line is the token of a client, who may remove messages; `nil`: none.
        public var clientTokenFile: String?
        /// A file with the certificates to trust; `nil`: those of the system.
        public var authorities: String?
    }

    /// `[ntfy]`: where what a rule pushes is published, and the server of the other topics.
    public var ntfy = Topic()
    /// `[gotify]`: where it is published, too; `nil`: nowhere else.
    public var gotify: Gotify?
    /// `unifiedpush`: whether applications get their push messages through the server.
    public var isDistributor = false
    /// `[[subscribe]]`: the topics that are shown here.
    public var subscriptions: [Topic] = []

    /// Creates settings in which nothing is pushed.
    public init() {}

    /// Maximum number of topics that are shown here.
    static let maximumSubscriptions = 24

    /// The file in a folder for configuration.
    public static func path(in folder: String) -> String { folder + "/push.toml" }

    /// Reads a file; relative paths in it begin at its folder.
    ///
    /// Reports all problems.
    public static func load(
        _ file: String,
        _ reader: ConfigurationReader = .live
    ) -> Result<PushSettings, ConfigurationError> {
        reader.settings(file) { read($0, file: file) }
    }

    /// Reads the text of a file.
    static func read(
        _ bytes: [UInt8],
        file: String
    ) -> Result<PushSettings, ConfigurationError> {
        TableReader.settings(bytes, file: file, into: PushSettings()) { reader, root, settings in
            reader.read(root, keys(reader.folder), into: &settings)
        }
    }

    private static func keys(_ folder: String) -> [TableKey<PushSettings>] {
        [
            TableKey("ntfy", isFirst: true) { reader, node, path, settings in
                guard case .table(let table) = node.value else {
                    return reader.refuse(node, path, Phrase.namedTable.english("[ntfy]"))
                }
                settings.ntfy = reader.topic(table, path, folder)
            },
            TableKey("gotify") { reader, node, path, settings in
                guard case .table(let table) = node.value else {
                    return reader.refuse(node, path, Phrase.namedTable.english("[gotify]"))
                }
                settings.gotify = reader.gotify(table, node.position, path, folder)
            },
            .flag("unifiedpush", \.isDistributor),
            TableKey("subscribe") { reader, node, path, settings in
                guard case .array(let items) = node.value, items.count <= maximumSubscriptions
                else {
                    return reader.refuse(node, path, "at most \(maximumSubscriptions) tables")
                }
                for item in items {
                    guard case .table(let table) = item.value else {
                        reader.refuse(item, path, Phrase.namedTable.english("[[subscribe]]"))
                        continue
                    }
                    var topic = reader.topic(table, path, folder)
                    if topic.name == nil, table["topic"] == nil {
                        reader.report(
                            item.position,
                            path + ".topic",
                            Phrase.isMissing.english()
                        )
                    }
                    if topic.server == nil {
                        // The same server knows the same user.
                        let own = topic
                        topic = settings.ntfy
                        topic.name = own.name
                        topic.allowsLocalRequests = own.allowsLocalRequests
                    }
                    settings.subscriptions.append(topic)
                }
            },
        ]
    }
}

extension TableReader {
    fileprivate mutating func topic(
        _ table: TOMLTable,
        _ path: String,
        _ folder: String
    ) -> PushSettings.Topic {
        var topic = PushSettings.Topic()
        read(
            table,
            in: path,
            [
                .text("server", Self.addressForm, \.server, Self.address),
                .text("topic", "1 to 64 letters, digits, \"-\" and \"_\"", \.name) {
                    Self.isTopic($0) ? $0 : nil
                },
                .file("token_file", in: folder, \.tokenFile),
                .text("user", "1 to 255 bytes of text without \":\"", \.user) {
                    (1...255).contains($0.utf8.count) && !$0.contains(":") ? $0 : nil
                },
                .file("password_file", in: folder, \.passwordFile),
                .file("authorities", in: folder, \.authorities),
            ] + (path == "subscribe" ? [.flag("local_requests", \.allowsLocalRequests)] : []),
            into: &topic
        )
        for (one, other) in [("user", "password_file"), ("password_file", "user")] {
            guard let entry = table[one], table[other] == nil else { continue }
            report(entry.position, path + "." + other, Phrase.isMissing.english())
        }
        // A subscription without a server inherits server and credentials together: a token must
        // never be sent to a server that it is not for.
        if table["server"] == nil, path == "subscribe",
            let entry = ["token_file", "user", "authorities"].lazy.compactMap({ table[$0] }).first
        {
            report(entry.position, path + ".server", Phrase.isMissing.english())
        }
        return topic
    }

    fileprivate mutating func gotify(
        _ table: TOMLTable,
        _ position: TOMLPosition,
        _ path: String,
        _ folder: String
    ) -> PushSettings.Gotify {
        var gotify = PushSettings.Gotify()
        read(
            table,
            in: path,
            [
                TableKey("server", Self.addressForm, \.server) { $0.string.flatMap(Self.address) },
                .requiredFile("token_file", in: folder, \.tokenFile),
                .file("client_token_file", in: folder, \.clientTokenFile),
                .file("authorities", in: folder, \.authorities),
            ],
            into: &gotify
        )
        for key in ["server", "token_file"] where table[key] == nil {
            report(position, path + "." + key, Phrase.isMissing.english())
        }
        return gotify
    }

    private static let addressForm = "an address that begins with https:// or http://"

    private static func address(_ text: String) -> String? {
        let start = ["https://", "http://"].first(where: text.hasPrefix)
        var address = text
        while address.hasSuffix("/") { address.removeLast() }
        guard let start, address.utf8.count > start.utf8.count, address.utf8.count <= 1000,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !address.contains(where: { "?#@".contains($0) })
        else { return nil }
        return address
    }

    /// Source: ntfy's `topicRegex`.
    private static func isTopic(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    || scalar == "-" || scalar == "_"
            }
    }
}
