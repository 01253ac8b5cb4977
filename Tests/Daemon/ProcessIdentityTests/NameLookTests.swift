// SPDX-License-Identifier: MIT

import ProcessIdentity
import Testing

@Suite("How names look")
struct NameLookTests {
    @Test(
        "what looks like a name has its look",
        arguments: [
            ("bank", "Bank"), ("bank", "B\u{430}nk"), ("bank", "\u{FF22}ank"),
            ("bank", "\u{1D401}\u{1D41A}\u{1D427}\u{1D424}"), ("bank", "b\u{E1}nk"),
            ("bank", "ba\u{301}nk"), ("bank", "B\u{200D}a\u{AD}nk"), ("bank", "\u{24B7}ank"),
            ("bank", "\u{392}ank"), ("bank", "ban\u{212A}"),
            ("bank", "\u{412}\u{410}\u{578}\u{43A}"),
            ("bank", "B\u{13AA}nk"), ("bank", "\u{1F171}ank"), ("bank", "ba\u{E0061}nk"),
            ("firefox", "\u{FB01}refox"), ("firefox", "\u{FB01}ref\u{585}x"),
            ("firefox", "fіrefох"),
            ("office", "o\u{FB03}ce"), ("paypal", "PayPaI"), ("paypal", "paypa1"),
            ("paypal", "p\u{430}yp\u{430}\u{4CF}"), ("modem", "rnodern"), ("slow", "slovv"),
            ("notes", "n0tes"), ("notes", "n\u{3BF}tes"), ("notes", "N\u{F3}tes"),
            ("4711", "\u{664}7\u{661}\u{FF11}"), ("gnome-tweaks", "GNOME Tweaks"),
            ("vivi", "\u{2165}\u{2164}I"), ("straße", "strasse"), ("ægir", "\u{C6}gir"),
        ]
    )
    func alike(name: String, other: String) {
        #expect(NameLook.of(other) == NameLook.of(name), "\(NameLook.of(other))")
    }

    @Test(
        "what looks different stays different",
        arguments: [
            ("bank", "tank"), ("mail", "main"), ("notes", "noted"), ("Почта", "Почтa2"),
            ("日本", "日木"), ("مدير", "مدیرة"), ("writer", "writes"), ("x11", "x12"),
        ]
    )
    func different(name: String, other: String) {
        #expect(NameLook.of(other) != NameLook.of(name))
    }

    @Test("a name of signs alone has no look")
    func empty() {
        for name in ["", "\u{200B}", "---", "\u{2800}", "\u{E0020}"] {
            #expect(NameLook.of(name).isEmpty, "\(NameLook.of(name))")
        }
    }
}
