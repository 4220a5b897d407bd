#!/usr/bin/env python3
"""Makes the example rollout: the reports of 8.1.0 (810), which everybody has, and of 8.2.0 (820), which goes out.

8.2.0 is as good as 8.1.0, or a little better, but for the screen `search`: its hangs are 40 % longer. `search` has so
few of all hangs that the app's own average hides it.

    make-example-rollout.py            writes example-rollout/ and example-rollout-totals.json beside this script
    make-example-rollout.py --check    writes nothing; ends with 1 where what is there is not what would be written

example-rollout-totals.json holds what was put in: for each version, metric and state the reports that carry it, the
reports with an event, the events and their sum, counted while writing, so that a reader can be checked against it.
Everything is drawn from one seed. Compressed files are compared inflated, since zlib may differ between machines.
"""
import datetime
import gzip
import json
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BUNDLE = "com.example.shop"
BASELINE, CANDIDATE, OLDER = ("8.1.0", "810"), ("8.2.0", "820"), ("8.0.3", "803")
FIRST_DAY = {BASELINE: datetime.date(2026, 10, 26), CANDIDATE: datetime.date(2026, 11, 10),
             OLDER: datetime.date(2026, 10, 26)}
# How the reports of a version spread over its days: a baseline that everybody has, a rollout in steps.
ARRIVAL = {BASELINE: [1] * 14, CANDIDATE: [1, 2, 4, 8, 15, 25, 25, 20], OLDER: [1]}
EFFECT = {"time_to_first_draw": 0.98, "hang_time/search": 1.40}  # of 8.2.0; 1 where none is named
REGIONS = ("JP", "US", "GB", "DE", "FR", "BR")
# model, system, build of the system, how slow, share; the newer system sends metric reports, the older ones payloads
NEW_DEVICES = [("iPhone18,1", "27.1", "24B74", 0.75, 20), ("iPhone17,1", "27.1", "24B74", 0.85, 25),
               ("iPhone16,1", "27.0", "24A435", 1.00, 25), ("iPhone15,4", "27.1", "24B74", 1.10, 20),
               ("iPhone14,5", "27.0", "24A435", 1.30, 10)]
OLD_DEVICES = [("iPhone13,2", "26.1", "23B85", 1.35, 45), ("iPhone12,1", "26.1", "23B85", 1.60, 30),
               ("iPhone11,8", "18.7", "22H20", 1.80, 20), ("iPhone9,1", "15.8.3", "19H386", 2.20, 5)]
# screen, its tab, share of the reports that visit it, hangs of a visitor in a day, median of a hang in ms
SCREENS = [("home", "discover", 0.97, 1.6, 380), ("article", "discover", 0.80, 1.5, 420),
           ("search", "discover", 0.50, 0.75, 400), ("chat", "messages", 0.65, 1.5, 400),
           ("profile", "account", 0.60, 1.3, 360)]
SHORTEST_HANG = 250  # ms: devices record no shorter one


class Totals:
    """Counts what is written and would be read."""

    def __init__(self):
        self.rows = {}
        self.left_out = {}

    def add(self, version, metric, state, events, total):
        row = self.rows.setdefault((version[0], metric, state or ("", "")), [0, 0, 0, 0])
        for place, amount in enumerate((1, 1 if events else 0, events, total)):
            row[place] += amount

    def histogram(self, version, metric, state, buckets):
        events = sum(count for _, _, count in buckets)
        self.add(version, metric, state, events, sum(count * (low + high) / 2 for low, high, count in buckets))

    def leave_out(self, reason):
        self.left_out[reason] = self.left_out.get(reason, 0) + 1

    def text(self):
        rows = [{"version": version, "metric": metric,
                 "state": {"domain": state[0], "label": state[1]} if state[0] else None,
                 "reports": row[0], "reports_with_events": row[1], "events": row[2], "total": row[3]}
                for (version, metric, state), row in sorted(self.rows.items())]
        lines = ",\n".join("  " + json.dumps(row) for row in rows)
        left_out = json.dumps([{"reason": r, "count": c} for r, c in sorted(self.left_out.items())])
        return f'{{"units": "ms, s, events", "left_out": {left_out}, "rows": [\n{lines}\n]}}\n'


