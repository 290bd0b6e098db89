import { makeOutsideDatabase } from '../crash/outside-database.ts'
import { randomFrom } from '../crash/random.ts'
import { endWithUs, wasInterrupted } from '../product/end-with-us.ts'
import { makeDataDir, removeDataDir, stopProducts } from '../product/run-product.ts'
import { GATEWAY_NAMES } from './gateway.ts'
import { type ProofOptions, readOptions, UsageFault } from './options.ts'

/** What a proof is given, once for each database. */
export interface ProofInput extends ProofOptions {
  readonly dataDir: string
  /** Undefined: the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** From 0 up to 1, by the seed. */
  readonly random: () => number
  say(sentence: string): void
  /** What is to be stopped too, where somebody interrupts. */
  endsWithUs(stop: () => Promise<void>): void
}

const MAX_REPORTED = 20

/**
 * The life of a command that proves something: options, and the embedded database or, where TEST_DATABASE_URL is set, that
 * server with two processes. It prints sentences, ends with an exit code (0 proved, 1 a fault, 2 not understood), and leaves
 * nothing behind, even when interrupted.
 *
 * @param prove answers the faults that it found, as sentences
 */
export async function runProof(
  command: string,
  otherwise: Pick<ProofOptions, 'seconds' | 'callers'>,
  prove: (supplied: ProofInput) => Promise<readonly string[]>,
): Promise<void> {
  const dataDirs = new Set<string>()
  const stops = new Set<() => Promise<void>>()
  endWithUs(dataDirs, async () => {
    for (const stop of stops) await stop().catch(() => {})
  })

  async function date(location: string, options: ProofOptions, databaseUrl?: string): Promise<boolean> {
    say(
      `${location}, gateway ${options.gateway}: seed ${options.seed}, ${options.seconds} s, ${options.callers} callers`,
    )
    const dataDir = await makeDataDir()
    dataDirs.add(dataDir)
    try {
      const random = randomFrom(options.seed)
      const faults = await prove({
        ...options,
        dataDir,
        databaseUrl,
        random,
        say: (label) => say(`  ${label}`),
        endsWithUs: (stop) => stops.add(stop),
      })
      for (const fault of faults.slice(0, MAX_REPORTED)) say(`  - ${fault}`)
      if (faults.length > MAX_REPORTED) say(`  - and ${faults.length - MAX_REPORTED} more`)
      say(`${location}: ${faults.length === 0 ? 'no fault' : `${faults.length} faults`} (--seed ${options.seed})`)
      return faults.length === 0
    } finally {
      await removeDataDir(dataDir)
      dataDirs.delete(dataDir)
    }
  }

  async function onServer(server: string, options: ProofOptions): Promise<boolean> {
    const database = await makeOutsideDatabase(server)
    stops.add(database.drop)
    try {
      return await date('PostgreSQL at TEST_DATABASE_URL', options, database.url)
    } finally {
      if (!wasInterrupted()) await database.drop()
      stops.delete(database.drop)
    }
  }

  try {
    const options = readOptions(process.argv.slice(2), otherwise)
    const server = process.env.TEST_DATABASE_URL
    const isWhole = server ? await onServer(server, options) : await date('embedded database', options)
    process.exitCode = isWhole ? 0 : 1
  } catch (error) {
    if (error instanceof UsageFault) {
      const { seconds, callers } = otherwise
      const usage = `npm run ${command} -- [--seconds ${seconds}] [--callers ${callers}] [--gateway ${GATEWAY_NAMES.join('|')}] [--seed number]`
      process.stderr.write(`${error.message}\n${usage}\n`)
      process.exitCode = 2
      return
    }
    if (!wasInterrupted()) process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
    process.exitCode = 1
  } finally {
    // What a proof that broke off has left running.
    if (!wasInterrupted()) await stopProducts()
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
