// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

extension DisplayList: CustomStringConvertible {
    /// One command per line, indented within clips, groups and transforms; for
    /// golden files and debugging.
    public var description: String {
        var depth = 0
        var lines: [String] = []
        for command in commands {
            if case .restore = command { depth = max(0, depth - 1) }
            lines.append(String(repeating: "  ", count: depth) + command.line)
            switch command {
            case .clip, .group, .transform: depth += 1
            case .fill, .stroke, .text, .image, .shadow, .fade, .restore: break
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension DrawCommand {
    fileprivate var line: String {
        switch self {
        case .fill(let shape, let color): "fill \(shape.words) \(color.words)"
        case .stroke(let shape, let color, let stroke):
            "stroke \(shape.words) \(color.words) \(stroke.words)"
        case .text(let block, let frame): "text \(frame.words) \(block.words)"
        case .image(let source, let frame, let style):
            "image \(frame.words) \(source.words) \(style.words)"
        case .shadow(let frame, let radius, let layer, let color):
            "shadow \(frame.words) r\(radius.words) y\(layer.offset.words)"
                + " σ\(layer.sigma.words) \(color.opacity(layer.opacity).words)"
        case .fade(let frame, let color, let edge):
            "fade \(frame.words) \(color.words) \(edge)"
        case .clip(let shape): "clip \(shape.words)"
        case .group(let opacity): "group \(opacity.words)"
        case .transform(let scale, let about, let dx, let dy):
            "transform \(scale.words) about \(about.words) by \(dx.words),\(dy.words)"
        case .restore: "restore"
        }
    }
}

extension Double {
    /// At most two decimals.
    fileprivate var words: String {
        let hundredths = Int((self * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let whole = abs(hundredths) / 100
        let rest = abs(hundredths) % 100
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Point {
    fileprivate var words: String { "\(x.words),\(y.words)" }
}

extension Rectangle<Double> {
    fileprivate var words: String {
        "\(x.words),\(y.words) \(width.words)x\(height.words)"
    }
}

extension Color {
    fileprivate var words: String {
        func digits(_ channel: Double) -> String {
            let value = Int((channel * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
        }
        let name = "#" + digits(red) + digits(green) + digits(blue)
        return alpha == 1 ? name : "\(name)/\((alpha * 100).words)%"
    }
}

extension Shape {
    fileprivate var words: String {
        switch self {
        case .rectangle(let frame): frame.words
        case .rounded(let frame, let radius): "\(frame.words) r\(radius.words)"
        case .corners(let frame, let first, let second, let third, let fourth):
            "\(frame.words) r\(first.words),\(second.words),\(third.words),\(fourth.words)"
        case .arc(let center, let radius, let from, let to):
            "arc \(center.words) r\(radius.words) \(from.words)…\(to.words)"
        case .path(let steps): "path of \(steps.count) from \(steps.start)"
        }
    }
}

extension [PathStep] {
    fileprivate var start: String {
        if case .move(let point)? = first { point.words } else { "nowhere" }
    }
}

extension Stroke {
    fileprivate var words: String {
        "w\(width.words)" + (dash.isEmpty ? "" : " dashed") + (isRound ? " round" : "")
    }
}

extension TextBlock {
    fileprivate var words: String {
        let style =
            "\(type.size.words)/\(type.lineHeight.words) \(type.weight)"
            + (type.family == "sans-serif" ? "" : " \(type.family)")
            + (maximumLines.map { " ≤\($0)" } ?? "")
            + (alignment == .leading ? "" : " \(alignment)")
            + (direction == .leftToRight ? "" : " rtl")
        let texts = runs.map { run in
            "\(run.color.words) "
                + (run.style.contains(.bold) ? "b" : "")
                + (run.style.contains(.italic) ? "i" : "")
                + (run.style.contains(.underline) ? "u" : "")
                + "“\(run.text)”"
        }
        return style + " " + texts.joined(separator: " ")
    }
}

extension ImageSource {
    fileprivate var words: String {
        switch self {
        case .file(let path): "file \(path)"
        case .name(let name): "name \(name)"
        case .stored(let image): "stored \(image.width)x\(image.height)"
        case .remote(let image): "remote \(image.address)"
        }
    }
}

extension ImageStyle {
    fileprivate var words: String {
        "\(fit) r\(radius.words)" + (tint.map { " tint \($0.words)" } ?? "")
    }
}
