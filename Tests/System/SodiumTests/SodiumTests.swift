// SPDX-License-Identifier: MIT

import Sodium
import Testing

@Suite("libsodium")
struct SodiumTests {
    init() { #expect(Sodium.prepare()) }

    @Test("what is encrypted is read with the same key and context only")
    func encryption() {
        let (key, other) = (Sodium.randomBytes(32), Sodium.randomBytes(32))
        let text = Array("delete it?".utf8)
        let encrypted = SharedEncryption.encrypt(text, context: [1], key: key)
        #expect(SharedEncryption.decrypt(encrypted, context: [1], key: key) == text)
        #expect(SharedEncryption.decrypt(encrypted, context: [2], key: key) == nil)
        #expect(SharedEncryption.decrypt(encrypted, context: [1], key: other) == nil)
        for index in encrypted.indices {
            var changed = encrypted
            changed[index] ^= 1
            #expect(SharedEncryption.decrypt(changed, context: [1], key: key) == nil)
        }
        #expect(SharedEncryption.decrypt([], context: [], key: key) == nil)
        #expect(SharedEncryption.encrypt(text, context: [1], key: key) != encrypted)
    }

    @Test("a signature is its owner's, for these bytes")
    func signatures() {
        let (key, other) = (
            MachineKey(seed: Sodium.randomBytes(32)), MachineKey(seed: Sodium.randomBytes(32))
        )
        let signature = key.sign([1, 2])
        #expect(MachineKey.isSigned([1, 2], signature: signature, publicKey: key.publicKey))
        #expect(!MachineKey.isSigned([1, 3], signature: signature, publicKey: key.publicKey))
        #expect(!MachineKey.isSigned([1, 2], signature: signature, publicKey: other.publicKey))
        #expect(!MachineKey.isSigned([1, 2], signature: [], publicKey: key.publicKey))
        #expect(MachineKey(seed: key.seed) == key)
    }

    @Test("what is sealed is opened by its receiver only")
    func sealing() {
        let (key, other) = (
            MachineKey(seed: Sodium.randomBytes(32)), MachineKey(seed: Sodium.randomBytes(32))
        )
        let sealed = MachineKey.seal([1, 2, 3], for: key.publicKey)
        #expect(sealed.flatMap(key.open) == [1, 2, 3])
        #expect(sealed.flatMap(other.open) == nil)
        #expect(key.open([1]) == nil)
        #expect(MachineKey.seal([1], for: [0]) == nil)
    }

    @Test("a hash is that of BLAKE2b")
    func hashes() {
        // Source: `b2sum -l 128` of nothing.
        let expected: [UInt8] = [
            0xCA, 0xE6, 0x69, 0x41, 0xD9, 0xEF, 0xBD, 0x40, 0x4E, 0x4D, 0x88, 0x75, 0x8E, 0xA6,
            0x76, 0x70,
        ]
        #expect(Sodium.hash([], count: 16) == expected)
        #expect(Sodium.hash([1]) != Sodium.hash([1], key: [1]))
    }
}
