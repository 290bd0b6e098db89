import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newToken } from '../features/users/start-session.ts'
import { headersOfStaff, startTestSession } from '../testing/staff.ts'
import type { TestApi } from '../testing/test-api.ts'
import { randomFrom, type Spoiler, spoil } from './test-spoil.ts'
import { walkEverything } from './test-walks.ts'
import { CALLS_IN_TURN, makeWorld, type World } from './test-world.ts'

/** `npm run check:fuzz` says more; the tests of each day send so many. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** A world is worn out by then: its orders are closed, its baskets gone. */
const REQUESTS_PER_WORLD = 2_500
/** What takes longer hangs. */
const HANGS_AFTER_MS = 10_000

/** They end the world for all who come after them: seldom, and the world is made anew. */
const RUINS: ReadonlySet<string> = new Set([
  ...['deleteMerchant', 'revokeMerchantKey', 'rotateMerchantKey', 'applyMerchant', 'applyCatalogue', 'deleteLanding'],
  ...['rotateOwnKey', 'revokeOwnKey'],
  ...['setMaintenance', 'endMaintenance', 'pauseChannel', 'applyLanding', 'rotateKeys'],
])
/** Streams are opened over the network, and closed again: one of a few hundred is enough. */
const STREAMS: ReadonlySet<string> = new Set(['orderEvents', 'courtOrderEvents', 'visitEvents', 'merchantOrderEvents'])

/** What only somebody outside lets succeed, and which test has it succeed. */
const REACHED_ELSEWHERE: Readonly<Record<string, string>> = {
  changeDocument: 'paths and values of the very document: features/documents',
  checkChanges: 'the same',
  compareDocumentVersion: 'the same',
  restoreDocumentVersion: 'the same',
  undoDocumentVersion: 'the same',
  saveDrafts: 'the same',
  tryPromotion: 'an offer of the very document: features/promotion-trials',
  publishDrafts: 'the same',
  uploadPicture: 'a picture: features/documents',
  putSecrets: 'asks the provider whether the keys are good: features/secrets',
  deleteSecrets: 'the same',
  putOwnSecrets: 'the same, as an owner: features/settings',
  deleteOwnSecrets: 'the same',
  putAppleDomain: 'a file of Apple’s for a host that leads here: features/apple-domains',
  deleteAppleDomain: 'the same',
  courierNotice: 'signed by a courier: features/couriers',
  messageReceipt: 'signed by a provider of messages: features/messages',
  messageHandshake: 'the same',
  useStaffLink: 'the link of the demo: features/staff',
  acceptInvitation: 'signed by an authenticator: features/staff',
  signInByPasskey: 'the same',
  confirmStaff: 'the same',
  addPasskey: 'the same',
  removePasskey: 'the same',
  signInByCode: 'a code that was sent: features/staff',
  beginConfirmation: 'of somebody with a passkey or a phone: features/staff',
  beginInvitation: 'an invitation that was sent: features/staff',
  beginSignIn: 'the same',
  sendStaffCode: 'of somebody with a phone: features/staff',
  deleteDrafts: 'drafts that there are: features/documents',
  readReport: 'a report of the closed list: features/reports',
  exportReport: 'the same',
  previewRefund: 'an order with something to give back: features/merchant-orders',
  getCustomer: 'a customer of the merchant: features/merchant-orders',
  changeHoldings: 'the same',
  exportCustomer: 'the same',
  makeOwnKey: 'an owner, who has just shown that it is them: features/settings',
  rotateOwnKey: 'the same',
  revokeOwnKey: 'the same',
  beginMerchant: 'a slug that nobody has: features/settings',
}

/** Answers that are no envelope: documents, files, and what a browser is sent to. */
const RAW_TYPES =
  /^(?:application\/(?:pdf|zip|manifest\+json|schema\+json)|image\/|text\/html|application\/octet-stream)/

interface Tally {
  sent: number
  readonly reached: Set<string>
  readonly faults: string[]
  slowestMs: number
}

