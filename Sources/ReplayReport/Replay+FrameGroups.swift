import SwipeReplay

extension Replay {
  /// The frames of each piece of content that was scrolled.
  var scrolledPieces: [(name: String, frames: [ContentFrame])] {
    var pieces: [(name: String, frames: [ContentFrame])] = []
    for frame in contentFrames {
      // Pieces may have the same name; the time restarts with each.
      if let last = pieces.last?.frames.last, last.content == frame.content,
        last.time < frame.time
      {
        pieces[pieces.count - 1].frames.append(frame)
      } else {
        pieces.append((frame.content.printable, [frame]))
      }
    }
    return pieces
  }

  /// The frames of each transition that the app started; those of the last one may be truncated.
  var appTransitions: [[Frame]] {
    var transitions: [[Frame]] = []
    var isOver = true
    for frame in appFrames {
      if isOver { transitions.append([]) }
      transitions[transitions.count - 1].append(frame)
      isOver = frame.phase == .done
    }
    return transitions
  }
}
