/// A profile at every combination of some parameters' values (the grid's points) and, as an additional point,
/// with its current parameters.
///
/// Points are numbered row by row, the last axis fastest; ``now`` comes after them all.
package struct ParameterGrid: Sendable {
  /// A parameter and its values, in ascending order.
  package struct Axis: Sendable, Hashable {
    package var parameter: String
    package var values: [Double]
    /// The parameter's current value if it was added to the values to vary over.
    package private(set) var added: Double?

    package init(parameter: String, values: [Double]) {
      self.parameter = parameter
      self.values = values
    }

    /// Returns this axis with a value added, unless it already has it.
    package func adding(_ value: Double) -> Axis {
      guard !values.contains(value) else { return self }
      var axis = self
      axis.values.insert(value, at: values.firstIndex { $0 > value } ?? values.count)
      axis.added = value
      return axis
    }
  }

  /// The largest number of points: each costs memory, and a larger table is unreadable.
  package static let limit = 100_000
  /// The largest number of axes.
  package static let axisLimit = 32

  /// The profile with its current parameters.
  package let profile: Profile
  package let axes: [Axis]
  /// The number of points, excluding ``now``.
  package let count: Int
  /// For each axis, the number of points between two neighbours.
  package let strides: [Int]
  /// The current values of the parameters.
  package let valuesNow: [Double]

  /// - Throws: ``ProfileError`` if the profile has no such parameter.
  package init(_ profile: Profile, _ axes: [Axis]) throws(ProfileError) {
    self.profile = profile
    self.axes = axes
    var valuesNow: [Double] = []
    for axis in axes { valuesNow.append(try profile.value(of: axis.parameter)) }
    self.valuesNow = valuesNow
    var strides: [Int] = []
    var count = 1
    for axis in axes.reversed() {
      strides.insert(count, at: 0)
      count *= axis.values.count
    }
    precondition(count <= Self.limit && axes.count <= Self.axisLimit, "the grid is too large")
    self.strides = strides
    self.count = count
  }

  /// The index of the point with the profile's current parameters.
  package var now: Int { count }

  /// The index of a point's value on an axis; for ``now``, one past the last.
  package func step(of point: Int, on axis: Int) -> Int {
    let count = axes[axis].values.count
    return point == now ? count : point / strides[axis] % count
  }

  /// The value of a parameter at a point.
  package func value(of axis: Int, at point: Int) -> Double {
    point == now ? valuesNow[axis] : axes[axis].values[step(of: point, on: axis)]
  }

  /// The values of all parameters at a point.
  package func values(at point: Int) -> [Double] { axes.indices.map { value(of: $0, at: point) } }

  /// The grid point at which all parameters have their current values, or nil if there is none.
  package var pointNow: Int? {
    var point = 0
    for axis in axes.indices {
      guard let step = axes[axis].values.firstIndex(of: valuesNow[axis]) else { return nil }
      point += step * strides[axis]
    }
    return point
  }

  /// The profile with the parameters of a point.
  ///
  /// - Throws: ``ProfileError`` if a number computed from them is out of range.
  package func profile(at point: Int) throws(ProfileError) -> Profile {
    try profile.setting(axes.map(\.parameter), to: values(at: point))
  }
}
