// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// One module of the program.
///
/// What it may import is what `dependencies` names; `ci/check-imports` holds the sources to it, since SwiftPM
/// does not.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: ["TestSupport"] + dependencies, exclude: fixtures[name] ?? [],
    swiftSettings: settings)
}

/// Folders of test files that the tests read from the source tree.
let fixtures = [
  "CommandLineInterfaceTests": ["Goldens"], "EndToEndTests": ["Fixtures"],
  "MetricCollectionTests": ["Fixtures", "Stubs"], "ReportersTests": ["Fixtures"],
  "StatisticsTests": ["Vectors"],
]

let package = Package(
  name: "release-gate",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .executable(name: "release-gate", targets: ["release-gate"]),
    .library(name: "MetricCollection", targets: ["MetricCollection"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CPrefetch"),
    // simdjson's pkg-config file names a flag that SwiftPM forbids and warns of on every build; the library
    // is therefore linked by name (apt: libsimdjson-dev, brew: simdjson).
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    module("SourceDiagnostics", []),
    module("Statistics", []),
    module("YAMLDocuments", ["CLibYAML", "SourceDiagnostics"]),
    module("Measurements", ["SourceDiagnostics"]),
    module("ReportFiles", ["CPrefetch", "CZlib", "SourceDiagnostics"]),
    module("ReportFormats", ["CSimdJSON", "Measurements", "SourceDiagnostics"]),
    module("Rules", ["YAMLDocuments", "Measurements", "SourceDiagnostics"]),
    module("Evaluation", ["Rules", "Measurements", "Statistics", "SourceDiagnostics"]),
    module("Reporters", ["Evaluation", "Rules", "Measurements", "SourceDiagnostics"]),
    module(
      "CommandLineInterface",
      [
        "Reporters", "Evaluation", "Rules", "ReportFormats", "ReportFiles", "Measurements",
        "SourceDiagnostics",
      ]),
    .executableTarget(
      name: "release-gate", dependencies: ["CommandLineInterface"], swiftSettings: settings),
    // The collecting side, for apps: it depends on nothing else here.
    module("MetricCollection", []),
    // Shows by simulation that the evaluator errs as rarely as it claims; `ci/simulate` runs it.
    module("RolloutSimulation", ["Evaluation", "Rules", "Measurements", "Statistics"]),
    .executableTarget(
      name: "rollout-simulation", dependencies: ["RolloutSimulation"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("SourceDiagnosticsTests", ["SourceDiagnostics"]),
    tests("StatisticsTests", ["Statistics"]),
    tests("YAMLDocumentsTests", ["YAMLDocuments", "SourceDiagnostics"]),
    tests("MeasurementsTests", ["Measurements", "SourceDiagnostics"]),
    tests("ReportFilesTests", ["ReportFiles", "SourceDiagnostics"]),
    tests("ReportFormatsTests", ["ReportFormats", "CSimdJSON", "Measurements", "SourceDiagnostics"]),
    tests("RulesTests", ["Rules", "Measurements", "SourceDiagnostics"]),
    tests("EvaluationTests", ["Evaluation", "Rules", "Measurements", "Statistics", "SourceDiagnostics"]),
    tests("ReportersTests", ["Reporters", "Evaluation", "Rules", "Measurements", "SourceDiagnostics"]),
    tests(
      "CommandLineInterfaceTests", ["CommandLineInterface", "Measurements", "Rules", "SourceDiagnostics"]),
    tests("MetricCollectionTests", ["MetricCollection", "ReportFormats", "Measurements"]),
    tests("EndToEndTests", ["MetricCollection"]),
  ],
  cxxLanguageStandard: .cxx17
)
