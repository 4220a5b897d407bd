#!/usr/bin/env python3
"""Makes one aggregate of reports at any location that Apache Spark reads; `release-gate check` then judges it.

Each partition goes through `release-gate aggregate` on its worker; the driver merges what comes back, which leaves out
duplicates across partitions, and refuses a partition that is not whole. README.md beside this file says more.
"""
import argparse
import gzip
import os
import subprocess
import sys
import tempfile

from pyspark import SparkContext, StorageLevel

CHUNK = 1 << 20


def aggregate(command, rules, part, feed):
    """The aggregate of what `feed` gives, compressed, in chunks; raises unless release-gate ends with 0."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rules.yml")
        with open(path, "wb") as file:
            file.write(rules)
        output = os.path.join(folder, "aggregate.jsonl")
        arguments = command + ["aggregate", "--quiet", "--rules", path, "--part", part, "--output", output]
        arguments += feed.arguments(folder)
        with tempfile.TemporaryFile() as messages:
            process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stderr=messages, env=os.environ | {"TMPDIR": folder})
            failure = feed.write(process.stdin)
            code = process.wait()
            if code != 0:
                messages.seek(0)
                said = messages.read(4000).decode("utf-8", "replace").strip()
                raise RuntimeError(f"release-gate ended with {code} in partition {part}: {said}")
            if failure:
                raise failure
        with open(output, "rb") as file:
            while chunk := file.read(CHUNK):
                yield gzip.compress(chunk, 6)


class Lines:
    """Documents of one line each, through standard input."""

    def __init__(self, lines):
        self.lines = lines

    def arguments(self, _):
        return ["-"]

    def write(self, pipe):
        try:
            with pipe:
                for line in self.lines:
                    pipe.write(line + b"\n")
        except BrokenPipeError as error:  # it has ended before its input: its exit code tells why
            return error


class Files:
    """Whole files, whatever is in them, through a folder."""

    def __init__(self, files):
        self.files = files

    def arguments(self, folder):
        inputs = os.path.join(folder, "reports")
        os.mkdir(inputs)
        for number, (path, content) in enumerate(self.files):
            # The end of a name may tell that what is in the file is meant to be read.
            with open(os.path.join(inputs, f"{number}-{os.path.basename(path)}"), "wb") as file:
                file.write(content)
        return [inputs]

    def write(self, pipe):
        pipe.close()


def first_of(items):
    """All items again, or None where there is not one."""
    for item in items:
        def all_items():
            yield item
            yield from items
        return all_items()


def worker(command, rules, source):
    def work(number, items):
        items = first_of(items)
        # An empty partition is no empty file: nothing is to be counted of it.
        if items:
            for chunk in aggregate(command, rules, str(number), source(items)):
                yield number, chunk
    return work


def merge(context, options):
    with open(options.rules, "rb") as file:
        rules = file.read()
    # What is there from an earlier run must not be taken for the result of this one.
    with open(options.output, "w", encoding="utf-8") as file:
        file.write('{"schema":"release-gate/aggregate/1","verdict":"error","message":"the Spark job did not finish"}\n')
    command = [options.release_gate]
    paths = ",".join(options.paths)
    if options.whole_files:
        partitions = context.binaryFiles(paths, options.partitions)
        source = Files
    else:
        partitions = context.textFile(paths, options.partitions, use_unicode=False).filter(bytes.strip)
        source = Lines
    chunks = partitions.mapPartitionsWithIndex(worker(command, rules, source)).persist(StorageLevel.DISK_ONLY)
    chunks.count()  # all partitions at once; from here on they are only fetched
    with tempfile.TemporaryDirectory() as folder:
        for number, chunk in chunks.toLocalIterator():
            with open(os.path.join(folder, f"{number}.jsonl.gz"), "ab") as file:
                file.write(chunk)
        arguments = ["aggregate", "--rules", options.rules, "--output", options.output]
        code = subprocess.run(command + arguments + [folder], env=os.environ | {"TMPDIR": folder}).returncode
    if code != 0:
        sys.exit(code if code > 0 else 70)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", required=True, help="the rule file, on the driver")
    parser.add_argument("--output", required=True, help="the aggregate, on the driver")
    parser.add_argument("--release-gate", default="release-gate", help="the program, on the driver and on every worker")
    parser.add_argument("--whole-files", action="store_true", help="hand over whole files instead of lines")
    parser.add_argument("--partitions", type=int, default=None, help="at least so many partitions")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, folders or patterns that Spark reads")
    options = parser.parse_args()
    with SparkContext(appName="release-gate aggregate") as context:
        merge(context, options)


if __name__ == "__main__":
    main()
