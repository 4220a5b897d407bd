extension RuleFile {
  /// The grammar of rule files as a JSON Schema (draft 2020-12), for editors.
  ///
  /// Names are those with spaces; reading takes underscores and hyphens too, and checks more.
  public static let jsonSchema = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "release-gate rules",
      "type": "object",
      "required": ["version", "rules"],
      "additionalProperties": false,
      "properties": {
        "version": {"const": 1},
        "name": {"type": "string"},
        "candidate": {"type": ["string", "number"]},
        "baseline": {"type": ["string", "number", "array"], "items": {"type": ["string", "number"]}},
        "data": {"$ref": "#/$defs/data"},
        "decision": {"$ref": "#/$defs/decision"},
        "rules": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/rule"}},
        "waivers": {"type": "array", "items": {"$ref": "#/$defs/waiver"}},
        "metrics": {"type": "object", "additionalProperties": {"$ref": "#/$defs/metric"}},
        "logs": {"type": "array", "items": {"$ref": "#/$defs/log"}}
      },
      "$defs": {
        "amount": {
          "anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": "^ *[0-9]+(\\.[0-9]+)? *[^0-9,.]*$"}]
        },
        "days": {"type": "string", "pattern": "^[0-9]+ *(d|day|days)$"},
        "tolerances": {
          "anyOf": [
            {"$ref": "#/$defs/amount"},
            {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/amount"}}
          ]
        },
        "text": {"type": ["string", "number"]},
        "globs": {
          "anyOf": [{"$ref": "#/$defs/text"}, {"type": "array", "items": {"$ref": "#/$defs/text"}}]
        },
        "level": {"enum": ["block", "warn", "observe"]},
        "limits": {
          "type": "object",
          "properties": {
            "max": {"$ref": "#/$defs/amount"},
            "min": {"$ref": "#/$defs/amount"},
            "max increase": {"$ref": "#/$defs/tolerances"},
            "max decrease": {"$ref": "#/$defs/tolerances"}
          }
        },
        "warn": {"$ref": "#/$defs/limits", "unevaluatedProperties": false, "minProperties": 1},
        "conditions": {
          "anyOf": [
            {"enum": ["testflight", "low power mode"]},
            {"type": "array", "items": {"enum": ["testflight", "low power mode"]}}
          ]
        },
        "data": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "bundle": {"type": "string"},
            "newest": {"anyOf": [{"const": "all"}, {"$ref": "#/$defs/days"}]},
            "baseline days": {"enum": ["all", "same age"]},
            "exclude": {"$ref": "#/$defs/conditions"},
            "only": {"$ref": "#/$defs/conditions"},
            "minimum": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "reports": {"type": "integer", "minimum": 1},
                "days": {"anyOf": [{"type": "integer", "minimum": 1}, {"$ref": "#/$defs/days"}]}
              }
            },
            "not older than": {"anyOf": [{"enum": ["off", false]}, {"$ref": "#/$defs/days"}]},
            "coverage drop": {
              "anyOf": [{"enum": ["off", false]}, {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? *points?$"}]
            }
          }
        },
        "decision": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "method": {"enum": ["interval", "point estimate"]},
            "confidence": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)? *%$"},
            "looks": {"enum": ["daily", "once", "anytime"]},
            "horizon": {"$ref": "#/$defs/days"},
            "schedule": {"enum": ["phased", "even"]},
            "settle": {"$ref": "#/$defs/days"},
            "adjust for": {
              "anyOf": [
                {"enum": ["device", "os", "region"]},
                {"type": "array", "items": {"enum": ["device", "os", "region"]}}
              ]
            },
            "repeated devices": {"enum": ["auto", "off", false]}
          }
        },
        "rule": {
          "$ref": "#/$defs/limits",
          "required": ["id", "metric"],
          "unevaluatedProperties": false,
          "anyOf": [
            {"required": ["max"]}, {"required": ["min"]}, {"required": ["max increase"]},
            {"required": ["max decrease"]}
          ],
          "properties": {
            "id": {"$ref": "#/$defs/text"},
            "metric": {"type": "string"},
            "category": {"$ref": "#/$defs/text"},
            "name": {"$ref": "#/$defs/text"},
            "of": {
              "enum": [
                "duration", "count", "cpu_time", "cpu time", "memory", "disk_writes", "disk writes", "hitch_ratio",
                "hitch ratio"
              ]
            },
            "statistic": {
              "type": "string",
              "pattern": "^(average|p50|p75|p90|p95|p99|share (over|under) .+|(total|count) per (hour|day)|count per report)$"
            },
            "per": {"$ref": "#/$defs/text"},
            "include": {"$ref": "#/$defs/globs"},
            "exclude": {"$ref": "#/$defs/globs"},
            "rare": {"enum": ["pool", "hold", "ignore"]},
            "new states": {"enum": ["hold", "ignore"]},
            "vanished states": {"enum": ["hold", "ignore"]},
            "level": {"$ref": "#/$defs/level"},
            "warn": {"$ref": "#/$defs/warn"},
            "overrides": {"type": "array", "items": {"$ref": "#/$defs/override"}}
          }
        },
        "override": {
          "$ref": "#/$defs/limits",
          "required": ["states"],
          "unevaluatedProperties": false,
          "minProperties": 2,
          "properties": {
            "states": {"$ref": "#/$defs/globs"},
            "level": {"$ref": "#/$defs/level"},
            "warn": {"$ref": "#/$defs/warn"}
          }
        },
        "waiver": {
          "type": "object",
          "required": ["rule", "until", "reason", "owner"],
          "additionalProperties": false,
          "properties": {
            "rule": {"$ref": "#/$defs/text"},
            "states": {"$ref": "#/$defs/globs"},
            "until": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
            "reason": {"type": "string"},
            "owner": {"$ref": "#/$defs/text"}
          }
        },
        "metric": {
          "type": "object",
          "required": ["unit"],
          "additionalProperties": false,
          "properties": {"unit": {"type": "string"}, "better": {"enum": ["lower", "higher"]}}
        },
        "log": {
          "type": "object",
          "required": ["message", "metric", "value"],
          "additionalProperties": false,
          "properties": {
            "message": {"$ref": "#/$defs/text"},
            "metric": {"type": "string"},
            "value": {"type": "string"},
            "weight": {"type": "string"},
            "unit": {"type": "string"},
            "domain": {"type": "string"},
            "state": {"type": "string"},
            "version": {"type": "string"},
            "build": {"type": "string"}
          }
        }
      }
    }
    """#
}
