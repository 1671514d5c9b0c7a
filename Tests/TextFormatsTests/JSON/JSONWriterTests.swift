import Testing
import TextFormats

@Suite struct JSONWriterTests {
  private func document(_ style: JSONWriter.Style) -> String {
    var json = JSONWriter(style: style)
    json.beginObject()
    json.write("x", forKey: "z")
    json.key("list")
    json.beginArray()
    json.write(1)
    json.write(0.5)
    json.write(true)
    json.write(raw: "null".utf8)
    json.write(Double.nan)
    json.endArray()
    json.key("empty")
    json.beginObject()
    json.endObject()
    json.key("none")
    json.beginArray()
    json.endArray()
    json.key("point")
    json.beginObject(onOneLine: true)
    json.write(1.0, forKey: "x")
    json.key("of")
    json.beginArray()
    json.write(2)
    json.write(3)
    json.endArray()
    json.endObject()
    json.key("raw")
    json.write(raw: "[]".utf8)
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func compactHasNoBlanks() {
    #expect(
      document(.compact)
        == #"{"z":"x","list":[1,0.5,true,null,null],"empty":{},"none":[],"point":{"x":1,"of":[2,3]},"raw":[]}"#
        + "\n")
  }

  @Test func indentedHasALineForEachMember() {
    #expect(
      document(.indented) == """
        {
          "z": "x",
          "list": [
            1,
            0.5,
            true,
            null,
            null
          ],
          "empty": {},
          "none": [],
          "point": { "x": 1, "of": [2, 3] },
          "raw": []
        }

        """)
  }

  @Test func stringsAreEscaped() throws {
    let text = "\"\\/\u{0}\u{1F}\u{8}\n\r\té😀\u{7F}"
    var json = JSONWriter()
    json.write(text)
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #""\"\\/\u0000\u001f\u0008\n\r\té😀"# + "\u{7F}\"")
    #expect(try JSONValue.parse(json.bytes, file: "a").content == .string(text))
  }

  @Test func aTreeComesBackAsItWas() throws {
    let text = #"{"b":[1,{"a":null}],"a":"x","c":-0.25,"d":false}"#
    var json = JSONWriter()
    json.write(try JSONValue.parse(Array(text.utf8), file: "a"))
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }
}
