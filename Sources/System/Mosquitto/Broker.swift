// SPDX-License-Identifier: MIT
//
// The client library has a thread of its own, which is not used: its socket is a source of the loop,
// and one timer does what it does once a second otherwise (keep-alive), only when that is due.

import CMosquitto
public import EventLoop
import Glibc
import SystemCalls

/// A connection to an MQTT 5 broker, on an event loop.
@safe
public final class Broker {
    /// What happens to the connection.
    public enum Event {
        /// The broker accepted it; `isResumed`: with the session of an earlier one.
        case connected(isResumed: Bool)
        /// The broker answered a subscription; `refusal`: why it does not allow it.
        case subscribed(refusal: String?)
        /// A message arrived.
        case received(topic: String, payload: [UInt8])
        /// The broker has a message; `refusal`: why it did not take it.
        case published(number: Int32, refusal: String?)
        /// The connection is gone, or was not accepted; a sentence without its end says why.
        case disconnected(reason: String, Cause)
    }

    /// Why a connection is gone.
    public enum Cause: Sendable {
        /// The broker is not reached, or no longer.
        case connection
        /// The broker refuses the user or the password.
        case credentials
        /// Both sides do not agree on encryption.
        case encryption
    }

    private let client: OpaquePointer
    private let loop: EventLoop
    private let settings: BrokerSettings
    private let handler: (Event) -> Void
    private var socket: IOSource?
    private var timer: TimerSource?
    /// Until the broker must have answered.
    private var patience: TimerSource?
    private var isReported = true
    private var reason = ""
    private var cause = Cause.connection
    /// The last error of the library for encryption.
    private var encryptionError: String?

    /// Prepares the library; once.
    ///
    /// Wraps `mosquitto_lib_init`.
    public static func prepare() { mosquitto_lib_init() }

    /// Creates a connection, which begins with `connect`.
    ///
    /// - Parameters:
    ///   - settings: where and how.
    ///   - loop: where it happens.
    ///   - handler: receives what happens.
    /// - Throws: which setting is wrong.
    public init(
        _ settings: BrokerSettings,
        in loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(BrokerError) {
        (self.loop, self.settings, self.handler) = (loop, settings, handler)
        guard let client = unsafe mosquitto_new(settings.clientID, false, nil) else {
            throw BrokerError("out of memory, or the client's id is invalid")
        }
        unsafe self.client = client
        unsafe mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        try configure()
        setCallbacks()
        do {
            timer = try loop.timer(accuracy: .seconds(1)) { [weak self] in self?.keepAlive() }
            patience = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in
                self?.end("no answer")
            }
        } catch {
            throw BrokerError("\(error)")
        }
    }

    deinit {
        socket = nil
        timer = nil
        patience = nil
        unsafe mosquitto_destroy(client)
    }

