import type { CallInput } from '@compass/contract/call'
import * as calls from '@compass/contract/loyalty'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import { acceptCode } from './store-codes.ts'
import { aed, type LoyaltyShop, loyaltyDocument, loyaltyShop } from './test-loyalty.ts'

const real = (secretCode: 'always' | 'in-store' | 'never') =>
  loyaltyDocument({ secretCode }, (document) => {
    document.sandbox = false
  })

let shop: LoyaltyShop

/** One shop for the tests of a block; each begins in a time step of its own. */
function inShop(...supplied: Parameters<typeof real>): void {
  beforeAll(async () => {
    shop = await loyaltyShop(real(...supplied))
  })
  beforeEach(() => shop.test.clock.turn({ seconds: 150 }))
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(() => shop.test.close())
}

type Code = CallInput<typeof calls.giveSecretCode>['body']

async function give(customer: Customer, code: unknown, body: Partial<Code> = {}) {
  const cart = body.receipt === undefined ? { cart: (await customer.cart())._id } : {}
  const { status, meta, data } = await shop.test.call(
    calls.giveSecretCode,
    { body: { store: shop.store('marina'), ...cart, code, ...body } },
    { token: customer.token },
  )
  return { status, code: meta.code, error: meta.error, message: meta.message, data }
}

const record = (customer: Customer, receipt: string, amount: number) =>
  shop.test.call(
    calls.recordManualOrder,
    { body: { store: shop.store('marina'), receipt, amount: aed(amount) } },
    { token: customer.token },
  )

const wrong = async () => ((await shop.code()) === '111111' ? '222222' : '111111')

async function asking(points = 50): Promise<Customer> {
  const me = await shop.customer('soup')
  await shop.points(me, 100)
  const { data, status } = await shop.usePoints(me, points)
  expect(status).toBe(200)
  expect(data.cart!.spending!.loyalty).toMatchObject({ asked: points, points: 0, secretCode: { triesLeft: 3 } })
  expect(data.cart!.totals.loyalty).toEqual(aed(0))
  return me
}

