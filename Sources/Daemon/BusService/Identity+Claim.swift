// SPDX-License-Identifier: MIT

package import PresenterCore
import ProcessIdentity

extension Identity {
    /// Returns a copy with a name that the client gives itself.
    ///
    /// A name that agrees with the known one changes nothing. A different one is shown
    /// with "via"; if it belongs to another installed application, the client is an
    /// impostor.
    ///
    /// - Parameters:
    ///   - claim: the name, or the id of a desktop file.
    ///   - applications: the installed ones.
    /// - Returns: the identity for that one presentation.
    func claiming(_ claim: String, among applications: DesktopIndex) -> Identity {
        // Tools send their own name if the caller gave none.
        guard let name = ProgramName.readable(claim), !Messengers.contains(name) else {
            return self
        }
        let shown = applications.application(id: name)?.name ?? name
        let claimed = applications.ids(named: name)
        var identity = self
        if NameFold.agrees(name, with: displayName)
            || !claimed.isDisjoint(with: applications.ids(named: displayName))
        {
            if trust == .program { identity.displayName = shown }
            return identity
        }
        identity.claimedName = shown
        // No other program is Topmost.
        let isTaken = !claimed.isEmpty || NameLook.of(name) == NameLook.of("topmost")
        if isTaken, !isPortal { identity.isImpostor = true }
        return identity
    }

    /// This identity for a toast: without the name of a tool whose caller is not known or only
    /// runs commands.
    ///
    /// What a key of the window manager runs has no caller left, or a shell; "via notify-send" and
    /// "dash" would tell the user nothing.
    package var forToast: Identity {
        let isTool = key.split(separator: "/").last.map { Messengers.contains(String($0)) } ?? false
        guard trust == .program, !isImpostor,
            Messengers.contains(displayName) || isTool && Messengers.isRunner(displayName)
        else { return self }
        var identity = self
        identity.displayName = ""
        return identity
    }

    /// Whether it is a desktop portal, which may name the application it acts for.
    private var isPortal: Bool {
        key.hasPrefix("exe:/usr/lib") && displayName.hasPrefix("xdg-desktop-portal")
    }
}
