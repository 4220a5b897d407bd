#!/usr/bin/env python3
"""Writes as many reports as a benchmark needs, quickly: hundreds of MB a minute.

    make-many-reports.py FORMAT MEGABYTES FILE

FORMAT is one of
    payloads        MetricKit payloads with every section that a device writes, of 3 to 5 KB, one a line
    metric-reports  MetricReport 2.0, one a line
    archive         Datadog log events, one a line
    page            the same in one Datadog search page
    array           the payloads in one array

No two reports are the same: each is one of some hundred forms, drawn from one seed, with a number of its own. Half are of 8.1.0 (810), half of 8.2.0 (820).
"""
import json
import random
import sys

FORMS = 400  # so many that the parser's branches are not learnt by heart
MARK = "@@@@@@@@@"  # stands where each report has a number of its own
NUMBER = "@NUMBER@"  # begins and ends a text that becomes a number of JSON
SCREENS = ("home", "article", "search", "chat", "profile")
DEVICES = (("iPhone17,1", "26.1", 0.8), ("iPhone15,2", "26.0", 1.0), ("iPhone14,5", "26.1", 1.2),
           ("iPhone12,1", "18.6", 1.7), ("iPhone11,8", "18.6", 2.1))


def drawn(rng, events, median, shortest=0):
    """Buckets of 10 ms: start and count."""
    buckets = {}
    for _ in range(int(rng.gammavariate(2, events / 2) + rng.random())):
        start = int(max(shortest, rng.lognormvariate(0, 0.4) * median)) // 10 * 10
        buckets[start] = buckets.get(start, 0) + 1
    return sorted(buckets.items())


def numbered(rows):
    return {"histogramNumBuckets": len(rows), "histogramValue": {str(place): row for place, row in enumerate(rows)}}


def histogram(buckets):
    return numbered([{"bucketCount": count, "bucketStart": f"{start} ms", "bucketEnd": f"{start + 9} ms"}
                     for start, count in buckets])


def histogram2(buckets):
    return {"histogram": {"buckets": [{"lowerBound": {"value": start, "unit": "ms"},
                                       "upperBound": {"value": start + 9, "unit": "ms"}, "count": count}
                                      for start, count in buckets]}}


