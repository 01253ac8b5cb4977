// SPDX-License-Identifier: MIT

import PresenterCore

extension Identity {
    /// This identity, as it goes by a name that it gives itself.
    ///
    /// A name that agrees with what is known is no news. One that does not is
    /// shown with "via", and is an impostor's where it is that of another
    /// installed application.
    ///
    /// - Parameters:
    ///   - claim: the name, or the id of a desktop file.
    ///   - applications: the installed ones.
    /// - Returns: the identity for that one presentation.
    func claiming(_ claim: String, among applications: DesktopIndex) -> Identity {
        // Tools send their own name where none was given.
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
        // Nobody else is Topmost either.
        let isTaken = !claimed.isEmpty || NameFold.folded(name) == "topmost"
        if isTaken, !isPortal { identity.isImpostor = true }
        return identity
    }

    /// Whether it is a desktop portal, which knows for whom it speaks.
    private var isPortal: Bool {
        key.hasPrefix("exe:/usr/lib") && displayName.hasPrefix("xdg-desktop-portal")
    }
}
