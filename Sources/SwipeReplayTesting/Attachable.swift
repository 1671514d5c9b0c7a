// Unavailable in toolchains without Swift Testing, as in static builds.
#if canImport(Testing)

  public import Testing
  public import TouchTrace

  /// Attached to a test, a trace is its JSON, which `swipe-replay` replays:
  ///
  ///     Attachment.record(trace)
  extension Trace: Attachable {
    /// Calls a closure with the trace's JSON.
    public func withUnsafeBytes<Result>(
      for attachment: borrowing Attachment<Trace>,
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
      // Safe: the bytes are valid during the call.
      try unsafe json().withUnsafeBytes(body)
    }

    /// The trace's name with the extension `json`, unless the attachment has a name.
    public func preferredName(
      for attachment: borrowing Attachment<Trace>, basedOn suggestedName: String
    ) -> String {
      suggestedName.fileName(or: name, extension: "json")
    }
  }

  /// Attached to a test, a page is an HTML file:
  ///
  ///     Attachment.record(replayer.page(of: [trace]))
  extension ReportPage: Attachable {
    /// Calls a closure with the page's HTML.
    public func withUnsafeBytes<Result>(
      for attachment: borrowing Attachment<ReportPage>,
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
      // Safe: the bytes are valid during the call.
      try unsafe html.withUnsafeBytes(body)
    }

    /// The page's name with the extension `html`, unless the attachment has a name.
    public func preferredName(
      for attachment: borrowing Attachment<ReportPage>, basedOn suggestedName: String
    ) -> String {
      suggestedName.fileName(or: name, extension: "html")
    }
  }

  extension String {
    /// Swift Testing suggests `untitled` if a test names nothing. Other names are reduced to characters valid
    /// in every file system.
    fileprivate func fileName(or name: String, extension: String) -> String {
      guard self == "untitled" else { return self }
      let kept = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
      return String(kept.prefix(80)) + ".\(`extension`)"
    }
  }

#endif
