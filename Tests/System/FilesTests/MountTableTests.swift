// SPDX-License-Identifier: MIT

import Testing

@testable import Files

@Suite("Mounts")
struct MountTableTests {
    private let table = MountTable(
        Array(
            #"""
            22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
            23 22 0:44 / /mnt/a\040b rw - nfs4 host:/ rw
            24 22 0:45 / /mnt rw - fuse.sshfs host: rw
            25 24 0:46 / /mnt rw - tmpfs tmpfs rw
            short line
            26 22 x:y / /broken rw - tmpfs tmpfs rw
            27 22 259:70000 / /big rw - xfs /dev/nvme0n1 rw

            """#.utf8
        )
    )

    @Test(
        "the longest folder above a path counts, of two on one folder the later",
        arguments: [
            ("/", 0x801), ("/home/ann", 0x801), ("/mntx", 0x801), ("/broken/file", 0x801),
            ("/mnt", 46), ("/mnt/file", 46), ("/mnt/a b/file", 44), ("/mnt/a bc", 46),
        ] as [(String, UInt64)]
    )
    func above(path: String, device: UInt64) {
        #expect(table.device(above: path) == device)
    }

    @Test("a large number of a device is as the kernel has it")
    func large() {
        #expect(table.device(above: "/big") == 0x1111_0370)
    }

    @Test("without mounts nothing is known")
    func nothing() {
        #expect(MountTable([]).device(above: "/") == nil)
    }

    @Test("the root folder of this process is one")
    func own() {
        #expect(MountTable().device(above: "/") != nil)
    }
}
