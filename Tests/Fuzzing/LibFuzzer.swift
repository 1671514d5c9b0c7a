#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The target that the environment names.
private let target: FuzzTarget = {
  guard let name = unsafe getenv("FUZZ_TARGET").map({ unsafe String(cString: $0) }),
    let target = FuzzTarget(rawValue: name)
  else { fatalError("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue))") }
  return target
}()

/// What libFuzzer calls with each input; see `.ci/fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  do throws(FuzzTarget.Failure) {
    _ = try target.check(bytes)
  } catch {
    fatalError("\(target.rawValue): \(error.description)")
  }
  return 0
}

/// What libFuzzer calls at first: adds the length of inputs to the arguments, since it would cut seeds that are longer
/// than it knows of, and writes the seeds into the folder that the environment names.
@_cdecl("LLVMFuzzerInitialize")
package func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>?
) -> CInt {
  if let count = unsafe count, let arguments = unsafe arguments {
    let known = unsafe Int(count.pointee)
    let all = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: known + 2)
    for index in 0..<known { unsafe (all + index).initialize(to: arguments.pointee[index]) }
    unsafe (all + known).initialize(to: strdup("-max_len=\(target.maxLength)"))
    unsafe (all + known + 1).initialize(to: nil)
    unsafe arguments.pointee = all
    unsafe count.pointee += 1
  }
  guard let folder = unsafe getenv("FUZZ_SEEDS").map({ unsafe String(cString: $0) }) else {
    return 0
  }
  do {
    for (index, seed) in try target.seeds().enumerated() {
      guard let file = unsafe fopen("\(folder)/seed-\(index)", "wb") else {
        fatalError("cannot write into \(folder)")
      }
      unsafe fwrite(seed, 1, seed.count, file)
      unsafe fclose(file)
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}
