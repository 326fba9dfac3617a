public import GantryOpenAPI
public import OpenAPIRuntime

extension HTTPBody: @retroactive ConditionedBody {}
extension ConditionedMiddleware: @retroactive ClientMiddleware where Body == HTTPBody {}

func conditionedClient() -> Client {
  Client(middlewares: [ConditionedMiddleware()])
}
