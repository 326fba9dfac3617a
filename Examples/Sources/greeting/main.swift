import Foundation
import Gantry

let greeting = CommandLine.option(for: "--greeting")

if let greeting, greeting.valueArgument == nil {
  let message = """
    warning: \(greeting.commandArgument) has no value, so the world is greeted.
             Give it one: \(greeting.commandArgument) 'Goodbye, pluto!'

    """
  FileHandle.standardError.write(Data(message.utf8))
}

print(greeting?.valueArgument ?? "Hello, world!")
