import GantryTesting

/// A backend of its own for a test, which ends it.
func sampleBackend() async throws -> ProcessApplication {
  let backend = ProcessApplication(product: "sample-backend")
  backend.launchArguments = ["--port", "0"]
  try await backend.launch()
  return backend
}
