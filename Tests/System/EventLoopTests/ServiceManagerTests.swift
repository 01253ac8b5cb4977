// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import Testing

@Suite("ServiceManager")
struct ServiceManagerTests {
    @Test("sends what systemd expects")
    func states() {
        var sent: [String] = []
        let manager = ServiceManager(notify: { sent.append($0) }, monotonicMicroseconds: { 42 })
        manager.ready()
        manager.reloading()
        manager.ready(status: "2 shown\nREADY=0")
        manager.status("waiting")
        manager.stopping()
        #expect(
            sent == [
                "READY=1", "RELOADING=1\nMONOTONIC_USEC=42",
                "READY=1\nSTATUS=2 shown READY=0", "STATUS=waiting", "STOPPING=1",
            ]
        )
    }
}
