import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, chooseAccount, works } from './account.ts'
import { copyBinaries, findBinaries } from './binaries.ts'
import { makeCluster, makeSocketDir, socketDirOf, USER } from './cluster.ts'
import { inUse, lockDataDir } from './data-dir-lock.ts'
import { LOCKED, type Postmaster, startPostmaster } from './postmaster.ts'
import { serverSettings } from './settings.ts'
import { StartFault } from './start-fault.ts'

export { StartFault } from './start-fault.ts'

const MAJOR = 18
const DATABASE = 'compass'
const READY_WITHIN_MS = 120_000
const LOCK_FREE_WITHIN_MS = 15_000
const STOP_WITHIN_MS = 20_000
/** `cannot connect now`: the server starts, recovers or stops. */
const NOT_YET = '57P03'
/** `admin shutdown`: the server of a killed Compass ends under us. */
const ENDING = '57P01'
const NOT_THERE = [NOT_YET, ENDING, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']
/** A setting of our own that says which start a server belongs to. */
const START = 'compass.start'
const NO_SUCH_DATABASE = '3D000'

export type Connection = { host: string; port: number; user: string; database: string }

export type Embedded = {
  connection: Connection
  /** The process id of the server that runs now. */
  serverPid(): number
  /** Ends the server in good order; what was acknowledged is on the disk either way. */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on `dataDir` and answers how to reach it (a unix socket that only we can enter). It
 * ends when this process ends, even by `kill -9`; if it dies while this process lives, it is started again.
 *
 * @param given.durable false lets a crash lose data; for tests
 * @throws StartFault with a sentence where it cannot be started
 */
export async function startEmbedded(supplied: {
  dataDir: string
  log: (sentence: string) => void
  durable?: boolean
}): Promise<Embedded> {
  const durable = supplied.durable ?? true
  await mkdir(supplied.dataDir, { recursive: true })
  const dataDir = await realpath(supplied.dataDir)
  const unlock = await lockDataDir(dataDir)
  try {
    const clusterDir = join(dataDir, 'postgres')
    const account = chooseAccount()
    const native = await reachableBinaries(account, dataDir)
    if (!existsSync(join(clusterDir, 'PG_VERSION'))) supplied.log(`Making a database in ${clusterDir}.`)
    await makeCluster({ native, account, dataDir, clusterDir, major: MAJOR, durable })
    const socketDir = await makeSocketDir(dataDir, account)
    const connection = { host: socketDir, port: 5432, user: USER, database: DATABASE }
    const launch = (start: string) =>
      startPostmaster({
        command: [
          ...account.prefix,
          ...[join(native, 'bin', 'postgres'), '-D', clusterDir],
          ...serverSettings({ socketDir, durable }),
          ...['-c', `${START}=${start}`],
        ],
        clusterDir,
        lockFile: join(dataDir, 'postgres.lock'),
        logFile: join(dataDir, 'postgres.log'),
      })
    const server = await startServer({ dataDir, clusterDir, connection, launch })
    return supervise({ server, connection, dataDir, clusterDir, launch, log: supplied.log, unlock })
  } catch (error) {
    await unlock()
    throw error
  }
}

/** How to reach the database of a Compass that runs on a data directory; undefined where none does. */
export async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const real = await realpath(dataDir).catch(() => undefined)
  if (real === undefined) return
  const connection = { host: socketDirOf(real, chooseAccount()), port: 5432, user: USER, database: DATABASE }
  const client = new Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return connection
  } catch {
    return
  }
}

type Launch = { dataDir: string; clusterDir: string; connection: Connection; launch: (start: string) => Postmaster }

