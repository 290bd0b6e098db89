import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, openDatabase } from '@compass/api/db'
import { checkInvariants } from '@compass/api/invariants'
import { newCustomer, testApi } from '@compass/api/testing'
import { getOrder } from '@compass/contract/orders'
import { makeFolder } from '@compass/testkit/folders'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbedded } from '../embedded-postgres/index.ts'
import { backUp, restore } from './on-data-dir.ts'

let top: string
beforeEach(async () => {
  top = await makeFolder('come-back')
})
afterEach(() => rm(top, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

async function open(dataDir: string) {
  const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  const pool = new pg.Pool({ ...embedded.connection, max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { embedded, stored: { config: embedded.connection, pool, drop: () => pool.end() } }
}

it('hostile 115: a copy taken while people order comes back with every order from before it, and all is true of it', async () => {
  const dataDir = join(top, 'data')
  const file = join(top, 'compass.backup')
  const { embedded, stored } = await open(dataDir)
  await migrate(embedded.connection)
  const test = await testApi({ stored })
  const place = async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const body = await customer.orderBody()
    const { status, data } = await customer.send(body, { 'idempotency-key': 'once' })
    expect(status).toBe(201)
    return { customer, body, id: data.order._id }
  }
  const before = await Promise.all(Array.from({ length: 10 }, place))
  let isCopying = true
  const meanwhile = (async () => {
    let placed = 0
    for (; isCopying || placed === 0; placed++) await place()
    return placed
  })()
  await backUp({ dataDir, file })
  isCopying = false
  expect(await meanwhile).toBeGreaterThan(0)
  await test.close()
  await embedded.stop()

  const restored = join(top, 'restored')
  await restore({ dataDir: restored, file })
  const again = await open(restored)
  const database = openDatabase(again.embedded.connection)
  expect(await checkInvariants(database)).toEqual([])
  await database.close()

  // Sessions, keys and carts came too: who asks sees the order, and who sends it once more makes no second one.
  const back = await testApi({ stored: again.stored })
  for (const { customer, body, id } of before) {
    const options = { token: customer.token }
    expect((await back.call(getOrder, { params: { id } }, options)).status).toBe(200)
    const replay = await back.inject({
      method: 'POST',
      url: '/v1/orders',
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'once' },
      payload: body as object,
    })
    expect([replay.statusCode, replay.json().data.order._id]).toEqual([200, id])
  }
  const next = await newCustomer(back)
  await next.add('soup', { qty: 2 })
  expect((await next.place()).status).toBe(201)
  expect(await checkInvariants(back.database)).toEqual([])
  await back.close()
  await again.embedded.stop()
})
