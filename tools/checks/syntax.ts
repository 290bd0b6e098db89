import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { top } from './sources.ts'

export type Tree = SourceFile

const OPTIONS = {
  noResolve: true,
  noLib: true,
  types: [],
  allowJs: true,
  noEmit: true,
  jsx: 'preserve',
  module: 'esnext',
  moduleDetection: 'force',
}

/** Hands over the syntax trees of files, as the compiler that checks the types parses them; nothing is resolved. */
export function parseFiles<T>(root: string, paths: readonly string[], read: (path: string, tree: Tree) => T): T[] {
  if (paths.length === 0) return []
  const folder = join(top, '.tmp')
  const project = join(folder, `parse-${process.pid}-${performance.now()}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(project, JSON.stringify({ compilerOptions: OPTIONS, files: paths.map((path) => join(root, path)) }))
  const api = new API({ cwd: top })
  try {
    const program = api.updateSnapshot({ openProjects: [project] }).getProjects()[0]?.program
    if (!program) throw new Error(`The compiler could not open ${project}.`)
    return paths.map((path, index) => {
      // All trees at once would take half a gigabyte.
      if (index % 50 === 0) api.clearSourceFileCache()
      const tree = program.getSourceFile(join(root, path))
      if (!tree) throw new Error(`The compiler could not read ${path}.`)
      return read(path, tree)
    })
  } finally {
    api.close()
    rmSync(project)
  }
}

/** The line of a position, from 1. */
export function lineAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low + 1
}

export type Comment = { text: string; line: number; start: number; end: number }

const OPAQUE = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.JsxText,
])

/** Text in which `//` begins no comment. */
export const isOpaque = (node: Node): boolean => OPAQUE.has(node.kind)

/** Comments of a text, outside of what is opaque (in order); lines of `//` that follow each other are one. */
export function commentsIn(text: string, opaque: readonly (readonly [number, number])[], starts: readonly number[]) {
  const found: Comment[] = []
  let next = 0
  const pattern = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    while (next < opaque.length && opaque[next]![1] <= match.index) next++
    const around = opaque[next]
    if (around && around[0] <= match.index) {
      pattern.lastIndex = around[1]
      continue
    }
    const end = match.index + match[0].length
    const last = found.at(-1)
    const isNextLine = last?.text.startsWith('//') && /^\r?\n[ \t]*$/.test(text.slice(last.end, match.index))
    if (last && isNextLine && match[0].startsWith('//')) {
      last.text += `\n${match[0]}`
      last.end = end
    } else found.push({ text: match[0], line: lineAt(starts, match.index), start: match.index, end })
  }
  return found
}
