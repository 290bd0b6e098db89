import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from '@compass/testkit/folders'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Embedded, startEmbedded } from './index.ts'

describe('the embedded database', () => {
  let dataDir: string
  const processes: ChildProcess[] = []
  const servers: Embedded[] = []

  beforeEach(async () => {
    dataDir = await makeFolder('embedded')
  })
  afterEach(async () => {
    for (const child of processes.splice(0)) child.kill('SIGKILL')
    for (const server of servers.splice(0)) await server.stop()
    await wait(300)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })

  async function startHere(log: (sentence: string) => void = () => undefined): Promise<Embedded> {
    const server = await startEmbedded({ dataDir, log })
    servers.push(server)
    return server
  }

  /** Starts the database in a process of its own, and answers its first line. */
  async function startElsewhere(): Promise<{
    child: ChildProcess
    ready: { connection: pg.ClientConfig; fault?: string }
  }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'test-parent.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    processes.push(child)
    const [line] = await once(child.stdout!, 'data')
    return { child, ready: JSON.parse(String(line)) }
  }

  async function query(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  it('keeps what was acknowledged when its Compass is killed, and starts again at once', async () => {
    const first = await startElsewhere()
    await query(first.ready.connection, 'create table orders (n int)')
    for (let round = 1; round <= 3; round++) {
      const { child, ready: text } = round === 1 ? first : await startElsewhere()
      await query(text.connection, `insert into orders values (${round})`)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const server = await startHere()
    expect(await query(server.connection, 'select n from orders order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('ends with its Compass, even a killed one', async () => {
    const { child, ready: text } = await startElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const socket = join(String(text.connection.host), '.s.PGSQL.5432')
    for (let i = 0; i < 100 && existsSync(socket); i++) await wait(50)
    expect(existsSync(socket)).toBe(false)
  })

  it('tells a second Compass on the same data directory, in one sentence', async () => {
    const first = await startElsewhere()
    await expect(startHere()).rejects.toThrow(
      `Another Compass (process ${first.child.pid}) runs on the data directory ${dataDir}: stop it, or give this one a directory of its own with DATA_DIR.`,
    )
    expect(await query(first.ready.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  it('is started again when it dies alone', async () => {
    const sentences: string[] = []
    const server = await startHere((sentence) => sentences.push(sentence))
    await query(server.connection, 'create table kept (n int)')
    const before = server.serverPid()
    process.kill(before, 'SIGKILL')
    for (let i = 0; i < 200 && server.serverPid() === before; i++) await wait(50)
    expect(await query(server.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    expect(sentences).toContain('PostgreSQL ended (SIGKILL) and is started again.')
  })

  it('puts its socket elsewhere where the path of the data directory is too long for one', async () => {
    const top = dataDir
    dataDir = join(top, 'a-long-name-of-a-folder'.repeat(5))
    const server = await startHere()
    expect(server.connection.host.startsWith(dataDir)).toBe(false)
    expect(await query(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await servers.pop()!.stop()
    await rm(server.connection.host, { recursive: true, force: true })
    dataDir = top
  })

  it('makes itself anew where the first making was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres.unfinished-1'))
    await writeFile(join(dataDir, 'postgres.unfinished-1', 'PG_VERSION'), '18\n')
    const server = await startHere()
    expect(await query(server.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('refuses data of another PostgreSQL in one sentence', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(startHere()).rejects.toThrow('was written by PostgreSQL 17 and this Compass brings PostgreSQL 18')
  })
})
