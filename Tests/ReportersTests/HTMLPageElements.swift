import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What stands in the body of a page, read by a strict XML parser: HTML that it reads is well-formed whatever a
/// browser would forgive.
final class HTMLPageElements: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The names of those around it, outermost first.
    var path: [String]
    /// All the text in it.
    var text = ""
  }

  /// Every element, in the order of their beginnings.
  private(set) var elements: [Element] = []
  private var open: [Int] = []
  private var fault: String?

  /// Nil where the body is not well-formed.
  init(_ page: String) throws {
    super.init()
    guard let start = page.range(of: "<body>"), let end = page.range(of: "</body>") else {
      throw Failure(description: "no body")
    }
    let parser = XMLParser(data: Data(page[start.lowerBound..<end.upperBound].utf8))
    parser.delegate = self
    guard parser.parse(), fault == nil else {
      throw Failure(
        description: "line \(parser.lineNumber): \(fault ?? parser.parserError.map { "\($0)" } ?? "")")
    }
  }

  /// Those of a name.
  func named(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// Every text on the page, its runs of white space as one space.
  var text: String { Self.collapsed(elements.first?.text ?? "") }

  static func collapsed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.append(Element(name: name, attributes: attributes, path: open.map { elements[$0].name }))
    open.append(elements.count - 1)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    for index in open { elements[index].text += characters }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { fault = fault ?? "\(error)" }
}
