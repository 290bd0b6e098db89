import type { Node } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isLiteralTypeNode,
  isNumericLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isSwitchStatement,
  isUnionTypeNode,
  isVariableDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'

/** What the specification numbers its services and their channels with; code says `SERVICE.DELIVERY`. */
const NUMBERS = new Set(['10', '20', '30', '40', '50', '60'])
const NAMED = /(service|services|orderType|orderTypes|channel|channels)(\??\.?(value|toString\(\)))?\)?$/i
const COMPARES = new Set([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
])

const isNumber = (node: Node): boolean =>
  (isNumericLiteral(node) || isStringLiteral(node)) && NUMBERS.has((node as Node & { text: string }).text)
const isNamed = (node: Node | undefined): boolean => node !== undefined && NAMED.test(node.getText())

/** Does a bare number of a service stand here, next to a name that means one? */
export function bareServiceAt(node: Node): boolean {
  if (!isNumber(node)) return false
  const { parent } = node
  if (isBinaryExpression(parent)) {
    return COMPARES.has(parent.operatorToken.kind) && isNamed(parent.left === node ? parent.right : parent.left)
  }
  if (isCaseClause(parent)) return isSwitchStatement(parent.parent.parent) && isNamed(parent.parent.parent.expression)
  if (isPropertyAssignment(parent) || isVariableDeclaration(parent)) return isNamed(parent.name)
  if (isConditionalExpression(parent)) {
    return parent.condition !== node && isNumber(parent.whenTrue) && isNumber(parent.whenFalse)
  }
  if (isArrayLiteralExpression(parent)) return isLookedThrough(parent)
  return isLiteralTypeNode(parent) && isTypeOfService(parent)
}

/** `[10, 20].includes(service)`, `services: [10, 20]`. */
function isLookedThrough(list: Node): boolean {
  const { parent } = list
  if (isPropertyAssignment(parent) || isVariableDeclaration(parent)) return isNamed(parent.name)
  if (!isPropertyAccessExpression(parent) || parent.name.text !== 'includes') return false
  return isCallExpression(parent.parent) && isNamed(parent.parent.arguments[0])
}

/** `as 10 | 20`, `orderType: 10`, and any union of such numbers alone. */
function isTypeOfService(literal: Node): boolean {
  const { parent } = literal
  if (isUnionTypeNode(parent)) {
    return parent.types.every((one) => isLiteralTypeNode(one) && isNumber((one as Node & { literal: Node }).literal))
  }
  if (isAsExpression(parent)) return isNamed(parent.expression)
  return isNamed((parent as Node & { name?: Node }).name)
}
