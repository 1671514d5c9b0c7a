import SwiftUI

/// A screen that is dragged to the right, or flung, to go back.
struct MessageView: View {
  @Environment(\.dismiss) private var dismiss
  @State private var offset: CGFloat = 0
  private let edgeWidth: CGFloat = 32

  var body: some View {
    GeometryReader { proxy in
      VStack(spacing: 12) {
        Text("Message")
          .font(.title)
          .padding()
        Spacer()
      }
      .frame(maxWidth: .infinity)
      .background(Color.white)
      .offset(x: offset)
      .simultaneousGesture(
        DragGesture(minimumDistance: 16, coordinateSpace: .global)
          .onChanged { value in
            guard value.startLocation.x < edgeWidth else { return }
            offset = max(0, value.translation.width)
          }
          .onEnded { value in
            guard value.startLocation.x < edgeWidth,
              abs(value.translation.height) < value.translation.width
            else { return settle() }
            let isFar = value.translation.width > proxy.size.width * 0.4
            let isFlung = value.predictedEndTranslation.width > proxy.size.width
            if isFar || isFlung {
              dismiss()
            } else {
              settle()
            }
          }
      )
    }
  }

  private func settle() {
    withAnimation(.spring()) { offset = 0 }
  }
}
