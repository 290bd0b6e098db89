import type { VisitData } from './visit-view.ts'

const AED = (amount: number) => ({ amount, currency: 'AED' })
type Party = NonNullable<VisitData['party']>

/** A member of the tests' table, who joined in the order of `number`. */
export function testMember(number: number, name: string | null, more: Partial<Party['members'][number]> = {}) {
  return {
    _id: `m${number}`,
    name,
    number,
    state: 'in' as const,
    isFirst: number === 1,
    isConnected: true,
    isChoosing: false,
    since: '2026-03-10T17:00:00.000Z',
    ...more,
  }
}

/** A basket of lines `[id, member, name, units, minor units of all]`. */
export function testCart(lines: readonly (readonly [string, string, string, number, number])[]): Party['cart'] {
  const total = AED(lines.reduce((sum, [, , , , amount]) => sum + amount, 0))
  return {
    _id: 'c1',
    store: 's1',
    orderType: 50,
    schedule: null,
    area: null,
    count: lines.reduce((sum, [, , , qty]) => sum + qty, 0),
    oneMoreFree: [],
    spot: null,
    products: lines.map(([id, member, name, qty, amount]) => ({
      _id: id,
      product: { _id: `p-${id}` },
      name: { en: name },
      qty,
      customize: [],
      unit: AED(amount / qty),
      total: AED(amount),
      specialInstructions: '',
      photo: null,
      foodType: 10,
      unavailable: null,
      isGift: false,
      by: { _id: member, name: null, number: 1 },
    })),
    totals: {
      itemsTotal: total,
      subtotal: total,
      fees: [],
      tax: AED(0),
      taxIncluded: true,
      grandTotal: total,
      explain: [],
    },
    promotion: null,
    spending: null,
    minimum: { required: null, missing: AED(0) },
    freeDelivery: null,
    delivery: null,
    expiresAt: '2026-03-10T23:30:00.000Z',
    version: 1,
  } as unknown as Party['cart']
}

/** The visit as the member `me` reads it. */
export function testVisit(version: number, party: Partial<Party>, me = 'm1'): VisitData {
  return {
    _id: 'v1',
    version,
    state: 'open',
    beganAt: '2026-03-10T17:00:00.000Z',
    count: 2,
    goesToStaff: false,
    me: { member: me, state: 'in', wasIn: true },
    party: { members: [], code: null, cart: null, cartAskedAt: null, orders: [], calls: [], ...party },
  } as unknown as VisitData
}
