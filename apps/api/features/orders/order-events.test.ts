import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { moveOrder } from './move-order.ts'

interface CapturedStream {
  readonly events: { id: string; event: string; data: Record<string, unknown> }[]
  readonly text: () => string
  readonly ended: Promise<void>
  close(): void
}

describe('an order’s live events', () => {
  let test: TestApi
  let origin: { port: number }
  let customer: Customer
  let order: string
  const move = (to: number) =>
    moveOrder(test.api, { merchantId: test.merchantId, orderId: order, to, actor: 'merchant', now: test.clock.now })

  function listen(path: string, headers: Record<string, string> = {}): Promise<CapturedStream> {
    return new Promise((resolve, reject) => {
      const input = httpRequest({ host: '127.0.0.1', port: origin.port, path, headers }, (response) => {
        let text = ''
        const events: CapturedStream['events'] = []
        let ended = () => {}
        const heard: CapturedStream = {
          events,
          text: () => text,
          ended: new Promise((done) => {
            ended = done
          }),
          close: () => input.destroy(),
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          const blocks = text.split('\n\n').slice(0, -1)
          events.splice(
            0,
            events.length,
            ...blocks
              .filter((block) => block.startsWith('id: '))
              .map((block) => {
                const [id, event, data] = block.split('\n').map((line) => line.slice(line.indexOf(': ') + 2))
                return { id: id!, event: event!, data: JSON.parse(data!) }
              }),
          )
        })
        response.on('close', () => ended())
        response.on('error', () => ended())
        resolve(heard)
      })
      input.on('error', reject)
      input.end()
    })
  }
  const listenTo = (headers: Record<string, string> = {}) =>
    listen(`/v1/orders/${order}/events`, { authorization: `Bearer ${customer.token}`, ...headers })

  beforeAll(async () => {
    test = await testApi()
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    origin = test.app.server.address() as { port: number }
  })
  beforeEach(async () => {
    customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    order = (await customer.place()).data.order._id
  })
  afterAll(() => test.close())

  it('tell where it stands and every change, as it happens', async () => {
    const heard = await listenTo()
    await until(() => heard.events.length === 1)
    await move(20)
    await until(() => heard.events.length === 2)
    expect(heard.text()).toMatch(/^retry: \d+\n\n/)
    expect(heard.events).toEqual([
      { id: '1', event: 'order', data: { status: 10, version: 1, at: test.clock.now.toISOString() } },
      { id: '2', event: 'order', data: { status: 20, version: 2, at: test.clock.now.toISOString() } },
    ])
    heard.close()
  })

  it('go on where the browser was cut off', async () => {
    await move(20)
    await move(40)
    const heard = await listenTo({ 'last-event-id': '1' })
    await until(() => heard.events.length === 2)
    expect(heard.events.map(({ id, data }) => [id, data.status])).toEqual([
      ['2', 20],
      ['3', 40],
    ])
    heard.close()
  })

  it('hear of every step that another process took, without any event and in order', async () => {
    const [heard, mate] = [await listenTo(), await listenTo({ 'last-event-id': '0' })]
    await until(() => heard.events.length === 1 && mate.events.length === 1)
    const elsewhere = {
      ...test.api,
      ports: { ...test.api.ports, events: { ...test.api.ports.events, publish: () => {} } },
    }
    const { merchantId, clock } = test
    for (const to of [20, 40])
      await moveOrder(elsewhere, { merchantId, orderId: order, to, actor: 'merchant', now: clock.now })
    await until(() => heard.events.length === 3 && mate.events.length === 3)
    for (const { events } of [heard, mate])
      expect(events.map(({ id, data }) => [id, data.status])).toEqual([
        ['1', 10],
        ['2', 20],
        ['3', 40],
      ])
    heard.close()
    mate.close()
  })

  it('read the session from the cookie of the merchant that the browser names', async () => {
    const cookie = `s.${test.merchantId}=${customer.token}`
    const heard = await listen(`/v1/orders/${order}/events?m=${test.slug}`, { cookie })
    await until(() => heard.events.length === 1)
    heard.close()
    const unnamed = await fetch(`http://127.0.0.1:${origin.port}/v1/orders/${order}/events`, { headers: { cookie } })
    expect(unnamed.status).toBe(404)
  })

  it('leave the outbox empty: each event is handed on once', async () => {
    const published = test.ports.published.filter(({ orderId }) => orderId === order).length
    await move(20)
    await Promise.all([
      relayOutbox(test.api, test.merchantId),
      relayOutbox(test.api, test.merchantId),
      relayOutbox(test.api, test.merchantId),
    ])
    await until(() => test.ports.published.some(({ orderId, version }) => orderId === order && version === 2))
    expect(test.ports.published.filter(({ orderId, version }) => orderId === order && version === 2)).toHaveLength(1)
    expect(published).toBeLessThanOrEqual(1)
    expect((await test.sql.query('select 1 from outbox')).rowCount).toBe(0)
  })

  it('end when the server drains, which says when to come again', async () => {
    const draining = await testApi()
    await draining.app.listen({ host: '127.0.0.1', port: 0 })
    const someone = await newCustomer(draining)
    await someone.add('soup', { qty: 2 })
    const { _id } = (await someone.place()).data.order
    const before = origin
    origin = draining.app.server.address() as { port: number }
    const heard = await listen(`/v1/orders/${_id}/events`, { authorization: `Bearer ${someone.token}` })
    origin = before
    await until(() => heard.events.length === 1)
    await draining.close()
    await heard.ended
    const [, again] = /retry: \d+\n\n[\s\S]*retry: (\d+)\n\n$/.exec(heard.text())!
    expect(Number(again)).toBeLessThanOrEqual(3_000)
  })
})

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 10_000) throw new Error('it did not come')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
