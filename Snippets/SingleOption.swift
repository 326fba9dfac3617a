// One option, without a declaration.

import Gantry

let greeting = CommandLine.option(for: "--greeting")?.valueArgument ?? "Hello, world!"
print(greeting)

let arguments = ["app", "--greeting", "-NSDocumentRevisionsDebugMode", "YES"]
print(arguments.option(for: "--greeting")?.valueArgument ?? "no value")  // no value
print(arguments.option(for: "--volume") == nil)  // true: absent
