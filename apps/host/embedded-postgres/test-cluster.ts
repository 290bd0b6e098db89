import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, migrate } from '@compass/api/db'
import { configFor, type TestServer, withAdmin } from '@compass/api/testing/test-server'
import { hasSharedMemory, SHARED_MEMORY } from '@compass/testkit/shared-memory'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './index.ts'

type RunningCluster = { server: TestServer; users: number; stop: () => Promise<void> }

/** The databases of files that run at once, and the log. */
const ROOM_BYTES = 2 * 1024 ** 3

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

/**
 * Where there is room, in memory. Each database is a thousand files. A disk that lost as many a moment ago makes new ones slower
 * than their tests run.
 */
async function startInTemporaryFolder() {
  const isRoom = hasSharedMemory(ROOM_BYTES)
  if (isRoom) await removeWhatWasLeft()
  const dataDir = await mkdtemp(join(isRoom ? SHARED_MEMORY : tmpdir(), `compass-test-${process.pid}-`))
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A run that was killed gave no memory back; its server ended with it. */
async function removeWhatWasLeft(): Promise<void> {
  for (const name of await readdir(SHARED_MEMORY)) {
    const [, run] = /^compass-test-(\d+)-/.exec(name) ?? []
    if (run && !existsSync(`/proc/${run}`)) await rm(join(SHARED_MEMORY, name), { recursive: true, force: true })
  }
}
