/// The state domains of an app: an enum of its own whose raw values are names in reverse DNS notation.
///
/// ```swift
/// enum AppDomain: String, StateDomain {
///   case tabs = "com.example.app.tabs"
///   case screens = "com.example.app.screens"
/// }
/// ```
///
/// release-gate's rules name a domain by its whole name or by its last component: `per: screens`.
public protocol StateDomain: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}
