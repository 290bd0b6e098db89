import { LIMITS, startupOptions } from '@compass/api/db'
import pg from 'pg'
import { StartFault } from './embedded-postgres/index.ts'

/** What answers at an address, for a connection of ours and for a sentence. */
interface Server {
  readonly connectionString: string
  readonly location: string
}

const CONNECT_WITHIN_MS = 5_000
const USES_POOLER =
  'set DATABASE_POOLER=transaction for PgBouncer 1.21 or newer, or name the server itself in DATABASE_URL'
/** PgBouncer's word for a setting that it does not hand on. */
const UNSUPPORTED = '08P01'
const ALREADY_PREPARED = '42P05'

/**
 * Makes sure that the limits of time hold, which are sent with the start of each connection: a pooler refuses or drops them.
 * @throws StartFault
 */
export async function checkSentLimits(server: Server): Promise<void> {
  const missing = await withClient(server, startupOptions(LIMITS), missingLimit).catch((error) => {
    if ((error as { code?: string }).code !== UNSUPPORTED) throw error
    throw new StartFault(
      `What answers at ${server.location} refuses the limits of time, as poolers do: ${USES_POOLER}.`,
    )
  })
  if (missing)
    throw new StartFault(
      `What answers at ${server.location} drops the limits of time (${missing}), as poolers do: ${USES_POOLER}.`,
    )
}

/**
 * Behind a pooler the limits belong to our role in our database. They are set once, and hold for connections that the pooler
 * opens from then on. Prepared statements must be followed by it.
 * @throws StartFault
 */
export async function checkPooledLimits(server: Server): Promise<void> {
  if (await withClient(server, undefined, missingLimit)) await withClient(server, undefined, setForRole)
  const missing = await withClient(server, undefined, missingLimit)
  if (missing)
    throw new StartFault(
      `The limits of time were set for our role in the database at ${server.location}, and the pooler has connections from before (${missing}): send it RECONNECT, and start Compass again.`,
    )
  // Two connections that prepare different statements under one name.
  for (const text of ['select 1', 'select 2']) {
    await withClient(server, undefined, (client) => client.query({ name: 'compass-start', text })).catch((error) => {
      if ((error as { code?: string }).code !== ALREADY_PREPARED) throw error
      throw new StartFault(
        `The pooler at ${server.location} mixes up prepared statements: Compass needs PgBouncer 1.21 or newer with max_prepared_statements above 0.`,
      )
    })
  }
}

/** The first limit that does not hold on a connection, as what it is and what it should be; null where all do. */
async function missingLimit(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(LIMITS)],
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
  const found = Object.entries(LIMITS).find(([name, wanted]) => settings.get(name) !== wanted)
  return found ? `${found[0]} is ${settings.get(found[0])} ms instead of ${found[1]}` : null
}

async function setForRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]!.name)
  for (const [name, value] of Object.entries(LIMITS))
    await client.query(`alter role current_user in database ${database} set ${name} = ${value}`)
}

async function withClient<T>(
  { connectionString }: Server,
  options: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(options !== undefined && { options }),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
