/// The app's end of the connection to the test that launched it.
public enum LaunchLink {}
