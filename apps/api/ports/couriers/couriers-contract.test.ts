import { ACCOUNT as AT_UBER, openUberDirect } from '@compass/emulators/uber-direct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedSecrets } from '../../testing/fixed-secrets.ts'
import { couriersByCompany } from './by-company.ts'
import type { CourierAccount, CourierNews, CourierQuote, CouriersPort } from './port.ts'
import { type Misbehaviour, simulatedCouriers } from './simulated.ts'
import { BOOKED, courierOrder, DOOR, quoteRequest, SHOP } from './test-couriers.ts'
import { uberDirectCouriers } from './uber-direct/uber-direct.ts'

/** A company as a test sees it. */
interface CourierBench {
  /** As another process opens it. */
  open(): CouriersPort
  /** Nobody is free from now on, or somebody again. */
  setNobody(hasNobody: boolean): void
  /** The service is told this time. */
  setTime(now: Date): void
  /** What did not have the shape that the company publishes. */
  faults(): readonly string[]
  close(): Promise<void>
}

async function simulated(): Promise<CourierBench> {
  let does: Misbehaviour | null = null
  return {
    open: () => simulatedCouriers({ does: () => does }),
    setNobody: (hasNobody) => {
      does = hasNobody ? 'nobody' : null
    },
    setTime() {},
    faults: () => [],
    close: async () => {},
  }
}

async function uberDirect(): Promise<CourierBench> {
  let now = BOOKED
  const emulator = await openUberDirect(0, () => now)
  const settings = { apiUrl: emulator.url, loginUrl: emulator.url }
  const secrets = fixedSecrets({ 'uber-direct': { test: AT_UBER } })
  return {
    open: () => uberDirectCouriers(settings, secrets, () => now.getTime()),
    setNobody: (hasNobody) => {
      emulator.hasNobody = hasNobody
    },
    setTime: (to) => {
      now = to
    },
    faults: () => emulator.faults,
    close: () => emulator.close(),
  }
}

describe.each([
  ['simulated', simulated],
  ['uber-direct', uberDirect],
] as const)('couriers of %s', (company, openBench) => {
  const account: CourierAccount = { merchantId: 'm', company, mode: 'test' }
  const still = new AbortController().signal
  let bench: CourierBench
  let couriers: CouriersPort
  let count = 0
  /** An order that nobody asked for before. */
  const order = (changes: Parameters<typeof courierOrder>[1] = {}) =>
    courierOrder(account, { reference: `order-${++count}`, number: String(count), ...changes })
  const bookingOf = async (one = order()) => ((await couriers.book(one, still)) as { id: string }).id
  const at = (second: number) => {
    const now = new Date(BOOKED.getTime() + second * 1000)
    bench.setTime(now)
    return now
  }
  const newsAt = async (id: string, second: number, port = couriers) =>
    (await port.status(account, id, at(second), still)) as CourierNews

  beforeAll(async () => {
    bench = await openBench()
    couriers = couriersByCompany({ [company]: bench.open() })
  })
  beforeEach(() => {
    bench.setTime(BOOKED)
    bench.setNobody(false)
  })
  afterAll(async () => {
    expect(bench.faults()).toEqual([])
    await bench.close()
  })

  it('asks for a price in the currency of the shop that can be ordered with', async () => {
    const quote = (await couriers.quote(quoteRequest(account), still)) as CourierQuote
    expect(quote).toMatchObject({ id: expect.stringMatching(/^[\x21-\x7e]{1,100}$/), currency: 'EUR' })
    expect(Number.isSafeInteger(quote.amount) && quote.amount > 0).toBe(true)
    expect(quote.etaMinutes).toBeGreaterThan(0)
    const lasts = Date.parse(quote.expiresAt) - BOOKED.getTime()
    expect(lasts).toBeGreaterThanOrEqual(5 * 60_000)
    expect(lasts).toBeLessThanOrEqual(24 * 3_600_000)
    expect(await bookingOf(order({ quoteId: quote.id }))).toMatch(/^[\x21-\x7e]{1,100}$/)
  })

  it('has nobody: no price, and no booking', async () => {
    bench.setNobody(true)
    expect(await couriers.quote(quoteRequest(account), still)).toBeNull()
    expect(await couriers.book(order(), still)).toBeNull()
  })

  it('books a reference once, whoever asks however often, and another one anew', async () => {
    const one = order()
    const id = await bookingOf(one)
    const again = [couriers, bench.open(), bench.open()].map((port) => port.book(one, still))
    expect(await Promise.all(again)).toEqual([{ id }, { id }, { id }])
    const second = order({ requestedAt: at(30), now: at(30) })
    expect(await bookingOf(second)).not.toBe(id)
  })

  it('brings it from the shop to the door: searching, assigned, at the shop, on the way, delivered', async () => {
    const id = await bookingOf()
    const states: string[] = []
    let named: CourierNews | null = null
    for (let second = 0; second <= 240; second += 3) {
      const news = await newsAt(id, second)
      if (states.at(-1) !== news.state) states.push(news.state)
      if (news.state === 'searching') expect(news.courier).toBeNull()
      else named ??= news
      if (news.state === 'at_shop' && news.position) expect(news.position).toEqual(SHOP)
      if (news.state === 'delivered') expect(news.position).toEqual(DOOR)
    }
    expect(states).toEqual(['searching', 'assigned', 'at_shop', 'on_way', 'delivered'])
    expect(named?.courier?.name).toMatch(/\p{L}/u)
    expect(named?.courier?.phone).toMatch(/^\+\d{7,15}$/)
    expect(['bicycle', 'scooter', 'car']).toContain(named?.courier?.vehicle)
    expect(named?.etaMinutes).toBeGreaterThan(0)
    if (named?.trackingUrl) expect(new URL(named.trackingUrl).protocol).toBe('https:')
  })

  it('goes on with a booking in another process', async () => {
    const id = await bookingOf()
    expect((await newsAt(id, 400, bench.open())).state).toBe('delivered')
  })

  it('takes a booking back however often, over or unknown as it may be', async () => {
    const id = await bookingOf()
    await couriers.cancel(account, id, still)
    await couriers.cancel(account, id, still)
    const delivered = await bookingOf()
    at(400)
    await couriers.cancel(account, delivered, still)
    await couriers.cancel(account, 'sim-or-del-of-nobody', still)
  })

  it('knows no booking of somebody else', async () => {
    await expect(couriers.status(account, 'q-1', BOOKED, still)).rejects.toThrow()
  })

  it('ends with the signal', async () => {
    const end = new AbortController()
    end.abort()
    await expect(couriers.book(order({ note: '#away' }), end.signal)).rejects.toThrow()
  })

  it('hostile 34: believes no webhook that nobody signed', async () => {
    const body = Buffer.from('{"kind":"event.delivery_status","delivery_id":"del_1"}')
    for (const headers of [{}, { 'x-uber-signature': '0'.repeat(64) }, { 'x-uber-signature': ['a', 'b'] }])
      expect(await couriers.readWebhook(account, { headers, body })).toMatchObject({
        ok: false,
        refusal: { reason: 'invalid_signature' },
      })
  })
})

it('a company that this deployment does not have takes nothing', async () => {
  const couriers = couriersByCompany({ simulated: simulatedCouriers() })
  const account: CourierAccount = { merchantId: 'm', company: 'toString', mode: 'test' }
  await expect(couriers.book(courierOrder(account), new AbortController().signal)).rejects.toThrow('no courier company')
})
