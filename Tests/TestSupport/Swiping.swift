import TouchTrace

extension Recording {
  /// Returns a swipe over a distance that leaves the finger at a velocity, still down.
  ///
  /// It touches down, makes a first move that begins it, jumps, rests, and then glides in ten even steps 1/128 s apart,
  /// so that every estimator that uses the last few steps sees exactly the velocity.
  ///
  /// - Parameters:
  ///   - x: the location of the touch-down.
  ///   - way: the distance from there to the end, to the right.
  ///   - velocity: the velocity to the right, in points per second.
  ///   - down: the velocity downwards.
  ///   - first: the length of the first move.
  package func swipe(
    from x: Double = 5, by way: Double, at velocity: Double = 0, down: Double = 0,
    first: Double = 20
  ) -> Recording {
    var next = touchDown(at: x).move(by: first)
      .move(by: way - first - velocity * 10 / 128, -down * 10 / 128).hold(0.2)
    for _ in 0..<10 { next = next.move(by: velocity / 128, down / 128, over: 1.0 / 128) }
    return next
  }

  /// Returns the recording in a view of another size.
  package func view(_ width: Double, _ height: Double = 800) -> Recording {
    with {
      $0.width = width
      $0.height = height
    }
  }

  /// The recording in a right-to-left layout.
  package var rightToLeft: Recording { with { $0.layoutDirection = .rightToLeft } }
}
