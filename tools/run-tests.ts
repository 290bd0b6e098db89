import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readTurn } from '@compass/testkit/twins'

/**
 * All tests are two runs of Vitest at once (decision 0059). The calls' tests wait for PostgreSQL and for limits of time, and
 * browsers work meanwhile. One run gives its workers to one kind of tests after another.
 */
const RUNS = [
  { name: 'journeys', projects: ['journeys'] },
  { name: 'units and calls', projects: ['unit', 'calls'] },
]

/**
 * How Linux is asked to give longer turns to what nobody waits for. With twelve processes on two cores, going from one to the
 * next takes a tenth of a run.
 */
const AS_BATCH = ['chrt', '--batch', '0']
const hasBatch = process.platform === 'linux' && spawnSync(AS_BATCH[0]!, [...AS_BATCH.slice(1), 'true']).status === 0

const top = join(import.meta.dirname, '..')
// The same journey in another language or width is walked every other day; which one can be named again. CI has few journeys.
const twins = readTurn(process.env.JOURNEYS_TWINS || (process.env.CI ? 'all' : ''), Date.now())
const env = { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, JOURNEYS_TWINS: twins }

const codes = await Promise.all(RUNS.map(({ projects }) => run(projects)))
const ended = RUNS.map(({ name }, i) => `${name}: ${codes[i] === 0 ? 'passed' : 'failed'}`)
const both = twins === 'all' ? 'both twins walked' : `twins ${twins} walked (JOURNEYS_TWINS=${twins}; all walks both)`
process.stdout.write(`${[...ended, both].join(' · ')}\n`)
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

/** One run of Vitest, of some kinds of tests. Answers its exit code. */
function run(projects: readonly string[]): Promise<number> {
  const kinds = projects.flatMap((project) => ['--project', project])
  const report = process.env.CI
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=.tmp/tests-${projects.join('-')}.json`]
    : []
  const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...kinds, ...report]
  const [command, ...args] = hasBatch ? [...AS_BATCH, ...vitest] : vitest
  const child = spawn(command!, args, {
    cwd: top,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  passOn(child.stdout, process.stdout)
  passOn(child.stderr, process.stderr)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`Vitest could not be started: ${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Whole lines alone: those of the other run come between them, never into them. */
function passOn(from: NodeJS.ReadableStream, to: NodeJS.WritableStream): void {
  let begun = ''
  from.setEncoding('utf8')
  from.on('data', (part: string) => {
    const text = begun + part
    const end = text.lastIndexOf('\n') + 1
    begun = text.slice(end)
    if (end > 0) to.write(text.slice(0, end))
  })
  from.on('end', () => {
    if (begun) to.write(`${begun}\n`)
  })
}
