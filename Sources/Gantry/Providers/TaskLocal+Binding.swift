extension TaskLocal {
  /// Runs an operation with a value bound, and throws what it throws, by its type.
  func binding<Result, Failure: Error>(
    _ value: Value, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = withValue(value) {
      do throws(Failure) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
