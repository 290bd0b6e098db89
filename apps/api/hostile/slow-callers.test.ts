import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getStorefront } from '@compass/contract/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

const SLOW = 500
/** Ten seconds for the headers, a second until that is noticed, and what a busy machine takes. */
const SENT_AWAY_WITHIN_MS = 16_000
const WATCHERS = 1_000

describe('callers that take their time', () => {
  let test: TestApi
  let port: number

  beforeAll(async () => {
    test = await testApi()
    // `localhost` is two addresses on most machines, and each has a listener of its own.
    await test.app.listen({ host: 'localhost', port: 0 })
    port = (test.app.server.address() as { port: number }).port
  })
  afterAll(() => test.close())

  const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status

  it(`hostile 96: ${SLOW} sockets with a byte now and then are sent away, and hold nobody else up`, async () => {
    const hosts = test.app.addresses().map((at) => (at as AddressInfo).address)
    expect(hosts).toContain('127.0.0.1')
    const began = Date.now()
    const sockets: Socket[] = []
    const closed: Promise<string>[] = []
    for (let at = 0; at < SLOW; at++) {
      const socket = connect(port, hosts[at % hosts.length])
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => {})
      closed.push(new Promise((resolve) => socket.on('close', () => resolve(text))))
      // A tenth of them never says a word.
      if (at % 10 > 0) socket.write('POST /v1/users/create/ HTTP/1.1\r\nHost: localhost\r\nX-')
      sockets.push(socket)
    }
    const dripping = setInterval(() => {
      sockets.forEach((socket, at) => {
        if (at % 10 > 0 && socket.writable) socket.write('a')
      })
    }, 2_000)

    const others: number[] = []
    for (let turn = 0; turn < 50; turn++) {
      others.push(await ask(getStorefront.path.replace(':slug', 'test-kitchen')))
      await sleep(20)
    }
    expect(others).toEqual(Array(50).fill(200))

    const all = Promise.all(closed)
    const text = await Promise.race([all, sleep(SENT_AWAY_WITHIN_MS, null)])
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    expect(text).not.toBeNull()
    expect(Date.now() - began).toBeGreaterThan(9_000)
    expect(text!.filter((text) => text.startsWith('HTTP/1.1 408')).length).toBeGreaterThanOrEqual(SLOW * 0.9)
    expect(await ask('/healthz')).toBe(200)
  })

  it(`hostile 113: ${WATCHERS} watch one order, and others are served; who leaves is forgotten`, async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const order = (await customer.place()).data.order._id
    const streams: Socket[] = []
    let notified = 0
    await Promise.all(
      Array.from({ length: WATCHERS }, () => {
        const socket = connect(port, '127.0.0.1')
        streams.push(socket)
        socket.on('error', () => {})
        return new Promise<void>((resolve, reject) => {
          socket.on('close', () => reject(new Error('the stream was closed')))
          socket.write(
            `GET /v1/orders/${order}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${customer.token}\r\n\r\n`,
          )
          let text = ''
          socket.on('data', (chunk) => {
            const before = text
            text += chunk
            if (!before.includes('\nid: 1\n') && text.includes('\nid: 1\n')) resolve()
            if (!before.includes('id: 2\n') && text.includes('id: 2\n')) notified += 1
          })
        })
      }),
    )
    const others: number[] = []
    for (let turn = 0; turn < 20; turn++) others.push((await customer.add('water')).status)
    expect(others).toEqual(Array(20).fill(200))
    expect(await ask('/readyz')).toBe(200)

    const key = await test.merchantKey()
    const moved = await test.inject({
      method: 'POST',
      url: `/v1/merchant/orders/${order}/transitions`,
      headers: { authorization: `Bearer ${key}` },
      payload: { to: 20 },
    })
    expect(moved.statusCode).toBe(200)
    await until(() => notified === WATCHERS)

    for (const socket of streams) {
      socket.removeAllListeners('close')
      socket.destroy()
    }
    const open = () => new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)))
    await until(async () => (await open()) < WATCHERS / 2)
  })
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 50) {
    if (waited > 15_000) throw new Error('it did not come')
    await sleep(50)
  }
}
