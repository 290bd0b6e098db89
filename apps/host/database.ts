import pg from 'pg'
import type { Configuration } from './configuration.ts'
import { checkPooledLimits, checkSentLimits } from './database-limits.ts'
import { type Connection, StartFault, startEmbedded } from './embedded-postgres/index.ts'

export type RunningDatabase = {
  connection: { connectionString: string; isPooled: boolean } | Connection
  stop(): Promise<void>
}

const CONNECT_WITHIN_MS = 5_000
const OLDEST_SERVER = 15

/**
 * The database of this process: the one at `DATABASE_URL`, else the embedded one in the data directory.
 * @throws StartFault where it cannot be reached
 */
export async function openRunningDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'databasePooler' | 'dataDir'>,
  log: (sentence: string) => void,
): Promise<RunningDatabase> {
  if (configuration.databaseUrl === undefined) return startEmbedded({ dataDir: configuration.dataDir, log })
  const isPooled = configuration.databasePooler === 'transaction'
  const connection = { connectionString: configuration.databaseUrl, isPooled }
  await makeSureItAnswers(connection)
  const server = { ...connection, location: describeAddress(connection.connectionString) }
  await (isPooled ? checkPooledLimits(server) : checkSentLimits(server))
  return { connection, stop: async () => undefined }
}

async function makeSureItAnswers(connection: { connectionString: string }): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => undefined)
  const location = describeAddress(connection.connectionString)
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version")
    version = rows[0].version
  } catch (error) {
    throw new StartFault(
      `The database at ${location} cannot be reached (${reason(error)}): start it, correct DATABASE_URL, or leave DATABASE_URL out for the embedded one.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  refuseOlder(version, location)
}

/** @throws StartFault where a server is older than our statements need */
export function refuseOlder(version: number, location: string): void {
  if (version >= OLDEST_SERVER) return
  throw new StartFault(
    `The database at ${location} is PostgreSQL ${version}: Compass needs ${OLDEST_SERVER} or newer, or leave DATABASE_URL out for the embedded one.`,
  )
}

/** Host, port and database; never the password. */
function describeAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.hostname || url.searchParams.get('host') || 'localhost'}:${url.port || 5432}${url.pathname}`
}

function reason(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
  const text = message || errors?.[0]?.message || code
  return text?.split('\n')[0] ?? 'no reason given'
}
