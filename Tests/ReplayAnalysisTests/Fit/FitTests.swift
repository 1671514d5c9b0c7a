import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

/// Fits a profile over a grid to some traces.
private func fit(
  _ traces: [Trace], _ profile: Profile, _ axes: [ParameterGrid.Axis],
  weights: FitWeights = .equal
) throws -> Fit {
  let grid = try ParameterGrid(profile, axes)
  var worker = try SweepWorker(grid)
  var tally = SweepTally()
  for trace in traces { worker.add(trace, to: &tally) }
  return try #require(Fit(grid, tally, weights: weights))
}

@Suite struct FitTests {
  private static let thresholds = ParameterGrid.Axis(
    parameter: "finishProgress", values: (10...70).map { Double($0) / 100 })

  private static func fitted(_ fit: Fit) -> Double { fit.grid.value(of: 0, at: fit.point) }

  /// Returns the ends of the plateau on the first axis.
  private static func plateau(_ fit: Fit) -> ClosedRange<Double> {
    let range = fit.plateau.ranges[0]
    let values = fit.grid.axes[0].values
    return values[range.lowerBound]...values[range.upperBound]
  }

  @Test(
    "A known threshold is found even if 5% of the labels are wrong",
    .slow,
    arguments: [0.25, 0.4, 0.55], [UInt64(1), 2, 3])
  func findsTheThreshold(threshold: Double, seed: UInt64) throws {
    let corpus = LabelledCorpus(threshold: threshold, wrongLabels: 0.05)
    let profile = try Profile.named("pj").setting("finishProgress", to: 0.65)
    let found = try fit(corpus.traces(600, seed: seed), profile, [Self.thresholds])
    #expect(Self.plateau(found).contains(threshold))
    #expect(Self.plateau(found).contains(Self.fitted(found)))
    #expect(abs(Self.fitted(found) - threshold) < 0.03)
    #expect(found.notes.isEmpty)
    #expect(found.heldOut.comparison.pValue < 0.001)

    // The estimate is honest: a fresh corpus has the same error rate as the held-out traces.
    let fresh = corpus.traces(4000, seed: seed + 100)
    let again = try fit(
      fresh, try profile.setting("finishProgress", to: Self.fitted(found)), [Self.thresholds])
    let error = again.sample.wrongCounts(at: again.grid.now).error
    #expect(abs(found.heldOut.fitted.mean - error) < 0.025)
    #expect(abs(found.heldOut.fitted.mean - 0.05) < 0.025)
    // The training error is no worse than the held-out error.
    #expect(found.heldOut.training.mean <= found.heldOut.fitted.mean + 0.005)
    let deviation = try #require(found.heldOut.fitted.deviation)
    #expect(deviation > 0 && deviation < 0.06)
  }

  @Test("A fit to noise is reported as such")
  func noise() throws {
    let corpus = LabelledCorpus(threshold: 0.4, wrongLabels: 0.5)
    let found = try fit(
      corpus.traces(200, seed: 5), try Profile.named("pj").setting("finishProgress", to: 0.4),
      [Self.thresholds])
    #expect(found.notes.contains(.notBetter))
    // The best of sixty thresholds agrees better than chance with the traces it was chosen by, and not with others.
    #expect(found.sample.wrongCounts(at: found.plateau.middle).error < 0.5)
    #expect(found.point == found.grid.now)
    #expect(found.heldOut.fitted.mean > found.heldOut.training.mean)
  }

  /// Swipes with the given labels: one in the middle of each hundredth from 0.2 on.
  private func ladder(_ labels: String) -> [Trace] {
    labels.enumerated().map { index, label in
      var trace = swipe(progress: 0.2 + 0.01 * (Double(index) + 0.5)).trace
      trace.name = "step \(index)"
      trace.intent = label == "F" ? .finish : label == "n" ? Trace.Intent.none : .cancel
      return trace
    }
  }

