import { setTimeout as sleep } from 'node:timers/promises'
import { getCart } from '@compass/contract/cart'
import { getOrder } from '@compass/contract/orders'
import { expect } from 'vitest'
import { type Customer, newCustomer } from './customer.ts'
import type { TestAnswer, TestApi } from './test-api.ts'

/** What one customer met who orders again and again. */
export interface Outcome {
  readonly customer: Customer
  readonly statuses: number[]
  /** Ids of orders that were acknowledged. */
  readonly placed: string[]
}

/**
 * Orders one after the other until it is over, and sends each thing again, with the same key, while it is told "later". A
 * killed server may forget the last second of a cart (decision 0010): then the customer begins anew.
 */
export async function orderStubbornly(
  test: TestApi,
  isOver: (turn: number) => boolean,
  mayForget = false,
): Promise<Outcome> {
  const statuses: number[] = []
  const until = async <T>(send: () => Promise<TestAnswer<T>>): Promise<TestAnswer<T>> => {
    for (let tries = 1; ; tries++) {
      const answer = await send()
      statuses.push(answer.status)
      if (answer.status < 500) return answer
      if (tries > 400) throw new Error('it does not heal')
      await sleep(50)
    }
  }
  const customer = await stubbornly(() => newCustomer(test))
  const placed: string[] = []
  for (let turn = 0; !isOver(turn); turn++) {
    await until(() => customer.add('soup', { qty: 2 }))
    const read = await until(() => test.call(getCart, {}, { token: customer.token }))
    if (mayForget && !read.data.cart) continue
    const { _id, store, orderType, totals } = read.data.cart!
    const body = { store, cart: _id, orderType, payment: { mod: 'cod' }, expected: { grandTotal: totals.grandTotal } }
    const answer = await until(() => customer.send(body, { 'idempotency-key': `turn-${turn}` }))
    if (mayForget && FORGOTTEN.includes(answer.meta.error)) statuses.pop()
    else placed.push(answer.data.order._id)
  }
  return { customer, statuses, placed }
}

/** The cart is gone, or is what it was before its last change. */
const FORGOTTEN: readonly unknown[] = ['not_found', 'cart_changed']

/** What the harness writes for itself knows no 503. */
async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries > 400) throw error
      await sleep(50)
    }
  }
}

/** Every answer was a yes, or said that it will pass. */
export function expectOnlyPassingFaults(statuses: readonly number[]): void {
  expect([...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
}

/** Every order that was acknowledged is there once, and none besides. */
export async function expectAllReadable(test: TestApi, outcomes: readonly Outcome[]): Promise<void> {
  for (const { customer, placed } of outcomes) {
    expect(new Set(placed).size).toBe(placed.length)
    for (const id of placed) {
      const { status } = await test.call(getOrder, { params: { id } }, { token: customer.token })
      expect(status).toBe(200)
    }
    const { rows } = await test.sql.query('select count(*)::int as n from orders where user_id = $1', [customer.userId])
    expect(rows[0].n).toBe(placed.length)
  }
}
