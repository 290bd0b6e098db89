import { createDineInUser, describeCode } from '@compass/contract/spots'
import * as calls from '@compass/contract/visits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type SpotShop, spotShop } from '../orders/test-spots.ts'
import { type Party, partyAt } from '../rounds/test-party.ts'
import { printedSpots } from '../spots/test-spots.ts'
import { answerOf } from '../users/test-accounts.ts'

let shop: SpotShop
let party: Party
let order: string
let path: string
let spot: string
let key: string

beforeAll(async () => {
  shop = await spotShop()
  const printed = await printedSpots(shop.test)
  key = printed.key
  path = await printed.path('marina', 'table', '12')
  spot = (await printed.spot('marina', 'table', '12'))._id
})
afterAll(() => shop.test.close())

beforeEach(async () => {
  party = await partyAt(shop, 2)
  await party.fill(0, {})
  const sent = await party.sent(0, 'all')
  order = sent.order._id
  await party.move(order, sent.subOrder.items[0]!._id, 20)
  await party.move(order, sent.subOrder.items[0]!._id, 40)
})

/** As when its last share was paid. */
const pay = async () => {
  await shop.test.sql.query('update table_bills set paid = amount where order_id = $1', [order])
  await shop.test.sql.query(
    'update orders set status = 120, to_collect = 0, payment_status = 100 where order_id = $1',
    [order],
  )
}
const described = async () => (await shop.test.call(describeCode, { body: { path } }, {})).data
const scan = async (token: string) =>
  (await shop.test.call(createDineInUser, { body: { path } }, { token })).data.user.dineInfo
const join = (token: string) => shop.test.call(calls.joinVisit, { body: { spot } }, { token })
const stateOf = async () => {
  const params = { id: party.visit }
  return (await shop.test.call(calls.getVisit, { params }, { token: party.guests[0]!.token })).data.visit
}
const leave = (guest: number) => {
  const params = { id: party.visit, member: party.members[guest]! }
  return shop.test.call(calls.removeMember, { params }, { token: party.guests[guest]!.token })
}

describe('whoever scans next', () => {
  it('joins the party while it owes something', async () => {
    const stranger = await newCustomer(shop.test)
    expect(await scan(stranger.token)).toMatchObject({ visit: 'open', visitCount: 2 })
    expect((await join(stranger.token)).data).toMatchObject({ member: { state: 'waiting' }, visit: { party: null } })
    expect((await stateOf()).state).toBe('open')
  })

  it('begins anew when all is paid, and sees nothing of those before, who keep their order', async () => {
    await pay()
    expect(await described()).toMatchObject({ visit: 'none', visitCount: 0 })
    expect((await stateOf()).state).toBe('open')
    expect(await scan(party.guests[1]!.token)).toMatchObject({ visit: 'mine' })
    const stranger = await newCustomer(shop.test)
    expect(await scan(stranger.token)).toMatchObject({ visit: 'none', visitId: null })
    const ended = await stateOf()
    expect(ended).toMatchObject({ state: 'ended', party: { cart: null, code: null, orders: [{ _id: order }] } })
    const { visit } = (await join(stranger.token)).data
    expect(visit).toMatchObject({ count: 1, party: { orders: [], members: [{ number: 1 }] } })
    expect(visit._id).not.toBe(party.visit)
  })

  it('waits while the party is choosing more, and not for a cart that nobody touches', async () => {
    await pay()
    await shop.fill(party.guests[0]!, 50)
    const stranger = await newCustomer(shop.test)
    expect(await scan(stranger.token)).toMatchObject({ visit: 'open' })
    shop.test.clock.turn({ minutes: 30 })
    expect(await scan(stranger.token)).toMatchObject({ visit: 'none' })
  })

  it('hostile: is not let into the bill of a party that left without paying', async () => {
    await leave(0)
    await leave(1)
    expect((await stateOf()).state).toBe('open')
    const stranger = await newCustomer(shop.test)
    await scan(stranger.token)
    const request = (await join(stranger.token)).data
    expect(request).toMatchObject({ member: { state: 'waiting' }, visit: { goesToStaff: true, party: null } })
    expect((await shop.fill(stranger, 50)).meta.error).toBe('join_first')
  })
})

describe('the end of a visit that ordered', () => {
  const sweep = () => shop.test.ports.runJobs('end-idle-visits')

  it('comes four hours after its last step, and never while something is owed', async () => {
    shop.test.clock.turn({ hours: 5 })
    await sweep()
    expect((await stateOf()).state).toBe('open')
    await pay()
    await sweep()
    expect((await stateOf()).state).toBe('ended')
  })

  it('comes not before those four hours', async () => {
    await pay()
    shop.test.clock.turn({ minutes: 239 })
    await sweep()
    expect((await stateOf()).state).toBe('open')
    shop.test.clock.turn({ minutes: 1 })
    await sweep()
    expect((await stateOf()).state).toBe('ended')
  })

  it('is refused to staff while something is owed, unless they say why it is written off', async () => {
    const params = { id: party.visit }
    const ended = await shop.test.call(calls.changeVisit, { params, body: { end: true } }, { token: key })
    expect(answerOf(ended)).toBe('409 bill_open')
    expect((await stateOf()).state).toBe('open')
    const body = { end: true as const, writeOff: { reason: 'They had to run' } }
    expect((await shop.test.call(calls.changeVisit, { params, body }, { token: key })).data.visit.state).toBe('ended')
  })
})
