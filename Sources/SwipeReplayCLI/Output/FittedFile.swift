import PlatformIO
import ReplayAnalysis
import ReplayReport
import SwipeReplay

/// The file that a fit is written to as a profile.
struct FittedFile {
  let path: String
  /// The profile that was fitted, as it was asked for.
  let base: String

  /// Puts the profile in its place, or leaves what is there whole.
  func write(_ fit: Fit) throws(CommandError) {
    // What '--set' and '--velocity' changed belongs to the fit as well as what was varied.
    let original = try ProfileSelection.named(base)
    let grid = fit.grid
    let changes = zip(original.parameters, grid.profile.parameters).compactMap { before, now in
      let axis = grid.axes.firstIndex { $0.parameter == now.name }
      let value = axis.map { grid.value(of: $0, at: fit.point) } ?? now.value
      return axis != nil || value != before.value
        ? FittedProfile.Change(parameter: now.name, value: value) : nil
    }
    do throws(IOFailure) {
      let file = try OutputFile(path: path)
      try file.write(FittedProfile(fit, extending: reference, changes: changes).bytes)
      try file.commit()
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// The profile that was fitted, as the file names it: a path leads there from the file's own folder.
  private var reference: String {
    guard base.contains("/") || base.hasSuffix(".json") else { return base }
    let way = PathName(base).relative(to: PathName(path).directory).text
    return way.contains("/") || way.hasSuffix(".json") ? way : "./" + way
  }
}