class Draw:
    """One device on one day."""

    def __init__(self, rng, version, devices, day):
        self.version, self.day = version, day
        self.model, self.system, self.system_build, slow, _ = rng.choices(devices, [d[4] for d in devices])[0]
        self.region = rng.choices(REGIONS, [30, 25, 15, 12, 10, 8])[0]
        own = math.exp(rng.gauss(0, 0.15))

        def events(metric, screen, mean, median, sigma, width, floor=0.0):
            effect = EFFECT.get(f"{metric}/{screen}" if screen else metric, 1.0) if version == CANDIDATE else 1.0
            speed = slow if metric == "time_to_first_draw" else slow ** 0.3
            values = [median * speed * own * effect * math.exp(rng.gauss(0, sigma)) for _ in range(poisson(rng, mean))]
            return bucketed((max(floor, value) for value in values), width)

        self.launches = events("time_to_first_draw", None, 3.5, 850, 0.25, 10)
        self.resumes = events("resume_time", None, 2, 180, 0.4, 10)
        self.screens = {name: events("hang_time", name, mean, median, 0.35, 10, SHORTEST_HANG)
                        for name, _, visitors, mean, median in SCREENS if rng.random() < visitors}
        self.cards = events("card", None, 12, 330, 0.4, 100)
        self.hangs = merged(self.screens.values())
        self.tabs = {tab: merged(self.screens[name] for name, of, *_ in SCREENS if of == tab and name in self.screens)
                     for tab in sorted({of for name, of, *_ in SCREENS if name in self.screens})}
        self.foreground = 300 + int(rng.expovariate(1 / 1800))
        self.abnormal = 1 if rng.random() < 0.0025 else 0
        self.processor = self.foreground // 3 + int(rng.random() * 60)
        self.memory = 140 + int(rng.random() * 120)
        self.traces_hangs = rng.random() < 0.7  # older systems record hangs on some devices only


def poisson(rng, mean):
    limit, product, count = math.exp(-mean), rng.random(), 0
    while product > limit:
        product *= rng.random()
        count += 1
    return count


