import { type Call, STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { makeMerchantKey } from '@compass/contract/platform'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../features/users/start-session.ts'
import { reaches } from '../http/staff-sessions.ts'
import { newCustomer } from '../testing/customer.ts'
import { headersOfStaff, signInStaff, startTestSession } from '../testing/staff.ts'
import { CALLS_IN_TURN, MARKER, makeWorld, type World } from './test-world.ts'

/** Everybody who can ask, in the order of the columns; whose the things are comes last. */
const CALLERS = [
  ...['nobody', 'guest', 'other', 'elsewhere', 'otherKey', 'vendorKey', 'otherStaff', 'vendorStaff', 'platform'],
  ...['owner', 'key', ...STAFF_ROLES.map((role) => `staff:${role}` as const)],
] as const
type Caller = (typeof CALLERS)[number]
const OWNERS: ReadonlySet<Caller> = new Set(['owner', 'key', 'staff:counter', 'staff:manager', 'staff:owner'])
/** Those who come by the cookie of the console: each role of the merchant, an owner of another one, and the counter of another store. */
const STAFF: ReadonlySet<Caller> = new Set([
  ...(['otherStaff', 'vendorStaff', 'staff:counter', 'staff:manager', 'staff:owner'] as const),
])

/** Who sends a token, or nothing. */
type Bearer = Exclude<Caller, 'otherStaff' | 'vendorStaff' | `staff:${StaffRole}`>

type Row = Readonly<Record<Caller, string>>

/**
 * Calls of sessions and merchants with an id in them that are answered 2xx to others than the owner, each for a reason. Whatever
 * is not here answers others as if the thing were not there.
 */
const OPEN_TO_OTHERS: Readonly<Record<string, string>> = {
  listTables: 'numbers of a store; empty but for a session of the store’s own code',
  listAddressesOfArea: 'one’s own addresses in a public area',
  payByLink: 'a link is for whoever has it',
  getFreeProducts: 'what an offer of the merchant gives, to whoever has a session with it',
  addFavourite: 'a public product becomes one’s own favourite',
  removeFavourite: 'a public product is one’s own favourite no more',
}

/** Calls with which others add rows of their own to what is looked at. */
const CHANGES_OF_OTHERS: Readonly<Record<string, string>> = {
  payByLink: 'whoever opens a link pays it, with an order and a bill of their own',
}

describe('every operation, asked by everybody', () => {
  let world: World
  const table = new Map<string, Row>()
  const leaks: string[] = []
  const changes: string[] = []
  let origin: string

  beforeAll(async () => {
    world = await makeWorld()
    const { test } = world
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const foreign = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    const other = await newCustomer(test)
    const stranger = await test.guest(foreign)
    const otherKey = await test.merchantKey(foreign)
    const vendor = { params: { slug: test.slug }, body: { name: 'bay', store: 'bay' } }
    const vendorKey = (await test.call(makeMerchantKey, vendor, { token: test.platform })).data.key
    const again = async (userId: string, merchantId = test.merchantId) => {
      const { token, tokenHash } = newToken(merchantId)
      const { now } = test.clock
      await test.sql.query(
        'insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at) values ($1, $2, $3, $4, $4)',
        [merchantId, tokenHash, userId, now],
      )
      return token
    }
    const bay = (await test.merchant()).merchant.stores.find(({ key }) => key === 'bay')!.id
    const members: Record<string, readonly [merchantId: string, slug: string, id: string]> = {
      otherStaff: [foreign, 'other-kitchen', (await signInStaff(test, { merchantId: foreign })).id],
      vendorStaff: [test.merchantId, test.slug, (await signInStaff(test, { role: 'counter', storeId: bay })).id],
    }
    for (const role of STAFF_ROLES)
      members[`staff:${role}`] = [test.merchantId, test.slug, (await signInStaff(test, { role })).id]
    const headersOf = async (caller: Caller, call: Call): Promise<Record<string, string>> => {
      if (STAFF.has(caller)) {
        const [merchantId, slug, staffId] = members[caller]!
        return headersOfStaff(slug, await startTestSession(test, { merchantId, staffId, isConfirmed: true }))
      }
      const token = await credentialOf[caller as Bearer](call)
      return token === null ? {} : { authorization: `Bearer ${token}` }
    }
    /** Sessions are fresh each time: a call before may have ended them. */
    const credentialOf: Readonly<Record<Bearer, (call: Call) => Promise<string | null> | string | null>> = {
      nobody: () => null,
      guest: async () => (await test.guest()).token,
      other: () => again(other.userId),
      elsewhere: () => again(stranger.userId, foreign),
      otherKey: () => otherKey,
      vendorKey: () => vendorKey,
      platform: () => test.platform,
      owner: (call) => {
        if (world.isOfParty(call)) return world.party.token
        return world.isOfPayer(call) ? world.payer.token : again(world.owner.userId)
      },
      key: () => world.key,
    }
    const ask = async (call: Call, caller: Caller) => {
      const headers = await headersOf(caller, call)
      const { method, url, body } = world.requestOf(call)
      if (/events$/.test(call.name.toLowerCase()) && method === 'GET') return openStream(`${origin}${url}`, headers)
      const answer = await test.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
      return {
        status: answer.statusCode,
        text: answer.body,
        error: answer.statusCode < 300 ? '' : reasonOf(answer.body),
      }
    }
    // All strangers first: whatever they do, the owners' things are as they were.
    let before = await digestOf(world)
    for (const call of CALLS_IN_TURN) {
      const row: Record<string, string> = {}
      for (const caller of CALLERS.filter((one) => !OWNERS.has(one) && !isOwnerOf(call, one))) {
        const { status, text, error } = await ask(call, caller)
        row[caller] = cellOf(status, error)
        if (text.includes(MARKER)) leaks.push(`${call.name} to ${caller}`)
      }
      const after = await digestOf(world)
      if (after !== before) changes.push(call.name)
      before = after
      table.set(call.name, row as Row)
    }
    for (const call of CALLS_IN_TURN) {
      const row = { ...table.get(call.name) } as Record<string, string>
      for (const caller of CALLERS.filter((one) => !(one in row))) {
        const { status, error } = await ask(call, caller)
        row[caller] = cellOf(status, error)
      }
      table.set(call.name, row as Row)
    }
  }, 300_000)
  afterAll(() => world.close())

  it('has a cell for every operation and everybody, as it was looked at', async () => {
    expect([...table.keys()].toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
    expect(calls.flatMap(({ name }) => CALLERS.filter((caller) => !table.get(name)![caller]))).toEqual([])
    await expect(written(table)).toMatchFileSnapshot('authorization.txt')
  })

  it('lets in whom the contract lets in, and answers everybody else 401', () => {
    const wrong: string[] = []
    for (const call of calls)
      for (const caller of CALLERS) {
        const cell = table.get(call.name)![caller]
        const isRefused = cell.startsWith('401')
        if (isRefused === mayAsk(call, caller)) wrong.push(`${call.name} by ${caller}: ${cell}`)
      }
    expect(wrong).toEqual([])
  })

  it('lets staff make the calls that their role reaches, and no others', () => {
    const wrong: string[] = []
    for (const call of calls.filter(({ auth, staffRole }) => auth === 'merchant' || staffRole !== undefined))
      for (const role of STAFF_ROLES) {
        const cell = table.get(call.name)![`staff:${role}`]
        const expected = !call.staffRole ? '403 forbidden' : reaches(role, call.staffRole) ? null : '403 not_your_role'
        const isRefused = cell === '403 not_your_role' || cell === '403 forbidden'
        if (expected === null ? isRefused : cell !== expected) wrong.push(`${call.name} by ${role}: ${cell}`)
      }
    expect(wrong).toEqual([])
  })

  it('shows and gives nobody what is another’s', () => {
    expect(leaks).toEqual([])
    expect(changes.filter((name) => !Object.hasOwn(CHANGES_OF_OTHERS, name))).toEqual([])
    const open: string[] = []
    for (const call of calls.filter(isAboutThing))
      for (const caller of CALLERS.filter((one) => !OWNERS.has(one) && mayAsk(call, one) && one !== 'platform')) {
        const cell = table.get(call.name)![caller]
        if (/^2/.test(cell) && !(call.name in OPEN_TO_OTHERS)) open.push(`${call.name} to ${caller}: ${cell}`)
      }
    expect(open).toEqual([])
  })

  it('is nobody’s fault of ours', () => {
    const faults = calls.filter(({ name }) => Object.values(table.get(name)!).some((cell) => /^5/.test(cell)))
    expect(faults.map(({ name }) => `${name}: ${Object.values(table.get(name)!).join(' ')}`)).toEqual([])
  })
})

/** Whose call is it to make, whatever it is about. */
function mayAsk({ auth }: Call, caller: Caller): boolean {
  const isSession = ['guest', 'other', 'elsewhere', 'owner'].includes(caller)
  if (auth === 'anyone' || auth === 'guest') return true
  if (auth === 'session') return isSession
  if (auth === 'merchant') return ['otherKey', 'vendorKey', 'key'].includes(caller) || STAFF.has(caller)
  if (auth === 'staff') return STAFF.has(caller)
  return caller === 'platform'
}

/** The platform's calls change the merchant: they come with the owners'. */
function isOwnerOf({ auth }: Call, caller: Caller): boolean {
  return auth === 'platform' && caller === 'platform'
}

/** A call of a session, a key or staff about a thing that its path names. */
function isAboutThing({ auth, path }: Call): boolean {
  return (auth === 'session' || auth === 'merchant' || auth === 'staff') && /:/.test(path)
}

function reasonOf(body: string): string {
  try {
    return JSON.parse(body).meta?.error ?? ''
  } catch {
    return ''
  }
}

function cellOf(status: number, error: string): string {
  return error === '' ? String(status) : `${status} ${error}`
}

/** Answers once the head of the answer is there. */
async function openStream(url: string, headers: Record<string, string>) {
  const ending = new AbortController()
  const answer = await fetch(url, { headers, signal: ending.signal })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  ending.abort()
  return { status: answer.status, text, error: answer.status < 300 ? '' : reasonOf(text) }
}

/** What belongs to the owners and to the merchant, in one text that any change of it changes. */
async function digestOf({ test, owner, party, payer }: World): Promise<string> {
  const users = [owner.userId, party.userId, payer.userId]
  const ofUsers = ['users', 'addresses', 'carts', 'orders', 'favourites', 'recurring_orders', 'push_subscriptions']
  const ofMerchant = [
    ...['bills', 'table_bills', 'shares', 'rounds', 'round_items', 'visits', 'visit_members', 'staff_calls'],
    ...['pay_links', 'order_problems', 'order_questions', 'order_history', 'refunds', 'payments', 'webhooks'],
    ...['rewards', 'product_states', 'spot_generations', 'staff_members', 'staff_invitations', 'staff_passkeys'],
  ]
  const parts = [...ofUsers, ...ofMerchant].map(
    (
      name,
    ) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t
       where merchant_id = $1 ${ofUsers.includes(name) ? 'and user_id = any($2::uuid[])' : ''}
         ${name === 'webhooks' ? 'and store_id is null' : ''}`,
  )
  // Planned once: it is asked after each of some hundred operations.
  const text = `${parts.join(' union all ')} order by name`
  const digests = await test.sql.query({ name: 'digests', text, values: [test.merchantId, users] })
  const sessions = await test.sql.query(
    'select count(*)::int as n from sessions where merchant_id = $1 and user_id = any($2::uuid[]) and ended_at is null',
    [test.merchantId, users],
  )
  const merchant = await test.sql.query('select digest, removed_at from merchants where merchant_id = $1', [
    test.merchantId,
  ])
  const keys = await test.sql.query('select count(*)::int as n from merchant_keys where merchant_id = $1', [
    test.merchantId,
  ])
  return JSON.stringify([digests.rows, sessions.rows, merchant.rows, keys.rows])
}

function written(table: ReadonlyMap<string, Row>): string {
  const head = ['operation', ...CALLERS]
  const rows = [head, ...calls.map(({ name }) => [name, ...CALLERS.map((caller) => table.get(name)![caller])])]
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return `${rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`
}
