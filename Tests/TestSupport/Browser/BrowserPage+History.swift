import Foundation
import TextFormats
package import TouchTrace

extension BrowserPage {
  /// The index of the page, or of the one that it is navigating to, in its history.
  package func historyIndex() throws -> Int {
    Int(try send("Page.getNavigationHistory").value("currentIndex").number())
  }

  /// Makes the page the only entry of its history.
  package func forgetHistory() throws {
    try send("Page.resetNavigationHistory")
  }

  /// Adds an entry for a fragment of the page, after the current one.
  package func visit(fragment: String) throws {
    let path = try evaluate("location.href.split('#')[0]").string()
    try send("Page.navigate") { $0.write(path + "#" + fragment, forKey: "url") }
    while try evaluate("location.hash").string() != "#" + fragment {}
  }

  /// Goes to an entry of its history that is a fragment of the same page, and waits until it has arrived.
  package func goToHistory(_ index: Int) throws {
    while true {
      let history = try send("Page.getNavigationHistory")
      let entries = try history.value("entries").elements()
      let current = Int(try history.value("currentIndex").number())
      let isThere = try evaluate("location.href").string() == entries[current].value("url").string()
      if isThere, current == index { return }
      if isThere {
        let id = Int(try entries[index].value("id").number())
        try send("Page.navigateToHistoryEntry") { $0.write(id, forKey: "entryId") }
      }
    }
  }

  /// Makes a gesture of one finger, whose events have the times of the touches. The lift is `age` milliseconds old when
  /// sent, so that what the browser then does by its own clock does not depend on how long the events take.
  ///
  /// - Parameter isPaced: whether each event waits until the page has responded to the previous one. Otherwise the
  ///   browser may handle a later one first.
  package func drag(_ touches: [Touch], isPaced: Bool, age: Double = 100) throws {
    guard let last = touches.last else { return }
    let end = Date().timeIntervalSince1970 * 1000 - age
    var posted: [Int] = []
    for touch in touches {
      let time = end + Double(touch.time.nanoseconds - last.time.nanoseconds) / 1e6
      let point = TouchPoint(time: 0, x: touch.location.x, y: touch.location.y)
      let id =
        switch touch.phase {
        case .began: try post("touchStart", [point], at: time)
        case .ended: try post("touchEnd", [], at: time)
        case .cancelled: try post("touchCancel", [], at: time)
        default: try post("touchMove", [point], at: time)
        }
      if isPaced { _ = try browser.answer(to: id) } else { posted.append(id) }
    }
    for id in posted { _ = try browser.answer(to: id) }
  }
}