def bucketed(values, width):
    counts = {}
    for value in values:
        low = int(value // width) * width
        counts[low] = counts.get(low, 0) + 1
    return [(low, low + width - 1, count) for low, count in sorted(counts.items())]


def merged(histograms):
    counts = {}
    for histogram in histograms:
        for low, high, count in histogram:
            counts[low, high] = counts.get((low, high), 0) + count
    return [(low, high, count) for (low, high), count in sorted(counts.items())]


# MARK: - The older generation


def payload(draw, test_flight=False, several=False):
    old = draw.system.startswith("15")  # texts with grouping marks, times with a zone

    def amount(value, unit):
        return f"{value:,} {unit}" if old else f"{value} {unit}"

    def histogram(buckets):
        return {"histogramNumBuckets": len(buckets), "histogramValue": {
            str(index): {"bucketCount": count, "bucketStart": amount(low, "ms"), "bucketEnd": amount(high, "ms")}
            for index, (low, high, count) in enumerate(buckets)}}

    zone = " +0000" if old else ""
    exits = {"cumulativeNormalAppExitCount": 2}
    if draw.abnormal:  # a counter of zero is not written
        exits["cumulativeAbnormalExitCount"] = draw.abnormal
    page = {
        "appVersion": draw.version[0],
        "timeStampBegin": f"{draw.day} 00:00:00{zone}", "timeStampEnd": f"{draw.day} 23:59:00{zone}",
        "metaData": {"appBuildVersion": draw.version[1], "bundleIdentifier": BUNDLE, "deviceType": draw.model,
                     "osVersion": f"iPhone OS {draw.system} ({draw.system_build})", "regionFormat": draw.region,
                     "platformArchitecture": "arm64e"},
        "applicationTimeMetrics": {"cumulativeForegroundTime": amount(draw.foreground, "sec")},
        "applicationLaunchMetrics": {"histogrammedTimeToFirstDrawKey": histogram(draw.launches),
                                     "histogrammedResumeTime": histogram(draw.resumes)},
        "applicationExitMetrics": {"foregroundExitData": exits, "backgroundExitData": {}},
        "cpuMetrics": {"cumulativeCPUTime": amount(draw.processor, "sec")},
        "memoryMetrics": {"peakMemoryUsage": amount(draw.memory * 1024, "kB")},
        "signpostMetrics": [{"signpostCategory": "performance_telemetry", "signpostName": "flick_card_image_rendering",
                             "totalSignpostCount": sum(count for _, _, count in draw.cards),
                             "signpostIntervalData": {"histogrammedSignpostDurations": histogram(draw.cards)}}],
    }
    if not old:
        page["metaData"] |= {"lowPowerModeEnabled": False, "isTestFlightApp": test_flight}
    if draw.traces_hangs:
        page["applicationResponsivenessMetrics"] = {"histogrammedAppHangTime": histogram(draw.hangs)}
    if several:
        page["multipleAppVersions"] = "1"
    return page


# MARK: - The newer generation


def measured(value, unit):
    return {"value": value, "unit": unit}


def histogram(buckets):
    return {"buckets": [{"lowerBound": measured(low, "ms"), "upperBound": measured(high, "ms"), "count": count}
                        for low, high, count in buckets]}


def seconds_since_2001(day):
    return (day - datetime.date(2001, 1, 1)).days * 86_400


def environment(draw, test_flight=False, several=False):
    return {"bundleIdentifier": BUNDLE, "latestApplicationVersion": draw.version[0],
            "applicationBuildVersion": draw.version[1], "includesMultipleApplicationVersions": several,
            "deviceType": draw.model, "regionFormat": draw.region, "platformArchitecture": "arm64e",
            "osVersion": {"platform": "iPhone OS", "number": draw.system, "buildNumber": draw.system_build},
            "lowPowerModeEnabled": False, "isTestFlightApp": test_flight, "hasExceededStateLimit": False}


def state_entries(draw, split):
    """Screens and tabs; `split`: the label `home` stands twice, with other metadata, as real devices write it."""
    def entry(domain, label, values, **metadata):
        return {"state": {"domain": f"{BUNDLE}.{domain}", "label": label, "duration": measured(43_200, "s"),
                          "stableMetadata": {key: {"string": text} for key, text in metadata.items()}},
                "values": [{"hangTimeMetric": {"histogram": histogram(values)}}] if values is not None else []}

    entries = []
    for name, buckets in draw.screens.items():
        if split and name == "home" and len(buckets) > 1:
            entries += [entry("screens", name, buckets[:1]), entry("screens", name, buckets[1:], tier="premium")]
        else:
            entries.append(entry("screens", name, buckets))
    entries += [entry("tabs", name, buckets) for name, buckets in draw.tabs.items()]
    if split:  # a state that was entered and measured nothing
        entries.append(entry("screens", "settings", None))
    return entries


def report(draw, split=False, **flags):
    slices = [(draw.foreground // 3, draw.processor // 3)]
    slices.append((draw.foreground - slices[0][0], draw.processor - slices[0][1]))

    def powers(foreground, processor):
        return [{"totalForegroundTimeMetric": {"value": measured(foreground, "s")}},
                {"cpuTimeMetric": {"value": measured(processor, "s")}}]

    parts = [{"duration": measured(10_800, "s"), "states": [], "values": powers(*part)} for part in slices]
    exits = dict.fromkeys(("memoryLimit", "badAccess", "watchdog", "illegalInstruction"), 0)
    exits |= {"normal": 2, "abnormal": draw.abnormal}
    day = {"duration": measured(86_400, "s"), "states": [], "values": powers(draw.foreground, draw.processor) + [
        {"peakMemoryMetric": {"value": measured(draw.memory, "MB")}},
        {"hangTimeMetric": {"histogram": histogram(draw.hangs)}},
        {"timeToFirstDrawMetric": {"histogram": histogram(draw.launches)}},
        {"applicationResumeTimeMetric": {"histogram": histogram(draw.resumes)}},
        {"foregroundTerminationMetric": {f"{kind}TerminationCount": count for kind, count in exits.items()}},
        {"signpostIntervalMetric": {"signpostCategory": "performance_telemetry",
                                    "signpostName": "flick_card_image_rendering",
                                    "totalCount": sum(count for _, _, count in draw.cards),
                                    "signpostDuration": histogram(draw.cards)}}]}
    begin = seconds_since_2001(draw.day)
    return {"version": "2.0.0", "timeRange": {"begin": begin, "end": begin + 86_400},
            "environment": environment(draw, **flags), "intervalEntries": [parts[0], day, parts[1]],
            "stateEntries": state_entries(draw, split)}


def companion(draw):
    """What comes beside a report: a range without length, and the space on disk alone."""
    moment = seconds_since_2001(draw.day) + 86_400
    return {"version": "2.0.0", "timeRange": {"begin": moment, "end": moment}, "environment": environment(draw),
            "intervalEntries": [{"duration": measured(0, "s"), "states": [], "values": [
                {"totalFileSizeMetric": {"binaryFileSize": measured(84.2, "MB"), "dataFileSize": measured(12.9, "MB"),
                                         "cacheFolderSize": measured(30.1, "MB"), "cloneSize": measured(0, "MB")}}]}],
            "stateEntries": []}


# MARK: - The rollout


def count(totals, draw, is_report):
    version = draw.version
    totals.histogram(version, "time_to_first_draw", None, draw.launches)
    totals.histogram(version, "resume_time", None, draw.resumes)
    totals.histogram(version, "signpost", None, draw.cards)
    totals.add(version, "foreground_time", None, 1, draw.foreground)
    totals.add(version, "foreground_exits.unexpected", None, draw.abnormal, draw.abnormal)
    if is_report or draw.traces_hangs:
        totals.histogram(version, "hang_time", None, draw.hangs)
    if is_report:
        for domain, states in (("screens", draw.screens), ("tabs", draw.tabs)):
            for label, buckets in states.items():
                totals.histogram(version, "hang_time", (f"{BUNDLE}.{domain}", label), buckets)


def turned(value):
    """The same content with its keys in the other order."""
    if isinstance(value, dict):
        return {key: turned(part) for key, part in reversed(value.items())}
    return [turned(part) for part in value] if isinstance(value, list) else value


def compact(page):
    return json.dumps(page, separators=(",", ":"))


def pretty(page):
    return json.dumps(page, indent=2) + "\n"


def rollout():
    """The files, by name, as texts."""
    rng = random.Random(820)
    totals = Totals()
    payloads, reports, files = [], [], {}

    def draws(version, number, devices):
        days = [day for day, weight in enumerate(ARRIVAL[version]) for _ in range(weight)]
        for index in range(number):
            day = days[index * len(days) // number]
            yield index, Draw(rng, version, devices, FIRST_DAY[version] + datetime.timedelta(days=day))

    for version in (BASELINE, CANDIDATE):
        for index, draw in draws(version, 180, OLD_DEVICES):
            page = payload(draw)
            count(totals, draw, is_report=False)
            if index % 90 == 40:
                files[f"single/payload-{version[0]}-{index}.json"] = pretty(page)
            else:
                payloads.append((draw.day, page))
            if index % 60 == 20:  # delivered twice
                payloads.append((draw.day, turned(page)))
                totals.leave_out("duplicate")
        for index, draw in draws(version, 800, NEW_DEVICES):
            page = report(draw, split=index % 20 == 0)
            count(totals, draw, is_report=True)
            if index % 400 == 200:
                files[f"single/report-{version[0]}-{index}.json"] = pretty(page)
            else:
                reports.append((draw.day, page))
            if index % 100 == 50:
                reports.append((draw.day, companion(draw)))
                totals.leave_out("zero-length")
            if index % 200 == 70:
                reports.append((draw.day, turned(page)))
                totals.leave_out("duplicate")
    # An update in the middle of a day mixes two versions in one report; testers; and somebody who never updates.
    for page, reason in extras(rng):
        payloads.append(page) if "appVersion" in page[1] else reports.append(page)
        totals.leave_out(reason)

    payloads.sort(key=lambda pair: pair[0])
    reports.sort(key=lambda pair: pair[0])
    for day, page in payloads:
        name = f"payloads/week-of-{day - datetime.timedelta(days=day.weekday())}.jsonl"
        files[name] = files.get(name, "") + compact(page) + "\n"
    for index, (_, page) in enumerate(reports):
        name = "metric-reports/some.jsonl" if index % 20 == 0 else "metric-reports/most.jsonl.gz"
        files[name] = files.get(name, "") + compact(page) + "\n"
    return files, totals.text()


def extras(rng):
    def draw(version, devices, days):
        return Draw(rng, version, devices, FIRST_DAY[version] + datetime.timedelta(days=days))

    for days in (0, 5):
        one = draw(CANDIDATE, OLD_DEVICES[:1], days)
        yield (one.day, payload(one, several=True)), "several-versions"
        one = draw(CANDIDATE, NEW_DEVICES, days)
        yield (one.day, report(one, several=True)), "several-versions"
        one = draw(CANDIDATE, OLD_DEVICES[:1], days)
        yield (one.day, payload(one, test_flight=True)), "excluded"
        one = draw(CANDIDATE, NEW_DEVICES, days)
        yield (one.day, report(one, test_flight=True)), "excluded"
        one = draw(OLDER, OLD_DEVICES, days)
        yield (one.day, payload(one)), "other-version"


def read(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rb") as file:
        return file.read().decode()


def main():
    files, totals = rollout()
    wanted = {os.path.join(HERE, "example-rollout", name): text for name, text in files.items()}
    wanted[os.path.join(HERE, "example-rollout-totals.json")] = totals
    present = {os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(HERE, "example-rollout"))
               for name in names} | {os.path.join(HERE, "example-rollout-totals.json")}
    if sys.argv[1:] == ["--check"]:
        wrong = sorted(path for path in present | set(wanted)
                       if path not in wanted or not os.path.exists(path) or read(path) != wanted[path])
        for path in wrong:
            print(f"{os.path.relpath(path)}: error: not what make-example-rollout.py writes; run it again",
                  file=sys.stderr)
        return 1 if wrong else 0
    for path, text in wanted.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        data = text.encode()
        with open(path, "wb") as file:
            file.write(gzip.compress(data, 9, mtime=0) if path.endswith(".gz") else data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
