package import TextFormats

extension JSONWriter {
  /// Begins the object that is a whole document of a format: `{"format": "swipe-fit", "version": 1, …`.
  package mutating func beginDocument(_ format: String, version: Int = 1) {
    beginObject()
    write(format, forKey: "format")
    write(version, forKey: "version")
  }

  /// Ends the document.
  package mutating func endDocument() {
    endObject()
    endLine()
  }

  /// Writes an object.
  package mutating func writeObject(
    onOneLine: Bool = false, _ writeMembers: (inout JSONWriter) -> Void
  ) {
    beginObject(onOneLine: onOneLine)
    writeMembers(&self)
    endObject()
  }

  /// Writes a key and an object.
  package mutating func writeObject(
    forKey name: String, onOneLine: Bool = false, _ writeMembers: (inout JSONWriter) -> Void
  ) {
    key(name)
    writeObject(onOneLine: onOneLine, writeMembers)
  }

  /// Writes a key and a list.
  package mutating func writeList<Element>(
    _ elements: some Sequence<Element>, forKey name: String, onOneLine: Bool = false,
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    writeList(elements, onOneLine: onOneLine, writeElement)
  }

  /// Writes a list.
  package mutating func writeList<Element>(
    _ elements: some Sequence<Element>, onOneLine: Bool = false,
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(onOneLine: onOneLine)
    for element in elements { writeElement(&self, element) }
    endArray()
  }

  /// Writes a key and a list of objects, each on a line of its own where asked.
  package mutating func writeObjects<Element>(
    _ elements: some Sequence<Element>, forKey name: String, onOneLine: Bool = false,
    _ writeMembers: (inout JSONWriter, Element) -> Void
  ) {
    writeList(elements, forKey: name) { json, element in
      json.writeObject(onOneLine: onOneLine) { writeMembers(&$0, element) }
    }
  }

  /// Hands on what has been written so far.
  package mutating func flush(to output: inout [UInt8]) {
    output += bytes
    bytes.removeAll(keepingCapacity: true)
  }
}
