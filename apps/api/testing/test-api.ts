import { writeRequest } from '@compass/client'
import type { AnswerOf, Call, CallInput } from '@compass/contract/call'
import type { Meta } from '@compass/contract/envelope'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { merchantDocument, NOON_IN_DUBAI } from '@compass/testkit/merchants'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Database, openDatabase } from '../db/database.ts'
import { statement } from '../db/sql.ts'
import { openDirectory } from '../features/merchants/directory.ts'
import { applyMerchant } from '../features/platform/apply-merchant.ts'
import type { Api } from '../http/api.ts'
import type { ApiConfiguration } from '../http/configuration.ts'
import { hashOf, newId, newSecret } from '../ids/index.ts'
import { buildApi } from '../index.ts'
import { checkInvariants } from '../invariants/index.ts'
import type { JobsPort } from '../ports/jobs/port.ts'
import type { SecretStore } from '../ports/secrets/port.ts'
import { storedSecrets } from '../ports/secrets/stored.ts'
import { type FakePorts, fakePorts } from './fake-ports.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const PLATFORM_KEY = 'platform-key-of-the-tests-0123456789'

/** The time that the API is told; it stands still until a test turns it. */
export interface TestClock {
  readonly now: Date
  set(to: Date | string): void
  turn(actor: {
    readonly seconds?: number
    readonly minutes?: number
    readonly hours?: number
    readonly days?: number
  }): void
}

export interface TestAnswer<Data> {
  readonly status: number
  readonly data: Data
  readonly meta: Meta
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
}

export interface CallOptions {
  /** A session's token, a merchant key, or the platform key. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the call comes from; each test API has one of its own by default. */
  readonly from?: string
}

export interface TestApi {
  readonly app: FastifyInstance
  readonly api: Api
  readonly database: Database
  /** The database as the tests see it: any statement. */
  readonly sql: TestDatabase['pool']
  readonly clock: TestClock
  readonly ports: FakePorts
  /** Id and slug of the merchant that was applied. */
  readonly merchantId: string
  readonly slug: string
  /** Bearer of the platform calls. */
  readonly platform: string
  /** Sends a call of the contract. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<TestAnswer<AnswerOf<C>>>
  /** Sends anything, as the world does. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** The test merchant as it is in memory now. */
  merchant(): Promise<LoadedMerchant>
  /** Applies a changed document, or another merchant's; answers its id. Throws with the faults of a refused one. */
  apply(document: MerchantDocumentInput): Promise<string>
  /** A new guest of a merchant (the test merchant by default), with a live session. */
  guest(merchantId?: string): Promise<{ readonly token: string; readonly userId: string }>
  /** A new merchant key. */
  merchantKey(merchantId?: string): Promise<string>
  /** As when everything is there that is to be there first. */
  open(): void
  /** As when the process is told to end: it is not ready any more. */
  leave(): void
  close(): Promise<void>
  /** Closes it; answers which invariants do not hold in what is left behind. */
  end(): ReturnType<typeof checkInvariants>
}

let addresses = 0

/**
 * The API on a database of its own with the small merchant of the test kit applied; for `beforeAll`, with `close` in
 * `afterAll`. Limits are generous and the clock stands at noon in Dubai unless a test says otherwise.
 */
