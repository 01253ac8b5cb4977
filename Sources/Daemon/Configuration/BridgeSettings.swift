// SPDX-License-Identifier: MIT

import Texts

/// `bridge.toml`, the broker by which the user's machines share what a rule shares; or `campaigns.toml`,
/// that of an organisation which asks its machines.
public struct BridgeSettings: Hashable, Sendable {
    /// The broker's name or address.
    public var host = ""
    /// The broker's port as it is written; `nil`: 8883, or 1883 without encryption of the connection.
    public var chosenPort: Int?
    /// Whether the connection is encrypted.
    public var usesTLS = true
    /// A file with the certificates to trust; `nil`: those of the system.
    public var authorities: String?
    /// A file with the certificate of this machine; `nil`: none.
    public var certificate: String?
    /// A file with its key.
    public var key: String?
    /// The user at the broker; `nil`: none.
    public var user: String?
    /// A file whose first line is the password.
    public var passwordFile: String?
    /// The person in topics, for the broker's access control; `nil`: a name that says nothing.
    public var person: String?
    /// The name of this machine for the others; `nil`: its host name.
    public var name: String?
    /// The name of the organisation in topics.
    public var organisation = ""
    /// The key that signs its campaigns: 32 bytes.
    public var publicKey: [UInt8] = []
    /// Whether its campaigns may run programs here, with the rights of who follows them.
    public var allowsPrograms = false
    /// What Home Assistant gets.
    public var homeAssistant = HomeAssistant()

    /// The table `home_assistant`.
    public struct HomeAssistant: Hashable, Sendable {
        /// Whether this machine is a device of Home Assistant.
        public var isEnabled: Bool
        /// The topic below which Home Assistant looks for devices.
        public var prefix: String

        /// Creates a table.
        public init(isEnabled: Bool = false, prefix: String = "homeassistant") {
            (self.isEnabled, self.prefix) = (isEnabled, prefix)
        }
    }

    /// Whose settings they are.
    public enum Use: Hashable, Sendable {
        /// A person with several machines.
        case person
        /// An organisation.
        case organisation
    }

    /// Creates settings without a broker.
    public init() {}

    /// The broker's port.
    public var port: Int { chosenPort ?? (usesTLS ? 8883 : 1883) }

    /// The file in a folder for configuration.
    public static func path(in folder: String, for use: Use = .person) -> String {
        folder + (use == .person ? "/bridge.toml" : "/campaigns.toml")
    }

    /// Reads a file; relative paths in it begin at its folder.
    ///
    /// Reports all problems.
    public static func load(
        _ file: String,
        for use: Use = .person,
        _ reader: ConfigurationReader = .live
    ) -> Result<BridgeSettings, ConfigurationError> {
        do {
            return read(try reader.read(file), file: file, for: use)
        } catch {
            return .failure(
                ConfigurationError(problems: [ConfigurationProblem(file: file, error)])
            )
        }
    }

    /// Reads the text of a file.
    static func read(
        _ bytes: [UInt8],
        file: String,
        for use: Use = .person
    ) -> Result<BridgeSettings, ConfigurationError> {
        var reader = TableReader(file: file)
        var settings = BridgeSettings()
        if let root = reader.root(bytes) {
            let keys = keys(folder: folder(of: file))
            let more = use == .person ? personKeys : organisationKeys
            reader.read(root, keys + more, into: &settings)
            for (one, other, path) in [
                ("certificate", "key", settings.key), ("key", "certificate", settings.certificate),
                ("password_file", "user", settings.user),
            ] {
                guard let entry = root[one], path == nil else { continue }
                reader.report(entry.position, other, Phrase.isMissing.english())
            }
        }
        return reader.problems.isEmpty
            ? .success(settings) : .failure(ConfigurationError(problems: reader.problems))
    }

    private static func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    }

    private static func text(
        _ name: String,
        _ accepted: String,
        _ path: WritableKeyPath<BridgeSettings, String?>,
        _ isValid: @escaping (String) -> Bool
    ) -> TableKey<BridgeSettings> {
        .text(name, accepted, path) { isValid($0) ? $0 : nil }
    }

    private static func keys(folder: String) -> [TableKey<BridgeSettings>] {
        [
            TableKey("host", "a name or an address", \.host, isRequired: true) { value in
                value.string.flatMap { isHost($0) ? $0 : nil }
            },
            TableKey("port", "a whole number from 1 to 65535", \.chosenPort) { value in
                guard case .integer(let port) = value, (1...65_535).contains(port) else {
                    return nil
                }
                return .some(Int(port))
            },
            .flag("tls", \.usesTLS),
            .file("authorities", in: folder, \.authorities),
            .file("certificate", in: folder, \.certificate),
            .file("key", in: folder, \.key),
            text("user", "1 to 255 bytes of text", \.user) { (1...255).contains($0.utf8.count) },
            .file("password_file", in: folder, \.passwordFile),
        ]
    }

    private static let nameForm = "1 to 64 letters, digits, \"-\", \"_\" and \".\""

    private static var organisationKeys: [TableKey<BridgeSettings>] {
        [
            TableKey("organisation", nameForm, \.organisation, isRequired: true) { value in
                value.string.flatMap { isName($0) ? $0 : nil }
            },
            TableKey(
                "public_key",
                "the 64 digits that \"topmost campaign key\" prints",
                \.publicKey,
                isRequired: true
            ) { $0.string.flatMap(key) },
            .flag("programs", \.allowsPrograms),
        ]
    }

    /// The bytes of 64 hexadecimal digits; `nil`: it is something else.
    private static func key(_ text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == 64, digits.count == text.utf8.count else { return nil }
        return (0..<32).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
    }

    private static var personKeys: [TableKey<BridgeSettings>] {
        [
            text("person", nameForm, \.person, isName),
            text("name", "1 to 64 characters", \.name) {
                (1...64).contains($0.count) && !$0.unicodeScalars.contains { $0.value < 0x20 }
            },
            TableKey("home_assistant") { reader, node, path, settings in
                guard case .table(let table) = node.value else {
                    return reader.refuse(node, path, "a table")
                }
                reader.read(table, in: path, homeAssistantKeys, into: &settings.homeAssistant)
            },
        ]
    }

    private static var homeAssistantKeys: [TableKey<HomeAssistant>] {
        [
            .flag("enabled", \.isEnabled),
            TableKey("prefix", "a topic without \"+\" and \"#\"", \.prefix) { value in
                value.string.flatMap { isTopic($0) ? $0 : nil }
            },
        ]
    }

    private static func isTopic(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && !text.hasPrefix("$") && !text.hasSuffix("/")
            && !text.unicodeScalars.contains { "+#".unicodeScalars.contains($0) || $0.value < 0x20 }
    }

    private static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    }

    /// Nothing that means something in a topic.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    || "-_.".unicodeScalars.contains(scalar)
            }
    }
}