  @Test("Without wrong labels the plateau is the gap plus one trace on each side")
  func plateau() throws {
    let traces = ladder("cccccccccc") + ladder("____________________FFFFFFFFFF").suffix(10)
    let found = try fit(traces, try Profile.named("pj"), [Self.thresholds])
    #expect(found.sample.labelled == 20)
    // Finished from 0.405 on, cancelled up to 0.295.
    #expect(Self.plateau(found) == 0.29...0.41)
    #expect(Self.fitted(found) == 0.35)
    #expect(found.sample.wrongCounts(at: found.point).wrong == 0)
    #expect(
      found.notes == [
        .fewLabels(meaningFinish: true, count: 10), .fewLabels(meaningFinish: false, count: 10),
        .notBetter,
      ] || found.heldOut.comparison.pValue <= 0.05)
  }

  @Test("A note says when a point of the plateau has a lower cost than the fit")
  func bestIsElsewhere() throws {
    let corpus = LabelledCorpus(threshold: 0.4, wrongLabels: 0.1)
    var said = 0
    for seed in UInt64(1)...30 {
      let found = try fit(
        corpus.traces(120, seed: seed), try Profile.named("pj").setting("finishProgress", to: 0.65),
        [Self.thresholds])
      guard found.isBetter else { continue }
      let costs = [found.plateau.best, found.point].map {
        found.sample.wrongCounts(at: $0).cost(found.weights)
      }
      #expect(costs[0] == found.sample.wrongCounts.dropLast().map { $0.cost(found.weights) }.min())
      #expect(found.notes.contains(.bestIsElsewhere) == (costs[0] < costs[1]), "seed \(seed)")
      if found.notes.contains(.bestIsElsewhere) { said += 1 }
    }
    #expect((1..<30).contains(said))
  }

  @Test("A parameter that the labels do not determine keeps its value, in the grid or added to it")
  func undetermined() throws {
    let traces = LabelledCorpus(threshold: 0.4, wrongLabels: 0.05).traces(200, seed: 4)
    let profile = try Profile.named("zeroj-nav").setting("finishProgress", to: 0.65)
      .setting("finishVelocity", to: 9000)
    for range in [[3000.0, 9000, 12_000], [4000, 5000, 6000], [-3000, -2000, -1000]] {
      // All of them end at a velocity between 0 and 3000.
      let velocities = ParameterGrid.Axis(parameter: "finishVelocity", values: range)
      let found = try fit(traces, profile, [Self.thresholds, velocities.adding(9000)])
      #expect(found.isBetter == true)
      #expect(abs(Self.fitted(found) - 0.4) < 0.03)
      #expect(found.grid.value(of: 1, at: found.point) == 9000, "\(range)")
      let isNoted = found.notes.contains(.doesNotMatter(parameter: "finishVelocity"))
      #expect(isNoted == (range[0] >= 0))
    }
  }

  @Test("The value added to a grid is not its edge")
  func added() {
    let axis = ParameterGrid.Axis(parameter: "a", values: [2, 4])
    #expect(axis.adding(2) == axis)
    #expect([1, 3, 5].map { axis.adding($0).values } == [[1, 2, 4], [2, 3, 4], [2, 4, 5]])
    #expect([1, 3, 5].map { axis.adding($0).added } == [1, 3, 5])
  }

  @Test(
    "A setting is recommended at a significance of 5%, from fits to the other traces",
    arguments: [(5, false), (6, true)])
  func recommended(wrong: Int, isRecommended: Bool) throws {
    // At 0.5 these are cancelled, and at 0.3 all are right.
    let traces =
      ladder(String(repeating: "F", count: wrong)).map { trace in
        var trace = trace
        trace.name = "short " + trace.name
        return trace
      }
      + (0..<40).map { index in
        var trace = swipe(progress: index % 2 == 0 ? 0.1 : 0.7).trace
        trace.name = "clear \(index)"
        trace.intent = index % 2 == 0 ? .cancel : .finish
        return trace
      }
    let found = try fit(
      traces, try Profile.named("pj"),
      [ParameterGrid.Axis(parameter: "finishProgress", values: [0.15, 0.5])])
    #expect(found.heldOut.comparison.better.wrong == wrong)
    #expect(found.heldOut.comparison.worse.wrong == 0)
    #expect(found.isBetter == isRecommended)
    #expect(found.grid.values(at: found.point) == [isRecommended ? 0.15 : 0.5])
    #expect(found.notes.contains(.notBetter) == !isRecommended)
    #expect(found.wrongTraces.count == (isRecommended ? 0 : wrong))
  }

  @Test("A grid that ends within the plateau is reported")
  func edge() throws {
    let traces = ladder("ccccccccccFFFFFFFFFF")
    func edges(_ values: [Double]) throws -> [Fit.Note] {
      try fit(
        traces, try Profile.named("pj"),
        [ParameterGrid.Axis(parameter: "finishProgress", values: values)]
      ).notes.filter {
        switch $0 {
        case .atTheEdge, .doesNotMatter: true
        default: false
        }
      }
    }
    let (low, high) = (
      Fit.Note.atTheEdge(parameter: "finishProgress", isLower: true),
      Fit.Note.atTheEdge(parameter: "finishProgress", isLower: false)
    )
    #expect(try edges([0.2, 0.3, 0.4]) == [])
    #expect(try edges([0.3, 0.4]) == [low])
    #expect(try edges([0.2, 0.3]) == [high])
    // All values of the grid are equally good, and better than the present one.
    #expect(try edges([0.3, 0.305]) == [])
    #expect(try edges([0.3]) == [])
  }

  @Test("The cost of a wrong decision moves the threshold", arguments: [(9.0, 1.0), (1, 9)])
  func weights(falseFinish: Double, falseCancel: Double) throws {
    let traces = ladder("cccccFcFccFcFcFFcFFFF")
    let equal = try fit(traces, try Profile.named("pj"), [Self.thresholds])
    let weighted = try fit(
      traces, try Profile.named("pj"), [Self.thresholds],
      weights: FitWeights(falseFinish: falseFinish, falseCancel: falseCancel))
    let (now, then) = (equal.plateau.middle, weighted.plateau.middle)
    #expect((then > now) == (falseFinish > falseCancel))
    #expect((then < now) == (falseFinish < falseCancel))
  }

  @Test("The confusion matrix and the wrong traces are those of the chosen point")
  func confusion() throws {
    var traces = ladder("ccccccccccnFnnccFFFFFFFFFF")
    var unlabelled = swipe(progress: 0.5).trace
    unlabelled.intent = nil
    traces.append(unlabelled)
    var short = Recording().touchDown(at: 5).move(by: 3).lift().trace
    short.intent = Trace.Intent.none
    traces.append(short)
    let found = try fit(traces, try Profile.named("pj"), [Self.thresholds])
    #expect(found.tally.traces == 28)
    #expect(found.sample.labelled == 27)
    func counts(_ intent: Trace.Intent) -> [Int] {
      let counts = found.sample.outcomes(of: intent, at: found.point)
      return counts.all.map(\.count)
    }
    #expect(counts(.finish) == [10, 1, 0, 0, 0, 0])
    #expect(counts(.cancel) == [0, 12, 0, 0, 0, 0])
    #expect(counts(.none) == [0, 3, 0, 0, 1, 0])
    #expect(found.wrongTraces.map(\.labelled.trace) == ["step 11"])
    #expect(found.wrongTraces.map(\.outcome) == [.cancel])
  }

  @Test("When nothing happens, only a swipe meant to finish is decided wrongly")
  func nothing() throws {
    let traces = Trace.Intent.allCases.map { intent in
      var trace = swipe(progress: 0.7, stack: 1).trace
      trace.intent = intent
      trace.name = intent.rawValue
      return trace
    }
    let found = try fit(traces, try Profile.named("zeroj-nav"), [Self.thresholds])
    #expect(found.wrongTraces.map(\.labelled.trace) == ["finish"])
    #expect(found.wrongTraces.map(\.outcome) == [.nothing])
  }

  @Test("With two parameters the plateau is connected by steps along the axes")
  func twoParameters() throws {
    let traces = ladder("ccccccccccFFFFFFFFFF")
    let found = try fit(
      traces, try Profile.named("zeroj-nav"),
      [
        ParameterGrid.Axis(parameter: "finishVelocity", values: [-1, 100, 200, 300]),
        ParameterGrid.Axis(parameter: "finishProgress", values: [0.1, 0.2, 0.28, 0.3, 0.4]),
      ])
    // All of them end at rest: below 0 everything finishes, above it the velocity does not matter.
    #expect(found.plateau.ranges == [1...3, 3...3])
    #expect(found.plateau.points == [8, 13, 18])
    // The first reaches the end of the grid and therefore keeps its value.
    #expect(found.grid.values(at: found.point) == [100, 0.3])
  }

  @Test("Without labels there is nothing to fit to")
  func unlabelled() throws {
    let grid = try ParameterGrid(try Profile.named("pj"), [Self.thresholds])
    var worker = try SweepWorker(grid)
    var tally = SweepTally()
    worker.add(swipe(progress: 0.4).trace, to: &tally)
    #expect(Fit(grid, tally) == nil)
  }

  @Test(
    "McNemar's exact test agrees with known values",
    arguments: [
      (0, 0, 1.0), (1, 0, 1), (5, 5, 1), (5, 0, 0.0625), (6, 0, 0.03125), (0, 6, 0.03125),
      (8, 1, 0.0390625), (15, 5, 0.04138946533203125), (2000, 0, 0),
    ])
  func signTest(one: Int, other: Int, p: Double) {
    #expect(abs(PairedComparison.twoSidedSignTest(one, other) - p) < 1e-12)
  }

  @Test("McNemar's test of thousands of traces does not overflow")
  func largeSignTest() {
    #expect(abs(PairedComparison.twoSidedSignTest(5000, 5000) - 1) < 1e-9)
    // The normal approximation with a continuity correction of a half: 0.0466.
    #expect(abs(PairedComparison.twoSidedSignTest(5100, 4900) - 0.0466) < 0.0005)
  }

  @Test("A fold depends on the name alone, and folds are about equally large")
  func folds() {
    let counts = (0..<5000).reduce(into: [Int](repeating: 0, count: 5)) {
      $0[Fold.of("swipe \($1)")] += 1
    }
    for count in counts { #expect((850...1150).contains(count)) }
  }
}
