import { type Call, STAFF_ROLES } from '@compass/contract/call'
import { listMerchantCalls } from '@compass/contract/call-log'
import { calls } from '@compass/contract/calls'
import { listMerchantOrders, moveOrder } from '@compass/contract/merchant-side'
import {
  endStaffSession,
  getDemoLink,
  getStaffSession,
  listStaffMerchants,
  takeStaffLink,
} from '@compass/contract/staff'
import { changeVisit } from '@compass/contract/visits'
import { putWebhook } from '@compass/contract/webhooks'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_SESSIONS, reaches } from '../../http/staff-sessions.ts'
import { newCustomer, shopOf } from '../../testing/customer.ts'
import { headersOfStaff, signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { reasonOf } from './test-newcomers.ts'

let test: TestApi
let begin: Date
beforeAll(async () => {
  test = await testApi()
  begin = test.clock.now
})
beforeEach(() => test.clock.set(begin))
afterAll(async () => expect(await test.end()).toEqual([]))

const whoAmI = (headers: Readonly<Record<string, string>>) => test.call(getStaffSession, {}, { headers })

describe('a session of the console', () => {
  it('says who works, for which merchant and stores, and until when', async () => {
    const shop = await shopOf(test)
    const sara = await signInStaff(test, { role: 'counter', storeId: shop.store('marina') })
    const { data } = await whoAmI(sara.headers)
    expect(data).toMatchObject({
      staff: { _id: sara.id, name: 'Sara Aoun', role: 'counter', store: shop.store('marina'), isDemo: false },
      merchant: { slug: test.slug },
      stores: [{ _id: shop.store('marina'), timeZone: 'Asia/Dubai', currency: { code: 'AED', decimals: 2 } }],
      expiresAt: new Date(begin.getTime() + 12 * 3600_000).toISOString(),
      confirmedUntil: new Date(begin.getTime() + 5 * 60_000).toISOString(),
    })
    const owner = await signInStaff(test)
    expect((await whoAmI(owner.headers)).data.stores.length).toBe((await test.merchant()).merchant.stores.length)
  })

  it('lasts twelve hours, and not a second longer, however much it is used', async () => {
    const { headers } = await signInStaff(test)
    test.clock.turn({ hours: 12, seconds: -1 })
    expect(reasonOf(await whoAmI(headers))).toBe('200')
    test.clock.turn({ seconds: 1 })
    expect(reasonOf(await whoAmI(headers))).toBe('401 unauthenticated')
    expect(reasonOf(await test.call(listMerchantOrders, { query: {} }, { headers }))).toBe('401 unauthenticated')
  })

  it('ends at once when somebody signs out; the cookie goes with it', async () => {
    const { headers } = await signInStaff(test)
    const out = await test.call(endStaffSession, {}, { headers })
    expect(String(out.headers['set-cookie'])).toMatch(/^c\.[^=]+=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/)
    expect(reasonOf(await whoAmI(headers))).toBe('401 unauthenticated')
  })

  it('of somebody who was removed is none', async () => {
    const { id, headers } = await signInStaff(test)
    await test.sql.query('update staff_members set removed_at = $2 where staff_id = $1', [id, begin])
    expect(reasonOf(await whoAmI(headers))).toBe('401 unauthenticated')
  })

  it('is one merchant’s: under another one’s name, or in another one’s cookie, it is none', async () => {
    const other = await test.apply(merchantDocument({ slug: 'next-door' }))
    const { secret: token, headers } = await signInStaff(test)
    const asOther = { ...headers, 'x-merchant': 'next-door' }
    expect(reasonOf(await whoAmI(asOther))).toBe('401 unauthenticated')
    expect(reasonOf(await whoAmI({ ...asOther, cookie: `c.${other}=${token}` }))).toBe('401 unauthenticated')
    expect(reasonOf(await whoAmI({ ...asOther, cookie: `c.${other}=${other}.${token.split('.')[1]}` }))).toBe(
      '401 unauthenticated',
    )
    expect(reasonOf(await whoAmI(headers))).toBe('200')
  })

  it.each([
    ['nothing', {}],
    ['no merchant', { cookie: 'c.x=y' }],
    ['a merchant that is none', { 'x-merchant': 'nobody' }],
    ['a merchant and no cookie', { 'x-merchant': 'test-kitchen' }],
  ])('is wanted where somebody shows %s', async (_, headers) => {
    expect(reasonOf(await whoAmI({ host: 'localhost', ...headers }))).toBe('401 unauthenticated')
  })

  it('counts on the deployment’s own host alone', async () => {
    const { headers } = await signInStaff(test)
    expect(reasonOf(await whoAmI({ ...headers, host: 'eat.example' }))).toBe('421 wrong_host')
  })

  it('of two merchants stand side by side, and are listed for the switcher', async () => {
    const merchantId = await test.apply(merchantDocument({ slug: 'branch' }))
    const here = await signInStaff(test)
    const there = await signInStaff(test, { merchantId, slug: 'branch', role: 'counter' })
    const cookie = `${here.headers.cookie}; s.${test.merchantId}=x; c.rubbish=y; ${there.headers.cookie}`
    const { data } = await test.call(listStaffMerchants, {}, { headers: { host: 'localhost', cookie } })
    expect(data.items.map(({ slug, staff }) => [slug, staff._id, staff.role])).toEqual([
      [test.slug, here.id, 'owner'],
      ['branch', there.id, 'counter'],
    ])
    expect((await test.call(listStaffMerchants, {})).data.items).toEqual([])
  })
})

describe('a call of the merchant’s side', () => {
  const ask = (call: Call, headers: Readonly<Record<string, string>>) => {
    const url = call.path.replaceAll(/:(\w+)/g, () => '01900000-0000-7000-8000-000000000001')
    const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
    return test.inject({ method: call.method, url, headers, ...(hasBody && { payload: {} }) })
  }
  const errorOf = (body: string) => (body.startsWith('{') ? JSON.parse(body).meta.error : undefined)

  it('is made by a session of the console as by a key, and its orders are the same', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup')
    const { order } = (await customer.place()).data
    const { headers } = await signInStaff(test, { role: 'counter' })
    const listed = await test.call(listMerchantOrders, { query: {} }, { headers })
    expect(listed.data).toEqual(
      (await test.call(listMerchantOrders, { query: {} }, { token: await test.merchantKey() })).data,
    )
    const moved = await test.call(moveOrder, { params: { id: order._id }, body: { to: 20 } }, { headers })
    expect(moved.data.order.status).toBe(20)
  })

  it('is closed to whoever’s role does not reach it, and to nobody else', async () => {
    const wrong: string[] = []
    for (const role of STAFF_ROLES) {
      const { headers } = await signInStaff(test, { role })
      for (const call of calls.filter(({ auth, name }) => auth === 'merchant' && name !== 'merchantOrderEvents')) {
        const answer = await ask(call, headers)
        const error = errorOf(answer.body)
        const expected =
          call.staffRole === undefined ? 'forbidden' : reaches(role, call.staffRole) ? '' : 'not_your_role'
        const isRefused = error === 'not_your_role' || (call.staffRole === undefined && error === 'forbidden')
        if (isRefused !== (expected !== '') || answer.statusCode === 401)
          wrong.push(`${call.name} by ${role}: ${error}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('is not made by a page of another site, whatever cookie comes with it', async () => {
    const { headers } = await signInStaff(test)
    const { 'sec-fetch-site': _, ...bare } = headers
    const body = { body: { url: 'https://till.example.com/hook' } }
    for (const proof of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      {},
    ])
      expect(reasonOf(await test.call(putWebhook, body, { headers: { ...bare, ...proof } as never }))).toBe(
        '403 cross_site',
      )
    expect(reasonOf(await test.call(putWebhook, body, { headers }))).toBe('200')
  })

  it('that is dangerous wants to know within five minutes that it is still them; a key is not asked', async () => {
    const body = { body: { url: 'https://till.example.com/hook' } }
    const { headers } = await signInStaff(test)
    test.clock.turn({ minutes: 5, seconds: -1 })
    expect(reasonOf(await test.call(putWebhook, body, { headers }))).toBe('200')
    test.clock.turn({ seconds: 1 })
    expect(reasonOf(await test.call(putWebhook, body, { headers }))).toBe('403 confirmation_needed')
    expect(reasonOf(await test.call(putWebhook, body, { token: await test.merchantKey() }))).toBe('200')
  })

  it('of one store is closed to staff of another', async () => {
    const shop = await shopOf(test)
    const customer = await newCustomer(test)
    await customer.add('soup')
    const { order } = (await customer.place()).data
    const [marina, other] = (await test.merchant()).merchant.stores
    expect(marina!.id).toBe(shop.store('marina'))
    const mover = async (storeId: string) => (await signInStaff(test, { role: 'counter', storeId })).headers
    const move = { params: { id: order._id }, body: { to: 20 } }
    expect(reasonOf(await test.call(moveOrder, move, { headers: await mover(other!.id) }))).toBe('404 not_found')
    expect(reasonOf(await test.call(moveOrder, move, { headers: await mover(marina!.id) }))).toBe('200')
  })

  it('lets a manager write off what a table owes, and nobody at the counter', async () => {
    const id = '01900000-0000-7000-8000-000000000001'
    const body = { end: true, writeOff: { reason: 'they left' } }
    const end = async (role: 'counter' | 'manager') => {
      const { headers } = await signInStaff(test, { role })
      return reasonOf(await test.call(changeVisit, { params: { id }, body } as never, { headers }))
    }
    expect([await end('counter'), await end('manager')]).toEqual(['403 not_your_role', '404 not_found'])
  })

  it('stands in the log with the name of who made it, also where it was refused', async () => {
    // Later than what other tests did on days to come.
    test.clock.turn({ days: 2 })
    const counter = await signInStaff(test, { role: 'counter', name: 'Maya Joseph' })
    const owner = await signInStaff(test, { name: 'Nour Khalil' })
    const body = { body: { url: 'https://till.example.com/hook' } }
    await test.call(putWebhook, body, counter)
    await test.call(putWebhook, body, owner)
    const { items } = (await test.call(listMerchantCalls, { query: { limit: 2 } }, owner)).data
    expect(items.map(({ actor, key, operation, error }) => ({ actor, key, operation, error }))).toEqual([
      { actor: 'staff', key: { _id: owner.id, name: 'Nour Khalil' }, operation: 'putWebhook', error: null },
      {
        actor: 'staff',
        key: { _id: counter.id, name: 'Maya Joseph' },
        operation: 'putWebhook',
        error: 'not_your_role',
      },
    ])
  })

  it('has the limits of a key for each session, and an unknown cookie those of its address', async () => {
    const slow = { rate: 0.001, burst: 3 }
    const limited = await testApi({ configuration: { limits: { perMerchantKey: slow, perAddress: slow } } })
    const { headers } = await signInStaff(limited)
    const rival = await signInStaff(limited)
    const statuses = async (sent: Readonly<Record<string, string>>, times: number, from: string) => {
      const got: number[] = []
      for (let n = 0; n < times; n++)
        got.push((await limited.call(getStaffSession, {}, { headers: sent, from })).status)
      return got
    }
    // The first one is counted at its address, since nobody knew it.
    expect(await statuses(headers, 5, '10.7.0.1')).toEqual([200, 200, 200, 200, 429])
    expect(await statuses(rival.headers, 2, '10.7.0.1')).toEqual([200, 200])
    const unknown = headersOfStaff(limited.slug, `${limited.merchantId}.${'x'.repeat(43)}`)
    expect(await statuses(unknown, 5, '10.7.0.2')).toEqual([401, 401, 401, 429, 429])
    await limited.close()
  })
})

describe('the link of the demo', () => {
  const linkOf = async (at = test) => {
    const { data } = await at.call(getDemoLink, { params: { slug: at.slug } }, { token: at.platform })
    return data?.url ?? ''
  }
  const take = (url: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }, at = test) =>
    at.call(takeStaffLink, { body: { token: url.split('#')[1] ?? '' } }, { headers: { host: 'localhost', ...headers } })

  it('signs in as the owner of every merchant of the demo, any number of times, and is never asked to confirm', async () => {
    await test.apply(merchantDocument({ slug: 'second-demo' }))
    const url = await linkOf()
    expect(url).toMatch(/^http:\/\/localhost:3000\/console\/in#demo\.[0-9a-f-]{36}\.[\w-]{43}$/)
    const first = await take(url)
    expect(first.data).toEqual({ slug: test.slug })
    const cookies = [first.headers['set-cookie']].flat().map((text) => String(text).split(';', 1)[0])
    const headers = { host: 'localhost', cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' }
    const { items } = (await test.call(listStaffMerchants, {}, { headers })).data
    expect(items.map(({ slug }) => slug)).toEqual(expect.arrayContaining([test.slug, 'second-demo']))
    expect(new Set(items.map(({ staff }) => `${staff.role} ${staff.isDemo}`))).toEqual(new Set(['owner true']))
    const again = await take(url)
    expect(again.status).toBe(200)
    test.clock.turn({ hours: 1 })
    const named = { ...headers, 'x-merchant': test.slug }
    const body = { body: { url: 'https://till.example.com/hook' } }
    expect(reasonOf(await test.call(putWebhook, body, { headers: named }))).toBe('200')
    const { rows } = await test.sql.query(
      'select count(*)::int as n from staff_members where is_demo and merchant_id = $1',
      [test.merchantId],
    )
    expect(rows[0].n).toBe(1)
  })

  it('makes one owner of two browsers that come at once', async () => {
    const merchantId = await test.apply(merchantDocument({ slug: 'third-demo' }))
    const url = await linkOf()
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(url)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await test.sql.query('select 1 from staff_members where merchant_id = $1', [merchantId])
    expect(rows).toHaveLength(1)
  })

  it('is of no use to a page of another site, which would sign somebody in as somebody else', async () => {
    const url = await linkOf()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
      expect(reasonOf(await take(url, headers as never))).toBe('403 cross_site')
  })

  it.each(['', 'x', 'demo.', 'demo.01900000-0000-7000-8000-000000000001.aaaaaaaaaaaaaaaaaaaaaaaa'])(
    'is none of %j',
    async (token) => {
      expect(reasonOf(await take(`#${token}`))).toBe('404 not_found')
    },
  )

  it('is refused in production, and whoever came by it before is nobody there', async () => {
    const url = await linkOf()
    const taken = await take(url)
    const cookie = [taken.headers['set-cookie']].flat().map((text) => String(text).split(';', 1)[0])[0]!
    const production = await testApi({ mode: 'production' })
    expect(
      reasonOf(
        await production.call(getDemoLink, { params: { slug: production.slug } }, { token: production.platform }),
      ),
    ).toBe('403 forbidden')
    expect(reasonOf(await take(url, { 'sec-fetch-site': 'same-origin' }, production))).toBe('404 not_found')
    const sara = await signInStaff(production)
    const headers = { ...sara.headers, cookie: `__Host-${sara.headers.cookie}` }
    expect(reasonOf(await production.call(getStaffSession, {}, { headers }))).toBe('200')
    await production.sql.query('update staff_members set is_demo = true where staff_id = $1', [sara.id])
    expect(reasonOf(await production.call(getStaffSession, {}, { headers }))).toBe('401 unauthenticated')
    expect(cookie).toMatch(/^c\./)
    await production.close()
  })

  it('signs in to no more merchants than a browser may have sessions, the one of the link among them', async () => {
    const slugs = Array.from({ length: MAX_SESSIONS + 1 }, (_, n) => `demo-of-many-${n}`)
    for (const slug of slugs) await test.apply(merchantDocument({ slug }))
    const last = { ...test, slug: slugs.at(-1)! } as TestApi
    const { data, headers } = await take(await linkOf(last))
    expect(data).toEqual({ slug: last.slug })
    const cookies = [headers['set-cookie']].flat()
    expect(cookies).toHaveLength(MAX_SESSIONS)
    const cookie = cookies.map((text) => String(text).split(';', 1)[0]).join('; ')
    expect(cookie.length).toBeLessThan(8 * 1024)
    const named = { host: 'localhost', cookie, 'x-merchant': last.slug, 'sec-fetch-site': 'same-origin' }
    expect((await whoAmI(named)).data.merchant.slug).toBe(last.slug)
  })
})
