#if !canImport(XCUIAutomation)
  public import GantryTesting

  /// What a row of a matrix says of the device.
  struct DeviceSetting: Sendable {
    let apply: @Sendable (inout DeviceState) -> Void
  }

  extension LaunchMatrix.Axis {
    /// Makes an axis of kinds of devices with their names, for `.uiTest(matrix:)`.
    ///
    /// - Parameter devices: the devices: `["desktop": .desktop, "phone": .iPhone]`.
    /// - Returns: the axis.
    public static func devices(
      _ devices: KeyValuePairs<String, XCUIDevice.Profile>
    ) -> LaunchMatrix.Axis {
      axis(devices.map { ($0.key, $0.value) }, \.profile)
    }

    /// Makes an axis of appearances, for `.uiTest(matrix:)`.
    ///
    /// - Parameter appearances: the appearances.
    /// - Returns: the axis.
    public static func appearances(_ appearances: XCUIDevice.Appearance...) -> LaunchMatrix.Axis {
      axis(appearances.map { ("\($0)", $0) }, \.appearance)
    }

    /// Makes an axis of orientations, for `.uiTest(matrix:)`.
    ///
    /// - Parameter orientations: the orientations.
    /// - Returns: the axis.
    public static func orientations(_ orientations: UIDeviceOrientation...) -> LaunchMatrix.Axis {
      axis(orientations.map { ("\($0)", $0) }, \.orientation)
    }

    /// Makes an axis of more and less motion, for `.uiTest(matrix:)`.
    ///
    /// - Parameter values: whether the user wants less.
    /// - Returns: the axis.
    public static func reducedMotion(_ values: Bool...) -> LaunchMatrix.Axis {
      axis(values.map { ($0 ? "reduced motion" : "full motion", $0) }, \.reducesMotion)
    }

    private static func axis<Value: Sendable>(
      _ values: [(String, Value)], _ property: any WritableKeyPath<DeviceState, Value> & Sendable
    ) -> LaunchMatrix.Axis {
      LaunchMatrix.Axis(
        settings: values.map { name, value in
          (name, DeviceSetting { $0[keyPath: property] = value })
        })
    }
  }
#endif
