// SPDX-License-Identifier: MIT

/// Where and how to connect.
public struct BrokerSettings: Hashable, Sendable {
    /// The name or address of the broker.
    public var host: String
    /// The port of the broker.
    public var port: Int
    /// Encryption of the connection; `nil`: none.
    public var tls: TLS?
    /// The user; `nil`: nobody.
    public var user: String?
    /// The user's password.
    public var password: String?
    /// The client's id, the same for each connection of a machine.
    public var clientID: String
    /// How long the broker queues answers for a machine that is not connected, in seconds.
    public var sessionSeconds: Int
    /// After how many seconds without a message one side asks whether the other is there: 60 to 900.
    public var keepAliveSeconds: Int
    /// After how many seconds a connection that the broker has not accepted is given up.
    public var connectSeconds: Int
    /// What the broker publishes when the connection breaks; `nil`: nothing.
    public var will: Will?

    /// How many messages the broker sends before the first one is acknowledged.
    static let receiveMaximum = 20
    /// How long a message may be, in bytes with its topic; the broker drops longer ones.
    static let maximumPacket = 512 << 10
    /// After how long without an acknowledgement of what was sent the connection ends, in
    /// milliseconds.
    static let unacknowledgedMilliseconds = 8000

    /// Creates settings.
    public init(
        host: String,
        port: Int,
        clientID: String,
        tls: TLS? = nil,
        user: String? = nil,
        password: String? = nil,
        sessionSeconds: Int = 86_400,
        keepAliveSeconds: Int = 60,
        connectSeconds: Int = 10,
        will: Will? = nil
    ) {
        self.host = host
        self.port = port
        self.clientID = clientID
        self.tls = tls
        self.user = user
        self.password = password
        self.sessionSeconds = sessionSeconds
        self.keepAliveSeconds = keepAliveSeconds
        self.connectSeconds = connectSeconds
        self.will = will
    }

    /// Encryption with certificates; absolute paths.
    public struct TLS: Hashable, Sendable {
        /// Certificates to trust; `nil`: those of the system.
        public var authorities: String?
        /// The certificate of this machine; `nil`: none.
        public var certificate: String?
        /// The key of the certificate.
        public var key: String?

        /// Creates settings.
        public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
            self.authorities = authorities
            self.certificate = certificate
            self.key = key
        }
    }

    /// A retained message that the broker publishes when the connection breaks.
    public struct Will: Hashable, Sendable {
        /// Where.
        public var topic: String
        /// What.
        public var payload: [UInt8]
        /// After how many seconds without another connection.
        public var delaySeconds: Int

        /// Creates a will.
        public init(topic: String, payload: [UInt8], delaySeconds: Int) {
            self.topic = topic
            self.payload = payload
            self.delaySeconds = delaySeconds
        }
    }
}

/// A message to publish.
public struct OutgoingMessage: Hashable, Sendable {
    /// Where; without `+` and `#`.
    public var topic: String
    /// What; empty and retained: the broker forgets what it retains there.
    public var payload: [UInt8]
    /// Whether the broker keeps it for those who subscribe later.
    public var isRetained: Bool
    /// After how many seconds nobody gets it any more; `nil`: never.
    public var expirySeconds: Int?
    /// Where an answer goes.
    public var responseTopic: String?
    /// What an answer repeats.
    public var correlation: [UInt8]

    /// Creates a message.
    public init(
        topic: String,
        payload: [UInt8],
        isRetained: Bool = false,
        expirySeconds: Int? = nil,
        responseTopic: String? = nil,
        correlation: [UInt8] = []
    ) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.expirySeconds = expirySeconds
        self.responseTopic = responseTopic
        self.correlation = correlation
    }
}

/// A setting that the library refuses.
public struct BrokerError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as a sentence without its end.
    public let description: String

    init(_ description: String) { self.description = description }
}
