import Measurements

/// The JSON Schema of the lines of an aggregate.
public enum AggregateSchema {
  /// The schema, in the 2020-12 draft.
  public static var text: String {
    #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:release-gate:aggregate:1",
      "title": "A line of an aggregate of reports, \#(AggregateHeader.schema)",
      "description": "An aggregate is JSON Lines: a header, a row for each report, and an end. A row says all that is kept of its report, so that the order of rows means nothing; release-gate writes them sorted. Durations are in ns, sizes in bytes, hitch ratios in ns per s, other numbers in millionths of their unit; counts are plain.",
      "oneOf": [
        {"$ref": "#/$defs/header"}, {"$ref": "#/$defs/row"}, {"$ref": "#/$defs/end"}, {"$ref": "#/$defs/error"}
      ],
      "$defs": {
        "header": {
          "description": "The first line: what the rows hold, and what was left out before there were rows.",
          "type": "object",
          "additionalProperties": false,
          "required": ["schema", "tool", "digests", "metrics", "device_marks", "log_mappings", "documents", "left_out", "notices"],
          "properties": {
            "schema": {"const": "\#(AggregateHeader.schema)"},
            "tool": {"description": "the program that wrote it; decides nothing", "type": "string"},
            "digests": {"description": "whether each row carries the digest by which duplicates are found", "type": "boolean"},
            "metrics": {"type": "array", "items": {"$ref": "#/$defs/holding"}},
            "dimensions": {
              "description": "what reports are told apart by; absent where by nothing",
              "type": "array", "items": {"enum": [\#(list(TotalsPlan.Dimension.allCases))]}, "uniqueItems": true
            },
            "device_marks": {"description": "whether reports of one device are known to be so", "type": "boolean"},
            "log_mappings": {"description": "how log events became measurements", "type": "array", "items": {"$ref": "#/$defs/mapping"}},
            "documents": {"description": "documents that were looked into", "$ref": "#/$defs/count"},
            "left_out": {
              "description": "documents and reports that have no row, by reason",
              "type": "object", "propertyNames": {"enum": [\#(list(LeftOutReason.allCases))]},
              "additionalProperties": {"$ref": "#/$defs/count"}
            },
            "notices": {
              "type": "object", "propertyNames": {"enum": [\#(list(ReportNotice.allCases))]},
              "additionalProperties": {"$ref": "#/$defs/count"}
            },
            "parts": {
              "description": "the aggregates that this one was put together from; absent where there was no report",
              "type": "array", "items": {"$ref": "#/$defs/digest"}, "uniqueItems": true
            }
          }
        },
        "holding": {
          "type": "object",
          "additionalProperties": false,
          "required": ["metric", "unit"],
          "properties": {
            "metric": {"$ref": "#/$defs/metric"},
            "unit": {"description": "the unit in which values are shown", "type": "string"},
            "own": {
              "description": "how the rules declare a metric of the team's own",
              "type": "object",
              "additionalProperties": false,
              "required": ["quantity", "better"],
              "properties": {
                "quantity": {"enum": ["duration", "bytes", "count", "hitch ratio", "number"]},
                "better": {"enum": ["lower", "higher"]}
              }
            },
            "domains": {"description": "domains whose states are kept", "type": "array", "items": {"type": "string"}},
            "foreground": {"description": "whether the foreground time of each entry is kept", "const": true}
          }
        },
        "mapping": {
          "type": "object",
          "additionalProperties": false,
          "required": ["message", "metric", "value", "base_per_unit"],
          "properties": {
            "message": {"type": "string"},
            "metric": {"$ref": "#/$defs/metric"},
            "base_per_unit": {"description": "base units in one unit of the value", "type": "number"},
            "value": {"type": "string"}, "weight": {"type": "string"}, "domain": {"type": "string"},
            "state": {"type": "string"}, "version": {"type": "string"}, "build": {"type": "string"}
          }
        },
        "row": {
          "description": "One report.",
          "type": "object",
          "additionalProperties": false,
          "required": ["row", "from"],
          "properties": {
            "row": {
              "description": "the digest of the report's content; null where digests are left out",
              "oneOf": [{"$ref": "#/$defs/digest"}, {"type": "null"}]
            },
            "id": {
              "description": "the digest of what makes two reports the same one, where that is not the content; null where nothing does",
              "oneOf": [{"$ref": "#/$defs/digest"}, {"type": "null"}]
            },
            "from": {"enum": [\#(list(DeviceReport.Source.allCases))]},
            "version": {"type": "string", "minLength": 1},
            "build": {"type": "string", "minLength": 1},
            "version_from": {"description": "where the version of a log event was found", "enum": ["attribute", "tag"]},
            "app": {"description": "the bundle identifier", "type": "string", "minLength": 1},
            "day": {
              "description": "the date, or beyond years of four digits the number of days since 1970-01-01",
              "oneOf": [{"type": "string", "format": "date"}, {"type": "integer"}]
            },
            "device": {"type": "string", "minLength": 1},
            "os": {"description": "the system and its major version", "type": "string", "minLength": 1},
            "region": {"type": "string", "minLength": 1},
            "device_mark": {"description": "a number that the reports of one device share", "type": "string", "pattern": "^[0-9a-f]{16}$"},
            "group": {"description": "one of 64 groups by device model and region, where the device is not known", "type": "integer", "minimum": 0, "maximum": 63},
            "flags": {"type": "array", "items": {"enum": [\#(list(AggregateFlag.allCases))]}, "uniqueItems": true},
            "implausible": {"description": "metrics with a value beyond what a device can send", "type": "array", "items": {"$ref": "#/$defs/metric"}},
            "values": {
              "description": "what was measured; absent where no rules can let the report in",
              "type": "array", "items": {"$ref": "#/$defs/measurement"}
            }
          }
        },
        "measurement": {
          "description": "One metric of the whole app, or of one state. Sum and count stand where they do not follow from buckets.",
          "type": "object",
          "additionalProperties": false,
          "required": ["metric"],
          "anyOf": [{"required": ["buckets"]}, {"required": ["sum", "count"]}],
          "dependentRequired": {"state": ["domain"], "domain": ["state"], "per": ["buckets"]},
          "properties": {
            "metric": {"$ref": "#/$defs/metric"},
            "domain": {"type": "string"},
            "state": {"type": "string"},
            "per": {"description": "base units in one unit of the edges; 1 where it is absent", "enum": [1000, 1000000]},
            "buckets": {
              "description": "start, end and count of one bucket after the other, ascending",
              "type": "array", "items": {"$ref": "#/$defs/count"}
            },
            "sum": {"description": "events times value", "$ref": "#/$defs/count"},
            "count": {"description": "events, or samples of a mean", "$ref": "#/$defs/count"},
            "parts": {
              "description": "hitch time and animation time of a hitch ratio",
              "type": "array", "items": {"$ref": "#/$defs/count"}, "minItems": 2, "maxItems": 2
            },
            "foreground": {"description": "foreground time of the same entry", "$ref": "#/$defs/count"}
          }
        },
        "end": {
          "description": "The last line.",
          "type": "object",
          "additionalProperties": false,
          "required": ["end", "rows", "checksum"],
          "properties": {
            "end": {"const": "\#(AggregateHeader.schema)"},
            "rows": {"$ref": "#/$defs/count"},
            "checksum": {"description": "the sum of the digests of all other lines", "$ref": "#/$defs/digest"}
          }
        },
        "error": {
          "description": "Stands alone in the output until the aggregate is written, and after an error.",
          "type": "object",
          "additionalProperties": false,
          "required": ["schema", "verdict", "message"],
          "properties": {
            "schema": {"const": "\#(AggregateHeader.schema)"},
            "verdict": {"const": "error"},
            "message": {"type": "string"}
          }
        },
        "metric": {
          "description": "a metric of the catalogue or of the team's own by name; a signpost as category, name and what is measured of it",
          "oneOf": [
            {"type": "string", "minLength": 1},
            {"type": "array", "items": {"type": "string"}, "minItems": 3, "maxItems": 3}
          ]
        },
        "digest": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "count": {"type": "integer", "minimum": 0}
      }
    }

    """#
  }

  private static func list(_ values: [some RawRepresentable<String>]) -> String {
    values.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