describe(`requests with valid ids and spoiled leaves (seed ${SEED})`, () => {
  const worlds: World[] = []
  afterAll(() => Promise.all(worlds.map((world) => world.close())))

  it(`are answered, ${REQUESTS} of them: no 5xx, nothing outside the envelope, none that hangs`, async () => {
    const tally: Tally = { sent: 0, reached: new Set(), faults: [], slowestMs: 0 }
    const random = randomFrom(SEED)
    await walk(tally)
    while (tally.sent < REQUESTS && tally.faults.length < 20) {
      const world = await makeWorld()
      worlds.push(world)
      await fuzzWorld(world, random, tally)
      await ruin(world)
      noteReached(world.test, tally)
      await worlds.pop()!.close()
    }
    const missing = calls.filter(({ name }) => !tally.reached.has(name)).map(({ name }) => name)
    console.info(
      `fuzz: seed ${SEED}, ${tally.sent} requests, ${tally.reached.size} of ${calls.length} operations answered 2xx or 3xx, the slowest in ${Math.round(tally.slowestMs)} ms${missing.length > 0 ? `; not reached: ${missing.join(' ')}` : ''}`,
    )
    expect(tally.faults).toEqual([])
    expect(missing.filter((name) => !Object.hasOwn(REACHED_ELSEWHERE, name))).toEqual([])
  }, 3_600_000)
})

/** What was answered 2xx or 3xx, as the figures of the process say. */
function noteReached(test: TestApi, tally: Pick<Tally, 'reached'>): void {
  const answered = new Set<string>()
  for (const [, method, route] of test.api.metrics
    .text()
    .matchAll(/^compass_requests_total\{method="(\w+)",route="([^"]+)",status="[23]\d\d"\}/gm))
    answered.add(`${method} ${route}`)
  for (const { name, method, path } of calls)
    if (answered.has(`${method} ${path}`) || answered.has(`${method} ${path.replace(/\/$/, '')}`))
      tally.reached.add(name)
}

/** Each call that ends a world, as it should be. */
async function ruin(world: World): Promise<void> {
  for (const call of CALLS_IN_TURN.filter(({ name }) => RUINS.has(name))) {
    const { method, url, body } = world.requestOf(call)
    const headers = { authorization: `Bearer ${call.auth === 'platform' ? world.test.platform : world.key}` }
    await world.test.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
  }
}

/** The ways that need one step after another, as their own tests go them. */
async function walk(tally: Tally): Promise<void> {
  const world = await makeWorld()
  for (const one of await walkEverything(world, tally.reached)) {
    noteReached(one, tally)
    await one.close()
  }
  noteReached(world.test, tally)
  await world.close()
}

async function fuzzWorld(world: World, random: () => number, tally: Tally): Promise<void> {
  const origin = await world.test.app.listen({ host: '127.0.0.1', port: 0 })
  const spoiler: Spoiler = { random, ids: idsOf(world) }
  const shapes = new Map(calls.map((call) => [call.name, shapeOf(call)]))
  // Each once as it should be, so that it is known what reaches its end; then as it comes.
  const first = CALLS_IN_TURN.filter(({ name }) => !RUINS.has(name))
  for (let n = 0; n < REQUESTS_PER_WORLD && tally.sent < REQUESTS && tally.faults.length < 20; n++) {
    const call = first[n] ?? calls[Math.floor(random() * calls.length)]!
    if (RUINS.has(call.name) && random() > 0.02) continue
    if (n >= first.length && STREAMS.has(call.name) && random() > 0.05) continue
    const isPlain = n < first.length || random() < 0.25
    const base = world.requestOf(call, { strange: !isPlain && random() < 0.1 })
    const request = isPlain ? base : spoil(base, shapes.get(call.name)!, spoiler)
    const headers = await headersOf(world, call, isPlain ? 1 : random())
    const began = performance.now()
    const answer = STREAMS.has(call.name)
      ? await openStream(`${origin}${request.url}`, headers)
      : await inTime(
          world.test.inject({
            ...request,
            headers: { ...headers, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
            ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
          } as never),
        )
    tally.sent += 1
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began)
    const fault = answer === null ? 'hangs' : faultOf(call, answer)
    const report = `${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`.slice(0, 600)
    if (fault) tally.faults.push(`${call.name} ${fault}: ${report}`)
    if (!fault && STREAMS.has(call.name) && answer!.statusCode < 300) tally.reached.add(call.name)
    if (answer && answer.statusCode < 300 && RUINS.has(call.name)) return
  }
}

interface FuzzAnswer {
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

async function inTime(answer: Promise<FuzzAnswer>): Promise<FuzzAnswer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, HANGS_AFTER_MS, null)
  })
  const first = await Promise.race([answer, late])
  clearTimeout(timer)
  return first
}

