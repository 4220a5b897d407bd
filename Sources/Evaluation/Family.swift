import Statistics

/// The correction of fails for many decisions: Holm's step-down over all blocking, unwaived decisions.
enum Family {
  /// Gives each decision the α at which it may fail: α/G for the first that fails, α/(G − 1) for the next,
  /// and so on.
  ///
  /// Decisions that do not block are no part of the family and keep α.
  ///
  /// Source: S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
  static func correct(_ decisions: inout [PendingDecision], alpha: Double) {
    let members = decisions.indices.filter { decisions[$0].isFamilyMember }
    for index in decisions.indices { decisions[index].failLevel = alpha }
    guard !members.isEmpty else { return }
    let levels = MultipleTesting.holmLevels(alpha, count: members.count)
    var open = members
    while !open.isEmpty {
      let level = levels[members.count - open.count]
      for index in open { decisions[index].failLevel = level }
      let broken = open.filter { decisions[$0].isBroken(at: level) }
      // All that are over their bound fail at once; the next step is taken for those that are not.
      guard !broken.isEmpty else { break }
      open.removeAll { broken.contains($0) }
    }
    for index in members { decisions[index].familySize = members.count }
  }
}