class Form:
    def __init__(self, rng, number):
        self.rng = rng
        self.version, self.build = (("8.1.0", "810"), ("8.2.0", "820"))[number % 2]
        self.device, self.system, slow = rng.choice(DEVICES)
        self.region = rng.choice(("JP", "US", "GB", "DE"))
        self.day = rng.randrange(1, 15)
        self.foreground = rng.randrange(30, 3000)
        self.launches, self.resumes = drawn(rng, 6, 800 * slow), drawn(rng, 12, 180 * slow)
        self.cards = drawn(rng, 20, 60 * slow)
        self.screens = {name: drawn(rng, 2.5, 420 * slow, shortest=250) for name in SCREENS}
        hangs = {}
        for buckets in self.screens.values():
            for start, count in buckets:
                hangs[start] = hangs.get(start, 0) + count
        self.hangs = sorted(hangs.items())

    def payload(self):
        rng = self.rng
        day = f"2026-11-{self.day:02}"
        transfers = ("CellularDownload", "WifiDownload", "CellularUpload", "WifiUpload")
        accuracies = ("BestAccuracy", "BestAccuracyForNavigation", "HundredMetersAccuracy",
                      "NearestTenMetersAccuracy", "KilometerAccuracy", "ThreeKilometersAccuracy")
        exits = {"cumulativeNormalAppExitCount": rng.randrange(5),
                 "cumulativeAbnormalExitCount": int(rng.random() < 0.02)}
        bars = numbered([{"bucketCount": rng.randrange(1, 90), "bucketStart": f"{n} bars", "bucketEnd": f"{n} bars"}
                         for n in range(4)])
        return {
            "appVersion": self.version, "timeStampBegin": f"{day} 00:00:00", "timeStampEnd": f"{day} 23:59:00",
            "metaData": {"appBuildVersion": self.build, "osVersion": f"iPhone OS {self.system} (23B74)",
                         "deviceType": self.device, "regionFormat": self.region, "platformArchitecture": "arm64e",
                         "bundleIdentifier": "com.example.shop", "lowPowerModeEnabled": False,
                         "isTestFlightApp": False},
            "applicationTimeMetrics": {"cumulativeForegroundTime": f"{self.foreground} sec",
                                       "cumulativeBackgroundTime": f"{rng.randrange(900)} sec",
                                       "cumulativeBackgroundAudioTime": "0 sec",
                                       "cumulativeBackgroundLocationTime": "0 sec"},
            "applicationLaunchMetrics": {"histogrammedTimeToFirstDrawKey": histogram(self.launches),
                                         "histogrammedResumeTime": histogram(self.resumes)},
            "applicationResponsivenessMetrics": {"histogrammedAppHangTime": histogram(self.hangs)},
            "applicationExitMetrics": {"foregroundExitData": exits, "backgroundExitData": exits},
            "cpuMetrics": {"cumulativeCPUTime": f"{rng.randrange(900)} sec",
                           "cumulativeCPUInstructions": f"{MARK} kiloinstructions"},
            "gpuMetrics": {"cumulativeGPUTime": f"{rng.randrange(90)} sec"},
            "memoryMetrics": {"peakMemoryUsage": "201233 kB",
                              "averageSuspendedMemory": {"averageValue": "101000 kB", "standardDeviation": 0,
                                                         "sampleCount": 17}},
            "displayMetrics": {"averagePixelLuminance": {"averageValue": "50 apl", "standardDeviation": -1,
                                                         "sampleCount": 500}},
            "networkTransferMetrics": {f"cumulative{name}": f"{rng.randrange(90000)} kB" for name in transfers},
            "diskIOMetrics": {"cumulativeLogicalWrites": f"{rng.randrange(9000)} kB"},
            "animationMetrics": {"scrollHitchTimeRatio": f"{rng.randrange(20)} ms per s"},
            "cellularConditionMetrics": {"cellConditionTime": bars},
            "locationActivityMetrics": {f"cumulative{name}Time": "20 sec" for name in accuracies},
            "signpostMetrics": [{"signpostCategory": "performance_telemetry",
                                 "signpostName": "flick_card_image_rendering", "totalSignpostCount": 30,
                                 "signpostIntervalData": {"histogrammedSignpostDurations": histogram(self.cards),
                                                          "signpostCumulativeCPUTime": "30000 ms",
                                                          "signpostAverageMemory": "100000 kB",
                                                          "signpostCumulativeLogicalWrites": "600 kB"}}],
        }

    def metric_report(self):
        def seconds(value):
            return {"value": {"value": value, "unit": "s"}}
        whole = {"duration": {"value": 86400, "unit": "s"}, "states": [], "values": [
            {"totalForegroundTimeMetric": seconds(self.foreground)}, {"hangTimeMetric": histogram2(self.hangs)},
            {"timeToFirstDrawMetric": histogram2(self.launches)},
            {"applicationResumeTimeMetric": histogram2(self.resumes)},
            {"foregroundTerminationMetric": {"normalTerminationCount": 3, "memoryLimitTerminationCount": 0,
                                             "badAccessTerminationCount": 0, "abnormalTerminationCount": 0,
                                             "watchdogTerminationCount": 0, "illegalInstructionTerminationCount": 0}}]}
        states = [{"state": {"domain": "com.example.shop.screens", "label": name,
                             "duration": {"value": 43200, "unit": "s"}, "stableMetadata": {}},
                   "values": [{"hangTimeMetric": histogram2(buckets)}]} for name, buckets in self.screens.items()]
        begin = 815097600 + 86400 * self.day
        return {
            "version": "2.0.0",
            "environment": {"bundleIdentifier": "com.example.shop", "lowPowerModeEnabled": False,
                            "latestApplicationVersion": self.version,
                            "osVersion": {"buildNumber": "24A435", "platform": "iPhone OS", "number": "27.1"},
                            "platformArchitecture": "arm64e", "regionFormat": self.region, "isTestFlightApp": False,
                            "applicationBuildVersion": self.build, "includesMultipleApplicationVersions": False,
                            "hasExceededStateLimit": False, "deviceType": self.device},
            "timeRange": {"begin": begin, "end": f"{NUMBER}{begin + 86400}.{MARK}{NUMBER}"},
            "intervalEntries": [whole], "stateEntries": states}

    def events(self, is_page):
        for number, (message, state, buckets) in enumerate(
                [("launch", None, self.launches)] + [("hang_time", s, b) for s, b in self.screens.items()]):
            count = sum(count for _, count in buckets)
            if not count:
                continue
            value = {"value": sum((2 * start + 9) / 2 * count for start, count in buckets) / count, "count": count}
            if state:
                value |= {"domain": "screens", "state": state}
            value |= {"version": self.version, "build_version": self.build,
                      "os": {"name": "iOS", "version": self.system}, "_dd": {"device": {"model": self.device}}}
            time = f"2026-11-{self.day + 1:02}T01:00:0{number}.000Z"
            event = {"service": "ios-shop", "status": "info", "message": message,
                     "tags": ["env:prod", f"version:{self.version}"], "attributes": value}
            name = f"AQ-{number}-{MARK}"
            yield ({"id": name, "type": "log", "attributes": {"timestamp": time} | event} if is_page
                   else {"_id": name, "date": time} | event)


def forms(kind):
    rng = random.Random(20261130)
    for number in range(FORMS):
        form = Form(rng, number)
        if kind in ("payloads", "array"):
            yield form.payload()
        elif kind == "metric-reports":
            yield form.metric_report()
        else:
            yield from form.events(kind == "page")


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("payloads", "metric-reports", "archive", "page", "array"):
        sys.exit(__doc__)
    kind, size, path = sys.argv[1], int(float(sys.argv[2]) * 1e6), sys.argv[3]
    texts = [json.dumps(form, separators=(",", ":")).replace(f'"{NUMBER}', "").replace(f'{NUMBER}"', "")
             .encode().split(MARK.encode()) for form in forms(kind)]
    opening, separator, closing = {"page": (b'{"data":[', b",", b'],"meta":{"elapsed":132,"status":"done"}}\n'),
                                   "array": (b"[\n", b",\n", b"\n]\n")}.get(kind, (b"", b"\n", b"\n"))
    with open(path, "wb", buffering=1 << 20) as file:
        file.write(opening)
        written, number, first = 0, 0, True
        while written < size:
            for parts in texts:
                text = (b"%09d" % number).join(parts)
                number += 1
                file.write(text if first else separator + text)
                first = False
                written += len(text) + 1
                if written >= size:
                    break
        file.write(closing)


if __name__ == "__main__":
    main()
