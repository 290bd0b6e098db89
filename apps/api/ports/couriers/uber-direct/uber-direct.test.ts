import { createHmac } from 'node:crypto'
import { ACCOUNT, openUberDirect, type UberDirectEmulator } from '@compass/emulators/uber-direct'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { fixedSecrets } from '#api/testing/fixed-secrets.ts'
import type { CourierAccount, CourierNews, CourierQuote, CouriersPort } from '../port.ts'
import { BOOKED, courierOrder, quoteRequest } from '../test-couriers.ts'
import { fromHundredths, toHundredths } from './hundredths.ts'
import { uberDirectCouriers } from './uber-direct.ts'

const still = new AbortController().signal
const account: CourierAccount = { merchantId: 'm', company: 'uber-direct', mode: 'test' }

describe('Uber Direct', () => {
  let emulator: UberDirectEmulator
  let now = BOOKED
  let couriers: CouriersPort
  let count = 0
  const open = (secrets: Record<string, string> = ACCOUNT) =>
    uberDirectCouriers(
      { apiUrl: emulator.url, loginUrl: emulator.url },
      fixedSecrets({ 'uber-direct': { test: secrets, live: secrets } }),
      () => now.getTime(),
    )
  const order = (changes: Parameters<typeof courierOrder>[1] = {}) =>
    courierOrder(account, { reference: `order-${++count}`, number: String(count), ...changes })
  const book = async (one = order()) => (await couriers.book(one, still)) as { id: string } | null
  const bookedAs = (reference: string) =>
    emulator.deliveries.filter(({ request }) => request.external_id === reference).map(({ id }) => id)
  const statusOf = async (id: string) => (await couriers.status(account, id, now, still)) as CourierNews
  const turn = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }

  beforeAll(async () => {
    emulator = await openUberDirect(0, () => now)
  })
  beforeEach(() => {
    // Ten minutes later its limit of calls is a new one, and half a minute later a breaker that opened is closed.
    turn(700)
    emulator.isLive = false
    emulator.hasNobody = false
    couriers = open()
  })
  afterAll(async () => {
    expect(emulator.faults).toEqual([])
    await emulator.close()
  })

  it('asks with addresses, phones, items, value, our reference and what is done where nobody opens', async () => {
    const one = order({ ifNobodyOpens: 'leaveAtDoor', tip: 150, note: 'n'.repeat(400) })
    const booked = await book(one)
    const { request } = emulator.deliveries.find(({ id }) => id === booked?.id)!
    expect(request).toMatchObject({
      external_id: one.reference,
      idempotency_key: one.reference,
      manifest_reference: one.number,
      external_store_id: 'store-1',
      pickup_name: 'Boulangerie',
      pickup_address: '12 rue des Martyrs, 75009 Paris, FR',
      pickup_phone_number: '+33155550100',
      dropoff_name: 'Amélie Durand',
      dropoff_address: '8 rue Réaumur, 75003 Paris, FR',
      dropoff_phone_number: '+33612345678',
      dropoff_notes: 'n'.repeat(280),
      manifest_items: [
        { name: 'Baguette', quantity: 2, size: 'small', price: 130 },
        { name: 'Tarte aux pommes', quantity: 1, size: 'small', price: 450 },
      ],
      manifest_total_value: 710,
      undeliverable_action: 'leave_at_door',
      tip: 150,
      test_specifications: { robo_courier_specification: { mode: 'auto' } },
    })
  })

  it('calls real couriers with a live account alone', async () => {
    emulator.isLive = true
    const live = { ...account, mode: 'live' } as const
    const one = order({ account: live })
    await couriers.book(one, still)
    expect(emulator.deliveries.at(-1)?.request.test_specifications).toBeUndefined()
    // The keys of the test account reach a real one: nothing of it is believed.
    await expect(book()).rejects.toThrow('mode "test"')
  })

  it('logs in once for all that ask at once, again before the token ends, and where it died early', async () => {
    emulator.tokenLastsSeconds = 3600
    const before = emulator.logins
    await Promise.all([1, 2, 3, 4].map(() => couriers.quote(quoteRequest(account), still)))
    expect(emulator.logins - before).toBe(1)
    turn(3600 - 301)
    await couriers.quote(quoteRequest(account), still)
    expect(emulator.logins - before).toBe(1)
    turn(2)
    await couriers.quote(quoteRequest(account), still)
    expect(emulator.logins - before).toBe(2)
    emulator.forgetTokens()
    expect(await couriers.quote(quoteRequest(account), still)).not.toBeNull()
    expect(emulator.logins - before).toBe(3)
  })

  it('says that wrong credentials are wrong, without repeating them', async () => {
    const wrong = open({ ...ACCOUNT, clientSecret: 'not-this-one' })
    const text = await wrong.quote(quoteRequest(account), still).catch((error: Error) => error.message)
    expect(text).toBe('Uber Direct: status 401, no code')
    const none = uberDirectCouriers({ apiUrl: emulator.url, loginUrl: emulator.url }, fixedSecrets({}))
    await expect(none.quote(quoteRequest(account), still)).rejects.toThrow('no test account')
  })

  it.each(['brokenAfterDoing', 'droppedAfterDoing', 'html', 'broken', 'tooMany'] as const)(
    'hostile 110: an answer that is %s books nobody twice',
    async (lie) => {
      const one = order()
      emulator.lies.add('POST /v1/customers/*/deliveries', { kind: lie })
      // Over a kept connection that breaks, the sender itself sends it again.
      await book(one).catch(() => null)
      const booked = await book(one)
      expect(bookedAs(one.reference)).toEqual([booked?.id])
    },
  )

  it('books once though its key was forgotten an hour ago: what is there is looked for first', async () => {
    const one = order()
    emulator.lies.add('POST /v1/customers/*/deliveries', { kind: 'brokenAfterDoing' })
    await expect(book(one)).rejects.toThrow()
    turn(3 * 3600)
    const booked = await book({ ...one, now })
    expect(bookedAs(one.reference)).toEqual([booked?.id])
    expect((await statusOf(booked!.id)).state).toBe('delivered')
  })

  it('takes the delivery that it calls a duplicate', async () => {
    const one = order()
    const first = await book(one)
    emulator.move(first!.id, 'pickup')
    turn(3601)
    // The clock of ours stands: the list is not looked at, and the key is not known there any more.
    expect(await book({ ...one, requestedAt: now, now })).toEqual(first)
    expect(bookedAs(one.reference)).toHaveLength(1)
  })

  it('books at today’s price where the quote is too old, or was used', async () => {
    const quote = (await couriers.quote(quoteRequest(account, { now }), still)) as CourierQuote
    expect(Date.parse(quote.expiresAt) - now.getTime()).toBe(15 * 60_000)
    expect(await book(order({ quoteId: quote.id }))).not.toBeNull()
    expect(await book(order({ quoteId: quote.id }))).not.toBeNull()
    turn(901)
    expect(await book(order({ quoteId: quote.id }))).not.toBeNull()
    expect(emulator.deliveries.at(-1)?.request.quote_id).toBeUndefined()
  })

  it('tells a courier who gave it up before the food from one who could not hand it over', async () => {
    const [early, late, back] = [await book(), await book(), await book()]
    emulator.move(early!.id, 'canceled')
    emulator.move(late!.id, 'dropoff')
    expect((await statusOf(late!.id)).state).toBe('on_way')
    emulator.move(late!.id, 'canceled')
    emulator.move(back!.id, 'returned')
    expect(await Promise.all([early, late, back].map(async (one) => (await statusOf(one!.id)).state))).toEqual([
      'nobody',
      'failed',
      'failed',
    ])
  })

  it('sends customers to its own page of the courier, and to no other host', async () => {
    const booked = await book()
    expect((await statusOf(booked!.id)).trackingUrl).toMatch(/^https:\/\/www\.ubereats\.com\/orders\//)
  })

  it('rests after five faults, so that a checkout does not wait for it', async () => {
    emulator.lies.add('POST /v1/customers/*/delivery_quotes', { kind: 'broken', times: 5 })
    for (let fault = 0; fault < 5; fault++)
      await expect(couriers.quote(quoteRequest(account), still)).rejects.toThrow('status 500')
    const before = emulator.requests.length
    await expect(couriers.quote(quoteRequest(account), still)).rejects.toThrow('rests')
    expect(emulator.requests.length).toBe(before)
    turn(16)
    expect(await couriers.quote(quoteRequest(account), still)).not.toBeNull()
  })

  describe('webhooks', () => {
    const sign = (body: string, key: string) => createHmac('sha256', key).update(body).digest('hex')
    const read = (body: string, signature: string, port = couriers) =>
      port.readWebhook(account, { headers: { 'x-uber-signature': signature }, body: Buffer.from(body) })

    it('the vector: hex HMAC-SHA256 of the body', async () => {
      const body = '{"kind":"event.delivery_status"}'
      const signature = '723166354702e753573ebd39874afdb8ddc0fdb50b04a58a402b61d9b542d100'
      expect(sign(body, 'signing_key')).toBe(signature)
      expect(await read(body, signature, open({ ...ACCOUNT, signingKey: 'signing_key' }))).toEqual({
        ok: true,
        value: null,
      })
    })

    it('name the booking; both keys count while one is rotated, and every kind that names a delivery', async () => {
      const body = '{"kind":"event.courier_update","delivery_id":"del_1","live_mode":false}'
      const rotating = open({ ...ACCOUNT, signingKey: 'new', signingKeyBefore: ACCOUNT.signingKey })
      for (const key of ['new', ACCOUNT.signingKey])
        expect(await read(body, sign(body, key), rotating)).toEqual({ ok: true, value: 'del_1' })
    })

    test.each([
      ['another key', '{"kind":"event.delivery_status","delivery_id":"del_1"}', 'another', 'invalid_signature'],
      ['no JSON', 'delivery_id=del_1', ACCOUNT.signingKey, 'invalid_request'],
      ['no kind', '{"delivery_id":"del_1"}', ACCOUNT.signingKey, 'invalid_request'],
      ['an id of many lines', '{"kind":"k","delivery_id":"a\\nb"}', ACCOUNT.signingKey, 'invalid_request'],
    ])('hostile 34: %s is refused', async (_, body, key, reason) => {
      expect(await read(body, sign(body, key))).toMatchObject({ ok: false, refusal: { reason } })
    })

    it('of the other mode is about nothing of this account', async () => {
      const body = '{"kind":"event.delivery_status","delivery_id":"del_1","live_mode":true}'
      expect(await read(body, sign(body, ACCOUNT.signingKey))).toEqual({ ok: true, value: null })
    })
  })
})

test.each([
  ['EUR', 600, 600],
  ['KWD', 600, 6000],
  ['JPY', 600, 6],
  ['JPY', 650, null],
])('its hundredths of %s: %i is %s minor units', (currency, hundredths, minor) => {
  expect(fromHundredths(hundredths, currency)).toBe(minor)
  if (minor !== null) expect(toHundredths(minor, currency)).toBe(hundredths)
})
