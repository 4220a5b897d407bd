import Foundation
import TestSupport
import Testing

/// What `aggregate` writes, and how it ends.
struct AggregateCommandTests {
  /// Python's `jsonschema`, which knows nothing of this program.
  private static let validator = """
    import json, sys, jsonschema
    schema = json.load(open("schema.json", encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    kinds = set()
    for line in open("a.agg", encoding="utf-8"):
        value = json.loads(line)
        validator.validate(value)
        kinds |= set(value)
        for key in value.get("values", []) + value.get("metrics", []) + value.get("log_mappings", []):
            kinds |= set(key)
        if "row" in value:
            value["new"] = 1
            assert not validator.is_valid(value)
    # Every key that the schema knows is in the file somewhere, and the other way round.
    def keys(node):
        if isinstance(node, dict):
            for name in node.get("properties", {}): yield name
            for child in node.values(): yield from keys(child)
        elif isinstance(node, list):
            for child in node: yield from keys(child)
    known = set(keys(schema)) - {"verdict", "message", "quantity", "better", "os", "build"}
    assert known <= kinds | {"version"}, known - kinds
    """

  private static let hasValidator =
    (try? Shell.run("python3 -c 'import jsonschema' 2>/dev/null", in: "/tmp")) == 0

  @Test(.enabled(if: hasValidator, "Python's jsonschema is not installed"))
  func everyLineFitsTheSchema() throws {
    let bench = try AggregateBench()
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "all.jsonl")
    try bench.aggregate("a.agg", ["all.jsonl"])
    let schema = try ReleaseGateExecutable.run(["schema", "aggregate"])
    #expect(schema.code == 0)
    try bench.folder.write(schema.output, to: "schema.json")
    try bench.folder.write(Self.validator, to: "validate.py")
    #expect(
      try Shell.run("python3 validate.py 2>error.txt", in: bench.folder.path) == 0,
      "\(bench.folder.text(of: "error.txt") ?? "")")
    try bench.aggregate("a.agg", ["all.jsonl"], "--no-digests")
    #expect(try Shell.run("python3 validate.py 2>error.txt", in: bench.folder.path) != 0)
    #expect(bench.folder.text(of: "error.txt")?.contains("AssertionError: {'id'}") == true)
  }

  @Test func standardOutputIsTheDefaultAndAFileIsReplacedWhole() throws {
    let bench = try AggregateBench()
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "all.jsonl")
    try bench.aggregate("a.agg", ["all.jsonl"])
    let text = try bench.text(of: "a.agg")
    func run(_ arguments: String..., rules: String = "rules.yml", environment: [String: String] = [:]) throws
      -> ProgramRun
    {
      try ReleaseGateExecutable.run(
        ["aggregate", "--rules", rules] + arguments, in: bench.folder.path, environment: environment)
    }
    #expect(try run("all.jsonl").output == text)
    #expect(try run("--output=-", "all.jsonl").output == text)
    #expect(try run("--output", "b.agg", "all.jsonl").output.isEmpty)
    #expect(try bench.text(of: "b.agg") == text)
    // An old aggregate does not survive an error, whatever it is.
    func expect(_ code: Int32, _ run: ProgramRun) throws {
      #expect(run.code == code, "\(run.page)")
      #expect(
        try bench.text(of: "b.agg").hasPrefix(
          "{\"schema\": \"release-gate/aggregate/1\", \"verdict\": \"error\""))
    }
    try expect(66, try run("-o", "b.agg", "absent.jsonl"))
    try bench.folder.write("rules: []\n", to: "wrong.yml")
    try bench.folder.write(text, to: "b.agg")
    try expect(78, try run("-o", "b.agg", "all.jsonl", rules: "wrong.yml"))
    try bench.folder.write(text, to: "b.agg")
    try expect(64, try run("-o", "b.agg", "--no-digest", "all.jsonl"))
    try bench.folder.write(text, to: "b.agg")
    let full = try run("-o", "b.agg", "all.jsonl", environment: ["TMPDIR": bench.folder["no such folder"]])
    try expect(74, full)
    #expect(full.error.contains("cannot keep rows in a temporary file in"))
    #expect(try run("-o", "/dev/full", "all.jsonl").code == 74)
    #expect(try run("-o", "all.jsonl", "all.jsonl").code == 64)
    #expect(try run("-o", "b.agg", "all.jsonl").code == 0)
    #expect(try bench.text(of: "b.agg") == text)
  }

  @Test func anAggregateInTheFolderOfItsReportsIsNotOneOfThem() throws {
    let bench = try AggregateBench()
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "reports/all.jsonl")
    try bench.aggregate("a.agg", ["reports"])
    for _ in 0..<2 {
      try bench.aggregate("reports/a.agg", ["reports"])
      #expect(try bench.text(of: "reports/a.agg") == bench.text(of: "a.agg"))
    }
    // For another command it is there beside the reports that it was made of. Of these, four of six in forty rounds
    // and nine besides are known again.
    let both = try bench.outputs(["reports"])
    #expect(both[1].contains("\"duplicate\", \"count\": 169"), "\(both[1])")
  }

  @Test func inspectShowsWhatAnAggregateHolds() throws {
    let bench = try AggregateBench()
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "all.jsonl")
    try bench.aggregate("a.agg", ["all.jsonl"])
    let run = try ReleaseGateExecutable.run(["inspect", "a.agg"], in: bench.folder.path)
    #expect(run.code == 0 && run.output.contains("Metrics (7)"), "\(run.page)")
    #expect(run.output.contains("feed_load: 42 reports, 168 events"), "\(run.output)")
    #expect(run.output.contains("reports in aggregates are shown as far as they were kept"))
  }
}
