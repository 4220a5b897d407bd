"""Tests of release_gate_aggregate.py; ci/spark/test runs them.

What a single machine says of the same files is what the job must come to, byte for byte.
"""
import gzip
import json
import os
import pathlib
import random
import stat
import subprocess
import sys
import tempfile
import unittest

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RULES = ROOT / "Rules" / "per-screen.yml"
ROLLOUT = ROOT / "Tests" / "EndToEndTests" / "Fixtures" / "example-rollout"
GATE = pathlib.Path(os.environ["RELEASE_GATE"]).resolve()


def documents():
    """The documents of the example, each on a line of its own."""
    found = []
    decoder = json.JSONDecoder()
    for path in sorted(path for path in ROLLOUT.rglob("*") if path.is_file()):
        content = path.read_bytes()
        text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode("utf-8")
        place = 0
        while text[place:].strip():
            place += len(text[place:]) - len(text[place:].lstrip())
            value, place = decoder.raw_decode(text, place)
            found.append(json.dumps(value, ensure_ascii=False))
    return found


class JobTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)
        (self.path / "reports").mkdir()

    def write(self, name, lines):
        text = "".join(line + "\n" for line in lines).encode("utf-8")
        (self.path / "reports" / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)

    def write_rollout(self, suffix):
        """The example in nine files, with documents delivered twice, and a whole file under two names."""
        lines = documents()
        order = random.Random(20261130)
        order.shuffle(lines)
        for number in range(8):
            part = lines[number::8] + lines[number:200:16]
            part += [json.dumps(dict(reversed(json.loads(line).items()))) for line in lines[number + 1:100:8]]
            self.write(f"{number}.jsonl{suffix}", part)
        self.write(f"again.jsonl{suffix}", lines[3::8] + lines[3:200:16])

    def job(self, *options, gate=GATE, paths=None, master="local[4]"):
        environment = os.environ | {
            "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable, "SPARK_MASTER": master,
            "PYSPARK_SUBMIT_ARGS": f"--master {master} --conf spark.ui.enabled=false pyspark-shell",
        }
        return subprocess.run(
            [sys.executable, HERE / "release_gate_aggregate.py", "--rules", RULES, "--release-gate", gate,
             "--output", self.path / "all.agg", *options, *(paths or [self.path / "reports"])],
            env=environment, capture_output=True, text=True)

    def verdict(self, path):
        """The exit code, the JSON and the Markdown of a check."""
        run = subprocess.run(
            [GATE, "check", "--rules", RULES, "--candidate", "8.2.0", "--baseline", "8.1.0", "--today", "2026-11-18",
             "--json", self.path / "verdict.json", "--report", self.path / "verdict.md", path],
            capture_output=True, text=True)
        self.assertLessEqual(run.returncode, 2, run.stderr)
        return run.returncode, (self.path / "verdict.json").read_bytes(), (self.path / "verdict.md").read_bytes()

    def assert_same_verdict(self):
        verdict = self.verdict(self.path / "reports")
        self.assertEqual(verdict[0], 1)
        self.assertIn(b'"duplicate"', verdict[1])
        self.assertEqual(self.verdict(self.path / "all.agg"), verdict)

    def assert_no_aggregate(self, run, *phrases):
        self.assertNotEqual(run.returncode, 0)
        for phrase in phrases:
            self.assertIn(phrase, run.stderr + run.stdout)
        check = subprocess.run(
            [GATE, "check", "--rules", RULES, "--candidate", "8.2.0", "--baseline", "8.1.0", self.path / "all.agg"],
            capture_output=True, text=True)
        self.assertEqual(check.returncode, 65, check.stdout)

    def wrapper(self, body):
        """A release-gate that misbehaves in the partition that holds `again.jsonl`; it hands the rest on."""
        path = self.path / "wrapper"
        path.write_text(f'#!/bin/sh\ncase "$*" in *"--part 3 "*) ;; *) exec \'{GATE}\' "$@" ;; esac\n{body}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def test_plain_lines(self):
        self.write_rollout("")
        run = self.job("--partitions", "20")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_same_verdict()
        lines = [json.loads(line) for line in (self.path / "all.agg").read_text(encoding="utf-8").split("\n")[:-1]]
        self.assertGreaterEqual(len(lines[0]["parts"]), 20)
        schema = json.loads(subprocess.run([GATE, "schema", "aggregate"], capture_output=True, check=True).stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for line in lines[:2] + lines[2::50] + lines[-1:]:
            validator.validate(line)

    def test_compressed_lines(self):
        self.write_rollout(".gz")
        run = self.job()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_same_verdict()

    def test_empty_partitions(self):
        self.write("few.jsonl", documents()[:3])
        run = self.job("--partitions", "50")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.verdict(self.path / "all.agg"), self.verdict(self.path / "reports"))

    def test_whole_files(self):
        for path in ROLLOUT.rglob("*"):
            if path.is_file():
                (self.path / "reports" / path.name).write_bytes(path.read_bytes())
        (self.path / "reports" / "empty").write_bytes(b"")
        (self.path / "reports" / "pretty.json").write_text(json.dumps(json.loads(documents()[0]), indent=2))
        run = self.job("--whole-files", "--partitions", "5")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_same_verdict()

    def test_an_unreadable_document_fails_the_job(self):
        self.write_rollout("")
        self.write("broken.jsonl", ['{"appVersion":'])
        self.assert_no_aggregate(self.job(), "release-gate ended with 65", "-:1:")

    def test_a_failing_partition_fails_the_job(self):
        self.write_rollout("")
        self.assert_no_aggregate(self.job(gate=self.wrapper("exit 70")), "release-gate ended with 70 in partition 3")

    def test_a_killed_program_fails_the_job(self):
        self.write_rollout("")
        self.assert_no_aggregate(self.job(gate=self.wrapper("kill -9 $$")), "release-gate ended with -9 in partition 3")

    def test_a_killed_worker_fails_the_job(self):
        self.write_rollout("")
        self.assert_no_aggregate(self.job(gate=self.wrapper("kill -9 $PPID; sleep 1")), "Python worker exited unexpectedly")

    def test_a_worker_that_is_killed_once_is_made_up_for(self):
        self.write_rollout("")
        once = self.path / "once"
        body = f'if mkdir \'{once}\' 2>/dev/null; then kill -9 $PPID; sleep 1; fi; exec \'{GATE}\' "$@"'
        run = self.job(gate=self.wrapper(body), master="local[4,4]")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue(once.exists())
        self.assert_same_verdict()

    def test_a_partition_that_is_cut_fails_the_job(self):
        self.write_rollout("")
        body = f'\'{GATE}\' "$@" && for last; do :; done && f=$(echo "$*" | sed "s/.*--output \\([^ ]*\\).*/\\1/") && sed -i "\\$d" "$f"'
        self.assert_no_aggregate(self.job(gate=self.wrapper(body)), "an aggregate that breaks off")

    def test_an_old_aggregate_does_not_survive(self):
        self.write_rollout("")
        self.assertEqual(self.job().returncode, 0)
        self.assert_no_aggregate(self.job(paths=[self.path / "absent"]), "absent")


if __name__ == "__main__":
    unittest.main(verbosity=2)
