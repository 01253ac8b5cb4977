// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// The module table of ARCHITECTURE.md, as SwiftPM sees it. `Scripts/check-imports`
// holds the same table as data and fails on an import that is not in it.
//
// `TOPMOST_ONLY=DBus,DBusTests swift test` keeps only those targets and what
// they need: a module can be built and tested in seconds.

import PackageDescription

/// Every target is compiled with the same rules.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0443-warning-control-flags.md
    .treatAllWarnings(as: .error),
]

/// What random tests run millions of times is optimised in debug builds too: the tests of
/// PresenterCore take 19 s of a processor instead of more than 130.
let runOften: Set<String> = [
    "PresenterCore", "DesignSystem", "TerminalLook", "BusWire", "PluginWire", "DBus",
    "RecoveryStore", "BusService", "PluginHost", "topmostd", "PresenterCoreTests",
    "ShellSimulationTests",
]

/// Whether nothing is optimised in debug builds, so that each function is there: for `Scripts/way`.
let isPlain = Context.environment["TOPMOST_PLAIN"] != nil

/// The settings of a target.
func settings(of name: String) -> [SwiftSetting] {
    guard runOften.contains(name), !isPlain else { return settings }
    return settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

/// A C library: a module map and the few inline shims Swift cannot do without.
func cLibrary(_ name: String, pkgConfig: String, apt: [String]) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// A library module of ours.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings(of: name))
}

/// A program of ours.
func program(
    _ name: String,
    _ dependencies: [Target.Dependency],
    linking: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        swiftSettings: settings(of: name),
        linkerSettings: linking
    )
}

/// The tests of one module or program; `snapshots`: golden files lie in a folder of that name.
func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    snapshots: Bool = false
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: snapshots ? ["Snapshots"] : [],
        swiftSettings: settings(of: name)
    )
}

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser",
    package: "swift-argument-parser"
)

