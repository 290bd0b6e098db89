import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'
import { type Party, partyAt } from './test-party.ts'

describe('rounds of a party at a table', () => {
  let shop: SpotShop
  let party: Party
  beforeAll(async () => {
    shop = await spotShop()
  })
  beforeEach(async () => {
    await shop.test.apply(withSpots())
    party = await partyAt(shop)
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  it('begin an order that costs nothing until the kitchen accepts, and takes what was sent out of the cart', async () => {
    await party.fill(0, { qty: 2 })
    const [others] = await party.fill(1, { sku: 'soup', qty: 1 })
    const { status, data } = await party.send(0, 'mine')
    expect(status).toBe(201)
    expect(data.order).toMatchObject({
      status: 10,
      orderType: 50,
      isSingleOrderDineIn: false,
      visit: party.visit,
      products: [],
      totals: { grandTotal: { amount: 0 } },
      address: { name: 'Omar', tableNumber: '12' },
    })
    expect(data.subOrder).toMatchObject({ number: 1, by: { name: 'Omar', number: 1 }, tableNumber: '12' })
    expect(data.subOrder.items).toMatchObject([{ qty: 2, state: 10, unit: { amount: 1800 }, total: { amount: 3600 } }])
    const { rows } = await shop.test.sql.query('select lines from carts where visit_id = $1', [party.visit])
    expect(rows[0].lines.map(({ id }: { id: string }) => id)).toEqual([others])
  })
})
