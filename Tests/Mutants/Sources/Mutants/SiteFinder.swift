import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds what can be mutated in a file.
final class SiteFinder: SyntaxVisitor {
  private var sites: [Site] = []
  private let locations: SourceLocationConverter

  static func sites(in text: String) -> [Site] {
    let parsed = Parser.parse(source: text)
    // Operators that are unknown here leave their expression as it is.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = SiteFinder(locations: SourceLocationConverter(fileName: "", tree: parsed))
    finder.walk(folded)
    return finder.sites
  }

  private init(locations: SourceLocationConverter) {
    self.locations = locations
    super.init(viewMode: .sourceAccurate)
  }

  private func add(
    _ node: some SyntaxProtocol, _ kind: String, _ prefix: String, _ suffix: String,
    mutated: String
  ) {
    let start = node.positionAfterSkippingLeadingTrivia
    let end = node.endPositionBeforeTrailingTrivia
    sites.append(
      Site(
        start: start.utf8Offset, end: end.utf8Offset, prefix: prefix, suffix: suffix, kind: kind,
        original: node.trimmedDescription, mutated: mutated,
        line: locations.location(for: start).line, lastLine: locations.location(for: end).line))
  }

  /// Puts another expression in a node's place; that is written on one line, without comments.
  private func replace(_ node: some SyntaxProtocol, _ kind: String, by other: String) {
    guard !other.contains("//"), !other.contains("/*"), !other.contains("\"\"\"") else { return }
    let line = other.split(whereSeparator: \.isNewline).joined(separator: " ")
    add(node, kind, "(gantryMutant(#) ? (\(line)) : (", "))", mutated: line)
  }

  // MARK: What isn't mutated