var targets: [Target] = [
    // Row 1: C libraries.
    cLibrary("CDBus", pkgConfig: "dbus-1", apt: ["libdbus-1-dev"]),
    .systemLibrary(name: "CSpawn"),
    .systemLibrary(name: "CSandbox"),
    .target(name: "CZeroing"),
    cLibrary("CCurl", pkgConfig: "libcurl", apt: ["libcurl4-openssl-dev"]),
    cLibrary("CCanberra", pkgConfig: "libcanberra", apt: ["libcanberra-dev"]),
    cLibrary("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    cLibrary("CSystemd", pkgConfig: "libsystemd", apt: ["libsystemd-dev"]),
    cLibrary("CPangoCairo", pkgConfig: "pangocairo", apt: ["libpango1.0-dev", "libcairo2-dev"]),
    cLibrary("CPixbuf", pkgConfig: "gdk-pixbuf-2.0", apt: ["libgdk-pixbuf-2.0-dev"]),
    cLibrary("CFribidi", pkgConfig: "fribidi", apt: ["libfribidi-dev"]),
    cLibrary("CXCB", pkgConfig: "xcb", apt: ["libxcb1-dev"]),
    cLibrary("CXKB", pkgConfig: "xkbcommon", apt: ["libxkbcommon-dev"]),
    .systemLibrary(name: "CTopmost"),
    cLibrary("CWayland", pkgConfig: "wayland-client", apt: ["libwayland-dev"]),

    // Row 2: values.
    module("Basics"),
    module("BusValues"),
    module("InputEvents"),

    // Row 3: wrappers.
    module("DBus", ["CDBus", "BusValues", "EventLoop"]),
    module("EventLoop", ["CSystemd"]),
    module("Journal", ["CSystemd"]),
    module("ChildProcess", ["Basics", "CSpawn"]),
    module("Files"),
    module("XKB", ["CXKB", "InputEvents"]),
    module("XCB", ["Basics", "CXCB", "CXKB", "XKB", "InputEvents"]),
    module("Wayland", ["Basics", "CWayland", "XKB", "InputEvents"]),
    module("Terminal", ["EventLoop", "ChildProcess"]),
    module("Bidi", ["CFribidi"]),
    module("Pixbuf", ["Basics", "CPixbuf"]),
    module("Sandbox", ["CSandbox", "CZeroing"]),
    module("SQLite", ["Basics", "CSQLite"]),
    module("Curl", ["CCurl"]),
    module("Canberra", ["CCanberra", "EventLoop"]),

    // Row 4: pure.
    module("PresenterCore"),
    module("DesignSystem", ["Basics", "PresenterCore"]),
    module("Interaction", ["Basics", "InputEvents", "PresenterCore", "DesignSystem"]),
    module(
        "TerminalLook",
        ["Basics", "Bidi", "InputEvents", "PresenterCore", "DesignSystem", "Interaction"]
    ),
    module("BusWire", ["Basics", "BusValues", "PresenterCore"]),
    module("PluginWire", ["DesignSystem", "PresenterCore"]),
    module(
        "TopmostClient",
        ["Basics", "BusValues", "BusWire", "ChildProcess", "DBus", "EventLoop"]
    ),
    module("HistoryWire", ["Basics"]),
    module("FetchWire", ["Basics"]),
    module("Rules", ["PresenterCore"]),
    module("PipeWire"),

    // Row 5: adapters.
    module("ProcessIdentity", ["Basics", "Files", "BusWire", "PresenterCore"]),
    module("PictureDecoding", ["ChildProcess", "Files"]),
    module(
        "Canvas",
        [
            "Basics", "CPangoCairo", "ChildProcess", "DesignSystem", "PictureDecoding",
            "PresenterCore",
        ]
    ),
    module(
        "BusService",
        [
            "Basics", "ChildProcess", "DBus", "EventLoop", "Files", "Journal", "BusWire",
            "BusValues", "HistoryWire", "PresenterCore", "ProcessIdentity", "Rules",
        ]
    ),
    module(
        "PluginHost",
        [
            "Basics", "EventLoop", "ChildProcess", "Files", "Journal", "Configuration",
            "DesignSystem", "PluginWire",
            "PresenterCore",
        ]
    ),
    module(
        "Configuration",
        [
            "Basics", "BusValues", "DesignSystem", "Files", "PluginWire", "PresenterCore",
            "Rules",
        ]
    ),
    module(
        "DesktopSettings",
        [
            "Configuration", "DBus", "DesignSystem", "EventLoop", "Journal", "BusValues",
            "PresenterCore",
        ]
    ),
    module("IconTheme", ["Basics", "Files"]),
    module("RecoveryStore", ["Files", "Journal", "PresenterCore"]),
    module("HistoryStore", ["Basics", "Files", "HistoryWire", "SQLite"]),
    module("PictureFetching", ["Basics", "Curl", "FetchWire", "Files"]),
    module(
        "TerminalKit",
        [
            "DisplayKit", "Terminal", "TerminalLook", "EventLoop", "ChildProcess",
            "PresenterCore", "DesignSystem", "InputEvents", "Interaction",
        ]
    ),
    module(
        "DisplayKit",
        [
            "Basics", "EventLoop", "ChildProcess", "Files", "PluginWire", "PresenterCore",
            "DesignSystem", "InputEvents", "Interaction", "PictureDecoding", "Sandbox",
        ]
    ),

    // Row 6: programs.
    program(
        "topmostd",
        [
            "BusService", "PluginHost", "Configuration", "DBus", "EventLoop", "Journal",
            "Basics", "PluginWire", "PresenterCore", "ChildProcess", "Files", "BusValues",
            "BusWire", "DesktopSettings", "FetchWire", "HistoryWire", "PipeWire",
            "ProcessIdentity", "RecoveryStore", "Rules", "Sandbox",
        ]
    ),
    program(
        "topmost-history",
        ["Basics", "ChildProcess", "Files", "HistoryStore", "HistoryWire", "SQLite", "Sandbox"]
    ),
    program(
        "topmost-fetch",
        [
            "Basics", "ChildProcess", "Curl", "FetchWire", "Files", "PictureFetching", "Sandbox",
        ]
    ),
    program("topmost-identity", ["Basics", "ChildProcess", "Files", "ProcessIdentity", "Sandbox"]),
    program(
        "topmost",
        [
            "Basics", "DBus", "EventLoop", "ChildProcess", "DesignSystem", "Files", "BusWire",
            "IconTheme",
            "PluginWire",
            "BusValues",
            "PresenterCore",
            "Configuration", "Sandbox", argumentParser,
        ],
        // At a fixed address the loader has no 54,000 pointers to change: each call starts 1.3 ms
        // sooner (docs/decisions/0019).
        linking: [
            .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .release))
        ]
    ),
    program(
        "topmost-display-x11",
        [
            "Basics", "DisplayKit", "XCB", "EventLoop", "Canvas", "DesignSystem", "Files",
            "IconTheme", "PictureDecoding",
            "InputEvents", "Interaction", "Journal", "PresenterCore", "Sandbox",
        ]
    ),
    program(
        "topmost-display-wayland",
        [
            "Basics", "DisplayKit", "Wayland", "EventLoop", "Canvas", "DesignSystem", "Files",
            "IconTheme", "PictureDecoding",
            "InputEvents", "Interaction", "Journal", "PresenterCore", "Sandbox",
        ]
    ),
    program(
        "topmost-display-terminal",
        [
            "Basics", "DisplayKit", "TerminalKit", "Terminal", "TerminalLook", "EventLoop",
            "ChildProcess", "Files", "Journal", "PluginWire", "Sandbox",
        ]
    ),
    program(
        "topmost-display-png",
        [
            "Basics", "DisplayKit", "EventLoop", "Canvas", "ChildProcess", "DesignSystem", "Files",
            "IconTheme", "InputEvents", "Interaction", "Journal", "PresenterCore", "PluginWire",
        ]
    ),

    program(
        "topmost-image-decoder",
        ["ChildProcess", "PictureDecoding", "Pixbuf", "Sandbox"]
    ),
    program(
        "topmost-observer-sound",
        [
            "Basics", "Canberra", "ChildProcess", "DesignSystem", "DisplayKit", "EventLoop",
            "Files", "Journal", "PluginWire", "PresenterCore",
        ]
    ),
    program("topmost-client-example", ["TopmostClient"]),
    .target(
        name: "TopmostC",
        dependencies: ["BusValues", "CTopmost", "EventLoop", "TopmostClient"],
        exclude: ["exports.map"],
        swiftSettings: settings,
        linkerSettings: [
            .unsafeFlags([
                "-Xlinker", "--version-script=Sources/TopmostC/exports.map",
                "-Xlinker", "-soname=libtopmost.so.0",
                // Its thread runs its code until the program ends.
                "-Xlinker", "-z", "-Xlinker", "nodelete",
            ]),
            // Programs in C have no Swift runtime; `--static-swift-stdlib` is for programs only.
            .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
        ]
    ),
    program("topmost-bench", ["Basics", "DBus", "BusValues", "EventLoop", "Files"]),

    // Tests, one target a module, and what they share.
    .target(
        name: "TestSupport",
        dependencies: ["PresenterCore", "DesignSystem", "ChildProcess", "EventLoop", "PluginWire"],
        path: "Tests/TestSupport",
        swiftSettings: settings
    ),
    tests("PresenterCoreTests", ["PresenterCore", "RecoveryStore", "TestSupport"]),
    tests(
        "DesignSystemTests",
        ["Basics", "DesignSystem", "Canvas", "PresenterCore", "TestSupport"],
        snapshots: true
    ),
    tests(
        "InteractionTests",
        ["Basics", "InputEvents", "Interaction", "DesignSystem", "PresenterCore", "TestSupport"]
    ),
    tests(
        "TerminalLookTests",
        [
            "Basics", "TerminalLook", "InputEvents", "Interaction", "DesignSystem", "PresenterCore",
            "TestSupport",
        ],
        snapshots: true
    ),
    tests("RulesTests", ["Rules", "PresenterCore", "TestSupport"]),
    tests("CanberraTests", ["Canberra"]),
    tests("CurlTests", ["Curl"]),
    tests("PictureFetchingTests", ["Basics", "Curl", "FetchWire", "Files", "PictureFetching"]),
    tests(
        "TopmostClientTests",
        [
            "BusValues", "BusWire", "DBus", "EventLoop", "PresenterCore", "TestSupport",
            "TopmostClient",
        ]
    ),
    tests("BusWireTests", ["BusWire", "BusValues", "PresenterCore", "TestSupport"]),
    tests(
        "PluginWireTests",
        ["DesignSystem", "PluginWire", "PresenterCore", "TestSupport"],
        snapshots: true
    ),
    tests("DBusTests", ["DBus", "CDBus", "BusValues", "EventLoop", "TestSupport"]),
    tests("BasicsTests", ["Basics"]),
    tests("BidiTests", ["Bidi", "TestSupport"]),
    tests("BusValuesTests", ["BusValues"]),
    tests("PipeWireTests", ["PipeWire"]),
    tests("EventLoopTests", ["EventLoop", "TestSupport"]),
    tests("JournalTests", ["Journal", "TestSupport"]),
    tests("ChildProcessTests", ["ChildProcess", "TestSupport"]),
    .executableTarget(
        name: "sandbox-probe",
        dependencies: ["Sandbox"],
        path: "Tests/SandboxProbe",
        swiftSettings: settings
    ),
    tests(
        "FuzzTests",
        [
            "Basics", "BusValues", "BusWire", "Configuration", "DesignSystem", "PictureDecoding",
            "PipeWire", "Pixbuf", "PluginWire", "PresenterCore", "ProcessIdentity",
            "RecoveryStore", "TestSupport",
        ]
    ),
    tests("SandboxTests", ["ChildProcess", "Files", "Sandbox", "sandbox-probe"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests(
        "CanvasTests",
        [
            "Basics", "Canvas", "CPixbuf", "DesignSystem", "PictureDecoding", "Pixbuf",
            "PresenterCore",
            "TestSupport", "topmost-image-decoder",
        ]
    ),
    tests(
        "ObserverSoundTests",
        ["Canberra", "ChildProcess", "EventLoop", "topmost-observer-sound"]
    ),
    tests("PictureDecodingTests", ["ChildProcess", "PictureDecoding", "topmost-image-decoder"]),
    tests("XCBTests", ["Basics", "XCB", "InputEvents", "TestSupport"]),
    tests("XKBTests", ["XKB", "InputEvents"]),
    tests("WaylandTests", ["Basics", "Wayland", "CWayland", "XKB", "InputEvents", "TestSupport"]),
    tests(
        "BusServiceTests",
        [
            "BusService", "DBus", "BusValues", "ChildProcess", "EventLoop", "Files", "Journal",
            "BusWire", "HistoryWire", "PresenterCore", "ProcessIdentity", "TestSupport",
        ],
        snapshots: true
    ),
    tests("ProcessIdentityTests", ["Basics", "ProcessIdentity", "ChildProcess"]),
    tests(
        "HistoryStoreTests",
        ["Basics", "ChildProcess", "Files", "HistoryStore", "HistoryWire", "SQLite", "TestSupport"]
    ),
    tests(
        "PluginHostTests",
        [
            "PluginHost", "Configuration", "DesignSystem", "EventLoop", "ChildProcess", "Journal",
            "PluginWire",
            "PresenterCore", "TestSupport",
        ]
    ),
    tests(
        "topmostdTests",
        [
            "topmostd", "BusService", "Configuration", "PluginHost", "DBus", "EventLoop", "Files",
            "ChildProcess",
            "Journal", "Basics", "BusWire", "PluginWire", "BusValues", "HistoryWire",
            "PresenterCore", "ProcessIdentity", "RecoveryStore", "Rules", "TestSupport",
            "topmost-history",
        ]
    ),
    tests(
        "ShellSimulationTests",
        [
            "topmostd", "Basics", "BusService", "BusValues", "BusWire", "CDBus", "ChildProcess",
            "DBus", "EventLoop", "Files", "Journal", "PluginHost", "PluginWire", "PresenterCore",
            "ProcessIdentity", "RecoveryStore", "TestSupport",
        ]
    ),
    tests(
        "ConfigurationTests",
        [
            "Configuration", "DesignSystem", "Files", "PluginWire", "PresenterCore", "Rules",
            "TestSupport",
        ]
    ),
    tests(
        "DesktopSettingsTests",
        [
            "DesktopSettings", "Configuration", "DBus", "EventLoop", "Journal", "BusValues",
            "DesignSystem", "PresenterCore", "TestSupport",
        ]
    ),
    tests(
        "RecoveryStoreTests",
        ["Files", "Journal", "PresenterCore", "RecoveryStore", "TestSupport"]
    ),
    tests("IconThemeTests", ["Basics", "IconTheme", "TestSupport"]),
    tests("TerminalTests", ["Terminal", "EventLoop", "ChildProcess", "TestSupport"]),
    tests(
        "TerminalKitTests",
        [
            "TerminalKit", "DisplayKit", "Terminal", "TerminalLook", "DesignSystem",
            "PluginWire", "PresenterCore", "EventLoop", "ChildProcess", "Sandbox", "TestSupport",
        ]
    ),
    tests(
        "TerminalDisplayTests",
        ["Basics", "topmost-display-terminal", "TerminalKit", "TerminalLook", "TestSupport"]
    ),
    tests(
        "DisplayKitTests",
        [
            "Basics", "DisplayKit", "DesignSystem", "InputEvents", "Interaction", "PictureDecoding",
            "PluginWire", "PresenterCore", "Sandbox", "topmost-image-decoder",
            "EventLoop", "ChildProcess", "Configuration", "TestSupport",
        ]
    ),
    tests(
        "DisplayX11Tests",
        [
            "Basics", "topmost-display-x11", "DisplayKit", "XCB", "EventLoop", "Canvas",
            "DesignSystem",
            "InputEvents", "Interaction", "PresenterCore", "TestSupport",
        ]
    ),
    tests(
        "DisplayWaylandTests",
        [
            "Basics", "topmost-display-wayland", "DisplayKit", "InputEvents", "Interaction",
            "Wayland",
            "Canvas",
            "DesignSystem", "EventLoop", "PresenterCore", "TestSupport",
        ]
    ),
    tests(
        "PNGDisplayTests",
        [
            "Basics", "topmost-display-png", "topmost", "Canvas", "DisplayKit", "DesignSystem",
            "EventLoop",
            "PluginWire", "PresenterCore", "TestSupport",
        ]
    ),
    tests(
        "topmostTests",
        [
            "topmost", "DBus", "DesignSystem", "EventLoop", "ChildProcess", "BusWire", "PluginWire",
            "BusValues",
            "PresenterCore",
            "TestSupport",
        ],
        snapshots: true
    ),
]

var packages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
]

