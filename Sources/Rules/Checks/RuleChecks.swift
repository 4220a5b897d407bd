import SourceDiagnostics

extension Rule {
  /// Adds what is wrong, or worth saying, of values that are each right alone.
  func check(_ findings: Findings) {
    thresholds.checkWarn(thresholds.warn, isOverridden: false, findings)
    for (index, override) in overrides.enumerated() {
      let own = override.thresholds
      if let warn = own.warn {
        thresholds.overlaid(by: own).checkWarn(warn, isOverridden: false, findings)
      } else {
        own.checkWarn(thresholds.warn, isOverridden: true, findings)
      }
      if let reason = reasonNeverToWin(override, before: overrides[(index + 1)...]) {
        findings.add(.neverWins(reason, at: override.location))
      }
    }
  }

  private func reasonNeverToWin(_ override: Override, before later: ArraySlice<Override>) -> String? {
    if scope == nil { return "the rule has no 'per'" }
    guard !override.states.isEmpty, !override.settings.isEmpty else { return nil }
    if override.states.allSatisfy({ !mayReach($0) }) { return "the rule reaches none of its states" }
    let isReplaced = override.states.allSatisfy { state in
      override.settings.allSatisfy { setting in
        later.contains { other in
          other.settings.contains(setting) && other.states.contains { $0.covers(state) }
        }
      }
    }
    return isReplaced ? "later overrides replace all of it" : nil
  }

  /// Whether the rule may judge a state that a glob matches.
  func mayReach(_ glob: Glob) -> Bool {
    if glob.isLiteral { return reaches(glob.pattern) }
    return !exclude.contains { $0.covers(glob) }
  }
}

extension Thresholds {
  /// Adds an error for each limit of `warn` that is looser than its threshold.
  ///
  /// Tolerances are compared in kind, relative with relative: which of two kinds allows more depends on the baseline.
  fileprivate func checkWarn(_ warn: WarnThresholds?, isOverridden: Bool, _ findings: Findings) {
    guard let warn else { return }
    func report(
      _ key: String,
      _ text: String,
      _ place: SourceLocation?,
      _ limit: String,
      _ other: SourceLocation?
    ) {
      findings.add(
        isOverridden
          ? .thresholdUnderWarn(key, limit, at: other, warn: text, place)
          : .looserWarn(key, text, at: place, threshold: limit, other)
      )
    }
    if let limit = max, let line = warn.max, line.value > limit.value {
      report("max", line.text, line.location, limit.text, limit.location)
    }
    if let limit = min, let line = warn.min, line.value < limit.value {
      report("min", line.text, line.location, limit.text, limit.location)
    }
    for (key, lines, limits) in [
      ("max increase", warn.maxIncrease, maxIncrease), ("max decrease", warn.maxDecrease, maxDecrease),
    ] {
      for line in lines {
        guard let limit = limits.loosest(like: line), line.value > limit.value else { continue }
        report(key, line.text, line.location, limit.text, limit.location)
      }
    }
  }
}

extension Thresholds.Tolerance {
  /// Whether it is a part of the baseline.
  var isRelative: Bool {
    if case .relative = amount { true } else { false }
  }

  /// The amount, whatever it is measured in.
  var value: Double {
    switch amount {
    case .relative(let value), .absolute(let value): value
    }
  }
}

extension [Thresholds.Tolerance] {
  /// The one of the same kind that allows most.
  fileprivate func loosest(like other: Element) -> Element? {
    filter { $0.isRelative == other.isRelative }.max { $0.value < $1.value }
  }
}

extension Diagnostic {
  fileprivate static func neverWins(_ reason: String, at location: SourceLocation?) -> Self {
    Self(.warning, "the override never wins: \(reason)", at: location, remedy: "leave it out, or put it last")
  }

  fileprivate static func looserWarn(
    _ key: String,
    _ text: String,
    at location: SourceLocation?,
    threshold: String,
    _ other: SourceLocation?
  ) -> Self {
    Self(
      .error,
      "warn '\(key): \(text)' is looser than its threshold '\(threshold)'",
      at: location,
      remedy: "a warning comes before a failure: make 'warn' the tighter one",
      notes: [Note("the threshold", at: other)]
    )
  }

  fileprivate static func thresholdUnderWarn(
    _ key: String,
    _ text: String,
    at location: SourceLocation?,
    warn: String,
    _ other: SourceLocation?
  ) -> Self {
    Self(
      .error,
      "warn '\(key): \(warn)' of the rule is looser than its threshold '\(text)' here",
      at: location,
      remedy: "write 'warn' in the override too",
      notes: [Note("the warning", at: other)]
    )
  }
}
