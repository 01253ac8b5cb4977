// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Interaction
import XCB

/// The monitors with constant ids, and the output of each window.
struct OutputTable {
    /// The outputs, the primary one first.
    private(set) var outputs: [Output] = []
    /// The outputs' frames on the root window.
    private(set) var frames: [OutputID: Rectangle<Int>] = [:]
    private var numbers: [String: UInt32] = [:]

    /// Updates the monitors; a monitor of the same name keeps its id.
    ///
    /// - Returns: Whether anything changed.
    mutating func update(_ monitors: [Monitor], freeAreas: [Rectangle<Int>], scale: Double) -> Bool
    {
        var newOutputs: [Output] = []
        var newFrames: [OutputID: Rectangle<Int>] = [:]
        for (monitor, area) in zip(monitors, freeAreas) {
            let number = numbers[monitor.name] ?? UInt32(numbers.count + 1)
            numbers[monitor.name] = number
            let id = OutputID(rawValue: number)
            let frame = monitor.frame
            newFrames[id] = frame
            newOutputs.append(
                Output(
                    id: id,
                    name: monitor.name,
                    pixelSize: PixelSize(width: frame.width, height: frame.height),
                    scale: scale,
                    workArea: area.offset(x: -frame.x, y: -frame.y)
                )
            )
        }
        defer { (outputs, frames) = (newOutputs, newFrames) }
        return newOutputs != outputs || newFrames != frames
    }

    /// Returns the monitor with the largest part of a window.
    func output(with frame: Rectangle<Int>) -> OutputID? {
        let shares = outputs.compactMap { output in
            frames[output.id].map { (output.id, $0.intersection(frame).area) }
        }
        // With equal parts the first one, so the primary one.
        let largest = shares.reduce(nil as (OutputID, Int)?) { best, next in
            next.1 > best?.1 ?? 0 ? next : best
        }
        return largest?.0
    }

    /// Returns the monitor with that pixel of the root window.
    func output(atX x: Int, y: Int) -> OutputID? {
        outputs.first { frames[$0.id]?.contains(x: x, y: y) == true }?.id
    }

    /// Returns the position of a pixel of the root window; between monitors the
    /// nearest one.
    func nearestPoint(x: Int, y: Int) -> ScreenPoint? {
        let nearest = outputs.min { left, right in
            distance(from: left.id, x, y) < distance(from: right.id, x, y)
        }
        guard let nearest, let frame = frames[nearest.id] else { return nil }
        // The middle of the pixel, which is under the pointer's tip at any scale.
        let point = Point(
            x: (Double(x - frame.x) + 0.5) / nearest.scale,
            y: (Double(y - frame.y) + 0.5) / nearest.scale
        )
        return ScreenPoint(output: nearest.id, point: point)
    }

    /// Returns the distance in pixels, summed over both axes; 0: inside.
    private func distance(from id: OutputID, _ x: Int, _ y: Int) -> Int {
        guard let frame = frames[id] else { return .max }
        return max(0, frame.x - x, x - frame.maxX + 1) + max(0, frame.y - y, y - frame.maxY + 1)
    }
}