  /// Which clauses of `#if` are compiled here; those of unknown conditions count as not.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      let condition = clause.condition?.trimmedDescription
      guard isTrue(condition) else {
        if condition.map({ isKnown($0) }) == true { continue }
        return .skipChildren
      }
      if let elements = clause.elements { walk(elements) }
      return .skipChildren
    }
    return .skipChildren
  }

  private static let trueHere = [
    "DEBUG", "os(Linux)", "canImport(Glibc)", "canImport(FoundationEssentials)",
    "!canImport(Darwin)",
    "!os(macOS)", "canImport(XCTest)", "canImport(FoundationNetworking)",
  ]
  private static let falseHere = [
    "canImport(Darwin)", "!DEBUG", "os(macOS)", "os(Windows)", "canImport(Android)",
    "canImport(Musl)", "os(iOS)", "canImport(UIKit)", "os(WASI)",
  ]

  private func isTrue(_ condition: String?) -> Bool {
    condition.map { Self.trueHere.contains($0) } ?? true
  }

  private func isKnown(_ condition: String) -> Bool {
    Self.trueHere.contains(condition) || Self.falseHere.contains(condition)
  }

  /// Code that is compiled into its callers has no switch to ask.
  private func isInlined(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      ["@inlinable", "@inline(__always)", "@_transparent", "@_alwaysEmitIntoClient"]
        .contains($0.trimmedDescription)
    }
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  private var initializers = 0
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    initializers += 1
    return isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { initializers -= 1 }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }

  private func isTrap(_ call: FunctionCallExprSyntax) -> Bool {
    ["assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure"]
      .contains(call.calledExpression.trimmedDescription)
  }

  /// Room that is reserved in advance changes the speed alone.
  private func isReservation(_ call: FunctionCallExprSyntax) -> Bool {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      == "reserveCapacity"
  }

  // MARK: Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let infix = node.operator.as(BinaryOperatorExprSyntax.self) else { return .visitChildren }
    let others: [String: [String]] = [
      "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="],
      "!=": ["=="], "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"],
    ]
    let name = infix.operator.text
    for other in others[name] ?? [] {
      let kind = ["&&", "||"].contains(name) ? "and/or" : "comparison"
      replace(
        node, kind,
        by:
          "\(node.leftOperand.trimmedDescription) \(other) \(node.rightOperand.trimmedDescription)")
    }
    return .visitChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition else { return .visitChildren }
    // A comparison is mutated by itself.
    if condition.is(InfixOperatorExprSyntax.self) || condition.is(BooleanLiteralExprSyntax.self) {
      return .visitChildren
    }
    add(
      condition, "condition", "gantryMutantNegates(#, ", ")",
      mutated: "!(\(condition.trimmedDescription))")
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let returns = returnedEmpty(node)
    for item in node {
      guard case .expr(let expression) = item.item else { continue }
      if node.count == 1, isValue(node) {
        if let empty = returns, expression.trimmedDescription != empty {
          replace(empty, of: expression, isImplicit: true)
        }
        continue
      }
      if isRemovable(expression) {
        add(
          expression, "removed statement", "if !gantryMutant(#) { ", " }",
          mutated: "(removed)")
      }
    }
    return .visitChildren
  }

  /// Whether the only expression of a block is what the block returns.
  private func isValue(_ node: CodeBlockItemListSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if parent.is(ClosureExprSyntax.self) { return true }
    if let accessors = parent.as(AccessorBlockSyntax.self) { return accessors.parent != nil }
    // As an expression, `if` and `switch` have values.
    if parent.is(SwitchCaseSyntax.self) {
      return parent.parent?.parent?.as(SwitchExprSyntax.self).map { isUsed(ExprSyntax($0)) }
        ?? false
    }
    guard let block = parent.as(CodeBlockSyntax.self), let owner = block.parent else {
      return false
    }
    if let function = owner.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if let accessor = owner.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.tokenKind == .keyword(.get)
    }
    if let branch = owner.as(IfExprSyntax.self) { return isUsed(ExprSyntax(branch)) }
    return false
  }

  private func isUsed(_ expression: ExprSyntax) -> Bool {
    guard let item = expression.parent else { return true }
    if item.is(IfExprSyntax.self) { return isUsed(ExprSyntax(item.cast(IfExprSyntax.self))) }
    if let item = item.as(ExpressionStmtSyntax.self) {
      guard let list = item.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return true }
      return list.count == 1 && isValue(list)
    }
    return true
  }

  private func isRemovable(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return !isTrap(call) && !isReservation(call)
        && !["self.init", "super.init"].contains(call.calledExpression.trimmedDescription)
    }
    if let covered = expression.as(TryExprSyntax.self) { return isRemovable(covered.expression) }
    if let covered = expression.as(AwaitExprSyntax.self) { return isRemovable(covered.expression) }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    // In an initializer most are needed for the code to compile.
    if infix.operator.is(AssignmentExprSyntax.self) { return initializers == 0 }
    return infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text.hasSuffix("=") == true
  }

  /// Calls of what only traps stay as they are, with what they check.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    isTrap(node) || isReservation(node) ? .skipChildren : .visitChildren
  }

  // MARK: Results

  private var results: [TypeSyntax?] = []

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    results.append(node.signature.returnClause?.type)
    // Values are as equal with any hash.
    if node.name.text == "hash",
      node.signature.parameterClause.parameters.first?.firstName.text == "into"
    {
      return .skipChildren
    }
    return isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { results.removeLast() }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlined(node.attributes) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    results.append(node.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type)
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) { results.removeLast() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    results.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { results.removeLast() }

  private func empty(_ type: TypeSyntax?) -> String? {
    guard let type else { return nil }
    if type.is(OptionalTypeSyntax.self) { return "nil" }
    if type.is(ArrayTypeSyntax.self) { return "[]" }
    if type.is(DictionaryTypeSyntax.self) { return "[:]" }
    if type.trimmedDescription == "String" { return "\"\"" }
    return nil
  }

  private func returnedEmpty(_ node: CodeBlockItemListSyntax) -> String? {
    guard let parent = node.parent else { return nil }
    if let accessors = parent.as(AccessorBlockSyntax.self) {
      return empty(accessors.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type)
    }
    guard let function = parent.as(CodeBlockSyntax.self)?.parent?.as(FunctionDeclSyntax.self) else {
      return nil
    }
    return empty(function.signature.returnClause?.type)
  }

  private func replace(_ empty: String, of node: some SyntaxProtocol, isImplicit: Bool) {
    add(
      node, "empty result",
      "if gantryMutant(#) { return \(empty) }; " + (isImplicit ? "return " : ""), "",
      mutated: "return \(empty)")
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression, let empty = empty(results.last ?? nil),
      value.trimmedDescription != empty
    {
      replace(empty, of: node, isImplicit: false)
    }
    return .visitChildren
  }

  // MARK: Literals

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // `while true` needs no return behind it, any other condition does.
    if node.parent?.is(ConditionElementSyntax.self) == true { return .skipChildren }
    let other = node.literal.tokenKind == .keyword(.true) ? "false" : "true"
    replace(node, "Boolean", by: other)
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Int(node.literal.text) else { return .skipChildren }
    // What stands for none as -1 does so as -2 as well; as 0 it is an index.
    let isNone =
      value == 1
      && node.parent?.as(PrefixOperatorExprSyntax.self)?.operator.tokenKind == .prefixOperator("-")
    if !isNone { replace(node, "constant", by: "\(value + 1)") }
    if value > 0 { replace(node, "constant", by: "\(value - 1)") }
    return .skipChildren
  }
}
