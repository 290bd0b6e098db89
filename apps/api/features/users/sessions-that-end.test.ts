import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createUser, endSessions, getUser, listSessions, logout } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNUSED_FOR_DAYS } from '../../records/users/sessions.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { deviceOf } from './device-of.ts'
import { newToken } from './start-session.ts'

let api: TestApi
let begin: Date

beforeAll(async () => {
  api = await testApi()
  begin = api.clock.now
})
beforeEach(() => api.clock.set(begin))
afterAll(() => api.close())

type Holder = { readonly token: string; readonly userId: string }

/** What the session is told; the second in which a process believes a session is over. */
async function statusOf({ token, userId }: Holder): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_010))
  return (await api.call(getUser, { params: { id: userId } }, { token })).status
}

/** Another session of the same user. */
async function another({ userId }: Holder, agent: 'iphone' | null = null): Promise<Holder> {
  const { token, tokenHash } = newToken(api.merchantId)
  const { now } = api.clock
  await api.sql.query(
    `insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at, platform, browser)
     values ($1, $2, $3, $4, $4, $5, null)`,
    [api.merchantId, tokenHash, userId, now, agent],
  )
  return { token, userId }
}

const usedAt = async ({ userId }: Holder) =>
  (await api.sql.query('select last_used_at from sessions where user_id = $1', [userId])).rows.map((row) =>
    row.last_used_at.getTime(),
  )

describe('a session', () => {
  test('ends when nobody used it for 90 days, and each use begins them anew', async () => {
    const [used, forgotten] = [await api.guest(), await api.guest()]
    api.clock.turn({ days: UNUSED_FOR_DAYS - 1 })
    expect(await statusOf(used)).toBe(200)
    api.clock.turn({ days: 2 })
    expect([await statusOf(used), await statusOf(forgotten)]).toEqual([200, 401])
    // Where no session is needed a dead one counts as none.
    const started = await api.call(createUser, { body: { url: api.slug } }, { token: forgotten.token })
    expect([started.status, started.data.user._id === forgotten.userId]).toEqual([200, false])
  })

  test('ends after a year, however much it is used', async () => {
    const guest = await api.guest()
    for (let day = 0; day < 360; day += 80) {
      expect(await statusOf(guest)).toBe(200)
      api.clock.turn({ days: 80 })
    }
    expect(await statusOf(guest)).toBe(401)
  })

  test('has its use written once an hour at most, by whichever request comes', async () => {
    const guest = await api.guest()
    const [first] = await usedAt(guest)
    api.clock.turn({ minutes: 59 })
    await statusOf(guest)
    expect(await usedAt(guest)).toEqual([first])
    api.clock.turn({ minutes: 2 })
    await statusOf(guest)
    await expect.poll(() => usedAt(guest)).toEqual([api.clock.now.getTime()])
  })

  test('has a cookie that lasts no longer than a year', async () => {
    const headers = { 'x-merchant': api.slug, 'sec-fetch-site': 'same-origin' }
    const { headers: answered } = await api.call(createUser, { body: { url: api.slug } }, { headers })
    expect(String(answered['set-cookie'])).toMatch(new RegExp(`Max-Age=${365 * 24 * 3600}$`))
  })
})

describe('the sessions of one’s own', () => {
  test('are listed, the last used first, by what the browser says', async () => {
    const guest = await api.guest()
    api.clock.turn({ hours: 3 })
    await another(guest, 'iphone')
    const { data } = await api.call(listSessions, {}, { token: guest.token })
    expect(data).toMatchObject({
      total: 2,
      items: [
        { platform: 'iphone', browser: null, isThis: false, lastUsedAt: api.clock.now.toISOString() },
        { platform: null, isThis: true, startedAt: begin.toISOString() },
      ],
    })
    expect(JSON.stringify(data)).not.toContain(guest.token.split('.')[1])
  })

  test('end together but for the one that asks, or one by one; those of others stay', async () => {
    const [guest, stranger] = [await api.guest(), await api.guest()]
    const others = [await another(guest), await another(guest), await another(guest)]
    const list = async () => (await api.call(listSessions, {}, { token: guest.token })).data.items
    const one = (await list()).find(({ isThis }) => !isThis)!
    const ended = await api.call(endSessions, { query: { session: one._id } }, { token: guest.token })
    expect([ended.data, (await list()).length]).toEqual([{ ended: 1 }, 3])
    expect((await api.call(endSessions, { query: { session: one._id } }, { token: guest.token })).status).toBe(404)
    expect((await api.call(endSessions, {}, { token: guest.token })).data).toEqual({ ended: 2 })
    expect(await Promise.all([guest, ...others, stranger].map(statusOf))).toEqual([200, 401, 401, 401, 200])
    expect((await api.call(endSessions, {}, { token: guest.token })).data).toEqual({ ended: 0 })
  })

  test('hostile 83: are nobody else’s to see or to end', async () => {
    const [victim, thief] = [await api.guest(), await api.guest()]
    const elsewhere = await api.guest(await api.apply(merchantDocument({ slug: 'sessions-elsewhere' })))
    const id = (await api.call(listSessions, {}, { token: victim.token })).data.items[0]!._id
    for (const { token } of [thief, elsewhere])
      expect((await api.call(endSessions, { query: { session: id } }, { token })).status).toBe(404)
    expect((await api.call(endSessions, { query: { session: id } })).status).toBe(401)
    expect(await statusOf(victim)).toBe(200)
  })

  test('one that ends itself takes its cookie along', async () => {
    const { token } = await api.guest()
    const headers = {
      cookie: `s.${api.merchantId}=${token}`,
      'x-merchant': api.slug,
      'sec-fetch-site': 'same-origin',
    }
    const id = (await api.call(listSessions, {}, { headers })).data.items[0]!._id
    const { data, headers: answered } = await api.call(endSessions, { query: { session: id } }, { headers })
    expect([data, String(answered['set-cookie'])]).toEqual([{ ended: 1 }, expect.stringContaining('Max-Age=0')])
  })
})

