// SPDX-License-Identifier: MIT

/// A presentation.
enum PresentForm: Int, CaseIterable, Hashable, Sendable {
    case modal, firmModal, timedModal, pictured, sheet, toast, keyedToast, briefLoading, loading
    case gentleLoading, retry, poison
}
