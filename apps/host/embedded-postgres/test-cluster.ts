import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type Connection, migrate } from '@compass/api/db'
import { configFor, type TestServer, withAdmin } from '@compass/api/testing/test-server'
import { makeFolder } from '@compass/testkit/folders'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './index.ts'

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

  await withAdmin(server, async (admin) => {
    // A connection lives for a file of tests: five plans of each statement before one is kept are five too many.
    if (embedded) await admin.query('alter role current_user set plan_cache_mode = force_generic_plan')
    await admin.query(`create database ${template}`)
  })
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
  const dataDir = await makeFolder('test')
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
