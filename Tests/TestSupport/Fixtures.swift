package import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that tests read: those of the project, and those that lie beside it on some machines.
package enum Fixtures {
  /// A file that a test needs but cannot read.
  package struct Missing: Error, CustomStringConvertible {
    package let path: String
    package var description: String { "cannot read \(path)" }
  }

  /// The package's folder.
  package static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  /// The folder of the fixtures.
  package static let folder = root + "/Fixtures"

  /// Returns the path of a file in the data folder that may lie beside the project.
  package static func sharedData(_ name: String) -> String { root + "/../shared/data/" + name }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Returns a file's bytes.
  package static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw Missing(path: path) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Returns the names in a folder, sorted.
  package static func names(in folder: String) throws -> [String] {
    guard let directory = unsafe opendir(folder) else { throw Missing(path: folder) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns a file as a JSON tree.
  package static func json(_ path: String) throws -> JSONValue {
    try JSONValue.parse(try bytes(path), file: path)
  }
}

extension JSONValue {
  /// Returns the value of a key, or fails the test if it is missing.
  package func value(_ key: String) throws -> JSONValue {
    guard case .object(let members) = content,
      let member = members.first(where: { $0.key == key })
    else { throw Fixtures.Missing(path: key) }
    return member.value
  }

  package func elements() throws -> [JSONValue] {
    guard case .array(let elements) = content else { throw Fixtures.Missing(path: "a list") }
    return elements
  }

  package func number() throws -> Double {
    guard case .number(let number) = content else { throw Fixtures.Missing(path: "a number") }
    return number
  }

  package func bool() throws -> Bool {
    guard case .bool(let bool) = content else { throw Fixtures.Missing(path: "true or false") }
    return bool
  }

  package func string() throws -> String {
    guard case .string(let string) = content else { throw Fixtures.Missing(path: "a string") }
    return string
  }
}
