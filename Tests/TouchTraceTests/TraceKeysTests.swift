import Testing
import TextFormats

@testable import TouchTrace

/// Checks that the tables printed by the reference agree with the readers.
@Suite struct TraceKeysTests {
  private static let touch = ["time": "0", "phase": #""began""#, "x": "1", "y": "2"]
  private static let action = ["time": "0", "do": #""pop""#]
  private static let content = ["kind": #""map""#, "rect": "[0, 0, 1, 1]"]
  private static let view = ["width": "100", "height": "200"]

  private func object(_ members: [String: String], without key: String = "") -> String {
    let members = members.filter { $0.key != key }.sorted { $0.key < $1.key }
    return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private func document(
    touch: String? = nil, action: String? = nil, content: String? = nil, view: String? = nil
  ) -> [String: String] {
    [
      "format": #""swipe-trace""#, "version": "1", "view": view ?? object(Self.view),
      "touches": "[\(touch ?? object(Self.touch))]",
      "actions": "[\(action ?? object(Self.action))]",
      "content": "[\(content ?? object(Self.content))]",
    ]
  }

  private func isRead(_ text: String) -> Bool { Reading(Array(text.utf8), .json).traces.count == 1 }

  @Test("A trace is read with its required keys, and not with fewer")
  func required() {
    #expect(isRead(object(document())))
    for key in TraceKeys.document.filter(\.isRequired).names {
      #expect(!isRead(object(document(), without: key)), "\(key)")
    }
    #expect(Set(Self.touch.keys) == Set(TraceKeys.touch.filter(\.isRequired).names))
    for key in Self.touch.keys {
      #expect(!isRead(object(document(touch: object(Self.touch, without: key)))), "\(key)")
    }
    #expect(Set(Self.action.keys) == Set(TraceKeys.action.filter(\.isRequired).names))
    for key in Self.action.keys {
      #expect(!isRead(object(document(action: object(Self.action, without: key)))), "\(key)")
    }
    #expect(Set(Self.content.keys) == Set(TraceKeys.content.filter(\.isRequired).names))
    for key in Self.content.keys {
      #expect(!isRead(object(document(content: object(Self.content, without: key)))), "\(key)")
    }
    #expect(Set(Self.view.keys) == Set(TraceKeys.view.filter(\.isRequired).names))
    for key in Self.view.keys {
      #expect(!isRead(object(document(view: object(Self.view, without: key)))), "\(key)")
    }
  }

  @Test("Every word of a phase is read as that phase", arguments: Touch.Phase.allCases)
  func phases(phase: Touch.Phase) {
    #expect(phase.words.first == phase.word)
    for word in phase.words {
      #expect(Touch.Phase(word: word) == phase)
      #expect(Touch.Phase(word: word.uppercased()) == phase)
      for prefix in PhaseWords.prefixes {
        #expect(Touch.Phase(word: prefix + word) == phase, "\(prefix + word)")
      }
    }
    #expect(Touch.Phase.phase(of: "\(phase.rawValue)", numbers: nil)?.phase == phase)
  }
}