/// The libraries for applications in Swift and in C.
///
/// The second is installed as libtopmost.so; the command has the product name "topmost".
var products: [Product] = [
    .library(name: "TopmostClient", targets: ["TopmostClient"]),
    .library(name: "TopmostC", type: .dynamic, targets: ["TopmostC"]),
]

// Only what was asked for and what it needs, transitively.
if let only = Context.environment["TOPMOST_ONLY"] {
    var wanted = Set(only.split(separator: ",").map(String.init))
    var usedPackages: Set<String> = []
    var grew = true
    while grew {
        grew = false
        for target in targets where wanted.contains(target.name) {
            for dependency in target.dependencies {
                switch dependency {
                case .byNameItem(let name, _), .targetItem(let name, _):
                    if wanted.insert(name).inserted { grew = true }
                case .productItem(_, let package, _, _):
                    if let package { usedPackages.insert(package) }
                @unknown default: break
                }
            }
        }
    }
    targets.removeAll { !wanted.contains($0.name) }
    products.removeAll { !wanted.contains($0.name) }
    packages.removeAll { package in
        guard case .sourceControl(_, let location, _) = package.kind else { return false }
        return !usedPackages.contains { location.hasSuffix($0) }
    }
}

let package = Package(
    name: "topmost",
    products: products,
    dependencies: packages,
    targets: targets,
    cxxLanguageStandard: .cxx17
)
