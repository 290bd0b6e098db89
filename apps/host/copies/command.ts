import { resolve } from 'node:path'
import { readConfiguration } from '../configuration.ts'
import { StartFault } from '../embedded-postgres/index.ts'
import type { ArchiveCounts } from './archive.ts'

/** A command line of one file: reads the settings, does the work, says what was done or why not. */
export async function onOneFile(supplied: {
  command: string
  work: (paths: { dataDir: string; file: string }) => Promise<ArchiveCounts>
  done: (file: string, dataDir: string) => string
}): Promise<void> {
  const fail = (sentence: string) => {
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
  const [name, ...more] = process.argv.slice(2)
  if (!name || more.length > 0) return fail(`Name one file: npm run ${supplied.command} -- compass.backup`)
  const read = readConfiguration(process.env)
  if (!read.ok) return fail(read.faults.join('\n'))
  if (read.configuration.databaseUrl) {
    return fail(
      'DATABASE_URL is set, and this copies the embedded database: use the tools of your server, such as pg_dump.',
    )
  }
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const { dataDir } = read.configuration
  try {
    const { tables, rows, files } = await supplied.work({ dataDir, file })
    process.stdout.write(`${supplied.done(file, dataDir)} (${rows} rows of ${tables} tables, ${files} files).\n`)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    fail(error.message)
  }
}
