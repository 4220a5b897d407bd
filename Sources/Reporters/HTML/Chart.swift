import Evaluation

/// A drawing with its caption, what its marks mean, and its numbers as a table.
struct Chart {
  /// A name for its elements that no other drawing of the page has.
  let id: String
  let title: String
  /// What it shows, for those who do not see it.
  let description: String
  /// The class that gives it its height.
  let styleClass: String
  let drawing: String
  let legend: [(sample: String, meaning: Phrase)]
  let numbers: MarkdownTable

  var markup: String {
    let legend = legend.map { "<li>\($0.sample) \($0.meaning.html)</li>" }.joined()
    return """
      <figure>
      <figcaption>\(title)</figcaption>
      <svg class="\(styleClass)" role="img" aria-labelledby="\(id)t \(id)d"><title id="\(id)t">\(title)</title>\
      <desc id="\(id)d">\(HTMLText.attribute(description))</desc>\(drawing)</svg>
      <ul class="legend">\(legend)</ul>
      \(HTML.fold("Its numbers", HTML.table(numbers, caption: Phrase(words: title))))</figure>

      """
  }

  /// A piece of a drawing as a sample beside its meaning.
  static func sample(_ outline: String) -> String {
    "<svg class=\"sample\" viewBox=\"-10 -8 20 16\" aria-hidden=\"true\">\(outline)</svg>"
  }

  /// A part of a drawing that is stretched to the width, in units from 0 to `width`; its height is in pixels.
  static func stretched(_ content: String, width: Double, height: Double) -> String {
    """
    <svg viewBox="0 0 \(PlotNumber.text(width)) \(PlotNumber.text(height))" preserveAspectRatio="none" width="100%" \
    height="\(PlotNumber.text(height))">\(content)</svg>
    """
  }
}
