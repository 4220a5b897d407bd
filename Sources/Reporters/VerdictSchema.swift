/// The JSON Schema of what ``JSONReporter`` writes.
public enum VerdictSchema {
  /// The schema, in the draft 2020-12.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "release-gate/verdict/1",
      "title": "A verdict of release-gate",
      "oneOf": [{"$ref": "#/$defs/verdict"}, {"$ref": "#/$defs/error"}],
      "$defs": {
        "verdict": {
          "type": "object",
          "properties": {
            "schema": {"const": "release-gate/verdict/1"},
            "verdict": {"enum": ["pass", "fail", "hold"]},
            "reason": {
              "enum": [
                "no-reports",
                "no-candidate",
                "no-baseline",
                "several-apps",
                "not-measured",
                "no-state",
                "vanished-state",
                "new-state",
                "no-denominator",
                "stale",
                "coverage",
                "mix-not-covered",
                "bucket-width",
                "different-units",
                "no-counts",
                "too-few",
                "not-yet",
                "undecided",
                "nothing-blocks",
                null
              ]
            },
            "candidate": {"type": "string"},
            "baseline": {"type": ["string", "null"]},
            "evaluated_for": {"type": "string", "format": "date"},
            "rules": {"type": "array", "items": {"$ref": "#/$defs/decision"}},
            "data": {
              "type": "object",
              "properties": {
                "used": {
                  "type": "object",
                  "properties": {
                    "candidate": {"type": "integer", "minimum": 0},
                    "baseline": {"type": "integer", "minimum": 0}
                  },
                  "required": ["candidate", "baseline"],
                  "additionalProperties": false
                },
                "left_out": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {"reason": {"type": "string"}, "count": {"type": "integer", "minimum": 0}},
                    "required": ["reason", "count"],
                    "additionalProperties": false
                  }
                },
                "days": {
                  "type": "object",
                  "properties": {
                    "candidate": {
                      "type": ["array", "null"],
                      "items": {"type": "string", "format": "date"},
                      "minItems": 2,
                      "maxItems": 2
                    },
                    "baseline": {
                      "type": ["array", "null"],
                      "items": {"type": "string", "format": "date"},
                      "minItems": 2,
                      "maxItems": 2
                    }
                  },
                  "required": ["candidate", "baseline"],
                  "additionalProperties": false
                }
              },
              "required": ["used", "left_out", "days"],
              "additionalProperties": false
            },
            "notes": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {"id": {"type": "string"}, "text": {"type": "string"}},
                "required": ["id", "text"],
                "additionalProperties": false
              }
            },
            "digests": {
              "type": "object",
              "properties": {
                "rules": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                "reports": {"type": "string", "pattern": "^[0-9a-f]{32}$"}
              },
              "required": ["rules", "reports"],
              "additionalProperties": false
            }
          },
          "required": [
            "schema",
            "verdict",
            "reason",
            "candidate",
            "baseline",
            "evaluated_for",
            "rules",
            "data",
            "notes",
            "digests"
          ],
          "additionalProperties": false
        },
        "error": {
          "type": "object",
          "properties": {
            "schema": {"const": "release-gate/verdict/1"},
            "verdict": {"const": "error"},
            "message": {"type": "string"}
          },
          "required": ["schema", "verdict", "message"],
          "additionalProperties": false
        },
        "decision": {
          "type": "object",
          "properties": {
            "id": {"type": "string"},
            "metric": {"type": "string"},
            "statistic": {"type": "string"},
            "state": {
              "type": ["object", "null"],
              "properties": {"domain": {"type": "string"}, "label": {"type": "string"}},
              "required": ["domain", "label"],
              "additionalProperties": false
            },
            "level": {"enum": ["block", "warn", "observe"]},
            "status": {"enum": ["pass", "warn", "fail", "hold", "observed", "waived"]},
            "outcome": {"enum": ["pass", "warn", "fail", "hold"]},
            "reason": {
              "enum": [
                "no-reports",
                "no-candidate",
                "no-baseline",
                "several-apps",
                "not-measured",
                "no-state",
                "vanished-state",
                "new-state",
                "no-denominator",
                "stale",
                "coverage",
                "mix-not-covered",
                "bucket-width",
                "different-units",
                "no-counts",
                "too-few",
                "not-yet",
                "undecided",
                "nothing-blocks",
                null
              ]
            },
            "unit": {"type": "string"},
            "candidate": {
              "type": ["object", "null"],
              "properties": {
                "value": {"type": ["number", "null"]},
                "lower": {"type": ["number", "null"]},
                "upper": {"type": ["number", "null"]},
                "reports": {"type": "integer", "minimum": 0},
                "events": {"type": "integer", "minimum": 0}
              },
              "required": ["value", "lower", "upper", "reports", "events"],
              "additionalProperties": false
            },
            "baseline": {
              "type": ["object", "null"],
              "properties": {
                "value": {"type": ["number", "null"]},
                "lower": {"type": ["number", "null"]},
                "upper": {"type": ["number", "null"]},
                "reports": {"type": "integer", "minimum": 0},
                "events": {"type": "integer", "minimum": 0}
              },
              "required": ["value", "lower", "upper", "reports", "events"],
              "additionalProperties": false
            },
            "adjusted": {
              "type": ["object", "null"],
              "properties": {
                "candidate": {"type": "number"},
                "baseline": {"type": "number"},
                "covered": {"type": "number", "minimum": 0, "maximum": 1}
              },
              "required": ["candidate", "baseline", "covered"],
              "additionalProperties": false
            },
            "change": {
              "type": ["object", "null"],
              "properties": {
                "absolute": {"type": "number"},
                "relative": {"type": ["number", "null"]},
                "lower": {"type": ["number", "null"]},
                "upper": {"type": ["number", "null"]}
              },
              "required": ["absolute", "relative", "lower", "upper"],
              "additionalProperties": false
            },
            "thresholds": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "kind": {"enum": ["max", "min", "max increase", "max decrease"]},
                  "limit": {"type": ["number", "null"]},
                  "as_written": {"type": "string"},
                  "warn": {"type": "boolean"},
                  "result": {"enum": ["met", "broken", "undecided", "not judged"]}
                },
                "required": ["kind", "limit", "as_written", "warn", "result"],
                "additionalProperties": false
              }
            },
            "decision": {
              "type": ["object", "null"],
              "properties": {
                "look": {"type": ["integer", "null"], "minimum": 0},
                "looks": {"type": ["integer", "null"], "minimum": 0},
                "spent": {"type": ["number", "null"]},
                "z_pass": {"type": ["number", "null"]},
                "z_fail": {"type": ["number", "null"]},
                "p": {"type": ["number", "null"]},
                "family": {"type": "integer", "minimum": 0}
              },
              "required": ["look", "looks", "spent", "z_pass", "z_fail", "p", "family"],
              "additionalProperties": false
            },
            "needs": {
              "type": ["object", "null"],
              "properties": {
                "reports": {"type": ["integer", "null"], "minimum": 0},
                "days": {"type": ["integer", "null"], "minimum": 0}
              },
              "required": ["reports", "days"],
              "additionalProperties": false
            },
            "waiver": {
              "type": ["object", "null"],
              "properties": {
                "until": {"type": "string", "format": "date"},
                "reason": {"type": "string"},
                "owner": {"type": "string"},
                "expired": {"type": "boolean"}
              },
              "required": ["until", "reason", "owner", "expired"],
              "additionalProperties": false
            },
            "line": {"type": "integer", "minimum": 0}
          },
          "required": [
            "id",
            "metric",
            "statistic",
            "state",
            "level",
            "status",
            "outcome",
            "reason",
            "unit",
            "candidate",
            "baseline",
            "adjusted",
            "change",
            "thresholds",
            "decision",
            "needs",
            "waiver",
            "line"
          ],
          "additionalProperties": false
        }
      }
    }

    """#
}
