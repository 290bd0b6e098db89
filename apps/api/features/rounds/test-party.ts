import type { AnswerOf, BodyOf } from '@compass/contract/call'
import { moveItem, recordPayment } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/rounds'
import { claimShare } from '@compass/contract/shares'
import { startCart } from '@compass/domain/cart'
import { newId } from '../../ids/index.ts'
import { insertCart } from '../../records/carts/carts.ts'
import type { Customer } from '../../testing/customer.ts'
import type { TestAnswer } from '../../testing/test-api.ts'
import type { SpotShop } from '../orders/test-spots.ts'

type RoundAnswer = AnswerOf<typeof calls.sendRound>
type Lines = BodyOf<typeof calls.sendRound>['lines']

/** A line that a test puts into the cart of a party. */
export interface TestLine {
  readonly sku?: string
  readonly qty?: number
  readonly note?: string
}

export interface Party {
  readonly visit: string
  readonly guests: readonly Customer[]
  readonly members: readonly string[]
  /** Puts lines of a guest into the cart, and answers their ids. */
  fill(guest: number, ...lines: readonly TestLine[]): Promise<string[]>
  send(
    guest: number,
    lines: Lines,
    options?: { readonly key?: string; readonly version?: number },
  ): Promise<TestAnswer<RoundAnswer>>
  /** Sends, and answers what the round is. */
  sent(guest: number, lines: Lines): Promise<RoundAnswer>
  cancel(guest: number, item: string, state?: number): Promise<TestAnswer<AnswerOf<typeof calls.cancelItem>>>
  rounds(guest: number, order: string): Promise<TestAnswer<AnswerOf<typeof calls.getRounds>>>
  /** The kitchen moves an item. */
  move(
    order: string,
    item: string,
    to: number,
    more?: { readonly qty?: number; readonly reason?: string },
  ): Promise<TestAnswer<AnswerOf<typeof moveItem>>>
  /** A guest claims a dirham of a bill; answers the share. */
  claim(guest: number, order: string): Promise<string>
  /** Staff take it in cash. */
  collect(order: string, share: string): Promise<void>
}

const SHARE = { amount: 100, currency: 'AED' }

/** A party of so many at table 12, which orders in rounds. The phones of some are verified. */
export async function partyAt(shop: SpotShop, size = 2, verified: readonly number[] = []): Promise<Party> {
  const { test } = shop
  const { merchantId, clock } = test
  const { merchant } = await test.merchant()
  const store = merchant.stores.find(({ key }) => key === 'marina')!
  const spot = store.spots!.items.find(({ number }) => number === '12')!
  const visit = newId()
  const tenant = test.database.tenant(merchantId)
  // The party before goes on at a table that nobody else sits at.
  await test.sql.query("update visits set spot_id = $2 where spot_id = $1 and state = 'open'", [spot.id, newId()])
  await test.sql.query(
    `insert into visits (merchant_id, visit_id, store_id, spot_id, kind, number, in_rounds, state, began_at, last_step_at, version)
     values ($1, $2, $3, $4, 'table', '12', true, 'open', $5, $5, 0)`,
    [merchantId, visit, store.id, spot.id, clock.now],
  )
  const guests: Customer[] = []
  const members: string[] = []
  for (let number = 1; number <= size; number++) {
    const guest = await shop.seated('table', '12', { isVerified: verified.includes(number - 1) })
    const member = newId()
    await test.sql.query(
      `insert into visit_members (merchant_id, visit_id, member_id, user_id, name, number, state, asked_at, joined_at, seen_at)
       values ($1, $2, $3, $4, $5, $6, 'in', $7, $7, $7)`,
      [merchantId, visit, member, guest.userId, number === 1 ? 'Omar' : null, number, clock.now],
    )
    guests.push(guest)
    members.push(member)
  }
  const cart = newId()
  const start = { id: cart, storeId: store.id, orderType: 50 as const, areaId: null }
  const rest = { addressId: null, promo: null, spending: null, remembered: new Map() }
  const owner = { kind: 'visit' as const, visitId: visit }
  await insertCart(tenant, { ...startCart(start, clock.now), ...rest, owner }, clock.now)
  const token = await test.merchantKey()
  const send: Party['send'] = (guest, lines, { key, version } = {}) =>
    test.call(
      calls.sendRound,
      { body: { visit, lines, ...(version !== undefined && { expected: { version } }) } },
      { token: guests[guest]!.token, headers: key ? { 'idempotency-key': key } : {} },
    )
  return {
    visit,
    guests,
    members,
    async fill(guest, ...lines) {
      const added = lines.map(({ sku = 'soup', qty = 1, note = '' }) => ({
        id: newId(),
        storeId: store.id,
        productId: shop.product(sku),
        qty,
        customize: [],
        note,
        by: members[guest]!,
        name: { en: sku },
        unit: 0,
      }))
      await test.sql.query('update carts set lines = lines || $2::jsonb, version = version + 1 where cart_id = $1', [
        cart,
        JSON.stringify(added),
      ])
      await test.sql.query('update visits set unsent_since = coalesce(unsent_since, $2) where visit_id = $1', [
        visit,
        clock.now,
      ])
      return added.map(({ id }) => id)
    },
    send,
    async sent(guest, lines) {
      const { status, data, text } = await send(guest, lines)
      if (status !== 201) throw new Error(text)
      return data
    },
    cancel: (guest, id, state = 50) =>
      test.call(calls.cancelItem, { params: { id }, body: { state } }, { token: guests[guest]!.token }),
    rounds: (guest, id) => test.call(calls.getRounds, { params: { id } }, { token: guests[guest]!.token }),
    async claim(guest, orderId) {
      const body = { orderId, kind: 'amount' as const, amount: SHARE }
      const { status, data, text } = await test.call(claimShare, { body }, { token: guests[guest]!.token })
      if (status !== 201) throw new Error(text)
      return data.share._id
    },
    async collect(id, share) {
      const body = { method: 'cod' as const, share, amount: SHARE }
      const { status, text } = await test.call(recordPayment, { params: { id }, body }, { token })
      if (status !== 200) throw new Error(text)
    },
    move: (id, item, to, more = {}) => test.call(moveItem, { params: { id, item }, body: { to, ...more } }, { token }),
  }
}
