#!/usr/bin/env python3
"""The averages of two histograms by version in Python with orjson: orjson-query.py FILE

Prints a JSON object: seconds, without the start of Python, and averages in ms.
"""
import json
import sys
import time

import orjson


def add(totals, section):
    total = count = 0
    for bucket in section["histogramValue"].values():
        events = bucket["bucketCount"]
        count += events
        total += events * (int(bucket["bucketStart"][:-3]) + int(bucket["bucketEnd"][:-3]))
    totals[0] += total
    totals[1] += count


def main():
    beginning = time.perf_counter()
    versions = {}
    loads = orjson.loads
    with open(sys.argv[1], "rb", buffering=1 << 20) as lines:
        for line in lines:
            report = loads(line)
            launch, hang = versions.setdefault(report["appVersion"], ([0, 0], [0, 0]))
            add(launch, report["applicationLaunchMetrics"]["histogrammedTimeToFirstDrawKey"])
            add(hang, report["applicationResponsivenessMetrics"]["histogrammedAppHangTime"])
    averages = {version: [total / count / 2 for total, count in sums] for version, sums in versions.items()}
    json.dump({"seconds": time.perf_counter() - beginning, "averages": averages}, sys.stdout)


if __name__ == "__main__":
    main()
