import { describe, expect, it, test } from 'vitest'
import type { StoreFees } from '../merchants/types.ts'
import { type PricingInput, quoteCart } from './index.ts'
import { lines, NO_FEES, pricingInput } from './test-carts.ts'

/** The totals without their explanation, and what each line carries: discount, tax, paid. */
function priced(changes: Partial<PricingInput>) {
  const { lines, totals } = quoteCart(pricingInput(changes))
  const { itemsTotal, subtotal, tax, grandTotal } = totals
  const fees = totals.fees.map(({ kind, amount, tax: feeTax }) => `${kind} ${amount} tax ${feeTax}`)
  return { itemsTotal, subtotal, tax, grandTotal, fees, shares: lines.map(({ share }) => [share.tax, share.paid]) }
}

describe('every fee at once, each with its own tax, beside items of two rates', () => {
  const fees: StoreFees = {
    packagingPerItem: 25,
    serviceRate: 1000,
    smallOrder: { below: 3000, amount: 300 },
    taxRate: { delivery: 2000, packaging: 500, service: 1500, smallOrder: null },
  }
  const delivery = { fee: 1000, freeFrom: null, taxRate: 2000 }
  const twoRates = { lines: lines('1010 x 2 @ 500', '777 x 1 @ 1500'), fees, delivery }

  // Items 2020 + 777 = 2797; packaging 3 × 25 = 75; service 279.7, so 280; below 3000, so 300 more.
  it('on top: 5 % of 2095 is 104.75, 15 % of 1057 is 158.55, 20 % of 1000 is 200', () => {
    expect(priced({ ...twoRates, taxIncluded: false })).toEqual({
      itemsTotal: 2797,
      subtotal: 2797,
      tax: 105 + 159 + 200,
      grandTotal: 2797 + 1000 + 75 + 280 + 300 + 464,
      fees: ['delivery 1000 tax 200', 'packaging 75 tax 4', 'service 280 tax 42', 'smallOrder 300 tax 0'],
      shares: [
        [101, 2020 + 101],
        [117, 777 + 117],
      ],
    })
  })

  it('inside: 99.76 in 2095, 137.87 in 1057, 166.67 in 1000', () => {
    expect(priced(twoRates)).toEqual({
      itemsTotal: 2797,
      subtotal: 2797,
      tax: 100 + 138 + 167,
      grandTotal: 2797 + 1000 + 75 + 280 + 300,
      fees: ['delivery 1000 tax 167', 'packaging 75 tax 4', 'service 280 tax 37', 'smallOrder 300 tax 0'],
      shares: [
        [96, 2020],
        [101, 777],
      ],
    })
  })

  it('service and small order look at what is left after the promotion, packaging at the pieces', () => {
    const promotion = { id: 'o', gift: { kind: 'amount', amount: 500 }, about: null, forbidsLoyalty: false } as const
    const untaxed = { ...fees, taxRate: NO_FEES.taxRate }
    expect(priced({ orderType: 10, lines: lines('1500 x 2'), fees: untaxed, offer: promotion })).toMatchObject({
      subtotal: 2500,
      fees: ['packaging 50 tax 0', 'service 250 tax 0', 'smallOrder 300 tax 0'],
      grandTotal: 3100,
    })
    expect(priced({ orderType: 10, lines: lines('1500 x 2'), fees: untaxed }).fees).toEqual([
      'packaging 50 tax 0',
      'service 300 tax 0',
    ])
  })

  it.each([
    ['a reward', { reward: 500 }],
    [
      'points',
      { loyalty: { earn: { points: 0, per: 1 }, redeem: { points: 1, worth: 1 }, mostPerOrder: null }, points: 500 },
    ],
    ['credits', { credits: 500 }],
  ])('%s makes an order no smaller: no fee of a small order, and delivery stays free', (_, spent) => {
    const atThreshold = { lines: lines('1500 x 2'), fees: { ...NO_FEES, smallOrder: fees.smallOrder } }
    const free = { ...atThreshold, delivery: { fee: 700, freeFrom: 3000, taxRate: null } }
    expect(priced({ ...free, ...spent })).toMatchObject({ itemsTotal: 3000, fees: ['delivery 0 tax 0'] })
    expect(priced({ ...free, ...spent, lines: lines('2999 x 1') })).toMatchObject({
      fees: ['delivery 700 tax 0', 'smallOrder 300 tax 0'],
    })
  })

  it('of an order of the first rules points made a small one of it, and it keeps its fee', () => {
    const small = { orderType: 10, lines: lines('3000 x 1'), reward: 1, rules: 1 } as const
    expect(priced({ ...small, fees: { ...NO_FEES, smallOrder: fees.smallOrder } }).fees).toEqual([
      'smallOrder 300 tax 0',
    ])
  })

  test.each([
    ['dinars have three decimals: 12.5 % of 1.250 is 0.156', 'KWD', '1250 x 1', 1250, 156],
    ['yen have none: 8 % of 119 is 9.52, so 10', 'JPY', '119 x 1', 800, 10],
    ['half a unit goes up', 'AED', '50 x 1', 100, 1],
    ['less than half a unit is nothing, and no row', 'AED', '49 x 1', 100, null],
  ])('service: %s', (_, currency, line, serviceRate, amount) => {
    const quote = priced({ currency, orderType: 10, lines: lines(line), fees: { ...NO_FEES, serviceRate } })
    expect(quote.fees).toEqual(amount === null ? [] : [`service ${amount} tax 0`])
  })
})
