import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkArrows } from './checks/arrows.ts'
import { checkDocuments, checkLengths, checkNames, checkTests, checkUnfinished } from './checks/files.ts'
import { checkHostile } from './checks/hostile.ts'
import { checkNotices } from './checks/notices.ts'
import { checkRatchet } from './checks/ratchet.ts'
import { type Finding, top } from './checks/sources.ts'
import { checkWordKeys } from './checks/word-keys.ts'

type Result = Finding & { notes?: string[] }
type Check = { name: string; run: () => Result | Promise<Result> }

/** A program that ends with 0 where all is well and otherwise says what is not. */
function program(name: string, file: string, ...args: string[]): Check {
  const run = () =>
    new Promise<Result>((resolve) => {
      const child = spawn(join(top, file), args, { cwd: top, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      child.stdout.on('data', (part) => {
        output += part
      })
      child.stderr.on('data', (part) => {
        output += part
      })
      child.once('error', (error) => resolve({ faults: [error.message], looked: '' }))
      child.once('exit', (code) =>
        resolve({ faults: code === 0 ? [] : [output.trim() || `ended with ${code}`], looked: '' }),
      )
    })
  return { name, run }
}

const words = 'packages/i18n/check.ts'
const checks: Check[] = [
  program('types', 'node_modules/.bin/tsc', '--noEmit', '-p', '.'),
  program(
    'style',
    'node_modules/.bin/biome',
    'check',
    '--colors=off',
    '--diagnostic-level=warn',
    '--error-on-warnings',
  ),
  ...(existsSync(join(top, words)) ? [program('words', 'node_modules/.bin/node', words)] : []),
  { name: 'word keys', run: checkWordKeys },
  { name: 'arrows and circles', run: checkArrows },
  { name: 'counting down', run: checkRatchet },
  { name: 'lengths', run: checkLengths },
  { name: 'names', run: checkNames },
  { name: 'nothing unfinished', run: checkUnfinished },
  { name: 'tests that can fail', run: checkTests },
  { name: 'documents', run: checkDocuments },
  { name: 'notices', run: checkNotices },
  { name: 'hostile cases', run: checkHostile },
]

const results = await Promise.all(
  checks.map(async ({ name, run }) => {
    const began = performance.now()
    const { faults, looked, notes = [] } = await run()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const line = `${faults.length === 0 ? 'ok    ' : 'FAULT '} ${name.padEnd(20)} ${seconds.padStart(5)} s  ${looked}`
    process.stdout.write(`${[line.trimEnd(), ...notes, ...faults].join('\n        ')}\n`)
    return faults.length === 0
  }),
)
const failed = results.filter((passed) => !passed).length
process.stdout.write(`checks: ${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
