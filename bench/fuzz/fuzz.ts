import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { top } from '../product/run-product.ts'

/**
 * `npm run check:fuzz -- --requests 100000 --seed 7`: requests with valid ids and one or two spoiled leaves, over every
 * operation. The same seed sends the same. Exit code 1: one was answered 5xx or outside the envelope, or hung. 2: it is not
 * understood what was typed.
 */
const REQUESTS = 100_000

process.exitCode = run(process.argv.slice(2))

function run(args: string[]): number {
  const settings = readSettings(args)
  if (!settings) {
    process.stderr.write('npm run check:fuzz -- [--requests 100000] [--seed number]\n')
    return 2
  }
  const { requests, seed } = settings
  process.stdout.write(`${requests} requests, seed ${seed}\n`)
  const tests = ['run', '--project', 'calls', '--reporter', 'verbose', 'apps/api/hostile/fuzz.test.ts']
  const ended = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
  })
  const isWhole = ended.status === 0
  process.stdout.write(isWhole ? 'no fault\n' : `faults above: again with --requests ${requests} --seed ${seed}\n`)
  return isWhole ? 0 : 1
}

function readSettings(args: string[]): { readonly requests: number; readonly seed: number } | null {
  try {
    const { values } = parseArgs({ args, options: { requests: { type: 'string' }, seed: { type: 'string' } } })
    const requests = Number(values.requests ?? REQUESTS)
    const seed = Number(values.seed ?? randomInt(2 ** 31))
    return [requests, seed].every((one) => Number.isSafeInteger(one) && one >= 0) && requests > 0
      ? { requests, seed }
      : null
  } catch {
    return null
  }
}
