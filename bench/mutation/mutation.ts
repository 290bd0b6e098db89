import { mkdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ownPackage } from '../own-packages.ts'
import { top } from '../product/run-product.ts'
import { hasFailed, type Line, table } from '../report.ts'
import { isUnnoticed, type Mutant, mutantText, scoreOf } from './score.ts'

// `npm run mutation`: changes the rules one small piece at a time and counts the changes that the folder's own tests
// notice. What was found is kept in `.tmp`, and only what changed since is tried again.

const USAGE = 'npm run mutation -- [folder …] [--workers 2] [--unnoticed] [--afresh]'
const FOLDERS = ['money', 'pricing', 'promotions', 'availability']
const MUST_PERCENT = 85
const STORED = '.tmp/mutation'

type Stryker = new (options: Record<string, unknown>) => { runMutationTest(): Promise<Mutant[]> }

const { folders, workers, unnoticed, afresh } = readMutationOptions(process.argv.slice(2))
process.chdir(top)
mkdirSync(STORED, { recursive: true })
const { Stryker } = (await import(pathToFileURL(ownPackage('mutation', '@stryker-mutator/core')).href)) as {
  Stryker: Stryker
}

const lines: Line[] = []
const all: Mutant[] = []
for (const folder of folders) {
  process.stdout.write(`${folder}…\n`)
  const mutants = await mutate(`packages/domain/${folder}`)
  all.push(...mutants)
  lines.push(lineOf(folder, mutants))
}
if (folders.length > 1) lines.push(lineOf('in all', all))
if (unnoticed)
  for (const mutant of all.filter(isUnnoticed)) process.stdout.write(`${mutantText(mutant).replace(`${top}/`, '')}\n`)
process.stdout.write(`\n${table(lines)}\n`)
if (hasFailed(lines)) process.exitCode = 1

async function mutate(folder: string): Promise<Mutant[]> {
  // Read by the configuration of the tests, in the processes that Stryker starts.
  process.env.MUTATED_FOLDER = folder
  const stryker = new Stryker({
    mutate: [`${folder}/*.ts`, `!${folder}/*.test.ts`, `!${folder}/test-*.ts`],
    testRunner: 'vitest',
    plugins: [ownPackage('mutation', '@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // A constant of a file is made once: each change of it would need every test, with all files loaded anew.
    ignoreStatic: true,
    concurrency: workers,
    ignorePatterns: ['**', '!packages/**', '!bench/mutation/*.ts', '!package.json'],
    tempDirName: `${STORED}/sandbox`,
    incremental: true,
    incrementalFile: `${STORED}/${folder.replaceAll('/', '-')}.json`,
    force: afresh,
    reporters: [],
    checkers: [],
    logLevel: 'error',
  })
  return stryker.runMutationTest()
}

function lineOf(label: string, mutants: readonly Mutant[]): Line {
  const { noticed, counted, percent } = scoreOf(mutants)
  const endless = mutants.filter(({ status }) => status === 'Timeout').length
  return {
    label,
    figure: `${percent.toFixed(1)} %, ${noticed} of ${counted}`,
    must: `${MUST_PERCENT} %`,
    holds: percent >= MUST_PERCENT,
    notes: endless > 0 ? [`${endless} of them by never ending`] : [],
  }
}

function readMutationOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      workers: { type: 'string', default: '2' },
      unnoticed: { type: 'boolean', default: false },
      afresh: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.find((name) => !FOLDERS.includes(name))
  const workers = Number(values.workers)
  if (unknown !== undefined || !Number.isInteger(workers) || workers < 1 || workers > 64) {
    process.stderr.write(
      `${unknown === undefined ? `"${values.workers}" is no number of workers` : `There is no folder ${unknown}; there are: ${FOLDERS.join(', ')}`}.\n${USAGE}\n`,
    )
    return process.exit(1)
  }
  return { ...values, workers, folders: positionals.length > 0 ? positionals : FOLDERS }
}
