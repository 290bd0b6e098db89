import { describe, expect, it } from 'vitest'
import { type Conditions, type PromotionContext, whyNot } from './index.ts'

const ANYTHING: Conditions = {
  storeIds: null,
  orderTypes: null,
  areaIds: null,
  windows: null,
  minimum: null,
  isForFirstOrder: false,
  perUser: null,
  inAll: null,
  paymentMethods: null,
  cardBins: null,
}
const EVENINGS = {
  isStoreTime: false,
  slots: [{ day: 1 as const, opens: '18:00', closes: '22:00' }],
  dates: [],
}
/** A Monday at noon, one soup for 18.00, delivered to the harbour. */
const NOW: PromotionContext = {
  storeId: 'marina',
  orderType: 20,
  areaId: 'harbour',
  hours: {
    timeZone: 'Asia/Dubai',
    week: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day: day as 0, opens: '00:00', closes: '24:00' })),
    plannedOff: [],
    specialDays: [],
  },
  at: new Date('2026-06-01T08:00:00Z'),
  lines: [{ productId: 'soup', categoryId: 'mains', isGift: false }],
  itemsAfterPairs: 1800,
  use: { inAll: 3, byUser: 1, ordersOfUser: 1 },
  paymentMethod: null,
  cardBin: null,
}
const drinks = { productIds: [], categoryIds: ['drinks'] }

describe('why a promotion does not hold', () => {
  it.each<[string, Partial<Conditions>, Partial<PromotionContext>, unknown]>([
    ['it asks for nothing', {}, {}, null],
    ['hostile 58: another outlet', { storeIds: ['bay'] }, {}, { because: 'other_store' }],
    ['hostile 58: another order type', { orderTypes: [10] }, {}, { because: 'order_type', orderTypes: [10] }],
    ['hostile 58: another area', { areaIds: ['canal'] }, {}, { because: 'area' }],
    ['an area that nobody has said yet', { areaIds: ['canal'] }, { areaId: null }, { because: 'area' }],
    ['the right area', { areaIds: ['canal', 'harbour'] }, {}, null],
    ['an area, and it is picked up', { areaIds: ['canal'] }, { areaId: null, orderType: 10 }, null],
    [
      'not before the evening',
      { windows: EVENINGS },
      {},
      { because: 'not_now', next: new Date('2026-06-01T14:00:00Z') },
    ],
    ['in the evening', { windows: EVENINGS }, { at: new Date('2026-06-01T14:00:00Z') }, null],
    ['the last use is left', { inAll: 4 }, {}, null],
    ['used up by everybody', { inAll: 3 }, {}, { because: 'exhausted' }],
    ['used up by this phone', { perUser: 1 }, {}, { because: 'used', times: 1 }],
    ['hostile 58: no first order', { isForFirstOrder: true }, {}, { because: 'first_order' }],
    [
      'hostile 58: a first order, for a phone that has used it from another account',
      { isForFirstOrder: true },
      { use: { inAll: 1, byUser: 1, ordersOfUser: 0 } },
      { because: 'first_order' },
    ],
    ['a first order', { isForFirstOrder: true }, { use: { inAll: 3, byUser: 0, ordersOfUser: 0 } }, null],
    ['exactly the minimum', { minimum: 1800 }, {}, null],
    ['one below the minimum', { minimum: 1801 }, {}, { because: 'below_minimum', missing: 1 }],
    ['nothing in the basket', {}, { lines: [], itemsAfterPairs: 0 }, { because: 'empty' }],
    ['no way to pay chosen yet', { paymentMethods: ['card'] }, {}, null],
    [
      'hostile 59: card alone, and cash was chosen',
      { paymentMethods: ['card'] },
      { paymentMethod: 'cod' },
      { because: 'payment_method', methods: ['card'] },
    ],
    ['hostile 59: another card', { cardBins: ['4111'] }, { cardBin: '550000' }, { because: 'card' }],
    ['the right card', { cardBins: ['4111'] }, { cardBin: '411122' }, null],
    ['one of the right cards', { cardBins: ['5500', '4111'] }, { cardBin: '411122' }, null],
    ['no card chosen yet', { cardBins: ['4111'] }, {}, null],
    ['any card', {}, { cardBin: '550000' }, null],
    ['the right way to pay', { paymentMethods: ['card', 'cod'] }, { paymentMethod: 'cod' }, null],
    [
      'the right outlet, order type and area',
      { storeIds: ['marina'], orderTypes: [10, 20], areaIds: ['harbour'] },
      {},
      null,
    ],
    ['this phone has a use left', { perUser: 2 }, {}, null],
    [
      'no first order, though the offer was never used',
      { isForFirstOrder: true },
      { use: { inAll: 0, byUser: 0, ordersOfUser: 1 } },
      { because: 'first_order' },
    ],
    [
      'nothing in the basket, and no minimum',
      { minimum: null },
      { lines: [], itemsAfterPairs: 0 },
      { because: 'empty' },
    ],
    [
      'nothing in the basket is below the minimum',
      { minimum: 500 },
      { lines: [], itemsAfterPairs: 0 },
      { because: 'below_minimum', missing: 500 },
    ],
  ])('%s', (_, conditions, context, reason) => {
    expect(whyNot({ conditions: { ...ANYTHING, ...conditions }, about: null }, { ...NOW, ...context })).toEqual(reason)
  })

  it('none of its products is in the cart; a gift is no product of it', () => {
    const promotion = { conditions: ANYTHING, about: drinks }
    expect(whyNot(promotion, NOW)).toEqual({ because: 'products', ...drinks })
    const tea = { productId: 'tea', categoryId: 'drinks', isGift: false }
    expect(whyNot(promotion, { ...NOW, lines: [tea] })).toBeNull()
    expect(whyNot(promotion, { ...NOW, lines: [...NOW.lines, tea] })).toBeNull()
    expect(whyNot(promotion, { ...NOW, lines: [{ ...tea, isGift: true }] })).toMatchObject({ because: 'products' })
  })

  it('what a customer can least change is said first', () => {
    const conditions = { ...ANYTHING, storeIds: ['bay'], minimum: 9999 }
    expect(whyNot({ conditions, about: null }, NOW)).toEqual({ because: 'other_store' })
  })
})
