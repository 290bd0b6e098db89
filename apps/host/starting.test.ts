import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openLastingKey } from '@compass/api'
import { createTestDatabase, testApi } from '@compass/api/testing'
import { makeFolder } from '@compass/testkit/folders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endPlatformKeyBefore, readKeys, rotatePlatformKey } from './data-dir.ts'
import { findUnsafeMerchants } from './unsafe-merchants.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await makeFolder('start')
})
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Starts Compass as `npm start` does, and answers how it ended; `output` is what it printed before. */
async function startCompass(
  environment: Record<string, string>,
): Promise<{ code: number | null; error: string; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [error, output] = ['', '']
  child.stderr.on('data', (part) => {
    error += part
  })
  child.stdout.on('data', (part) => {
    output += part
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, error, output }
}

/** As `DATABASE_URL` names it. */
function addressOf({ config }: Awaited<ReturnType<typeof createTestDatabase>>): string {
  const { host, port, user, password = '', database, connectionString } = config
  const socket = encodeURIComponent(host ?? '')
  return connectionString ?? `postgresql://${user}:${password}@localhost:${port}/${database}?host=${socket}`
}

describe('a start that cannot be', () => {
  it('names every setting that does not fit', async () => {
    const { code, error: text } = await startCompass({ PORT: 'many', MODE: 'staging' })
    expect(code).toBe(1)
    expect(text.trim().split('\n')).toEqual([
      'MODE is "staging": use one of demo, production (without it, demo).',
      'PORT is "many": use a whole number from 0 to 65535 (without it, 3000).',
    ])
  })

  it('says that the port is taken, and offers the next', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
    const { port } = other.address() as { port: number }
    const { code, error: text } = await startCompass({ PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(text).toBe(
      `Port ${port} is taken by another program: stop that program, or choose another port, such as PORT=${port + 1} npm start.\n`,
    )
  })

  it('says that the port of the figures is taken, by its own setting', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const { code, error: text } = await startCompass({ METRICS_PORT: String(port) })
    other.close()
    expect([code, text.split(':')[0]]).toEqual([1, `Port ${port} is taken by another program`])
    expect(text).toContain(`METRICS_PORT=${port + 1} npm start.`)
  })

  it('says that the data directory cannot be written to', async () => {
    await writeFile(join(dataDir, 'file'), '')
    const { code, error: text } = await startCompass({ DATA_DIR: join(dataDir, 'file') })
    expect(code).toBe(1)
    expect(text).toBe(
      `The data directory ${dataDir}/file cannot be written to (it is no directory): correct that, or set DATA_DIR to another directory.\n`,
    )
  })

  it('says that the database cannot be reached, without its password', async () => {
    const { code, error: text } = await startCompass({
      DATABASE_URL: 'postgresql://compass:hunter2@127.0.0.1:1/compass',
    })
    expect(code).toBe(1)
    expect(text).toBe(
      'The database at 127.0.0.1:1/compass cannot be reached (connect ECONNREFUSED 127.0.0.1:1): start it, correct DATABASE_URL, or leave DATABASE_URL out for the embedded one.\n',
    )
  })
})

describe('a start in production', () => {
  let test: Awaited<ReturnType<typeof testApi>>
  let settings: Record<string, string>
  beforeAll(async () => {
    const stored = await createTestDatabase()
    test = await testApi({ stored })
    settings = {
      MODE: 'production',
      PUBLIC_URL: 'https://shop.example.com',
      DATABASE_URL: addressOf(stored),
    }
  })
  afterAll(() => test.close())

  it('over the data of a demo names its sandbox merchants, whose codes everybody knows, and ends', async () => {
    await test.apply(merchantDocument({ slug: 'second-kitchen' }))
    const { code, error: text, output: notified } = await startCompass(settings)
    expect([code, notified, text]).toEqual([
      1,
      'No message provider is set: nobody can be sent a code, and POST /v1/users/sendotp answers 503.\n',
      'MODE is "production" and sandbox merchants are in the database, whose codes everybody knows (second-kitchen, test-kitchen): with MODE=demo remove them or apply their documents without sandbox, or use another database.\n',
    ])
  })
})

describe('a start in production over merchants that verify phones', () => {
  let test: Awaited<ReturnType<typeof testApi>>
  let settings: Record<string, string>
  beforeAll(async () => {
    const stored = await createTestDatabase()
    test = await testApi({ stored, mode: 'production' })
    settings = { MODE: 'production', PUBLIC_URL: 'https://shop.example.com', DATABASE_URL: addressOf(stored) }
  })
  afterAll(() => test.close())

  it('ends where no message provider reaches them, and names the settings', async () => {
    await test.apply(merchantDocument({ slug: 'silent-kitchen', sandbox: false, contact: { verifyPhone: 'never' } }))
    const { code, error: text } = await startCompass(settings)
    expect([code, text]).toEqual([
      1,
      'MODE is "production" and merchants verify phones that no message provider reaches (test-kitchen): set TWILIO_ACCOUNT_SID, SMS_HTTP_URL or WHATSAPP_PHONE_NUMBER_ID, or with MODE=demo name a provider in their documents under messaging, or set verifyPhone to never there.\n',
    ])
  })

  it.each([
    ['one of the deployment', { sms: true, whatsapp: false }, null],
    ['one of the deployment for another channel', { sms: false, whatsapp: true }, 'test-kitchen'],
  ])('asks for a provider of their channels: %s', async (_, served, slug) => {
    const merchants = { hiddenSandboxes: () => [], hiddenForTrying: () => [] }
    const sentence = await findUnsafeMerchants(test.database, merchants, served)
    if (slug) expect(sentence).toContain(`no message provider reaches (${slug})`)
    else expect(sentence).toBeNull()
  })

  it('takes one that their documents name', async () => {
    const own = `jsonb_set(compiled, '{messaging}', '{"sms":{"provider":"twilio"},"whatsapp":null}')`
    await test.sql.query(`update merchants set compiled = ${own}`)
    const merchants = { hiddenSandboxes: () => [], hiddenForTrying: () => [] }
    expect(await findUnsafeMerchants(test.database, merchants, { sms: false, whatsapp: false })).toBeNull()
  })
})

describe('a start with another SECRET_KEY than the database knows', () => {
  const [FIRST, SECOND, THIRD] = [
    'q7Rk2vTz9LmX4wYb8NcH5jPd3GsF6aQe',
    'W2hZ8nBv5KtR7yMc3XpJ9fLs4DgQ6aTe',
    'third'.repeat(8),
  ]
  let test: Awaited<ReturnType<typeof testApi>>
  let databaseUrl: string
  beforeAll(async () => {
    const stored = await createTestDatabase()
    test = await testApi({ stored })
    databaseUrl = addressOf(stored)
    expect(await openLastingKey(test.database, { secretKey: FIRST! })).toBe(FIRST)
  })
  afterAll(() => test.close())

  it.each([
    ['another key', { SECRET_KEY: SECOND! }],
    ['another key and a wrong one before', { SECRET_KEY: THIRD!, SECRET_KEY_BEFORE: SECOND! }],
    ['none, so that a new one was written', {}],
  ])('ends before anything is lost: %s', async (_, keys) => {
    const { code, error: text } = await startCompass({ DATABASE_URL: databaseUrl, ROLE: 'api', ...keys })
    expect([code, text]).toEqual([
      1,
      'SECRET_KEY is not the key that sealed what is in this database: set the right one, or, where you changed it, set SECRET_KEY_BEFORE to the one before.\n',
    ])
    expect(await openLastingKey(test.database, { secretKey: FIRST! })).toBe(FIRST)
  })
})

describe('keys', () => {
  it('are written by the first start, for their owner alone, and read by the second', async () => {
    const none = { platformKey: undefined, secretKey: undefined }
    const first = await readKeys(dataDir, none)
    expect(await readKeys(dataDir, none)).toEqual(first)
    expect((await stat(join(dataDir, 'platform.key'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(first.platformKey).toMatch(/^pk_[\w-]{43}$/)
    expect(first.secretKey).not.toBe(first.platformKey)
  })

  it('that are set are not written', async () => {
    const set = { platformKey: 'p'.repeat(20), secretKey: 's'.repeat(32) }
    expect(await readKeys(dataDir, set)).toEqual({ ...set, platformKeyBefore: undefined })
    await expect(stat(join(dataDir, 'platform.key'))).rejects.toThrow('ENOENT')
  })

  it('of the platform change: both are taken until the one before ends', async () => {
    const none = { platformKey: undefined, secretKey: undefined }
    await expect(rotatePlatformKey(dataDir)).rejects.toThrow('There is no platform key')
    const { platformKey: first } = await readKeys(dataDir, none)
    const second = await rotatePlatformKey(dataDir)
    expect(await readKeys(dataDir, none)).toMatchObject({ platformKey: second, platformKeyBefore: first })
    await expect(rotatePlatformKey(dataDir)).rejects.toThrow('still taken')
    for (const file of ['platform.key', 'platform.key.before'])
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
    expect(await endPlatformKeyBefore(dataDir)).toBe(true)
    expect(await endPlatformKeyBefore(dataDir)).toBe(false)
    expect(await readKeys(dataDir, none)).toMatchObject({ platformKey: second, platformKeyBefore: undefined })
  })

  it('cut short by a crash are written again', async () => {
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'platform.key'), '')
    await chmod(join(dataDir, 'platform.key'), 0o600)
    const keys = await readKeys(dataDir, { platformKey: undefined, secretKey: undefined })
    expect(`${keys.platformKey}\n`).toBe(await readFile(join(dataDir, 'platform.key'), 'utf8'))
  })
})
