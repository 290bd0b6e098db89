import { deleteUser, logout } from '@compass/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashOf, newSecret } from '../../ids/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { newPhone, phoneOf } from '../users/test-phones.ts'
import { moveOrder } from './move-order.ts'

const A_MINUTE_MS = 60_000

describe('a stream of an order ends with the session that opened it', () => {
  let test: TestApi
  let origin: string
  let customer: Customer
  let order: string
  let link: string
  const leaving: AbortController[] = []

  beforeAll(async () => {
    test = await testApi()
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    // The first stream starts the timer of all: the test lets a minute pass.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  beforeEach(async () => {
    test.clock.turn({ days: 1 })
    customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.place()
    order = data.order._id
    link = new URL(data.link, origin).searchParams.get('k')!
  })
  afterEach(() => {
    for (const one of leaving.splice(0)) one.abort()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await test.close()
  })

  /** Everything that is heard until the stream ends. */
  async function listen(headers: Record<string, string>): Promise<{ heard: Promise<string>; hasEnded(): boolean }> {
    const leave = new AbortController()
    leaving.push(leave)
    const answer = await fetch(`${origin}/v1/orders/${order}/events`, { headers, signal: leave.signal })
    expect(answer.status).toBe(200)
    let isOver = false
    const heard = answer.text().finally(() => {
      isOver = true
    })
    heard.catch(() => {})
    return { heard, hasEnded: () => isOver }
  }
  const listenAs = (token: string) => listen({ authorization: `Bearer ${token}` })
  const listenByLink = () => listen({ cookie: `o.${order}=${link}` })

  /** The same customer on another device. */
  async function otherDevice(): Promise<string> {
    const secret = newSecret()
    await test.sql.query(
      'insert into sessions (merchant_id, token_hash, user_id, created_at) values ($1, $2, $3, $4)',
      [test.merchantId, hashOf(secret), customer.userId, test.clock.now],
    )
    return `${test.merchantId}.${secret}`
  }

  /** A session that proved its phone again, for what the flow opens. */
  async function provenAgain(flow: 'phoneChange' | 'delete'): Promise<string> {
    const { rows } = await test.sql.query('select phone from users where user_id = $1', [customer.userId])
    const phone = rows[0].phone.replace('+971', '')
    const token = await otherDevice()
    const people = phoneOf(test)
    await people.sendProven(token, phone, { flow })
    return (await people.verify(token, phone)).data.user.token!
  }

  const move = (to: number) =>
    moveOrder(test.api, { merchantId: test.merchantId, orderId: order, to, actor: 'merchant', now: test.clock.now })
  const aMinuteLater = () => vi.advanceTimersByTime(A_MINUTE_MS)

  it('who signs out hears no more, and whoever else watches does', async () => {
    const other = await listenAs(await otherDevice())
    const byLink = await listenByLink()
    const mine = await listenAs(customer.token)
    expect((await test.call(logout, {}, { token: customer.token })).status).toBe(200)
    expect(await mine.heard).toContain('"status":10')
    await move(20)
    expect([other.hasEnded(), byLink.hasEnded()]).toEqual([false, false])
    expect(await mine.heard).not.toContain('"status":20')
  })

  it('a change of the phone ends those of every other device', async () => {
    const mine = await listenAs(customer.token)
    const token = await provenAgain('phoneChange')
    const next = newPhone()
    const people = phoneOf(test)
    await people.sendProven(token, next, { flow: 'phoneChange' })
    expect(mine.hasEnded()).toBe(false)
    const changed = await people.verify(token, next, { isPhoneChange: true })
    expect(changed.status).toBe(200)
    await mine.heard
    await listenAs(changed.data.user.token!)
  })

  it('a deletion ends them', async () => {
    for (const to of [20, 40, 60]) await move(to)
    const mine = await listenAs(customer.token)
    const token = await provenAgain('delete')
    expect(mine.hasEnded()).toBe(false)
    expect((await test.call(deleteUser, { params: { id: customer.userId } }, { token })).status).toBe(200)
    await mine.heard
  })

  it('a session that another process ended is seen within a minute; others and the link go on', async () => {
    const other = await listenAs(await otherDevice())
    const byLink = await listenByLink()
    const mine = await listenAs(customer.token)
    await test.sql.query('update sessions set ended_at = $2 where token_hash = $1', [
      hashOf(customer.token.split('.')[1]!),
      test.clock.now,
    ])
    aMinuteLater()
    await mine.heard
    expect([other.hasEnded(), byLink.hasEnded()]).toEqual([false, false])
  })

  it('a database that does not answer ends none', async () => {
    const mine = await listenAs(customer.token)
    const { tenant } = test.api.database
    const queried = vi.fn()
    Object.assign(test.api.database, {
      tenant: () => ({
        rows: async () => {
          queried()
          throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
        },
      }),
    })
    aMinuteLater()
    await vi.waitUntil(() => queried.mock.calls.length > 0)
    Object.assign(test.api.database, { tenant })
    expect(mine.hasEnded()).toBe(false)
  })
})