/** Answers once the head is there. */
async function openStream(url: string, headers: Record<string, string>): Promise<FuzzAnswer | null> {
  const ending = new AbortController()
  const answer = await inTime(
    fetch(url, { headers, signal: ending.signal }).then(async (response) => ({
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.status < 300 ? '' : await response.text(),
    })),
  )
  ending.abort()
  return answer
}

/** What is wrong with an answer, whatever was asked; null: nothing. */
function faultOf(call: Call, { statusCode, body, headers }: FuzzAnswer): string | null {
  // Full, draining, or a service outside is away: it passes, and says when.
  if (statusCode >= 500 && !(statusCode === 503 && headers['retry-after']))
    return `was answered ${statusCode} ${body.slice(0, 300)}`
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('text/event-stream') || (statusCode < 400 && RAW_TYPES.test(type))) return null
  if (statusCode === 303 || statusCode === 204) return null
  if (!type.startsWith('application/json')) return `was answered ${statusCode} as "${type}"`
  const parsed = Envelope.safeParse(safely(body))
  if (!parsed.success) return `was answered outside the envelope: ${body.slice(0, 200)}`
  const { meta } = parsed.data
  if (statusCode >= 400 && !meta.error) return `refuses without a reason: ${body.slice(0, 200)}`
  if (statusCode === 401 && !['session', 'staff', 'merchant', 'platform'].includes(call.auth))
    return 'was answered 401, and needs no credential'
  return null
}

const Envelope = z.object({
  data: z.unknown(),
  meta: z.object({
    code: z.int(),
    message: z.string().min(1),
    requestId: z.string().min(1),
    error: z.string().optional(),
  }),
})

function safely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What comes with it: of a call of staff their cookie, else a bearer, nearly always. */
async function headersOf(world: World, call: Call, chance: number): Promise<Record<string, string>> {
  const { test, staffOwner: staffId } = world
  if (call.auth === 'staff' && chance >= 0.1) {
    const { merchantId } = test
    return headersOfStaff(test.slug, await startTestSession(test, { merchantId, staffId, isConfirmed: true }))
  }
  const token = await credentialOf(world, call, chance)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Whose credential comes with it: nearly always the one that it needs. */
async function credentialOf(world: World, call: Call, chance: number): Promise<string | null> {
  const { test, owner, party, key } = world
  const again = async ({ userId }: { readonly userId: string }) => {
    const { token, tokenHash } = newToken(test.merchantId)
    await test.sql.query(
      'insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at) values ($1, $2, $3, $4, $4)',
      [test.merchantId, tokenHash, userId, test.clock.now],
    )
    return token
  }
  if (chance < 0.05) return null
  if (chance < 0.1) return (await test.guest()).token
  if (call.auth === 'platform') return test.platform
  if (call.auth === 'merchant') return key
  // A seat is the session's own.
  if (world.isOfParty(call)) return party.token
  return world.isOfPayer(call) ? world.payer.token : again(owner)
}

function idsOf({ owner, test, requestOf }: World): readonly string[] {
  const found = calls.flatMap((call) => requestOf(call).url.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])
  return [...new Set([...found, owner.userId, test.merchantId])]
}

function shapeOf(call: Call) {
  const schemaOf = (schema: z.ZodType | undefined) =>
    schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null
  return { query: schemaOf(call.query), body: schemaOf(call.body) } as Parameters<typeof spoil>[1]
}
