# The averages of two histograms by version in jq: jq -n -f averages.jq FILE
def middles: reduce .histogramValue[] as $b ([0, 0];
  .[0] += $b.bucketCount * (($b.bucketStart[:-3] | tonumber) + ($b.bucketEnd[:-3] | tonumber)) / 2
  | .[1] += $b.bucketCount);
reduce inputs as $r ({};
  ($r.applicationLaunchMetrics.histogrammedTimeToFirstDrawKey | middles) as $launch
  | ($r.applicationResponsivenessMetrics.histogrammedAppHangTime | middles) as $hang
  | .[$r.appVersion] |= [(.[0] // 0) + $launch[0], (.[1] // 0) + $launch[1],
                         (.[2] // 0) + $hang[0], (.[3] // 0) + $hang[1]])
| map_values([.[0] / .[1], .[2] / .[3]])
