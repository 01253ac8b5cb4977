// SPDX-License-Identifier: MIT

/// What is to be shown: one of the five kinds.
///
/// It is indirect, so that handing it on costs one reference, however much it holds.
public indirect enum Content: Hashable, Sendable {
    case modal(Modal)
    case bottomSheet(BottomSheet)
    case toast(Toast)
    case loading(Loading)
    case retry(Retry)

    /// Which of the five it is.
    public var kind: Kind {
        switch self {
        case .modal: .modal
        case .bottomSheet: .bottomSheet
        case .toast: .toast
        case .loading: .loading
        case .retry: .retry
        }
    }

    /// What every kind has.
    public var headline: Headline {
        switch self {
        case .modal(let modal): modal.headline
        case .bottomSheet(let sheet): sheet.headline
        case .toast(let toast): toast.headline
        case .loading(let loading): loading.headline
        case .retry(let retry): retry.headline
        }
    }
}
