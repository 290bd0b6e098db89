import { resolve } from 'node:path'
import { type Configuration, readConfiguration } from '../configuration.ts'
import { StartFault } from '../embedded-postgres/index.ts'
import type { ArchiveCounts } from './archive.ts'

type CopyCommand = { dataDir: string; file: string; picturesS3: Configuration['picturesS3'] }

/** A command line of one file: reads the settings, does the work, says what was done or why not. */
export async function onOneFile(supplied: {
  command: string
  work: (command: CopyCommand) => Promise<ArchiveCounts>
  done: (command: CopyCommand, copied: ArchiveCounts) => string[]
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
  const { dataDir, picturesS3 } = read.configuration
  const command = { dataDir, file, picturesS3 }
  try {
    const copied = await supplied.work(command)
    const { tables, rows, files } = copied
    const [first, ...others] = supplied.done(command, copied)
    process.stdout.write(`${first} (${rows} rows of ${tables} tables, ${files} files).\n`)
    for (const sentence of others) process.stdout.write(`${sentence}\n`)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    fail(error.message)
  }
}
