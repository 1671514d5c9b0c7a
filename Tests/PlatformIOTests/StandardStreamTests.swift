import PlatformIO
import Testing

@Suite struct StandardStreamTests {
  @Test("Only a closed pipe while writing means that the reader has gone away")
  func closedPipe() {
    #expect(IOFailure(writing: .output, .closedPipe).isClosedPipe)
    #expect(!IOFailure(writing: .output, .noSuchFile).isClosedPipe)
    #expect(!IOFailure(.read, "a", .closedPipe).isClosedPipe)
    #expect(
      IOFailure(writing: .error, .noSuchFile).description
        == "cannot write standard error: No such file or directory")
  }

  @Test("The process has at least one processor, a monotonic clock and its environment")
  func process() {
    #expect(ProcessEnvironment.processorCount >= 1)
    let time = ProcessEnvironment.time
    #expect(ProcessEnvironment.time >= time)
    #expect(ProcessEnvironment.value(of: "PATH")?.isEmpty == false)
    #expect(ProcessEnvironment.value(of: "A_VARIABLE_THAT_IS_NOT_SET") == nil)
  }
}
