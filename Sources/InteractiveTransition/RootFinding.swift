/// Where a function that grows from below zero to above it crosses zero, to the precision of a Double.
///
/// Newton's method; a step that leaves the bracket, or is not at most half of the one before, halves
/// the bracket instead, so that it ends for every function, also where the slope vanishes.
///
/// - Parameters:
///   - low: where the function is not above zero.
///   - high: where it is not below zero.
///   - start: the first guess.
///   - function: the value and the slope at a place.
func rootOfGrowing(
  between low: Double, and high: Double, from start: Double,
  _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  // Halving alone brings 0…1 below the smallest difference that matters in a little over 50 steps.
  let mostSteps = 200
  var (low, high) = (low, high)
  var x = start > low && start < high ? start : low + (high - low) / 2
  var step = high - low
  for _ in 0..<mostSteps {
    let (value, slope) = function(x)
    if value == 0 { return x }
    if value < 0 { low = x } else { high = x }
    var next = x - value / slope
    if !(next > low && next < high) || abs(next - x) > abs(step) / 2 {
      next = low + (high - low) / 2
    }
    if next == x || next <= low || next >= high { return next }
    step = next - x
    x = next
  }
  return x
}
