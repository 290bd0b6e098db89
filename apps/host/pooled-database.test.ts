import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { openDatabase, statement } from '@compass/api/db'
import { openPorts } from '@compass/api/ports'
import { createTestDatabase } from '@compass/api/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRunningDatabase, refuseOlder } from './database.ts'

type StoredRow = Awaited<ReturnType<typeof createTestDatabase>>

/** What a pooler does with the settings that a connection sends when it starts. */
type PoolerMode = 'hands them on' | 'drops them' | 'refuses them'

let stored: StoredRow
let pooler: Server | undefined
beforeEach(async () => {
  stored = await createTestDatabase()
})
afterEach(async () => {
  await new Promise<void>((resolve) => (pooler ? pooler.close(() => resolve()) : resolve()))
  pooler = undefined
  await stored.drop()
})

/** Something that stands before the database as PgBouncer does; answers the address that leads to it. */
async function standBefore(pooling: PoolerMode): Promise<string> {
  const { config } = stored
  const url = config.connectionString ? new URL(config.connectionString) : null
  const [user, password] = url ? [url.username, url.password] : [config.user, config.password ?? '']
  const host = url ? url.hostname : config.host!
  const port = url ? Number(url.port || 5432) : config.port!
  const database = url ? url.pathname.slice(1) : config.database
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (start) => {
      const sent = parametersOf(start)
      const isLimited = sent.get('options')?.includes('statement_timeout') === true
      if (isLimited && pooling === 'refuses them') {
        client.end(refusal('08P01', 'unsupported startup parameter in options: statement_timeout'))
        return
      }
      if (pooling === 'drops them') sent.delete('options')
      const behind = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
      behind.on('error', () => client.destroy())
      behind.on('close', () => client.destroy())
      client.on('close', () => behind.destroy())
      behind.write(startMessage(sent))
      client.pipe(behind)
      behind.pipe(client)
    })
  })
  pooler = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `postgresql://${user}:${password}@127.0.0.1:${(server.address() as { port: number }).port}/${database}`
}

const START = 8

function parametersOf(message: Buffer): Map<string, string> {
  const words = message.subarray(START).toString().split('\0')
  const sent = new Map<string, string>()
  for (let at = 0; words[at]; at += 2) sent.set(words[at]!, words[at + 1]!)
  return sent
}

function startMessage(sent: ReadonlyMap<string, string>): Buffer {
  const body = Buffer.from(`${[...sent].flat().join('\0')}\0\0`)
  const head = Buffer.alloc(START)
  head.writeInt32BE(START + body.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, body])
}

function refusal(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

const open = (databaseUrl: string, databasePooler: 'none' | 'transaction') =>
  openRunningDatabase({ databaseUrl, databasePooler, dataDir: '/nonexistent' }, () => undefined)

it('a server older than PostgreSQL 15 is refused in one sentence', () => {
  expect(() => refuseOlder(14, 'db:5432/compass')).toThrow(
    'The database at db:5432/compass is PostgreSQL 14: Compass needs 15 or newer, or leave DATABASE_URL out for the embedded one.',
  )
  expect(() => refuseOlder(15, 'db:5432/compass')).not.toThrow()
})

describe('a database behind a pooler', () => {
  it.each([
    [
      'refuses them',
      /^What answers at 127\.0\.0\.1:\d+\/\w+ refuses the limits of time, as poolers do: set DATABASE_POOLER=transaction for PgBouncer 1\.21 or newer, or name the server itself in DATABASE_URL\.$/,
    ],
    [
      'drops them',
      /^What answers at 127\.0\.0\.1:\d+\/\w+ drops the limits of time \(statement_timeout is 0 ms instead of 5000\), as poolers do: set DATABASE_POOLER=transaction for PgBouncer 1\.21 or newer, or name the server itself in DATABASE_URL\.$/,
    ],
  ] as const)('that %s is told in one sentence where nobody said that it is one', async (pooling, sentence) => {
    await expect(open(await standBefore(pooling), 'none')).rejects.toThrow(sentence)
  })

  it('without one, or behind one that hands everything on, nothing needs to be said', async () => {
    const { connection } = await open(await standBefore('hands them on'), 'none')
    expect(connection).toMatchObject({ isPooled: false })
  })

  it.each(['drops them', 'refuses them'] as const)(
    'that %s and is said to be one has the limits of our role, and writes and reads in haste too',
    async (pooling) => {
      const url = await standBefore(pooling)
      const { connection } = await open(url, 'transaction')
      const database = openDatabase(connection)
      const [limits] = await database.everywhere<{ statement: string; lock: string; idle: string }>(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      expect(limits).toEqual({ statement: '5s', lock: '2s', idle: '15s' })
      expect(await database.platform('asyncCommit').rows(statement('test.one')`select 1 as one`)).toEqual([{ one: 1 }])
      await database.close()
    },
  )

  it('that drops every setting changes nothing for the background work: its leases are rows', async () => {
    const { connection } = await open(await standBefore('drops them'), 'transaction')
    const database = openDatabase(connection)
    const faults: string[] = []
    const keys = { secretKey: 'of no matter here' }
    const say = (fault: string) => void faults.push(fault)
    const messages = { publicUrl: 'http://localhost', secretKey: 'key', isDemo: true, sms: null, whatsapp: null }
    const { jobs } = openPorts({
      ...{ dataDir: '/nonexistent', database, keys, providerUrls: {}, publicUrl: 'http://localhost' },
      ...{ messages, say, sandbox: null },
    })
    const worked: string[] = []
    const merchant = '0197a3c0-0000-7000-8000-000000000001'
    jobs.every('work', 0.05, { findDue: async () => [merchant], work: async (id) => void worked.push(id) })
    await jobs.start()
    await expect.poll(() => worked.length).toBeGreaterThan(3)
    await jobs.stop()
    expect(await database.everywhere('select 1 from leases')).toEqual([])
    expect(faults).toEqual([])
    await database.close()
  })
})
