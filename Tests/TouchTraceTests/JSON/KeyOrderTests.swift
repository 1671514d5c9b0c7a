import Testing

@testable import TouchTrace

@Suite struct KeyOrderTests {
  @Test(arguments: [1, 2, 10, 15, 16, 20]) func theTablesOrderIsPredictedFirst(_ count: Int) {
    let order = KeyOrder(count: count)
    for key in 0..<min(count, 16) { #expect(order.likely(after: key - 1) == key) }
    // After the last key, the first one.
    if count < 16 { #expect(order.likely(after: count - 1) == 0) }
  }

  @Test func whatCameLastIsPredicted() {
    var order = KeyOrder(count: 5)
    order.learn(3, after: -1)
    order.learn(1, after: 3)
    #expect(order.likely(after: -1) == 3)
    #expect(order.likely(after: 3) == 1)
    #expect(order.likely(after: 1) == 2)
    order.learn(16, after: 1)
    order.learn(1, after: 15)
    #expect(order.likely(after: 1) == 2)
  }
}