describe('points where the order taker’s code is always asked', () => {
  inShop('always')

  it('count once the code of the merchant’s screen was given', async () => {
    const me = await asking()
    const { status, data } = await give(me, await shop.code())
    expect(status).toBe(200)
    expect(data.cart!.spending!.loyalty).toMatchObject({ points: 50, amount: aed(500), secretCode: null })
    expect((await me.place()).data.order.redeemedPoints).toBe(50)
    expect(await shop.has(me)).toEqual([50, 0, 0])
  })

  it('are not used by an order that nobody confirmed', async () => {
    const me = await asking()
    expect((await me.place()).data.order).toMatchObject({ redeemedPoints: 0, totals: { grandTotal: aed(1850) } })
    expect(await shop.has(me)).toEqual([100, 0, 0])
  })

  it('confirmed for one amount are not confirmed for more', async () => {
    const me = await asking(50)
    await give(me, await shop.code())
    const { data } = await shop.usePoints(me, 80)
    expect(data.cart!.spending!.loyalty).toMatchObject({ asked: 80, points: 0, secretCode: { triesLeft: 3 } })
    expect((await shop.usePoints(me, 80)).data.cart!.totals.loyalty).toEqual(aed(0))
  })

  it('all of them are asked for as the most that an order can use', async () => {
    const me = await shop.customer('soup')
    await shop.points(me, 1000)
    await shop.usePoints(me)
    const { data } = await give(me, await shop.code())
    expect(data.cart!.spending!.loyalty).toMatchObject({ asked: null, points: 180 })
  })

  it('a wrong code is 4230 with the tries that are left; after three the question is dead (4231), asking again brings it back', async () => {
    const me = await asking()
    const tries = [await give(me, await wrong()), await give(me, await wrong()), await give(me, await wrong())]
    expect(tries.map(({ status, code, error }) => [status, code, error])).toEqual(
      Array(3).fill([422, 4230, 'secret_code_wrong']),
    )
    expect(tries.map(({ message }) => message)).toEqual([
      expect.stringMatching(/2 tries left/),
      expect.stringMatching(/1 try left/),
      expect.stringMatching(/Start again/),
    ])
    const dead = await give(me, await shop.code())
    expect([dead.status, dead.code, dead.error]).toEqual([422, 4231, 'secret_code_timed_out'])
    expect((await me.cart()).spending!.loyalty).toMatchObject({ points: 0, secretCode: { triesLeft: 0 } })
    await shop.usePoints(me, 50)
    expect((await give(me, await shop.code())).data.cart!.totals.loyalty).toEqual(aed(500))
  })

  it('asking again while tries are left gives no new ones', async () => {
    const me = await asking()
    await give(me, await wrong())
    const { data } = await shop.usePoints(me, 50)
    expect(data.cart!.spending!.loyalty!.secretCode!.triesLeft).toBe(2)
  })

  it('the question dies after 120 seconds, and not before', async () => {
    const [me, late] = [await asking(), await asking()]
    shop.test.clock.turn({ seconds: 119 })
    expect((await give(me, await shop.code())).status).toBe(200)
    shop.test.clock.turn({ seconds: 1 })
    expect((await give(late, await shop.code())).code).toBe(4231)
  })

  it.each([
    ['of the step before', -30, 200],
    ['of two steps before', -60, 422],
  ])('a code %s', async (_, seconds, status) => {
    const me = await asking()
    const code = await shop.code()
    shop.test.clock.turn({ seconds: -seconds })
    expect((await give(me, code)).status).toBe(status)
  })

  it('a code of a time step is accepted once in the store', async () => {
    const [first, second] = [await asking(), await asking()]
    const code = await shop.code()
    expect((await give(first, code)).status).toBe(200)
    expect((await give(second, code)).code).toBe(4230)
    shop.test.clock.turn({ seconds: 30 })
    expect((await give(second, await shop.code())).status).toBe(200)
  })

  it('a code of another store is wrong', async () => {
    const me = await asking()
    const { data } = await shop.test.call(
      calls.getSecretCode,
      { query: { store: shop.store('bay') } },
      { token: shop.key },
    )
    const own = await shop.code()
    expect(data.code === own ? 4230 : (await give(me, data.code)).code).toBe(4230)
    expect((await give(me, own, { store: shop.store('bay') })).code).toBe(4231)
  })

  it.each([
    ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['Arabic digits', (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)],
  ])('a code may be typed with %s', async (_, typed) => {
    const me = await asking()
    expect((await give(me, typed(await shop.code()))).status).toBe(200)
  })

  it.each([[['0000']], [{ $ne: null }], [true]])('%j is no code', async (code) => {
    const me = await asking()
    expect((await give(me, code)).error).toBe('invalid_fields')
  })

  it('ten tries in an hour are the most for a phone, right ones too', async () => {
    const me = await asking()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) await give(me, await wrong())
      await shop.usePoints(me, 50)
    }
    expect((await give(me, await wrong())).code).toBe(4230)
    const { status, error } = await give(me, await shop.code())
    expect([status, error]).toEqual([429, 'rate_limited'])
  })

  it('0000 is no code at a merchant that is no sandbox', async () => {
    expect((await give(await asking(), '0000')).code).toBe(4230)
  })
})

describe('at a sandbox merchant', () => {
  beforeAll(async () => {
    shop = await loyaltyShop(loyaltyDocument({ secretCode: 'always' }))
  })
  afterAll(() => shop.test.close())

  it('0000 is right, as often as one likes, and the code on the screen too', async () => {
    expect((await give(await asking(), '0000')).status).toBe(200)
    expect((await give(await asking(), '0000')).status).toBe(200)
    expect((await give(await asking(), await shop.code())).status).toBe(200)
  })

  it('0000 is no code in production', async () => {
    const { api } = shop.test
    const loaded = await shop.test.merchant()
    const accepts = (mode: 'demo' | 'production') => {
      const at = { configuration: { ...api.configuration, mode } }
      const tenant = api.database.tenant(shop.test.merchantId)
      return acceptCode(at, tenant, loaded, loaded.merchant.stores[0]!.id, '0000', api.clock())
    }
    expect([await accepts('demo'), await accepts('production')]).toEqual([true, false])
  })
})

