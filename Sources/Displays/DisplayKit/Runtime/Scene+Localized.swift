// SPDX-License-Identifier: MIT

import Localization
package import PresenterCore

extension Scene {
    /// The scene with Topmost's own texts in the user's language; those of applications stay.
    package var localized: Scene {
        Localization.isTranslated ? worded(Localization.translated) : self
    }
}
