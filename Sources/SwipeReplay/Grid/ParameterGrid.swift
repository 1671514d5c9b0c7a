/// A profile at every combination of some parameters' values: its points, and as one more the profile
/// as it is set now.
///
/// Points are numbered row by row, the last axis fastest; ``now`` comes after them all.
package struct ParameterGrid: Sendable {
  /// A parameter and the values that it takes, in ascending order.
  package struct Axis: Sendable, Hashable {
    package var parameter: String
    package var values: [Double]
    /// The parameter's present value if it was added to the values to vary over.
    package private(set) var added: Double?

    package init(parameter: String, values: [Double]) {
      self.parameter = parameter
      self.values = values
    }

    /// The same axis with a value more, unless it has it.
    package func adding(_ value: Double) -> Axis {
      guard !values.contains(value) else { return self }
      var axis = self
      axis.values.insert(value, at: values.firstIndex { $0 > value } ?? values.count)
      axis.added = value
      return axis
    }
  }

  /// More points are refused: each costs memory, and a table of more is not read.
  package static let limit = 100_000
  /// More axes than this are refused.
  package static let axisLimit = 32

  /// The profile as it is set now.
  package let profile: Profile
  package let axes: [Axis]
  /// How many points there are, ``now`` not counted.
  package let count: Int
  /// For each axis how many points lie between two neighbours.
  package let strides: [Int]
  /// What each parameter is set to now.
  package let valuesNow: [Double]

  /// - Throws: ``ProfileError`` where the profile has no such parameter.
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

  /// The index of the point with the profile's present parameters.
  package var now: Int { count }

  /// Which value of an axis a point has; for ``now`` one past the last.
  package func step(of point: Int, on axis: Int) -> Int {
    let count = axes[axis].values.count
    return point == now ? count : point / strides[axis] % count
  }

  /// The value that a parameter has at a point.
  package func value(of axis: Int, at point: Int) -> Double {
    point == now ? valuesNow[axis] : axes[axis].values[step(of: point, on: axis)]
  }

  /// The values of all parameters at a point.
  package func values(at point: Int) -> [Double] { axes.indices.map { value(of: $0, at: point) } }

  /// The point where all parameters are as they are set now; nil where the grid has none.
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
  /// - Throws: ``ProfileError`` where a number that follows from them leaves its range.
  package func profile(at point: Int) throws(ProfileError) -> Profile {
    try profile.setting(axes.map(\.parameter), to: values(at: point))
  }
}
