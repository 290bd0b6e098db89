import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAsExpression,
  isBindingElement,
  isCallExpression,
  isExportAssignment,
  isExportDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isNamedExports,
  isNamedImports,
  isNamespaceImport,
  isObjectBindingPattern,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  isVariableStatement,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { bareServiceAt } from './services.ts'
import { type Comment, commentsIn, isOpaque, lineAt, parseFiles, type Tree } from './syntax.ts'

export type Name = {
  text: string
  kind: 'type' | 'value' | 'member'
  line: number
  /** Of a member: the type, class or function that declares it. */
  owner?: string
}

type Routine = { name: string; line: number; lines: number; parameters: number; reason: boolean }

type Use = {
  /** As it is written: `./x.ts`, `@compass/domain/money`. */
  wanted: string
  typesOnly: boolean
  line: number
  /** Names taken of it; `*`: all of them. */
  names: readonly string[]
}

/** What one file says of itself, gathered in one walk over its syntax tree. */
export type Facts = {
  path: string
  text: string
  lines: number
  names: Name[]
  routines: Routine[]
  uses: Use[]
  exports: { name: string; line: number; isType: boolean }[]
  comments: Comment[]
  casts: number
  anys: number
  nonNulls: number
  /** Lines with the bare number of a service. */
  services: number[]
}

export const factsOf = (root: string, paths: readonly string[]): Facts[] => parseFiles(root, paths, gather)

function gather(path: string, tree: Tree): Facts {
  const { text } = tree
  const starts = tree.getLineStarts()
  const lineOf = (node: Node) => lineAt(starts, node.getStart(tree))
  const facts: Facts = {
    ...{ path, text, lines: starts.length - 1, names: [], routines: [], uses: [], exports: [], comments: [] },
    ...{ casts: 0, anys: 0, nonNulls: 0, services: [] },
  }
  const opaque: [number, number][] = []
  const routines: { node: Node; name: string; parameters: number }[] = []
  const visit = (node: Node) => {
    if (isOpaque(node)) opaque.push([node.getStart(tree), node.end])
    countDoubts(node, facts)
    addName(node, facts, lineOf)
    addUse(node, facts, lineOf)
    if (
      isFunctionDeclaration(node) ||
      isFunctionExpression(node) ||
      isArrowFunction(node) ||
      isMethodDeclaration(node)
    ) {
      routines.push({ node, name: nameOfRoutine(node), parameters: node.parameters.length })
    }
    if (bareServiceAt(node)) facts.services.push(lineOf(node))
    node.forEachChild(visit)
  }
  visit(tree)
  for (const statement of tree.statements) addExports(statement, facts, lineOf)
  facts.comments = commentsIn(
    text,
    opaque.sort((a, b) => a[0] - b[0]),
    starts,
  )
  facts.routines = routines.map(({ node, name, parameters }) => {
    const line = lineOf(node)
    const lines = lineAt(starts, node.end) - line + 1
    return { name, line, lines, parameters, reason: lines > MAX_ROUTINE_LINES && hasReason(facts, starts, line) }
  })
  return facts
}

export const MAX_ROUTINE_LINES = 80

/** A comment that ends in the line above (of the statement that the function is part of) says `Long on purpose: …`. */
function hasReason({ comments }: Facts, starts: readonly number[], line: number): boolean {
  return comments.some(
    (comment) => lineAt(starts, comment.end - 1) === line - 1 && /\bLong on purpose:/.test(comment.text),
  )
}

function countDoubts(node: Node, facts: Facts): void {
  if (isAsExpression(node)) {
    if (node.type.getText() !== 'const') facts.casts++
  } else if (node.kind === SyntaxKind.TypeAssertionExpression) facts.casts++
  else if (node.kind === SyntaxKind.AnyKeyword) facts.anys++
  else if (node.kind === SyntaxKind.NonNullExpression) facts.nonNulls++
}

const TYPES = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.TypeParameter,
])
const VALUES = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.BindingElement,
  SyntaxKind.Parameter,
  SyntaxKind.FunctionDeclaration,
])
const MEMBERS = new Set([
  SyntaxKind.PropertySignature,
  SyntaxKind.MethodSignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.MethodDeclaration,
])

const OWNERS = new Set([...TYPES, SyntaxKind.FunctionDeclaration, SyntaxKind.VariableDeclaration])

