// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OmitExplicitReturns
// The few names of Apple's SwiftUI that the debug screen uses, for type-checking it elsewhere.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("no view") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group<
    (repeat each Content)
  > {
    Group()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError("no view") }
}

public struct Group<Content>: View {
  public var body: Never { return fatalError("no view") }
}

public enum HorizontalAlignment: Sendable { case leading }

public struct Font: Sendable {
  public static let footnote = Font()
}

public struct Text: View {
  public init<S: StringProtocol>(_ content: S) {}
  public func font(_ font: Font?) -> Text { self }
  public var body: Never { return fatalError("no view") }
}

public struct List<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError("no view") }
}

public struct Section<Content: View>: View {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError("no view") }
}

public struct VStack<Content: View>: View {
  public init(alignment: HorizontalAlignment = .leading, @ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError("no view") }
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
  public var body: Never { return fatalError("no view") }
}
