import { claimShare, getTableBill, payTableBill } from '@compass/contract/shares'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SpotShop, spotShop } from '../features/orders/test-spots.ts'
import { partyAt } from '../features/rounds/test-party.ts'
import { checkInvariants } from '../invariants/index.ts'
import { type FakeGateway, fakeGateway } from '../testing/fake-gateway.ts'
import { type ArmedPorts, type FaultPointName, TABLE_POINTS } from './index.ts'
import { armAt, passedHere } from './test-points.ts'

describe('a process that ends at a table', () => {
  let shop: SpotShop
  let gateway: FakeGateway
  let whole: ArmedPorts
  beforeAll(async () => {
    shop = await spotShop()
    gateway = await fakeGateway(shop.test)
    whole = { database: shop.test.api.database, ports: shop.test.api.ports }
  })
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(async () => {
    await gateway.close()
    await shop.test.close()
  })

  async function die(name: FaultPointName, act: () => Promise<unknown>): Promise<void> {
    const { passed, disarm } = armAt(shop.test, whole, name)
    await act().catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
  }

  /** Somebody alone with two soups that were served. */
  async function served() {
    const party = await partyAt(shop, 1)
    const { token } = party.guests[0]!
    await party.fill(0, { qty: 2 })
    const { order, subOrder } = await party.sent(0, 'all')
    const item = subOrder.items[0]!._id
    for (const to of [20, 40]) await party.move(order._id, item, to)
    const body = { orderId: order._id, kind: 'lines' as const, lines: [{ _id: item }] }
    const claim = () => shop.test.call(claimShare, { body }, { token })
    const bill = async () => (await shop.test.call(getTableBill, { params: { id: order._id } }, { token })).data.bill!
    const pay = (share: string, key: string) =>
      shop.test.call(
        payTableBill,
        { body: { orderId: order._id, share, payment: { mod: 'card' } } },
        { token, headers: { 'idempotency-key': key } },
      )
    return { claim, bill, pay }
  }

  it.each<FaultPointName>(['round-uncommitted', 'round-unanswered'])(
    'hostile 105: %s: the same round again is sent once',
    async (name) => {
      const party = await partyAt(shop, 1)
      const lines = await party.fill(0, { qty: 2 }, { sku: 'karak' })
      const send = () => party.send(0, 'all', { key: 'round' })
      await die(name, send)
      const { data } = await send()
      expect(data.subOrder.items.map(({ line, qty }) => [line, qty])).toEqual([
        [lines[0], 2],
        [lines[1], 1],
      ])
      expect((await party.rounds(0, data.order._id)).data.subOrders).toHaveLength(1)
    },
  )

  it.each<FaultPointName>(['claim-uncommitted', 'claim-unanswered'])(
    'hostile 105: %s: the item is claimed whole and once',
    async (name) => {
      const { claim, bill } = await served()
      await die(name, claim)
      expect((await claim()).status).toBe(name === 'claim-unanswered' ? 409 : 201)
      const { shares, items } = await bill()
      expect(shares.map(({ amount }) => amount)).toEqual([items[0]!.amount])
      expect(items[0]!.claims).toHaveLength(1)
    },
  )

  it.each<FaultPointName>(['share-unasked', 'share-uncommitted', 'share-unanswered'])(
    'hostile 105: %s: its money pays the share once',
    async (name) => {
      const { claim, bill, pay } = await served()
      const share = (await claim()).data.share._id
      if (name === 'share-unasked') await die(name, () => pay(share, 'first'))
      const { data } = await pay(share, 'second')
      const { url, body, headers } = gateway.webhook(gateway.pay(data.payment!._id))
      const notify = () => shop.test.inject({ method: 'POST', url, payload: body, headers })
      if (name !== 'share-unasked') await die(name, notify)
      await notify()
      expect(await bill()).toMatchObject({ state: 'paid', open: { amount: 0 } })
      const { rows } = await shop.test.sql.query('select captured from payments where subject = $1 and captured > 0', [
        share,
      ])
      expect(rows).toHaveLength(1)
    },
  )
})

it('every fault point of a table is passed by a test', () => {
  expect(Object.keys(TABLE_POINTS).filter((name) => !passedHere.has(name))).toEqual([])
})
