#if CommandLineTool
  @testable import GantryTool

  extension ArgumentCheck {
    /// What is wrong with words that follow a program's name, where nothing else is passed.
    func problems(inArguments words: [String]) -> [Problem] {
      problems(reading(ofArguments: words))
    }

    /// What is wrong with an environment variable, where nothing else is passed.
    func problems(inVariable name: String, value: String) -> [Problem] {
      problems(reading(ofVariable: name, value: value))
    }

    /// The problems, and the parts that are missing in what was read.
    func problems(_ reading: Reading) -> [Problem] {
      reading.problems + missingParts(of: reading.given)
    }
  }
#endif
