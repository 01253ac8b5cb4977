// SPDX-License-Identifier: MIT

import Basics
import DisplayKit
import PresenterCore
import TestSupport
import Testing
import XCB

@testable import topmost_display_x11

@Suite("Screen locks")
struct LockTests {
    private let whole = Rectangle(width: 1280, height: 800)
    private let frame = Rectangle(x: 880, y: 20, width: 380, height: 120)
    private let other = Rectangle(x: 880, y: 160, width: 380, height: 120)

    @Test(
        "what comes while the screen is locked is below the lock, and seen when it is gone",
        arguments: [true, false]
    )
    func comesLocked(isModal: Bool) throws {
        let desktop = try TestX11Screen()
        do {
            let lock = desktop.showLock()
            #expect(try desktop.grab(lock))
            let before = desktop.onlooker.capture(whole)
            if isModal {
                desktop.screen.setInput(.exclusive)
                let size = PixelSize(width: 1280, height: 800)
                try desktop.show(desktop.modal(size, color: 0xFFFFFF))
            } else {
                try desktop.show(desktop.toast(frame, color: 0xFFFFFF))
            }
            try desktop.turn(until: { desktop.screen.stacking.isCovered })
            #expect(desktop.screen.stacking.isCovered)
            let isUnchanged = desktop.onlooker.capture(whole) == before
            #expect(isUnchanged)
            withExtendedLifetime(lock) {}
        }
        desktop.onlooker.ungrabKeyboard()
        desktop.onlooker.ungrabPointer()
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { !desktop.screen.stacking.isCovered })
        #expect(desktop.pixel(isModal ? 640 : 1070, isModal ? 400 : 80) == 0xFFFF_FFFF)
        if isModal {
            try desktop.turn(until: { desktop.isGained })
            #expect(desktop.isGained)
        }
    }

    @Test("a lock is reported before a frame behind it is, and until it is gone")
    func reported() throws {
        let desktop = try TestX11Screen()
        let locked = ScreenEvent.visibilityChanged(isVisible: false, reason: .locked)
        let unlocked = ScreenEvent.visibilityChanged(isVisible: true)
        do {
            let lock = desktop.showLock()
            #expect(try desktop.grab(lock))
            try desktop.show(desktop.toast(frame, color: 0xFFFFFF))
            // The card goes, and another one comes.
            try desktop.show()
            try desktop.settle()
            #expect(desktop.has(locked) && !desktop.has(unlocked))
            try desktop.show(desktop.toast(other, id: 2, color: 0xFFFFFF))
            let order = desktop.events.filter { $0 == locked || $0 == .presented(serial: 1) }
            #expect(order == [locked, .presented(serial: 1)])
            try desktop.show()
            withExtendedLifetime(lock) {}
        }
        desktop.onlooker.ungrabKeyboard()
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.has(unlocked) })
    }

    @Test("a window that covers the screen is no screen lock while nobody grabs the keyboard")
    func wallpaper() throws {
        let desktop = try TestX11Screen()
        let wallpaper = desktop.showLock()
        desktop.onlooker.waitUntilProcessed()
        let toast = try desktop.toast(frame, color: 0xFFFFFF)
        try desktop.show(toast)
        #expect(desktop.pixel(1070, 80) == 0xFFFF_FFFF)
        withExtendedLifetime(wallpaper) {}
    }

    @Test("a window manager's frame is no screen lock, even if its program has the keyboard")
    func managed() throws {
        let desktop = try TestX11Screen()
        let window = desktop.showLock()
        #expect(try desktop.grab(window))
        let id = "\(window.id.rawValue)"
        try desktop.server.run("xprop", "-id", id, "-f", "WM_STATE", "32c", "-set", "WM_STATE", "1")
        try desktop.show(desktop.toast(frame, color: 0xFFFFFF))
        try desktop.settle()
        #expect(desktop.pixel(1070, 80) == 0xFFFF_FFFF)
        #expect(!desktop.screen.stacking.isCovered)
    }
}
