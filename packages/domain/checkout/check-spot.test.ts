import { describe, expect, it, test } from 'vitest'
import { SERVICE } from '../services/index.ts'
import type { Spot } from '../spots/index.ts'
import { checkSpot, checkSpotOfOrder } from './index.ts'

const TABLE: Spot = { id: 't7', kind: 'table', number: '7', zone: null, seats: 4, floor: null, orders: 'single' }
const ROOM: Spot = { ...TABLE, id: 'r304', kind: 'room', number: '304', seats: null }
const at = (spot: Spot | null) => ({ store: { id: 'marina' }, spot })

describe('the spot of an order', () => {
  it('is the table or the room of its service, and none for what needs none', () => {
    expect(checkSpot(at(TABLE), 'marina', SERVICE.DINE_IN)).toEqual({ ok: true, value: TABLE })
    expect(checkSpot(at(ROOM), 'marina', SERVICE.ROOM)).toEqual({ ok: true, value: ROOM })
    expect(checkSpot(null, 'marina', SERVICE.DELIVERY)).toEqual({ ok: true, value: null })
  })

  test.each([
    ['a table without a scan', null, 'marina', SERVICE.DINE_IN, 'spot_required'],
    ['a room without a scan', null, 'marina', SERVICE.ROOM, 'spot_required'],
    ['the store’s own code, and no table chosen', at(null), 'marina', SERVICE.DINE_IN, 'table_required'],
    ['another store', at(TABLE), 'harbour', SERVICE.DINE_IN, 'other_spot'],
    ['a room’s order at a table', at(TABLE), 'marina', SERVICE.ROOM, 'other_spot'],
    ['a delivery from a room', at(ROOM), 'marina', SERVICE.DELIVERY, 'other_spot'],
  ] as const)('hostile: %s is refused', (_, seat, storeId, service, reason) => {
    expect(checkSpot(seat, storeId, service)).toMatchObject({ ok: false, refusal: { reason } })
  })

  it('of a table that orders in rounds is a spot of carts, and hostile: of no single order', () => {
    const rounds: Spot = { ...TABLE, orders: 'rounds' }
    expect(checkSpot(at(rounds), 'marina', SERVICE.DINE_IN)).toEqual({ ok: true, value: rounds })
    const order = checkSpotOfOrder(at(rounds), 'marina', SERVICE.DINE_IN)
    expect(order).toMatchObject({ ok: false, refusal: { reason: 'orders_in_rounds' } })
    expect(checkSpotOfOrder(at(TABLE), 'marina', SERVICE.DINE_IN)).toEqual({ ok: true, value: TABLE })
    expect(checkSpotOfOrder(null, 'marina', SERVICE.DELIVERY)).toEqual({ ok: true, value: null })
  })
})
