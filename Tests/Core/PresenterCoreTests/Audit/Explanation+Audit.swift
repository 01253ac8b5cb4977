// SPDX-License-Identifier: MIT

import PresenterCore

extension Explanation.Reason {
    var isWaitingToast: Bool {
        self == .noRoom || self == .doNotDisturb || self == .held
    }
}
