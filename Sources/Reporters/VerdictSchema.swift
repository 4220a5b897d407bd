/// The JSON Schema of what ``JSONReporter`` writes.
public enum VerdictSchema {
  /// The schema, in the 2020-12 draft.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:release-gate:verdict:1",
      "title": "The verdict of release-gate check",
      "description": "Durations in ms, shares in %, counts and rates of counts plain; 'unit' names it. 'lower' and 'upper' are one-sided bounds at the confidence of the rules each.",
      "oneOf": [{"$ref": "#/$defs/decided"}, {"$ref": "#/$defs/error"}],
      "$defs": {
        "error": {
          "description": "Stands in every output until a verdict is written, and after an error.",
          "type": "object",
          "additionalProperties": false,
          "required": ["schema", "verdict", "message"],
          "properties": {
            "schema": {"const": "release-gate/verdict/1"},
            "verdict": {"const": "error"},
            "message": {"type": "string"}
          }
        },
        "decided": {
          "type": "object",
          "additionalProperties": false,
          "required": ["schema", "verdict", "reason", "candidate", "baseline", "evaluated_for", "rules", "data", "notes", "digests"],
          "properties": {
            "schema": {"const": "release-gate/verdict/1"},
            "verdict": {"enum": ["pass", "fail", "hold"]},
            "reason": {"$ref": "#/$defs/reason"},
            "candidate": {"type": "string"},
            "baseline": {"type": "string"},
            "evaluated_for": {"$ref": "#/$defs/day"},
            "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}},
            "data": {"$ref": "#/$defs/data"},
            "notes": {"type": "array", "items": {"$ref": "#/$defs/note"}},
            "digests": {"$ref": "#/$defs/digests"}
          },
          "if": {"properties": {"verdict": {"const": "hold"}}},
          "then": {"properties": {"reason": {"type": "string"}}},
          "else": {"properties": {"reason": {"type": "null"}}}
        },
        "rule": {
          "description": "One decision: a rule, or a rule and one state.",
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "metric", "statistic", "state", "level", "status", "outcome", "reason", "unit", "candidate", "baseline", "adjusted", "change", "thresholds", "decision", "needs", "waiver", "line"],
          "properties": {
            "id": {"type": "string"},
            "metric": {"type": "string"},
            "statistic": {"type": "string"},
            "state": {
              "type": ["object", "null"],
              "additionalProperties": false,
              "required": ["domain", "label"],
              "properties": {"domain": {"type": "string"}, "label": {"type": "string"}}
            },
            "level": {"enum": ["block", "warn", "observe"]},
            "status": {"enum": ["pass", "warn", "fail", "hold", "observed", "waived"]},
            "outcome": {"enum": ["pass", "warn", "fail", "hold"]},
            "reason": {"$ref": "#/$defs/reason"},
            "unit": {"type": "string"},
            "candidate": {"$ref": "#/$defs/estimate"},
            "baseline": {"$ref": "#/$defs/estimate"},
            "adjusted": {
              "description": "Both values weighted to the baseline's mix, and the share of it that both sides cover.",
              "type": ["object", "null"],
              "additionalProperties": false,
              "required": ["candidate", "baseline", "covered"],
              "properties": {
                "candidate": {"type": ["number", "null"]},
                "baseline": {"type": ["number", "null"]},
                "covered": {"type": ["number", "null"], "minimum": 0, "maximum": 1}
              }
            },
            "change": {
              "description": "Candidate less baseline; 'relative' is a fraction of the baseline.",
              "type": ["object", "null"],
              "additionalProperties": false,
              "required": ["absolute", "relative", "lower", "upper"],
              "properties": {
                "absolute": {"type": ["number", "null"]},
                "relative": {"type": ["number", "null"]},
                "lower": {"type": ["number", "null"]},
                "upper": {"type": ["number", "null"]}
              }
            },
            "thresholds": {"type": "array", "items": {"$ref": "#/$defs/threshold"}},
            "decision": {"$ref": "#/$defs/procedure"},
            "needs": {
              "description": "Candidate reports still to come, and days until then; null where unknown.",
              "type": ["object", "null"],
              "additionalProperties": false,
              "required": ["reports", "days"],
              "properties": {"reports": {"$ref": "#/$defs/amount"}, "days": {"$ref": "#/$defs/amount"}}
            },
            "waiver": {
              "type": ["object", "null"],
              "additionalProperties": false,
              "required": ["until", "reason", "owner", "expired"],
              "properties": {
                "until": {"$ref": "#/$defs/day"},
                "reason": {"type": "string"},
                "owner": {"type": "string"},
                "expired": {"type": "boolean"}
              }
            },
            "line": {"type": "integer"}
          }
        },
        "estimate": {
          "description": "A side's plain value and the reports and events it rests on.",
          "type": ["object", "null"],
          "additionalProperties": false,
          "required": ["value", "lower", "upper", "reports", "events"],
          "properties": {
            "value": {"type": ["number", "null"]},
            "lower": {"type": ["number", "null"]},
            "upper": {"type": ["number", "null"]},
            "reports": {"type": "integer", "minimum": 0},
            "events": {"type": "integer", "minimum": 0}
          }
        },
        "threshold": {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "limit", "as_written", "warn", "result"],
          "properties": {
            "kind": {"enum": ["max", "min", "max increase", "max decrease"]},
            "limit": {"type": ["number", "null"]},
            "as_written": {"type": "string"},
            "warn": {"type": "boolean"},
            "result": {"enum": ["met", "broken", "undecided", "not judged"]}
          }
        },
        "procedure": {
          "type": ["object", "null"],
          "additionalProperties": false,
          "required": ["look", "looks", "spent", "z_pass", "z_fail", "p", "family"],
          "properties": {
            "look": {"type": ["integer", "null"]},
            "looks": {"type": ["integer", "null"]},
            "spent": {"type": ["number", "null"]},
            "z_pass": {"type": ["number", "null"]},
            "z_fail": {"type": ["number", "null"]},
            "p": {"type": ["number", "null"]},
            "family": {"type": "integer"}
          }
        },
        "data": {
          "type": "object",
          "additionalProperties": false,
          "required": ["used", "left_out", "days"],
          "properties": {
            "used": {
              "type": "object",
              "additionalProperties": false,
              "required": ["candidate", "baseline"],
              "properties": {
                "candidate": {"type": "integer", "minimum": 0},
                "baseline": {"type": "integer", "minimum": 0}
              }
            },
            "left_out": {
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["reason", "count"],
                "properties": {"reason": {"type": "string"}, "count": {"type": "integer", "minimum": 0}}
              }
            },
            "days": {
              "type": "object",
              "additionalProperties": false,
              "required": ["candidate", "baseline"],
              "properties": {"candidate": {"$ref": "#/$defs/span"}, "baseline": {"$ref": "#/$defs/span"}}
            }
          }
        },
        "note": {
          "type": "object",
          "additionalProperties": false,
          "required": ["id", "text"],
          "properties": {"id": {"type": "string"}, "text": {"type": "string"}}
        },
        "digests": {
          "type": "object",
          "additionalProperties": false,
          "required": ["rules", "reports"],
          "properties": {"rules": {"$ref": "#/$defs/digest"}, "reports": {"$ref": "#/$defs/digest"}}
        },
        "digest": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "day": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        "span": {
          "description": "The first and the last day.",
          "type": ["array", "null"],
          "items": {"$ref": "#/$defs/day"},
          "minItems": 2,
          "maxItems": 2
        },
        "amount": {"type": ["integer", "null"], "minimum": 0},
        "reason": {
          "enum": [
            null, "no-reports", "no-candidate", "no-baseline", "several-apps", "not-measured", "no-state", "vanished-state",
            "new-state", "no-denominator", "stale", "coverage", "mix-not-covered", "bucket-width", "different-units",
            "no-counts", "too-few", "not-yet", "undecided", "nothing-blocks"
          ]
        }
      }
    }

    """#
}
