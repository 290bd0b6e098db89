import { getOrder, getOrderDetails, listOrders } from '@compass/contract/orders'
import { getOrderReceipt } from '@compass/contract/payments'
import { getRounds } from '@compass/contract/rounds'
import { removeMember } from '@compass/contract/visits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'
import { type Party, partyAt } from './test-party.ts'

describe('an order with rounds', () => {
  let shop: SpotShop
  let party: Party
  beforeAll(async () => {
    shop = await spotShop()
    await shop.test.apply(withSpots())
  })
  beforeEach(async () => {
    party = await partyAt(shop)
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  /** What has become of a member, as of now. */
  const stand = (member: string, state: string) =>
    shop.test.sql.query('update visit_members set state = $2, left_at = $3 where member_id = $1', [
      member,
      state,
      state === 'left' || state === 'removed' ? shop.test.clock.now : null,
    ])

  /** How the calls of an order answer somebody, and how many orders they have in all. */
  const read = async ({ token }: Customer, order: string) => {
    const answers = [
      await shop.test.call(getOrder, { params: { id: order } }, { token }),
      await shop.test.call(getOrderDetails, { params: { id: order }, query: {} }, { token }),
      await shop.test.call(getRounds, { params: { id: order } }, { token }),
      await shop.test.call(getOrderReceipt, { params: { id: order } }, { token }),
    ]
    const { data } = await shop.test.call(listOrders, { query: {} }, { token })
    return [...new Set(answers.map(({ status }) => status)), data.total]
  }
  /** A further order of the visit, since something of the one before is paid. */
  const furtherAfter = async (order: string) => {
    shop.test.clock.turn({ minutes: 1 })
    await shop.move(order, 20)
    await party.collect(order, await party.claim(0, order))
    await party.fill(0, {})
    return (await party.sent(0, 'mine')).order._id
  }

  it('is read by each member, and nobody else', async () => {
    await party.fill(0, {})
    const { order } = await party.sent(0, 'mine')
    const second = party.guests[1]!
    expect(await read(second, order._id)).toEqual([200, 1])
    const seen = await shop.order(second, order._id)
    expect(seen).toMatchObject({ visit: party.visit, user: null, phone: null, address: { email: null } })
    expect(await read(await newCustomer(shop.test), order._id)).toEqual([404, 0])
  })

  it('hostile: is kept by who left, where something was sent while they were there; they read nothing that comes later', async () => {
    await party.fill(0, {})
    const { order } = await party.sent(0, 'mine')
    const second = party.guests[1]!
    const params = { id: party.visit, member: party.members[1]! }
    expect((await shop.test.call(removeMember, { params }, { token: second.token })).status).toBe(200)
    const later = await furtherAfter(order._id)
    expect(await read(second, order._id)).toEqual([200, 1])
    expect(await read(second, later)).toEqual([404, 1])
    shop.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('hostile: is kept by who was removed, where they sent something, and no other', async () => {
    await party.fill(0, {})
    const { order } = await party.sent(0, 'mine')
    const [, second] = party.guests
    await stand(party.members[1]!, 'removed')
    expect(await read(second!, order._id)).toEqual([404, 0])
    await stand(party.members[1]!, 'in')
    await party.fill(1, { sku: 'karak' })
    await party.sent(1, 'mine')
    await stand(party.members[1]!, 'removed')
    const later = await furtherAfter(order._id)
    expect(await read(second!, order._id)).toEqual([200, 1])
    expect(await read(second!, later)).toEqual([404, 1])
    // Whoever asks to be let in again reads no more than before.
    await stand(party.members[1]!, 'waiting')
    expect([await read(second!, order._id), await read(second!, later)]).toEqual([
      [200, 1],
      [404, 1],
    ])
    shop.test.clock.set('2026-06-01T08:00:00Z')
  })

  it('is kept by who paid a share of it, whatever has become of them', async () => {
    await party.fill(0, {})
    const { order } = await party.sent(0, 'mine')
    await stand(party.members[1]!, 'removed')
    const share = newId()
    await shop.test.sql.query(
      `insert into shares (merchant_id, share_id, order_id, member_id, user_id, kind, amount, state, claimed_at, paid_at)
       values ($1, $2, $3, $4, $5, 'amount', 0, 'paid', $6, $6)`,
      [shop.test.merchantId, share, order._id, party.members[1], party.guests[1]!.userId, shop.test.clock.now],
    )
    expect(await read(party.guests[1]!, order._id)).toEqual([200, 1])
    await shop.test.sql.query('delete from shares where share_id = $1', [share])
  })
})
