import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type Facts, factsOf } from './facts.ts'
import { longSentences } from './sentences.ts'
import { top } from './sources.ts'
import { unusedExports } from './unused.ts'

/** The facts of small files, written where nothing else is. */
function read(files: Record<string, string>): Facts[] {
  mkdirSync(join(top, '.tmp'), { recursive: true })
  const root = mkdtempSync(join(top, '.tmp', 'facts-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return factsOf(root, Object.keys(files))
  } finally {
    rmSync(root, { recursive: true })
  }
}

const readOne = (text: string, path = 'apps/api/a.tsx'): Facts => read({ [path]: text })[0]!

it('tells the names that are declared, not those that are only used or destructured under their own', () => {
  const { names } = readOne(
    'type Row = { size: number }\nfunction take({ size, color: tint }: Row, first: Row) { const { a } = first; return tint + b }',
  )
  expect(names.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    ...['type Row', 'member size', 'value take', 'value tint', 'value first'],
  ])
})

it('counts casts but not `as const`, and any, and !', () => {
  const { casts, anys, nonNulls } = readOne('const a = b as C; const d = [1] as const; let e: any = f!.g!', 'a.ts')
  expect({ casts, anys, nonNulls }).toEqual({ casts: 1, anys: 1, nonNulls: 2 })
})

it('finds comments, and nothing that only looks like one', () => {
  const lines = [
    ...["const a = 'http://x' // one", '// two', '// three', 'const b = /\\/\\/x/ /* four */'],
    ...['const c = <p>// no {d /* five */}</p>', 'const e = `// no $' + '{f /* six */} // no`'],
  ]
  const { comments } = readOne(lines.join('\n'))
  expect(comments.map(({ text }) => text)).toEqual([
    ...['// one\n// two\n// three', '/* four */', '/* five */', '/* six */'],
  ])
})

it('counts the words of a sentence, not of a comment: a tag, an item and code in backticks stand for themselves', () => {
  const twelve = 'one two three four five six seven eight nine ten eleven twelve'
  const text = `/**\n * ${twelve}. Then ${twelve} \`a b c d e f g h i j k l m\`\n * - ${twelve}\n * @param x ${twelve}\n */\n// ${twelve} ${twelve} 25 26\n`
  expect(longSentences(readOne(`${text}const a = 1`).comments).map(({ line, words }) => ({ line, words }))).toEqual([
    { line: 6, words: 26 },
  ])
})

it('tells bare numbers of services, and leaves other numbers alone', () => {
  const bare = [
    ...[
      "if (orderType === '10') go()",
      'const service: 10 | 20 = x',
      'go(cart.orderType as 10)',
      '[10, 20].includes(service)',
    ],
    ...['const y = x ? 10 : 20', 'switch (channel) { case 30: go() }', 'const order = { orderType: 20 }'],
  ]
  const others = [
    'if (minutes === 10) go()',
    'const z = x ? 10 : 0',
    'wait(20)',
    'type Size = 10 | 11',
    '[10, 20].includes(age)',
  ]
  expect(readOne(bare.join(';\n')).services).toEqual([1, 2, 2, 3, 4, 4, 5, 5, 6, 7])
  expect(readOne(others.join(';\n')).services).toEqual([])
})

it('asks a function above 80 lines for its reason', () => {
  const body = 'go()\n'.repeat(80)
  const { routines } = readOne(
    `/** Long on purpose: a table of routes is read in one piece. */\nfunction a() {\n${body}}\n/** Does much. */\nconst b = () => {\n${body}}\nfunction c() {}\n`,
  )
  expect(routines.map(({ name, lines, reason }) => ({ name, lines, reason }))).toEqual([
    { name: 'a', lines: 82, reason: true },
    { name: 'b', lines: 82, reason: false },
    { name: 'c', lines: 1, reason: false },
  ])
})

it('tells exports that nobody imports, and those that tests alone import', () => {
  const facts = read({
    'apps/api/a.ts': 'export const used = 1\nexport const tested = 2\nexport type Idle = 3\nexport const { held } = x',
    'apps/api/b.ts': "import { used as u } from './a.ts'\nexport * from './c.ts'",
    'apps/api/c.ts': 'export const through = 1',
    'apps/api/a.test.ts': "import { tested } from './a.ts'\nimport { idle } from './b.ts'",
  })
  expect(unusedExports(facts, new Map()).map(({ name, onlyTests }) => `${name} ${onlyTests}`)).toEqual([
    ...['tested true', 'Idle false', 'held false'],
  ])
})
