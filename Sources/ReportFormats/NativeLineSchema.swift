import Measurements

/// The JSON Schema of native lines, for those who write them.
public enum NativeLineSchema {
  /// The schema, draft 2020-12.
  public static var text: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A native line: one measurement of one device on one day, release-gate/native/1",
      "type": "object",
      "required": ["metric", "version"],
      "anyOf": [{"required": ["value"]}, {"required": ["buckets"]}],
      "properties": {
        "metric": {
          "description": "a metric of the catalogue, or one that the rules declare under 'metrics:'",
          "anyOf": [{"enum": [\(MetricCatalogue.names.map { "\"\($0)\"" }.joined(separator: ", "))]}, {"type": "string", "minLength": 1}]
        },
        "unit": {"description": "the unit of value and buckets: ms, s, MB, count and the like", "type": "string"},
        "version": {"description": "the marketing version", "type": "string", "minLength": 1},
        "build": {"type": "string"},
        "value": {"description": "the mean of 'count' events", "type": "number"},
        "count": {"description": "the number of events; 1 where it is not told", "type": "integer", "minimum": 0},
        "buckets": {
          "description": "a histogram in place of a value",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["start", "end", "count"],
            "properties": {
              "start": {"type": "number"}, "end": {"type": "number"}, "count": {"type": "integer", "minimum": 0}
            }
          }
        },
        "day": {"description": "the day it is about: 2026-11-20", "type": "string", "format": "date"},
        "domain": {"description": "the domain of the state", "type": "string"},
        "state": {"description": "the label of the state, such as a screen", "type": "string"},
        "device": {"description": "the device model: iPhone17,1", "type": "string"},
        "os": {"description": "the system and its version", "type": "string"},
        "region": {"type": "string"},
        "device_id": {"description": "a pseudonymous identifier of the device", "type": "string"},
        "id": {"description": "what makes two lines the same one", "type": "string"}
      }
    }

    """
  }
}
