// SPDX-License-Identifier: MIT
//
// What machines use to write to each other through a broker that nobody trusts. Keys are bytes: who
// has them decides how long they stay in memory.

import CSodium

/// libsodium.
public enum Sodium {
    /// Prepares the library; before anything else, once.
    ///
    /// Wraps `sodium_init`.
    ///
    /// - Returns: whether it can be used.
    public static func prepare() -> Bool { sodium_init() >= 0 }

    /// Bytes that nobody can guess.
    ///
    /// Wraps `randombytes_buf`.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, count)
        return bytes
    }

    /// The hash of bytes (BLAKE2b).
    ///
    /// Wraps `crypto_generichash`.
    ///
    /// - Parameters:
    ///   - bytes: what is hashed.
    ///   - key: at most 64 bytes; with another key the hash is another one.
    ///   - count: its length, 16 to 64 bytes.
    /// - Returns: the hash.
    public static func hash(_ bytes: [UInt8], key: [UInt8] = [], count: Int = 32) -> [UInt8] {
        precondition((16...64).contains(count) && key.count <= 64)
        var hash = [UInt8](repeating: 0, count: count)
        _ = unsafe crypto_generichash(&hash, count, bytes, UInt64(bytes.count), key, key.count)
        return hash
    }
}

/// Encryption for all who have one key (XChaCha20-Poly1305).
public enum SharedEncryption {
    /// The length of a key.
    public static let keyLength = 32
    private static let nonceLength = 24
    private static let tagLength = 16

    /// Encrypts bytes.
    ///
    /// Wraps `crypto_aead_xchacha20poly1305_ietf_encrypt`.
    ///
    /// - Parameters:
    ///   - bytes: what only those with the key can read.
    ///   - context: what both sides know; decryption fails with any other.
    ///   - key: `keyLength` bytes.
    /// - Returns: a random nonce and the encrypted bytes.
    public static func encrypt(_ bytes: [UInt8], context: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count == keyLength)
        let nonce = Sodium.randomBytes(nonceLength)
        var encrypted = [UInt8](repeating: 0, count: bytes.count + tagLength)
        var length: UInt64 = 0
        _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
            &encrypted,
            &length,
            bytes,
            UInt64(bytes.count),
            context,
            UInt64(context.count),
            nil,
            nonce,
            key
        )
        return nonce + encrypted
    }

    /// Decrypts what `encrypt` returned.
    ///
    /// Wraps `crypto_aead_xchacha20poly1305_ietf_decrypt`.
    ///
    /// - Parameters:
    ///   - bytes: the nonce and the encrypted bytes.
    ///   - context: the one that they were encrypted with.
    ///   - key: `keyLength` bytes.
    /// - Returns: what was encrypted; `nil`: with another key or context, or it was changed.
    public static func decrypt(_ bytes: [UInt8], context: [UInt8], key: [UInt8]) -> [UInt8]? {
        precondition(key.count == keyLength)
        guard bytes.count >= nonceLength + tagLength else { return nil }
        let nonce = Array(bytes[..<nonceLength])
        let encrypted = Array(bytes[nonceLength...])
        var decrypted = [UInt8](repeating: 0, count: encrypted.count - tagLength)
        var length: UInt64 = 0
        let result = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
            &decrypted,
            &length,
            nil,
            encrypted,
            UInt64(encrypted.count),
            context,
            UInt64(context.count),
            nonce,
            key
        )
        return result == 0 ? decrypted : nil
    }
}

/// A key with which its owner alone signs, and reads what is encrypted for it (Ed25519, X25519).
public struct MachineKey: Hashable, Sendable {
    /// All of it.
    public let seed: [UInt8]
    /// What others check signatures with, and encrypt with.
    public let publicKey: [UInt8]
    private let secret: [UInt8]

    /// The length of a seed and of a public key.
    public static let length = 32
    /// The length of a signature.
    public static let signatureLength = 64
    private static let sealLength = 48

    /// Creates the key of a seed, `length` bytes.
    ///
    /// Wraps `crypto_sign_seed_keypair`.
    public init(seed: [UInt8]) {
        precondition(seed.count == Self.length)
        var (publicKey, secret) = (
            [UInt8](repeating: 0, count: Self.length), [UInt8](repeating: 0, count: 64)
        )
        _ = unsafe crypto_sign_seed_keypair(&publicKey, &secret, seed)
        (self.seed, self.publicKey, self.secret) = (seed, publicKey, secret)
    }

    /// Signs bytes.
    ///
    /// Wraps `crypto_sign_detached`.
    public func sign(_ bytes: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Self.signatureLength)
        var length: UInt64 = 0
        _ = unsafe crypto_sign_detached(&signature, &length, bytes, UInt64(bytes.count), secret)
        return signature
    }

    /// Whether the owner of a public key has signed bytes.
    ///
    /// Wraps `crypto_sign_verify_detached`.
    public static func isSigned(_ bytes: [UInt8], signature: [UInt8], publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureLength, publicKey.count == length else { return false }
        return unsafe crypto_sign_verify_detached(
            signature,
            bytes,
            UInt64(bytes.count),
            publicKey
        ) == 0
    }

    /// Encrypts bytes for the owner of a public key.
    ///
    /// Wraps `crypto_box_seal`.
    ///
    /// - Returns: `nil`: it is no public key.
    public static func seal(_ bytes: [UInt8], for publicKey: [UInt8]) -> [UInt8]? {
        guard publicKey.count == length else { return nil }
        var receiver = [UInt8](repeating: 0, count: length)
        guard unsafe crypto_sign_ed25519_pk_to_curve25519(&receiver, publicKey) == 0 else {
            return nil
        }
        var sealed = [UInt8](repeating: 0, count: bytes.count + sealLength)
        let result = unsafe crypto_box_seal(&sealed, bytes, UInt64(bytes.count), receiver)
        return result == 0 ? sealed : nil
    }

    /// Decrypts what was sealed for this key.
    ///
    /// Wraps `crypto_box_seal_open`.
    ///
    /// - Returns: `nil`: it is for another key, or was changed.
    public func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.sealLength else { return nil }
        var own = [UInt8](repeating: 0, count: Self.length)
        var ownSecret = [UInt8](repeating: 0, count: Self.length)
        guard unsafe crypto_sign_ed25519_pk_to_curve25519(&own, publicKey) == 0,
            unsafe crypto_sign_ed25519_sk_to_curve25519(&ownSecret, secret) == 0
        else { return nil }
        var opened = [UInt8](repeating: 0, count: sealed.count - Self.sealLength)
        let result = unsafe crypto_box_seal_open(
            &opened,
            sealed,
            UInt64(sealed.count),
            own,
            ownSecret
        )
        return result == 0 ? opened : nil
    }
}
