#if CommandLineTool
  import GantryTool

  GantryTool.main()
#else
  import GantrySystem

  // SwiftPM builds every product of the package. Without the trait this one has nothing to link,
  // and a package that uses only the libraries downloads nothing.
  System.printError(
    "error: gantry was built without its commands. Build it with: swift build --product gantry "
      + "--traits CommandLineTool, or install it with: make install\n")
  System.exit(69)
#endif