describe('a purchase at the counter', () => {
  inShop('in-store')

  it('earns once the order taker’s code was given, and its receipt never again', async () => {
    const me = await shop.customer()
    const { data } = await record(me, 'A-17', 4250)
    expect(data.manualOrder).toMatchObject({
      receipt: 'A-17',
      points: 42,
      recorded: false,
      secretCode: { triesLeft: 3 },
    })
    expect(data.balance.points).toBe(0)
    const supplied = await give(me, await shop.code(), { receipt: 'a-17' })
    expect(supplied.data.manualOrder).toMatchObject({ points: 42, recorded: true, secretCode: null })
    expect(await shop.has(me)).toEqual([42, 0, 0])

    const again = await record(me, ' a-17 ', 4250)
    expect([again.status, again.data.manualOrder.recorded, again.data.balance.points]).toEqual([200, true, 42])
    expect((await give(me, await shop.code(), { receipt: 'A-17' })).data.manualOrder!.recorded).toBe(true)
    expect((await record(me, 'A-17', 9900)).meta.error).toBe('idempotency_conflict')
    expect((await record(await shop.customer(), 'A-17', 4250)).meta.error).toBe('idempotency_conflict')
    expect(await shop.has(me)).toEqual([42, 0, 0])
  })

  it('of two customers with one receipt the first one has it', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()]
    await record(first, 'B-18', 4250)
    await record(second, 'B-18', 4250)
    expect((await give(first, await shop.code(), { receipt: 'B-18' })).status).toBe(200)
    shop.test.clock.turn({ seconds: 30 })
    expect((await give(second, await shop.code(), { receipt: 'B-18' })).error).toBe('idempotency_conflict')
    expect(await shop.has(second)).toEqual([0, 0, 0])
  })

  it.each([
    ['with no receipt', '  ', aed(100), 'invalid_fields'],
    ['in another money', 'A', { amount: 100, currency: 'KWD' }, 'invalid_fields'],
    ['of nothing', 'A', aed(0), 'invalid_request'],
    ['of less than nothing', 'A', aed(-100), 'invalid_request'],
  ])('is refused %s', async (_, receipt, amount, error) => {
    const me = await shop.customer()
    const { meta } = await shop.test.call(
      calls.recordManualOrder,
      { body: { store: shop.store('marina'), receipt, amount } },
      { token: me.token },
    )
    expect(meta.error).toBe(error)
  })

  it('the code on the merchant’s screen changes every half minute, and is each store’s own', async () => {
    const read = async (key: string) =>
      (await shop.test.call(calls.getSecretCode, { query: { store: shop.store(key) } }, { token: shop.key })).data
    const codes = await Promise.all(Array.from({ length: 10 }, () => read('marina')))
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
    expect(codes[0]).toEqual({
      store: shop.store('marina'),
      code: expect.stringMatching(/^\d{6}$/),
      changesAt: new Date(Math.floor(shop.test.clock.now.getTime() / 30_000 + 1) * 30_000).toISOString(),
      stepSeconds: 30,
    })
    const seen = new Set<string>()
    for (let step = 0; step < 4; step++) {
      for (const key of ['marina', 'bay']) seen.add((await read(key)).code)
      shop.test.clock.turn({ seconds: 30 })
    }
    expect(seen.size).toBeGreaterThan(6)
  })
})

describe('where no code is asked', () => {
  inShop('never')

  it('a purchase at the counter earns nothing: anybody could say that they bought something', async () => {
    const me = await shop.customer('soup')
    expect((await record(me, 'A-17', 4250)).meta.error).toBe('loyalty_not_offered')
    expect((await shop.misc(me)).loyalty).toMatchObject({ asksSecretCode: false, recordsPurchases: false })
  })
})