    private func configure() throws(BrokerError) {
        unsafe mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, Int32(MQTT_PROTOCOL_V5))
        unsafe mosquitto_int_option(
            client,
            MOSQ_OPT_RECEIVE_MAXIMUM,
            Int32(BrokerSettings.receiveMaximum)
        )
        unsafe mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        if let tls = settings.tls {
            try check(
                "tls",
                unsafe mosquitto_tls_set(
                    client,
                    tls.authorities,
                    tls.authorities == nil ? "/etc/ssl/certs" : nil,
                    tls.certificate,
                    tls.key,
                    nil
                )
            )
            try check("tls", unsafe mosquitto_tls_opts_set(client, 1, "tlsv1.2", nil))
        }
        if let user = settings.user {
            try check("user", unsafe mosquitto_username_pw_set(client, user, settings.password))
        }
        if let will = settings.will {
            var properties: OpaquePointer?
            try check(
                "will",
                unsafe mosquitto_property_add_int32(
                    &properties,
                    Int32(MQTT_PROP_WILL_DELAY_INTERVAL.rawValue),
                    UInt32(will.delaySeconds)
                )
            )
            // The library owns the properties from here on, if it takes them.
            let result = unsafe mosquitto_will_set_v5(
                client,
                will.topic,
                Int32(will.payload.count),
                will.payload,
                1,
                true,
                properties
            )
            if result != Self.success { unsafe mosquitto_property_free_all(&properties) }
            try check("will", result)
        }
    }

    private static let success = Int32(MOSQ_ERR_SUCCESS.rawValue)

    private func check(_ name: String, _ result: Int32) throws(BrokerError) {
        guard result != Self.success else { return }
        throw BrokerError("\(name): \(Self.text(result))")
    }

    private static func text(_ result: Int32) -> String {
        guard result != Int32(MOSQ_ERR_ERRNO.rawValue) else {
            return SystemError.last("connect").reason
        }
        let sentence = unsafe String(cString: mosquitto_strerror(result))
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// Why the broker refuses something; `nil`: it does not.
    private static func refusal(_ code: Int32) -> String? {
        code < 128 ? nil : unsafe String(cString: mosquitto_reason_string(code))
    }

    // MARK: The connection

    /// Connects; the event `connected` or `disconnected` follows.
    ///
    /// The name of the host is looked up at once, which may take seconds.
    ///
    /// Wraps `mosquitto_connect_bind_async`.
    public func connect() {
        var properties: OpaquePointer?
        _ = unsafe mosquitto_property_add_int32(
            &properties,
            Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue),
            UInt32(settings.sessionSeconds)
        )
        // Else one that is retained, of 200 MB, would end this process at each connection.
        _ = unsafe mosquitto_property_add_int32(
            &properties,
            Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue),
            UInt32(BrokerSettings.maximumPacket)
        )
        isReported = false
        (reason, cause, encryptionError) = ("", .connection, nil)
        // Only a function that waits for the connection takes properties, which the client keeps. So
        // first it is called for a socket that never exists.
        let keepAlive = Int32(settings.keepAliveSeconds)
        _ = unsafe mosquitto_connect_bind_v5(client, "/", 0, keepAlive, nil, properties)
        unsafe mosquitto_property_free_all(&properties)
        let result = unsafe mosquitto_connect_bind_async(
            client,
            settings.host,
            Int32(settings.port),
            keepAlive,
            nil
        )
        guard result == Self.success || result == Int32(MOSQ_ERR_CONN_PENDING.rawValue) else {
            return end(Self.text(result))
        }
        patience?.arm(after: .seconds(settings.connectSeconds))
        watch()
    }

    /// Asks the broker for a sign of life, after the network changed: without an answer the
    /// connection ends soon.
    ///
    /// Wraps `mosquitto_unsubscribe_v5`, of a topic without a subscription: the library sends its own
    /// sign only when that is due.
    public func probe() {
        guard socket != nil, patience?.deadline == nil else { return }
        patience?.arm(after: Self.answerSpan)
        _ = unsafe mosquitto_unsubscribe_v5(client, nil, "topmost/v1/probe", nil)
        settle()
    }

    private static let answerSpan = Duration.seconds(3)

    /// Says goodbye: the broker publishes no will.
    ///
    /// Wraps `mosquitto_disconnect_v5`.
    public func disconnect() {
        _ = unsafe mosquitto_disconnect_v5(client, 0, nil)
        settle()
    }

    /// Subscribes; `qualityOfService` 1: the broker queues what arrives while there is no
    /// connection; `sendsRetained`: it sends what is retained now.
    ///
    /// Wraps `mosquitto_subscribe_v5`.
    public func subscribe(
        _ topic: String,
        qualityOfService: Int32,
        sendsRetained: Bool = true
    ) {
        var options = MQTT_SUB_OPT_RETAIN_AS_PUBLISHED.rawValue
        // Source: MQTT 5.0, 3.8.3.1: an error for a subscription that several clients share.
        if !topic.hasPrefix("$share/") { options |= MQTT_SUB_OPT_NO_LOCAL.rawValue }
        if !sendsRetained { options |= MQTT_SUB_OPT_SEND_RETAIN_NEVER.rawValue }
        _ = unsafe mosquitto_subscribe_v5(
            client,
            nil,
            topic,
            qualityOfService,
            Int32(options),
            nil
        )
        settle()
    }

    /// Publishes a message with quality of service 1; it is kept until the broker has it.
    ///
    /// Wraps `mosquitto_publish_v5`.
    ///
    /// - Parameter message: what and where.
    /// - Returns: the number that `published` has; `nil`: it is too long, or there is no connection.
    @discardableResult
    public func publish(_ message: OutgoingMessage) -> Int32? {
        var properties: OpaquePointer?
        defer { unsafe mosquitto_property_free_all(&properties) }
        if let seconds = message.expirySeconds {
            _ = unsafe mosquitto_property_add_int32(
                &properties,
                Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue),
                UInt32(seconds)
            )
        }
        if let topic = message.responseTopic {
            _ = unsafe mosquitto_property_add_string(
                &properties,
                Int32(MQTT_PROP_RESPONSE_TOPIC.rawValue),
                topic
            )
        }
        if !message.correlation.isEmpty {
            _ = unsafe mosquitto_property_add_binary(
                &properties,
                Int32(MQTT_PROP_CORRELATION_DATA.rawValue),
                message.correlation,
                UInt16(message.correlation.count)
            )
        }
        var number: Int32 = 0
        let result = unsafe mosquitto_publish_v5(
            client,
            &number,
            message.topic,
            Int32(message.payload.count),
            message.payload,
            1,
            message.isRetained,
            properties
        )
        settle()
        return result == Self.success ? number : nil
    }

    // MARK: The loop

    private func watch() {
        let descriptor = unsafe mosquitto_socket(client)
        guard descriptor >= 0 else { return end("no connection") }
        do {
            // What the network swallows is noticed when this machine has something to say.
            var limit = UInt32(BrokerSettings.unacknowledgedMilliseconds)
            let size = socklen_t(MemoryLayout<UInt32>.size)
            _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &limit, size)
            socket = try loop.watch(fd: descriptor, .readable) { [weak self] in self?.handle($0) }
        } catch {
            return end("\(error)")
        }
        settle()
    }

    private func handle(_ events: IOEvents) {
        // While it agrees on encryption the library notices neither an error nor the end, and would
        // be called for ever.
        if events.contains(.error) { return end(SystemError.text(of: socketError)) }
        if !events.isDisjoint(with: [.readable, .hangUp]) {
            run(unsafe mosquitto_loop_read(client, 1))
        }
        if events.contains(.hangUp), socket != nil { return end("the connection is closed") }
        if events.contains(.writable), socket != nil {
            run(unsafe mosquitto_loop_write(client, 1))
        }
        settle()
    }

    /// The error number of the connection; one is known once only.
    private var socketError: Int32 {
        var code = Int32(ECONNRESET)
        var length = socklen_t(MemoryLayout<Int32>.size)
        let descriptor = unsafe mosquitto_socket(client)
        _ = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        return code == 0 ? ECONNRESET : code
    }

    private func keepAlive() {
        run(unsafe mosquitto_loop_misc(client))
        settle()
    }

    /// Waits for what the library waits for.
    private func settle() {
        guard let socket else { return }
        guard unsafe mosquitto_socket(client) >= 0 else { return end(reason) }
        socket.events = unsafe mosquitto_want_write(client) ? [.readable, .writable] : .readable
        if timer?.deadline == nil {
            timer?.arm(after: .seconds(max(1, settings.keepAliveSeconds / 4)))
        }
    }

    private func run(_ result: Int32) {
        guard result != Self.success, result != Int32(MOSQ_ERR_CONN_PENDING.rawValue) else {
            return
        }
        end(Self.text(result))
    }

    /// Reports the end once; the library has closed the descriptor.
    private func end(_ text: String) {
        socket = nil
        timer?.disarm()
        patience?.disarm()
        guard !isReported else { return }
        isReported = true
        let told = reason.isEmpty ? text : reason
        if told == Self.text(Int32(MOSQ_ERR_TLS.rawValue)) { cause = .encryption }
        let detail = cause == .encryption ? encryptionError.map { ": " + $0 } ?? "" : ""
        handler(.disconnected(reason: told + detail, cause))
        reason = ""
        cause = .connection
    }

    // MARK: Callbacks

    fileprivate func report(_ event: Event) { handler(event) }

    fileprivate func answered() { patience?.disarm() }

    fileprivate func refused(_ text: String, _ cause: Cause = .connection) {
        // The broker's reason is reported, not that the connection was closed afterwards.
        guard reason.isEmpty else { return }
        reason = text
        self.cause = cause
    }

    /// Keeps what the library logs of encryption: its result says only that something failed.
    fileprivate func keep(_ line: String) {
        guard line.hasPrefix("OpenSSL Error") else { return }
        encryptionError = line.split(separator: ":").last.map(String.init)
    }

    /// Reasons of MQTT 5 and 3.1.1 that are about the user, not the connection.
    fileprivate static let refusals: Set<Int32> = [
        4, 5, Int32(MQTT_RC_BAD_USERNAME_OR_PASSWORD.rawValue),
        Int32(MQTT_RC_NOT_AUTHORIZED.rawValue),
    ]

    private func setCallbacks() {
        unsafe mosquitto_connect_v5_callback_set(client) { _, this, code, flags, _ in
            guard let broker = unsafe Broker.from(this) else { return }
            guard code == 0 else {
                return broker.refused(
                    unsafe String(cString: mosquitto_reason_string(code)),
                    Broker.refusals.contains(code) ? .credentials : .connection
                )
            }
            broker.answered()
            broker.report(.connected(isResumed: flags & 1 != 0))
        }
        unsafe mosquitto_disconnect_v5_callback_set(client) { _, this, code, _ in
            guard code != 0, let broker = unsafe Broker.from(this) else { return }
            // Below 128 it is the library's own error.
            broker.refused(
                code < 128
                    ? Broker.text(code) : unsafe String(cString: mosquitto_reason_string(code))
            )
        }
        unsafe mosquitto_log_callback_set(client) { _, this, _, line in
            guard let line = unsafe line else { return }
            unsafe Broker.from(this)?.keep(unsafe String(cString: line))
        }
        unsafe mosquitto_subscribe_v5_callback_set(client) { _, this, _, count, granted, _ in
            let worst = unsafe UnsafeBufferPointer(start: granted, count: Int(count)).max() ?? 0
            unsafe Broker.from(this)?.report(.subscribed(refusal: Broker.refusal(worst)))
        }
        unsafe mosquitto_unsubscribe_v5_callback_set(client) { _, this, _, _ in
            unsafe Broker.from(this)?.answered()
        }
        unsafe mosquitto_publish_v5_callback_set(client) { _, this, number, code, _ in
            unsafe Broker.from(this)?.report(
                .published(number: number, refusal: Broker.refusal(code))
            )
        }
        unsafe mosquitto_message_v5_callback_set(client) { _, this, message, _ in
            guard let broker = unsafe Broker.from(this), let message = unsafe message else {
                return
            }
            let bytes = unsafe UnsafeRawBufferPointer(
                start: message.pointee.payload,
                count: Int(message.pointee.payloadlen)
            )
            broker.report(
                .received(
                    topic: unsafe String(cString: message.pointee.topic),
                    payload: unsafe Array(bytes)
                )
            )
        }
    }

    private static func from(_ this: UnsafeMutableRawPointer?) -> Broker? {
        unsafe this.map { unsafe Unmanaged<Broker>.fromOpaque($0).takeUnretainedValue() }
    }
}