/** A name that is declared here; a shorthand of a pattern is not, its name is the property's. */
function addName(node: Node, facts: Facts, lineOf: (node: Node) => number): void {
  const kind = TYPES.has(node.kind)
    ? 'type'
    : VALUES.has(node.kind)
      ? 'value'
      : MEMBERS.has(node.kind)
        ? 'member'
        : null
  if (kind === null) return
  if (isBindingElement(node) && isObjectBindingPattern(node.parent) && !node.propertyName && !node.dotDotDotToken)
    return
  const { name } = node as Node & { name?: Node }
  if (!name || !(isIdentifier(name) || name.kind === SyntaxKind.PrivateIdentifier)) return
  const text = (name as Node & { text: string }).text.replace(/^#/, '')
  facts.names.push({ text, kind, line: lineOf(name), ...(kind === 'member' && { owner: ownerOf(node) }) })
}

function ownerOf(member: Node): string {
  let node = member.parent
  while (node.parent && !OWNERS.has(node.kind)) node = node.parent
  return (node as Node & { name?: Node }).name?.getText() ?? ''
}

function nameOfRoutine(node: Node): string {
  const { name } = node as Node & { name?: Node }
  if (name) return name.getText()
  const { parent } = node
  if (isVariableDeclaration(parent)) return parent.name.getText()
  if (isCallExpression(parent)) return `${parent.expression.getText().split('\n')[0]}(…)`
  const key = (parent as Node & { name?: Node }).name
  return key ? key.getText() : '(unnamed)'
}

/** Imports, re-exports, `import()` and types' `import()`. */
function addUse(node: Node, facts: Facts, lineOf: (node: Node) => number): void {
  const add = (literal: Node, names: readonly string[], typesOnly: boolean) => {
    if (isStringLiteral(literal)) facts.uses.push({ wanted: literal.text, typesOnly, line: lineOf(node), names })
  }
  if (isImportDeclaration(node)) {
    const clause = node.importClause
    const bindings = clause?.namedBindings
    const named = bindings && isNamedImports(bindings) ? bindings.elements : []
    const names = named.map((one) => (one.propertyName ?? one.name).text)
    if (clause?.name) names.push('default')
    if (bindings && isNamespaceImport(bindings)) names.push('*')
    const everyType = named.length > 0 && named.every((one) => one.isTypeOnly) && !clause?.name
    add(node.moduleSpecifier, names, clause?.phaseModifier === SyntaxKind.TypeKeyword || everyType)
  } else if (isExportDeclaration(node) && node.moduleSpecifier) {
    const named = node.exportClause && isNamedExports(node.exportClause) ? node.exportClause.elements : undefined
    const names = named?.map((one) => (one.propertyName ?? one.name).text) ?? ['*']
    const everyType = named !== undefined && named.length > 0 && named.every((one) => one.isTypeOnly)
    add(node.moduleSpecifier, names, node.isTypeOnly || everyType)
  } else if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword && node.arguments[0]) {
    add(node.arguments[0], ['*'], false)
  } else if (isImportTypeNode(node)) {
    const literal = (node.argument as Node & { literal?: Node }).literal
    if (literal) add(literal, [node.qualifier?.getText().split('.')[0] ?? '*'], true)
  }
}

function addExports(statement: Node, facts: Facts, lineOf: (node: Node) => number): void {
  const add = (name: string, isType: boolean, node: Node) => facts.exports.push({ name, line: lineOf(node), isType })
  const { modifiers, name } = statement as Node & { modifiers?: readonly Node[]; name?: Node }
  const isMarked = (kind: SyntaxKind) => modifiers?.some((one) => one.kind === kind) ?? false
  if (isExportDeclaration(statement)) {
    const clause = statement.exportClause
    const elements = clause && isNamedExports(clause) ? clause.elements : []
    for (const one of elements) add(one.name.text, statement.isTypeOnly || one.isTypeOnly, one)
  } else if (isExportAssignment(statement)) add('default', false, statement)
  else if (!isMarked(SyntaxKind.ExportKeyword)) return
  else if (isMarked(SyntaxKind.DefaultKeyword)) add('default', false, statement)
  else if (isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) addBound(declaration.name, add)
  } else if (name)
    add(name.getText(), isInterfaceDeclaration(statement) || isTypeAliasDeclaration(statement), statement)
}

function addBound(name: Node | undefined, add: (name: string, isType: boolean, node: Node) => void): void {
  if (!name) return
  if (isIdentifier(name)) add(name.text, false, name)
  else {
    name.forEachChild((element) => {
      if (isBindingElement(element)) addBound(element.name, add)
    })
  }
}