describe('what is kept of sessions and guests', () => {
  const rows = async (table: 'users' | 'sessions', { userId }: Holder) =>
    (await api.sql.query(`select count(*)::int as n from ${table} where user_id = $1`, [userId])).rows[0].n
  const left = async (holder: Holder) => [await rows('users', holder), await rows('sessions', holder)]

  test('an ended session goes after 30 days; a guest who left nothing goes with theirs', async () => {
    const customer = await newCustomer(api)
    await customer.add('soup')
    await customer.place()
    const old = await another(customer)
    await api.call(logout, {}, { token: old.token })
    const [gone, filled] = [await api.guest(), await newCustomer(api)]
    await filled.add('soup')
    api.clock.turn({ days: 29 })
    await api.ports.runJobs('purge')
    expect([await left(gone), await rows('sessions', customer)]).toEqual([[1, 1], 2])
    api.clock.turn({ days: 2 })
    const late = await api.guest()
    await api.ports.runJobs('purge')
    expect(await left(gone)).toEqual([0, 0])
    expect(await rows('sessions', customer)).toBe(1)
    expect(await left(late)).toEqual([1, 1])
    expect(await rows('users', filled)).toBe(1)
  })

  test('every table whose rows lead to a user is looked at before a guest goes', async () => {
    const { rows: leading } = await api.sql.query<{ name: string }>(
      `select distinct t.relname as name from pg_constraint k join pg_class t on t.oid = k.conrelid
       where k.contype = 'f' and k.confrelid = 'users'::regclass order by name`,
    )
    const source = await readFile(join(import.meta.dirname, '../../records/old-rows/old-sessions.ts'), 'utf8')
    expect(leading.length).toBeGreaterThan(8)
    expect(leading.filter(({ name }) => !source.includes(`from ${name} `)).map(({ name }) => name)).toEqual([])
  })

  test('a guest who comes back stays', async () => {
    const guest = await api.guest()
    api.clock.turn({ days: 20 })
    expect(await statusOf(guest)).toBe(200)
    await expect.poll(() => usedAt(guest)).toEqual([api.clock.now.getTime()])
    api.clock.turn({ days: 20 })
    await api.ports.runJobs('purge')
    expect(await left(guest)).toEqual([1, 1])
  })

  test('guests of thousands go in bounded batches, and nobody is left in the end', async () => {
    const other = await testApi()
    const old = new Date(other.clock.now.getTime() - 40 * 24 * 3600_000)
    await other.sql.query(
      `with bots as (insert into users (merchant_id, user_id, created_at)
         select $1, gen_random_uuid(), $2 from generate_series(1, 2500) returning user_id)
       insert into sessions (merchant_id, token_hash, user_id, created_at, last_used_at)
         select $1, decode(md5(user_id::text), 'hex'), user_id, $2, $2 from bots`,
      [other.merchantId, old],
    )
    const count = async () => (await other.sql.query('select count(*)::int as n from users')).rows[0].n
    await other.ports.runJobs('purge')
    const after = await count()
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(2500)
    for (let run = 0; run < 5; run++) await other.ports.runJobs('purge')
    expect(await count()).toBe(0)
    await other.close()
  })
})

describe('what a browser says that it is', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'iphone',
      'safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'android',
      'samsung',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0',
      'windows',
      'edge',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0', 'mac', 'firefox'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1',
      'iphone',
      'chrome',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
      'chromebook',
      'chrome',
    ],
    ['curl/8.5.0', null, null],
    ['<script>alert(1)</script>', null, null],
    [`${'x'.repeat(5000)}iPhone`, null, null],
    [undefined, null, null],
  ])('%s', (agent, platform, browser) => {
    expect(deviceOf({ headers: agent === undefined ? {} : { 'user-agent': agent } })).toEqual({ platform, browser })
  })
})
