import ReplayAnalysis

/// `help results`
enum ResultsCard {
  static var text: String {
    """
    A result is what one recognizer of one profile made of one gesture: a row of
    '-f csv', or an object of '-f json' or '-f jsonl'. A dot in a name stands for a
    member of an object: translation.x is {"translation": {"x": 165}}. A value that
    does not exist is an empty field in CSV, and absent in JSON. Times count from
    the trace's first touch.

    """
      + ReferenceCard.section(
        "Columns of CSV, in this order, and keys in JSON:", ResultField.columns.map(row))
      + ReferenceCard.section(
        "Keys in JSON only:",
        ResultField.allCases.filter { !ResultField.columns.contains($0) }.map(row))
      + ReferenceCard.section(
        "Keys of an element of 'frames':",
        FrameField.allCases.map { [$0.rawValue, $0.unit ?? "", $0.meaning] })
  }

  private static func row(_ field: ResultField) -> [String] {
    let unit: String? = if case .number(let unit) = field.kind { unit } else { nil }
    return [field.rawValue, unit ?? "", field.meaning]
  }
}