export async function testApi(
  supplied: {
    readonly document?: MerchantDocumentInput
    readonly now?: Date
    readonly mode?: ApiConfiguration['mode']
    readonly configuration?: Partial<Omit<ApiConfiguration, 'limits'>> & {
      readonly limits?: Partial<ApiConfiguration['limits']>
    }
    /** Instead of a new one on the server of this run; migrated. */
    readonly stored?: TestDatabase
    /** Takes every line of the log, of whatever level. */
    readonly logTo?: (line: string) => void
    /** False: as while the demo is being made, until `open`. */
    readonly startsOpen?: boolean
    /** Instead of work that runs when a test says so. */
    readonly jobs?: (database: Database) => JobsPort
  } = {},
): Promise<TestApi> {
  const stored = supplied.stored ?? (await createTestDatabase())
  const database = openDatabase(stored.config, { poolSize: 6 })
  const clock = testClock(supplied.now ?? NOON_IN_DUBAI)
  const configuration: ApiConfiguration = {
    mode: supplied.mode ?? 'demo',
    publicUrl: 'http://localhost:3000',
    platformKey: PLATFORM_KEY,
    secretKey: 'secret-key-of-the-tests',
    lastingKey: 'lasting-key-of-the-tests',
    dataDir: '/nonexistent',
    trustedProxies: [],
    version: '0.1.0',
    build: 'test',
    logLevel: supplied.logTo ? 'trace' : 'silent',
    ...supplied.configuration,
    limits: {
      perSession: { rate: 10_000, burst: 10_000 },
      perAddress: { rate: 10_000, burst: 10_000 },
      perMerchantKey: { rate: 10_000, burst: 10_000 },
      ordersPerMinute: 10_000,
      guestsPerAddress: { rate: 10_000, burst: 10_000 },
      streams: { perHolder: 10_000, perBoard: 10_000, perAddress: 10_000, inAll: 10_000 },
      proofOfWorkBits: 8,
      ...supplied.configuration?.limits,
    },
  }
  const ports = Object.assign(fakePorts(), supplied.jobs && { jobs: supplied.jobs(database) })
  const store = storedSecrets(database, configuration)
  // What a test gives counts before what was stored by calls.
  const { read } = ports.secrets
  const secrets: SecretStore = {
    ...store,
    read: async (...account) => (await read(...account)) ?? store.read(...account),
  }
  Object.assign(ports, { secrets })
  const merchants = await openDirectory(database, configuration)
  const { app, api, open, leave } = await buildApi(
    { configuration, database, merchants, ports, clock: () => clock.now },
    supplied.logTo && { write: supplied.logTo },
    { startsOpen: supplied.startsOpen ?? true },
  )
  await app.ready()

  addresses += 1
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

  async function apply(document: MerchantDocumentInput): Promise<string> {
    const applied = await applyMerchant(api, document.slug, { document: JSON.stringify(document) })
    if (!applied.ok) throw new Error(`the document was refused: ${JSON.stringify(applied.refusal)}`)
    return applied.value._id
  }

  const document = supplied.document ?? merchantDocument(supplied.mode === 'production' ? { sandbox: false } : {})
  const merchantId = await apply(document)

  const test: TestApi = {
    app,
    api,
    database,
    sql: stored.pool,
    clock,
    ports,
    merchantId,
    slug: document.slug,
    platform: PLATFORM_KEY,
    apply,
    async call(call, input, options = {}) {
      const { body, ...request } = writeRequest(call, input, options)
      const remoteAddress = options.from ?? address
      const answer = await app.inject({ remoteAddress, ...request, ...(body !== undefined && { payload: body }) })
      const { data, meta } = answer.headers['content-type']?.toString().startsWith('application/json')
        ? answer.json()
        : { data: undefined, meta: undefined }
      return { status: answer.statusCode, data, meta, headers: answer.headers, text: answer.body }
    },
    inject: (request) => app.inject({ remoteAddress: address, ...request }),
    async merchant() {
      const loaded = await merchants.load(merchantId)
      if (!loaded) throw new Error('the test merchant is gone')
      return loaded
    },
    async guest(owner = merchantId) {
      const userId = newId()
      const secret = newSecret()
      const tenant = database.tenant(owner)
      const { now } = clock
      await tenant.run(
        statement(
          'test.insertUser',
        )`insert into users (merchant_id, user_id, created_at) values ($1, ${userId}, ${now})`,
      )
      await tenant.run(
        statement('test.insertSession')`
          insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at)
          values ($1, ${hashOf(secret)}, ${userId}, ${now}, ${now})`,
      )
      return { token: `${owner}.${secret}`, userId }
    },
    async merchantKey(owner = merchantId) {
      const secret = newSecret()
      await database.tenant(owner).run(
        statement('test.insertKey')`insert into merchant_keys (merchant_id, key_id, name, key_hash, created_at)
          values ($1, ${newId()}, 'test', ${hashOf(secret)}, ${clock.now})`,
      )
      return `mk_${owner}.${secret}`
    },
    open,
    leave,
    async close() {
      merchants.stop()
      await app.close()
      await database.close()
      await stored.drop()
    },
    async end() {
      const broken = await checkInvariants(database)
      await test.close()
      return broken
    },
  }
  return test
}

function testClock(start: Date): TestClock {
  let now = start
  return {
    get now() {
      return now
    },
    set(to) {
      now = new Date(to)
    },
    turn({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now = new Date(now.getTime() + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days))))
    },
  }
}
