import { getOrderDetails, openOrderLink } from '@compass/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf, newCapability } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { byCourier, DOOR, placeDelivery, readyDelivery } from './test-deliveries.ts'

describe('a store that delivers by courier', () => {
  let test: TestApi
  let key: string
  const sweep = () => test.ports.runJobs('dispatch-couriers')
  const after = async (seconds: number) => {
    test.clock.turn({ seconds })
    await sweep()
  }
  /** Second by second, as the sweep looks. */
  async function wait(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 2) await after(2)
  }
  const bookings = async (id: string) =>
    (await test.sql.query('select booking_id, tries from deliveries where order_id = $1', [id])).rows

  beforeAll(async () => {
    test = await testApi({ document: byCourier() })
    key = await test.merchantKey()
  })
  beforeEach(async () => {
    test.clock.set('2026-06-01T08:00:00Z')
    test.ports.couriersDo = null
    await test.apply(byCourier())
    await test.sql.query("update deliveries set next_at = null, state = 'cancelled'")
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('promises the kitchen’s minutes and the courier’s', async () => {
    const { customer } = await placeDelivery(test, key)
    const { rows } = await test.sql.query(
      "select eta_from - placed_at as from, eta_to - placed_at as to, (select (way->'quote'->>'etaMinutes')::int from carts c where c.cart_id = o.cart_id) as eta from orders o where user_id = $1",
      [customer.userId],
    )
    expect(rows[0].from.minutes).toBe(20 + rows[0].eta)
    expect(rows[0].to.minutes).toBe(30 + rows[0].eta)
  })

  it('calls nobody before the kitchen is done, then one courier, who takes it to the door', async () => {
    const order = await placeDelivery(test, key)
    await order.step(20)
    await sweep()
    expect((await order.delivery()).version).toBe(0)
    await order.step(40)
    await sweep()
    expect(await order.delivery()).toMatchObject({ state: 'searching', isDelayed: false, courier: null, to: DOOR })
    await wait(6)
    const assigned = await order.delivery()
    expect(assigned.state).toBe('assigned')
    expect(assigned.courier?.name).toMatch(/\p{L}/u)
    // D21: phone and vehicle, where the courier service tells them.
    expect(assigned.courier?.phone).toMatch(/^\+\d+$/)
    expect(assigned.courier?.vehicle).toMatch(/^(bicycle|scooter|car)$/)
    await wait(10)
    expect(await order.status()).toBe(50)
    const lower = await order.delivery()
    expect(lower).toMatchObject({ state: 'on_way' })
    expect(new Date(lower.eta!).getTime()).toBeGreaterThan(test.clock.now.getTime())
    const [from, to] = [lower.position!, await wait(6).then(order.delivery)]
    expect(to.position!.lat).toBeGreaterThan(from.lat)
    expect(to.version).toBeGreaterThan(lower.version)
    await wait(40)
    expect(await order.timeline()).toEqual(['10 system', '20 merchant', '40 merchant', '50 courier', '60 courier'])
    expect(await order.delivery()).toMatchObject({ state: 'delivered', courier: null, eta: null })
  })

  it('several processes that look at once book one courier and move the order once', async () => {
    const order = await readyDelivery(test, key)
    const input = test.ports.courierRequests
    await Promise.all([1, 2, 3, 4].map(() => test.ports.runJobs('dispatch-couriers')))
    expect(test.ports.courierRequests - input).toBe(1)
    test.clock.turn({ seconds: 200 })
    await Promise.all([1, 2, 3, 4].map(() => test.ports.runJobs('dispatch-couriers')))
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
  })

  it('that cannot hand it over ends as delivery attempted, by the courier', async () => {
    const order = await readyDelivery(test, key, 'Gate is locked #undelivered')
    await wait(60)
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '70 courier'])
    expect((await order.delivery()).state).toBe('failed')
  })

  it('tells that nobody can bring it yet, and goes on as soon as somebody can', async () => {
    const order = await readyDelivery(test, key, '#delay')
    await sweep()
    expect((await order.delivery()).isDelayed).toBe(false)
    await wait(62)
    expect(await order.delivery()).toMatchObject({ state: 'searching', isDelayed: true })
    await wait(40)
    expect(await order.delivery()).toMatchObject({ isDelayed: false })
    await wait(60)
    expect(await order.status()).toBe(60)
  })

  it('is asked again for somebody while nobody is free; the store brings it itself meanwhile', async () => {
    const order = await readyDelivery(test, key, '#nobody')
    await sweep()
    expect(await order.delivery()).toMatchObject({ state: 'nobody', isDelayed: true })
    const input = test.ports.courierRequests
    await wait(24)
    expect(test.ports.courierRequests - input).toBe(2)
    expect(await order.step(50)).toBe(200)
    await wait(20)
    expect(await order.delivery()).toMatchObject({ state: 'cancelled', isDelayed: false })
    expect(await order.step(60)).toBe(200)
  })

  it('asks for another booking where a courier gave it up, and for the same where nothing was answered', async () => {
    const order = await readyDelivery(test, key)
    const { couriers } = test.ports
    const requested: string[] = []
    let gaveUp = false
    Object.assign(test.ports, {
      couriers: {
        ...couriers,
        book: (supplied, signal) => {
          requested.push(supplied.reference)
          return couriers.book(supplied, signal)
        },
        status: async (account, id, now, signal) => {
          if (gaveUp) return couriers.status(account, id, now, signal)
          gaveUp = true
          return { state: 'nobody', courier: null, position: null, etaMinutes: null, trackingUrl: null }
        },
      } satisfies typeof couriers,
    })
    test.ports.couriersDo = 'refuses'
    await wait(8)
    expect(requested.length).toBeGreaterThan(1)
    expect(new Set(requested)).toEqual(new Set([order.id]))
    test.ports.couriersDo = null
    await wait(100)
    Object.assign(test.ports, { couriers })
    expect(new Set(requested)).toEqual(new Set([order.id, `${order.id}.2`]))
    expect(await order.status()).toBe(60)
  })

  it('two that ask for one booking at once leave the one that was stored', async () => {
    const order = await readyDelivery(test, key)
    const { couriers } = test.ports
    const cancelled: string[] = []
    Object.assign(test.ports, {
      couriers: {
        ...couriers,
        book: async (supplied, signal) => {
          const answer = (await couriers.book(supplied, signal)) as { id: string }
          // Another process has written it meanwhile.
          await test.sql.query('update deliveries set booking_id = $2, version = version + 1 where order_id = $1', [
            order.id,
            answer.id,
          ])
          return answer
        },
        cancel: async (_, id) => void cancelled.push(id),
      } satisfies typeof couriers,
    })
    await sweep()
    Object.assign(test.ports, { couriers })
    expect(cancelled).toEqual([])
    expect((await bookings(order.id))[0].booking_id).not.toBeNull()
    await wait(100)
    expect(await order.status()).toBe(60)
  })

  it('a booked courier is not needed any more where the store cancels or takes it itself', async () => {
    const [cancelled, own] = [await readyDelivery(test, key), await readyDelivery(test, key)]
    await wait(4)
    await cancelled.step(80)
    await own.step(50)
    await wait(30)
    expect([(await cancelled.delivery()).state, (await own.delivery()).state]).toEqual(['cancelled', 'cancelled'])
    expect([await cancelled.status(), await own.status()]).toEqual([80, 50])
  })

  it('whose process died between the order and the note of it is gone on with', async () => {
    const order = await readyDelivery(test, key)
    await wait(16)
    expect(await order.status()).toBe(50)
    await test.sql.query("update deliveries set state = 'at_shop' where order_id = $1", [order.id])
    await wait(60)
    expect((await order.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
    expect((await order.delivery()).state).toBe('delivered')
  })

  it('a simulated kitchen leaves the order to the courier, and brings it itself where none comes', async () => {
    const kitchen = { acceptAfterSeconds: 1, readyAfterSeconds: 1, outAfterSeconds: 1, deliveredAfterSeconds: 1 }
    await test.apply(byCourier((document) => Object.assign(document, { simulatedKitchen: kitchen })))
    const [well, nobody] = [await placeDelivery(test, key), await placeDelivery(test, key, '#nobody')]
    const both = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 2) {
        test.clock.turn({ seconds: 2 })
        await test.ports.runJobs('simulate-kitchen')
        await sweep()
      }
    }
    await both(70)
    expect((await well.timeline()).slice(3)).toEqual(['50 courier', '60 courier'])
    expect(await nobody.status()).toBe(40)
    await both(100)
    expect((await nobody.timeline()).slice(3)).toEqual(['50 merchant', '60 merchant'])
  })

  it.each(['refuses', 'garbage'] as const)(
    'hostile 110: a service that %s stops no order, and is asked ever more seldom',
    async (does) => {
      const order = await readyDelivery(test, key)
      test.ports.couriersDo = does
      const input = test.ports.courierRequests
      await wait(120)
      expect(test.ports.courierRequests - input).toBeLessThan(8)
      expect(await order.status()).toBe(40)
      expect((await order.delivery()).isDelayed).toBe(true)
      test.ports.couriersDo = null
      await wait(150)
      expect(await order.status()).toBe(60)
      expect((await bookings(order.id))[0].tries).toBe(0)
    },
  )

  it('hostile 110: a service that never answers holds nobody up: the kitchen, the customer and other orders go on', async () => {
    const order = await readyDelivery(test, key)
    test.ports.couriersDo = 'slow'
    const waiting = sweep()
    expect(await order.step(50)).toBe(200)
    expect(await order.step(60)).toBe(200)
    await waiting
    expect(await order.status()).toBe(60)
  })

  it('hostile 110: a courier who is lost on the way leaves the order with the merchant', async () => {
    const order = await readyDelivery(test, key)
    await wait(16)
    test.ports.couriersDo = 'refuses'
    await wait(60)
    expect(await order.status()).toBe(50)
    expect(await order.step(60)).toBe(200)
  })

  it('hostile 28: whose courier it is, its owner alone sees; by the link there is neither door nor place', async () => {
    const order = await readyDelivery(test, key)
    await wait(20)
    const query = { isActiveDelivery: 'true' }
    const ask = (headers: Record<string, string>, token?: string) =>
      test.call(getOrderDetails, { params: { id: order.id }, query }, { headers, ...(token && { token }) })
    expect((await order.delivery()).position).not.toBeNull()
    const { token } = await test.guest()
    expect((await ask({}, token)).status).toBe(404)
    const k = await linkOf(order.id)
    const opened = await test.call(openOrderLink, { params: { id: order.id }, body: { k } }, {})
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!
    const seen = (await ask({ cookie })).data.delivery!
    expect(seen).toMatchObject({ state: 'on_way', position: null, to: null, area: null, courier: null })
  })

  it('an order that is picked up has no delivery, and asks no courier', async () => {
    const { customer } = await placeDelivery(test, key)
    await customer.add('soup', { qty: 2 })
    const id = (await customer.place()).data.order._id
    const query = { isActiveDelivery: 1 }
    const { data } = await test.call(getOrderDetails, { params: { id }, query }, { token: customer.token })
    expect(data.delivery).toBeNull()
    const plain = await test.call(getOrderDetails, { params: { id } }, { token: customer.token })
    expect('delivery' in plain.data).toBe(false)
  })

  it('tells who watches where the courier is, without an id that a browser would come back with', async () => {
    const order = await readyDelivery(test, key)
    await wait(16)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as { port: number }
    const url = `http://127.0.0.1:${port}/v1/orders/${order.id}/events`
    const stream = await fetch(url, { headers: { authorization: `Bearer ${order.customer.token}` } })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const heard = async (count: number) => {
      for (;;) {
        const events = text.split('\n\n').filter((block) => block.startsWith('event: courier'))
        if (events.length >= count) return events.map((block) => JSON.parse(block.slice(block.indexOf('{'))))
        text += (await reader.read()).value ?? ''
      }
    }
    const [first] = await heard(1)
    await after(4)
    const second = (await heard(2)).at(-1)
    expect([first.state, second.state]).toEqual(['on_way', 'on_way'])
    expect(second.position.lat).toBeGreaterThan(first.position.lat)
    expect(text).toContain('id: 4\nevent: order')
    await reader.cancel()
  })

  /** A link of the order, made again: the one that was given is kept hashed. */
  async function linkOf(id: string): Promise<string> {
    const k = newCapability()
    await test.sql.query('update orders set capability_hash = $2 where order_id = $1', [id, hashOf(k)])
    return k
  }
})
