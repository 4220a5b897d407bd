#if canImport(SwiftUI)
  public import SwiftUI

  /// A debug screen of what came in, was left out and went out.
  public struct MetricInboxView: View {
    private let inbox: MetricInbox

    /// Makes a screen of an inbox.
    public init(_ inbox: MetricInbox) {
      self.inbox = inbox
    }

    /// Three lists, newest first.
    public var body: some View {
      List {
        EntrySection(title: "Received", entries: inbox.received)
        EntrySection(title: "Left out", entries: inbox.leftOut)
        EntrySection(title: "Sent", entries: inbox.sent)
      }
    }
  }

  private struct EntrySection: View {
    let title: String
    let entries: [MetricInbox.Entry]

    var body: some View {
      Section(title) {
        if entries.isEmpty { Text("None yet") }
        ForEach(entries) { entry in
          VStack(alignment: .leading) {
            Text(entry.title)
            Text(entry.detail).font(.footnote)
          }
        }
      }
    }
  }
#endif
