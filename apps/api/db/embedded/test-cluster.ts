import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../database.ts'
import { migrate } from '../migrate.ts'
import { startEmbedded } from './index.ts'

/** How a test reaches the server of this run: any database of it by its name. */
export type TestServer = { config: Connection; template: string; prefix: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type RunningCluster = { server: TestServer; users: number; stop: () => Promise<void> }

/** Projects load this file each for itself, so that what they share is kept with the process. */
const shared = globalThis as { compassTestServer?: Promise<RunningCluster> }

/**
 * Vitest's `globalSetup`: one server for the whole run (`TEST_DATABASE_URL`, else an embedded one in a temporary folder)
 * and one migrated template that each test copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.compassTestServer ??= start()
  const running = await shared.compassTestServer
  running.users++
  project.provide('testServer', running.server)
  return async () => {
    if (--running.users > 0) return
    shared.compassTestServer = undefined
    await running.stop()
  }
}

async function start(): Promise<RunningCluster> {
  const prefix = `compass_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  const outside = process.env.TEST_DATABASE_URL
  const embedded = outside ? undefined : await startInTemporaryFolder()
  const config: Connection = outside ? { connectionString: outside } : embedded!.connection
  const server = { config, template, prefix }

  await withAdmin(server, (admin) => admin.query(`create database ${template}`))
  await migrate(configFor(server, template))
  return {
    server,
    users: 0,
    async stop() {
      if (embedded) return embedded.stop()
      await withAdmin(server, async (admin) => {
        const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
        for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`)
      })
    },
  }
}

async function startInTemporaryFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'compass-test-'))
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How to reach one database of the server. */
export function configFor(server: TestServer, database: string): Connection {
  const { connectionString, ...rest } = server.config
  if (connectionString === undefined) return { ...rest, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...rest, connectionString: url.href }
}

/** Runs something as the server's administrator. */
export async function withAdmin<T>(server: TestServer, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(server.config)
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}
