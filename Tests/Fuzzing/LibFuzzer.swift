#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The target named by the environment.
private let target: FuzzTarget = {
  guard let name = unsafe getenv("FUZZ_TARGET").map({ unsafe String(cString: $0) }),
    let target = FuzzTarget(rawValue: name)
  else { fatalError("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue))") }
  return target
}()

/// The entry point that libFuzzer calls with each input; see `.ci/fuzz`.
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

/// The initializer that libFuzzer calls first. Passes the maximum length as an argument, since libFuzzer would truncate
/// longer seeds, and writes the seeds to the folder named by the environment.
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
