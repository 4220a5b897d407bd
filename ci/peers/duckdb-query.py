#!/usr/bin/env python3
"""The averages of two histograms by version in DuckDB: duckdb-query.py FILE VARIANT THREADS

Prints a JSON object: seconds, without the start of Python, and averages in ms. The variants are ways to say the same
in SQL; ci/benchmark tries all and keeps the fastest.
"""
import json
import sys
import time

import duckdb

BUCKETS = "STRUCT(histogramValue MAP(VARCHAR, STRUCT(bucketCount BIGINT, bucketStart VARCHAR, bucketEnd VARCHAR)))"
COLUMNS = f"""columns = {{
  appVersion: 'VARCHAR',
  applicationLaunchMetrics: 'STRUCT(histogrammedTimeToFirstDrawKey {BUCKETS})',
  applicationResponsivenessMetrics: 'STRUCT(histogrammedAppHangTime {BUCKETS})'}}"""
AS_JSON = """columns = {appVersion: 'VARCHAR', applicationLaunchMetrics: 'JSON',
  applicationResponsivenessMetrics: 'JSON'}"""
LAUNCH = "applicationLaunchMetrics.histogrammedTimeToFirstDrawKey.histogramValue"
HANG = "applicationResponsivenessMetrics.histogrammedAppHangTime.histogramValue"


def ms(text):
    return f"CAST({text}[:-4] AS BIGINT)"


def sums(buckets, name):
    middle = f"({ms('b.bucketStart')} + {ms('b.bucketEnd')}) / 2.0"
    return (f"sum(list_sum([b.bucketCount * {middle} for b in map_values({buckets})])) AS {name}_total, "
            f"sum(list_sum([b.bucketCount for b in map_values({buckets})])) AS {name}_count")


def by_lists(source):
    return f"SELECT appVersion, {sums(LAUNCH, 'launch')}, {sums(HANG, 'hang')} FROM {source} GROUP BY appVersion"


def by_rows(source):
    def rows(buckets, name):
        middle = f"({ms('b.bucketStart')} + {ms('b.bucketEnd')}) / 2.0"
        return (f"SELECT appVersion, '{name}' AS name, sum(b.bucketCount * {middle}) AS total, "
                f"sum(b.bucketCount) AS count FROM "
                f"(SELECT appVersion, unnest(map_values({buckets})) AS b FROM rows_of_file) GROUP BY appVersion")
    return f"""WITH rows_of_file AS MATERIALIZED (SELECT appVersion, {LAUNCH.split('.')[0]}, {HANG.split('.')[0]}
      FROM {source})
      SELECT appVersion, sum(total) FILTER (name = 'launch'), sum(count) FILTER (name = 'launch'),
        sum(total) FILTER (name = 'hang'), sum(count) FILTER (name = 'hang')
      FROM ({rows(LAUNCH, 'launch')} UNION ALL {rows(HANG, 'hang')}) GROUP BY appVersion"""


def by_paths(source):
    def part(column, key, name):
        path = f"$.{key}.histogramValue.*"
        count = f"CAST(json_extract({column}, '{path}.bucketCount') AS BIGINT[])"
        start = f"json_extract_string({column}, '{path}.bucketStart')"
        end = f"json_extract_string({column}, '{path}.bucketEnd')"
        middle = (f"list_transform(list_zip({count}, {start}, {end}), "
                  f"lambda z: z[1] * ({ms('z[2]')} + {ms('z[3]')}) / 2.0)")
        return f"sum(list_sum({middle})) AS {name}_total, sum(list_sum({count})) AS {name}_count"
    launch = part("applicationLaunchMetrics", "histogrammedTimeToFirstDrawKey", "launch")
    hang = part("applicationResponsivenessMetrics", "histogrammedAppHangTime", "hang")
    return f"SELECT appVersion, {launch}, {hang} FROM {source} GROUP BY appVersion"


# how to say it, what the columns are
VARIANTS = {"lists": (by_lists, COLUMNS), "rows": (by_rows, COLUMNS), "paths": (by_paths, AS_JSON)}


def main():
    path, variant, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
    query, columns = VARIANTS[variant]
    size = "maximum_object_size = 16777216"
    source = f"read_json('{path}', format = 'newline_delimited', {columns}, {size})"
    connection = duckdb.connect()
    connection.execute(f"SET threads = {threads}")
    connection.execute("SET preserve_insertion_order = false")
    beginning = time.perf_counter()
    rows = connection.execute(query(source)).fetchall()
    seconds = time.perf_counter() - beginning
    averages = {version: [float(launch) / float(launches), float(hang) / float(hangs)]
                for version, launch, launches, hang, hangs in rows}
    json.dump({"seconds": seconds, "averages": averages}, sys.stdout)


if __name__ == "__main__":
    main()
