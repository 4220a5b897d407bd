#!/usr/bin/env python3
"""Writes payload-table.json: payloads of both generations with the numbers that are in them.

The numbers are computed here with exact fractions from the conventions in words (a bucket counts at the middle of its
edges as written, one of hangs from nine seconds on at its start, sums rounded half to even), and hold for the gate's
readers and for the library for apps alike.

  make-payload-table.py          writes the table beside this file
  make-payload-table.py --check  ends with 1 where the table is not what this would write
"""

import json
import pathlib
import sys
from fractions import Fraction

MS = 1_000_000
TABLE = pathlib.Path(__file__).with_name("payload-table.json")


def half_even(value):
    return round(value)  # of a Fraction: to the nearest integer, a half to the even one


def expected(buckets, hangs):
    total, count = Fraction(0), 0
    for start, end, events in buckets:
        middle = Fraction(start) if hangs and Fraction(start) >= 9000 else (Fraction(start) + Fraction(end)) / 2
        total += middle * MS * events
        count += events
    return {"sum": half_even(total), "count": count}


def payload_histogram(buckets, unit="ms"):
    # Keys in an order that is not that of the edges, as devices write them.
    values = {
        str(place): {"bucketCount": n, "bucketStart": f"{start} {unit}", "bucketEnd": f"{end} {unit}"}
        for place, (start, end, n) in reversed(list(enumerate(buckets)))
    }
    return {"histogramNumBuckets": len(buckets), "histogramValue": values}


def report_histogram(buckets, unit="ms", scale=1):
    return {
        "histogram": {
            "buckets": [
                {
                    "lowerBound": {"value": float(Fraction(start) / scale), "unit": unit},
                    "upperBound": {"value": float(Fraction(end) / scale), "unit": unit},
                    "count": n,
                }
                for start, end, n in buckets
            ]
        }
    }


def payload(launches=None, hangs=None, exits=None, **more):
    document = {
        "appVersion": "8.2.0",
        "timeStampBegin": "2026-11-20 00:00:00",
        "timeStampEnd": "2026-11-20 23:59:00",
        "metaData": {"appBuildVersion": "820", "deviceType": "iPhone17,1", "osVersion": "iPhone OS 26.0 (23B74)"},
    }
    if launches is not None:
        document["applicationLaunchMetrics"] = {"histogrammedTimeToFirstDrawKey": payload_histogram(launches)}
    if hangs is not None:
        document["applicationResponsivenessMetrics"] = {"histogrammedAppHangTime": payload_histogram(hangs)}
    if exits is not None:
        document["applicationExitMetrics"] = exits
    return document | more


def report(values, states=(), slices=()):
    day = {"duration": {"value": 86400, "unit": "s"}, "states": [], "values": values}
    return {
        "version": "2.0.0",
        "timeRange": {"begin": 816912000, "end": 816998400},  # 2026-11-21T00:00Z to 2026-11-22T00:00Z
        "environment": {
            "latestApplicationVersion": "8.2.0",
            "applicationBuildVersion": "820",
            "deviceType": "iPhone18,1",
            "osVersion": {"platform": "iPhone OS", "number": "27.0", "buildNumber": "24A437"},
            "includesMultipleApplicationVersions": False,
        },
        "intervalEntries": list(slices) + [day],
        "stateEntries": [
            {"state": {"domain": domain, "label": label, "stableMetadata": metadata}, "values": values}
            for domain, label, metadata, values in states
        ],
    }


def rows():
    launches = [(500, 509, 1), (1740, 1749, 3), (820, 829, 2)]
    hangs = [(250, 259, 4), (9000, 9999, 1), (310, 319, 1)]
    odd = [(0, 1, 1), (1, 2, 2)]  # sums that end in a half nanosecond are not reached by whole milliseconds
    empty = []
    simulated = [(0, 100, 50), (100, 400, 60), (400, 700, 30)]
    screens = "com.example.app.screens"

    yield "payload: launches and hangs", payload(launches, hangs), {
        "time_to_first_draw": expected(launches, False), "hang_time": expected(hangs, True)}
    yield "payload: touching buckets, as Xcode simulates them", payload(simulated), {
        "time_to_first_draw": expected(simulated, False)}
    yield "payload: edges of one millisecond", payload(odd), {"time_to_first_draw": expected(odd, False)}
    yield "payload: a histogram without buckets is carried", payload(empty), {
        "time_to_first_draw": expected(empty, False)}
    yield "payload: exits, zeros left out", payload(
        exits={"foregroundExitData": {"cumulativeNormalAppExitCount": 3, "cumulativeBadAccessExitCount": 1},
               "backgroundExitData": {}}), {
        "foreground_exits.normal": {"sum": 3, "count": 3}, "foreground_exits.bad_access": {"sum": 1, "count": 1},
        "foreground_exits.watchdog": {"sum": 0, "count": 0}, "background_exits.normal": {"sum": 0, "count": 0}}
    yield "payload: foreground time in seconds", payload(
        applicationTimeMetrics={"cumulativeForegroundTime": "898 sec"}), {
        "foreground_time": {"sum": 898_000 * MS, "count": 1}}
    yield "report: launches and hangs", report(
        [{"timeToFirstDrawMetric": report_histogram(launches)}, {"hangTimeMetric": report_histogram(hangs)}]), {
        "time_to_first_draw": expected(launches, False), "hang_time": expected(hangs, True)}
    fine = [("280.5", "289.5", 2), ("490.25", "499.75", 1)]
    yield "report: fractions of a millisecond", report([{"hangTimeMetric": report_histogram(fine)}]), {
        "hang_time": expected(fine, True)}
    yield "report: edges in seconds", report(
        [{"timeToFirstDrawMetric": report_histogram(simulated, "s", 1000)}]), {
        "time_to_first_draw": expected(simulated, False)}
    part = {"duration": {"value": 10800, "unit": "s"}, "states": [],
            "values": [{"totalForegroundTimeMetric": {"value": {"value": 100, "unit": "s"}}}]}
    yield "report: slices of the day do not count", report(
        [{"totalForegroundTimeMetric": {"value": {"value": 506.5, "unit": "s"}}}], slices=[part, part]), {
        "foreground_time": {"sum": 506_500 * MS, "count": 1}}
    yield "report: exits, zeros written", report(
        [{"foregroundTerminationMetric": {"normalTerminationCount": 2, "watchdogTerminationCount": 0}}]), {
        "foreground_exits.normal": {"sum": 2, "count": 2}, "foreground_exits.watchdog": {"sum": 0, "count": 0}}
    free = [(250, 259, 1)]
    premium = [(250, 259, 2), (600, 609, 1)]
    yield "report: a label twice, with other meta data", report(
        [], states=[
            (screens, "search", {"tier": {"string": "free"}}, [{"hangTimeMetric": report_histogram(free)}]),
            (screens, "search", {"tier": {"string": "premium"}}, [{"hangTimeMetric": report_histogram(premium)}]),
            (screens, "chat", {}, []),
        ]), {
        f"hang_time {screens}/search": expected(free + premium, True)}


def main():
    table = [{"name": name, "payload": document, "expected": values} for name, document, values in rows()]
    text = json.dumps(table, indent=1, ensure_ascii=False) + "\n"
    if sys.argv[1:] == ["--check"]:
        if TABLE.read_text() != text:
            sys.exit(f"{TABLE.name} is not what {pathlib.Path(__file__).name} writes; run it again")
    elif not sys.argv[1:]:
        TABLE.write_text(text)
    else:
        sys.exit(__doc__)


main()