/** Starts the server and waits until it answers; waits for one that still stops after its Compass was killed. */
async function startServer(supplied: Launch): Promise<Postmaster> {
  const start = Date.now()
  for (;;) {
    const id = randomUUID()
    const server = supplied.launch(id)
    const waiting = new AbortController()
    const ended = await Promise.race([server.ended, untilReady(supplied.connection, id, waiting.signal)])
    waiting.abort()
    if (!ended) return server
    const text = server.messages()
    const taken = ended.code === LOCKED || /lock file .* already exists|pre-existing shared memory/.test(text)
    if (!taken) {
      throw new StartFault(
        `The embedded PostgreSQL did not start (${join(supplied.dataDir, 'postgres.log')} has more): ${text.split('\n').slice(-2).join(' ')}`,
      )
    }
    const passed = Date.now() - start
    if (passed > LOCK_FREE_WITHIN_MS) throw inUse(supplied.dataDir)
    // Our mark says that its Compass is gone, so that nobody needs the server that is left.
    if (passed > 2_000) stopLeftover(supplied.clusterDir)
    await wait(100)
  }
}

async function untilReady(connection: Connection, start: string, signal: AbortSignal): Promise<undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!signal.aborted) {
    if (await isReady(connection, start)) return
    if (Date.now() > deadline) {
      throw new StartFault(`The embedded PostgreSQL did not answer within ${READY_WITHIN_MS / 1000} s.`)
    }
    await wait(15)
  }
}

/** Whether the server of this start answers: the one that a killed Compass left may answer too, for a moment. */
async function isReady(connection: Connection, start: string): Promise<boolean> {
  try {
    const client = new Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query(`select current_setting('${START}', true) as start`)
    await client.end()
    return rows[0].start === start
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === NO_SUCH_DATABASE) await createDatabase(connection)
    // A connection that ends without a code was cut.
    else if (code !== undefined && !NOT_THERE.includes(code)) throw error
    return false
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create database ${connection.database}`)
  } finally {
    await client.end()
  }
}

/** Watches over the server: starts it again when it dies, and ends it when asked. */
function supervise(
  supplied: Launch & { server: Postmaster; log: (sentence: string) => void; unlock: () => Promise<void> },
): Embedded {
  let server = supplied.server
  let stopping = false

  const watch = async () => {
    for (;;) {
      const { code, signal } = await server.ended
      if (stopping) return
      supplied.log(`PostgreSQL ended (${signal ?? `code ${code}`}) and is started again.`)
      for (let delay = 100; !stopping; delay = Math.min(delay * 2, 5_000)) {
        try {
          server = await startServer(supplied)
          break
        } catch (error) {
          supplied.log(`PostgreSQL could not be started again: ${(error as Error).message}`)
          await wait(delay, undefined, { ref: false })
        }
      }
      if (stopping) server.signal('SIGINT')
    }
  }
  const watching = watch()

  return {
    connection: supplied.connection,
    serverPid: () => server.pid,
    async stop() {
      if (!stopping) {
        stopping = true
        server.signal('SIGINT')
      }
      const force = setTimeout(() => server.signal('SIGQUIT'), STOP_WITHIN_MS)
      await watching
      clearTimeout(force)
      await supplied.unlock()
    },
  }
}

async function reachableBinaries(account: Account, dataDir: string): Promise<string> {
  const copyTo = join(dataDir, 'postgres-binaries')
  const native = await findBinaries(copyTo)
  if (account.reachesEverything) return native
  const runs = (folder: string) => works(account.prefix, [join(folder, 'bin', 'postgres'), '--version'])
  if (works(account.prefix, ['sh', '-c', 'cd "$0"', dataDir])) {
    if (runs(native)) return native
    const copy = await copyBinaries(native, copyTo)
    if (runs(copy)) return copy
  }
  throw new StartFault(
    `The embedded PostgreSQL does not run as root, and no other user can reach ${dataDir}: set DATA_DIR to a folder that others may enter (such as /var/lib/compass), or start Compass as an ordinary user.`,
  )
}

function stopLeftover(clusterDir: string): void {
  try {
    const pid = Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (readlinkSync(`/proc/${pid}/cwd`) === clusterDir) process.kill(pid, 'SIGINT')
  } catch {
    // It has just ended, or is not ours to end.
  }
}
