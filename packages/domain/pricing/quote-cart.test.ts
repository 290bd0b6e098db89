import { describe, expect, it, test } from 'vitest'
import type { StoreFees } from '../merchants/types.ts'
import { type PricingInput, quoteCart } from './index.ts'
import { lineOf, lines, NO_FEES, pricingInput, productOf } from './test-carts.ts'

/** The totals without their explanation, and what each line carries: discount, tax, paid. */
function priced(changes: Partial<PricingInput>) {
  const { lines, totals } = quoteCart(pricingInput(changes))
  const { itemsTotal, subtotal, tax, grandTotal } = totals
  const fees = totals.fees.map(({ kind, amount, tax: feeTax }) => `${kind} ${amount} tax ${feeTax}`)
  return { itemsTotal, subtotal, tax, grandTotal, fees, shares: lines.map(({ share }) => [share.tax, share.paid]) }
}

describe('items', () => {
  it('an empty cart costs nothing, whatever the store charges', () => {
    const fees = { ...NO_FEES, packagingPerItem: 100, smallOrder: { below: 5000, amount: 500 } }
    const delivery = { fee: 1000, freeFrom: null, taxRate: 500 }
    expect(priced({ fees, delivery })).toEqual({
      itemsTotal: 0,
      subtotal: 0,
      tax: 0,
      grandTotal: 0,
      fees: [],
      shares: [],
    })
  })

  it('a unit is the product and its chosen variants times their counter, a line its quantity', () => {
    const sauces = { id: 'sauces', priceBase: false, variants: [{ id: 'garlic', price: 150 }] }
    const product = productOf({ price: 3000, customize: [sauces] })
    const chosen = [{ groupId: 'sauces', variants: [{ variantId: 'garlic', counter: 2 }] }]
    const quote = quoteCart(pricingInput({ lines: [lineOf('a', { product, qty: 3, chosen })] }))
    expect(quote.lines).toEqual([{ lineId: 'a', unit: 3300, total: 9900, share: { discount: 0, tax: 0, paid: 9900 } }])
    expect(quote.totals.grandTotal).toBe(9900)
  })

  it('two lines of one id are a fault of the program', () => {
    const [line] = lines('100 x 1')
    expect(() => quoteCart(pricingInput({ lines: [line!, line!] }))).toThrow('two lines')
  })
})

describe('tax inside the prices', () => {
  test.each([
    ['5 % of 105.00 is 5.00', 'AED', ['10500 x 1 @ 500'], 500, 10500, [[500, 10500]]],
    ['nothing for a rate of 0', 'AED', ['10500 x 1 @ 0'], 0, 10500, [[0, 10500]]],
    ['20 % of three coffees of 2.50', 'EUR', ['250 x 3 @ 2000'], 125, 750, [[125, 750]]],
    [
      'two rates',
      'EUR',
      ['1000 x 1 @ 1000', '1200 x 1 @ 2000'],
      91 + 200,
      2200,
      [
        [91, 1000],
        [200, 1200],
      ],
    ],
    [
      'rounded once for the whole, not a line at a time',
      'EUR',
      ['99 x 1 @ 550', '99 x 1 @ 550', '99 x 1 @ 550'],
      15,
      297,
      [
        [5, 99],
        [5, 99],
        [5, 99],
      ],
    ],
    [
      'the odd unit goes to the smaller line id',
      'EUR',
      ['100 x 1 @ 550', '100 x 1 @ 550', '100 x 1 @ 550'],
      16,
      300,
      [
        [6, 100],
        [5, 100],
        [5, 100],
      ],
    ],
    [
      'the odd unit of two',
      'EUR',
      ['50 x 1 @ 1000', '50 x 1 @ 1000'],
      9,
      100,
      [
        [5, 50],
        [4, 50],
      ],
    ],
    [
      'Serbia, 20 %',
      'RSD',
      ['89000 x 2 @ 2000', '15000 x 1 @ 1000'],
      29667 + 1364,
      193000,
      [
        [29667, 178000],
        [1364, 15000],
      ],
    ],
    [
      'Kuwait with 3 decimals, 15 %',
      'KWD',
      ['1250 x 1 @ 1500', '333 x 3 @ 1500'],
      293,
      2249,
      [
        [163, 1250],
        [130, 999],
      ],
    ],
    [
      'Japan without decimals, 8 % and 10 %',
      'JPY',
      ['980 x 1 @ 800', '120 x 2 @ 1000'],
      73 + 22,
      1220,
      [
        [73, 980],
        [22, 240],
      ],
    ],
  ])('hostile 102: %s', (_, currency, written, tax, grandTotal, shares) => {
    expect(priced({ currency, lines: lines(...written) })).toMatchObject({
      subtotal: grandTotal,
      tax,
      grandTotal,
      shares,
    })
  })
})

describe('tax on top of the prices', () => {
  test.each([
    ['5 % of 100.00', 'AED', ['10000 x 1 @ 500'], 500, 10500, [[500, 10500]]],
    ['half a unit goes up', 'AED', ['10 x 1 @ 500'], 1, 11, [[1, 11]]],
    [
      'rounded once: three times 0.10 is 0.015, so 0.02',
      'AED',
      ['10 x 1 @ 500', '10 x 1 @ 500', '10 x 1 @ 500'],
      2,
      32,
      [
        [1, 11],
        [1, 11],
        [0, 10],
      ],
    ],
    [
      'the largest remainder first',
      'AED',
      ['110 x 1 @ 500', '130 x 1 @ 500', '150 x 1 @ 500'],
      20,
      410,
      [
        [5, 115],
        [7, 137],
        [8, 158],
      ],
    ],
    [
      'two rates and a line without tax',
      'AED',
      ['1000 x 1 @ 500', '999 x 1 @ 0', '777 x 1 @ 1500'],
      50 + 117,
      2943,
      [
        [50, 1050],
        [0, 999],
        [117, 894],
      ],
    ],
    ['Serbia, 20 %', 'RSD', ['89000 x 2 @ 2000'], 35600, 213600, [[35600, 213600]]],
    [
      'Kuwait with 3 decimals, 15 %',
      'KWD',
      ['1250 x 1 @ 1500', '333 x 3 @ 1500'],
      337,
      2586,
      [
        [187, 1437],
        [150, 1149],
      ],
    ],
    [
      'Japan without decimals, 8 %',
      'JPY',
      ['101 x 1 @ 800', '101 x 1 @ 800'],
      16,
      218,
      [
        [8, 109],
        [8, 109],
      ],
    ],
  ])('hostile 102: %s', (_, currency, written, tax, grandTotal, shares) => {
    const changes = { currency, taxIncluded: false, lines: lines(...written) }
    expect(priced(changes)).toMatchObject({ subtotal: grandTotal - tax, tax, grandTotal, shares })
  })
})

describe('delivery', () => {
  const delivery = { fee: 1000, freeFrom: 5000, taxRate: null }

  test.each([
    ['below the threshold it is charged', '4999 x 1', ['delivery 1000 tax 0'], 5999],
    ['exactly at the threshold it is free', '5000 x 1', ['delivery 0 tax 0'], 5000],
    ['above it is free', '5001 x 1', ['delivery 0 tax 0'], 5001],
  ])('%s', (_, line, fees, grandTotal) => {
    expect(priced({ lines: lines(line), delivery })).toMatchObject({ fees, grandTotal })
  })

  test.each([10, 30, 50, 60] as const)('order type %i is not delivered, so nothing is charged', (orderType) => {
    expect(priced({ lines: lines('100 x 1'), delivery, orderType })).toMatchObject({ fees: [], grandTotal: 100 })
  })

  it('a scheduled delivery is a delivery; without an area nothing is charged yet', () => {
    expect(priced({ lines: lines('100 x 1'), delivery, orderType: 40 }).grandTotal).toBe(1100)
    expect(priced({ lines: lines('100 x 1'), delivery: null, orderType: 40 }).fees).toEqual([])
  })
})

describe('other fees', () => {
  const pickup = (line: string, fees: Partial<StoreFees>) =>
    priced({ orderType: 10, lines: lines(line), fees: { ...NO_FEES, ...fees } })
  const smallOrder = { below: 3000, amount: 500 }

  test.each([
    ['packaging for every piece', '1000 x 4', { packagingPerItem: 50 }, ['packaging 200 tax 0'], 4200],
    ['service of 10 %, half a unit up', '1005 x 1', { serviceRate: 1000 }, ['service 101 tax 0'], 1106],
    ['a small order', '2999 x 1', { smallOrder }, ['smallOrder 500 tax 0'], 3499],
    ['exactly large enough', '3000 x 1', { smallOrder }, [], 3000],
    [
      'other fees do not make it larger',
      '2900 x 1',
      { smallOrder, packagingPerItem: 200 },
      ['packaging 200 tax 0', 'smallOrder 500 tax 0'],
      3600,
    ],
  ])('%s', (_, line, fees, expected, grandTotal) => {
    expect(pickup(line, fees)).toMatchObject({ fees: expected, grandTotal })
  })
})

describe('tax on fees', () => {
  const fees = { ...NO_FEES, packagingPerItem: 25, taxRate: { ...NO_FEES.taxRate, packaging: 500 } }
  const delivery = { fee: 1000, freeFrom: null, taxRate: 2000 }

  it('on top: the delivery by its own rate, the packaging together with the items of its rate', () => {
    expect(priced({ taxIncluded: false, lines: lines('1010 x 1 @ 500', '1010 x 1 @ 500'), fees, delivery })).toEqual({
      itemsTotal: 2020,
      subtotal: 2020,
      tax: 104 + 200,
      grandTotal: 2020 + 1000 + 50 + 304,
      fees: ['delivery 1000 tax 200', 'packaging 50 tax 2'],
      shares: [
        [51, 1061],
        [51, 1061],
      ],
    })
  })

  it('inside: contained and not added', () => {
    expect(priced({ lines: lines('2100 x 1 @ 500'), fees, delivery })).toEqual({
      itemsTotal: 2100,
      subtotal: 2100,
      tax: 101 + 167,
      grandTotal: 2100 + 1000 + 25,
      fees: ['delivery 1000 tax 167', 'packaging 25 tax 1'],
      shares: [[100, 2100]],
    })
  })

  it('a delivery that is free has no tax', () => {
    const free = priced({ taxIncluded: false, lines: lines('5000 x 1'), delivery: { ...delivery, freeFrom: 5000 } })
    expect(free).toMatchObject({ tax: 0, grandTotal: 5000, fees: ['delivery 0 tax 0'] })
  })
})

describe('why the total is what it is', () => {
  const fees: StoreFees = {
    packagingPerItem: 50,
    serviceRate: 1000,
    smallOrder: { below: 9000, amount: 300 },
    taxRate: { delivery: 500, packaging: null, service: null, smallOrder: null },
  }
  const changes = {
    lines: lines('1000 x 2 @ 500', '500 x 1 @ 1500'),
    fees,
    delivery: { fee: 700, freeFrom: 2500, taxRate: 500 },
  }

  it('names every amount in the order in which the rules were applied, items first', () => {
    expect(quoteCart(pricingInput({ ...changes, taxIncluded: false })).totals.explain).toEqual([
      { rule: 'item', line: 'a', amount: 2000, data: { qty: 2, unit: 1000 } },
      { rule: 'item', line: 'b', amount: 500, data: { qty: 1, unit: 500 } },
      { rule: 'deliveryFee', amount: 700 },
      { rule: 'freeDelivery', amount: -700, data: { threshold: 2500 } },
      { rule: 'packagingFee', amount: 150, data: { qty: 3, unit: 50 } },
      { rule: 'serviceFee', amount: 250, data: { rate: 1000, base: 2500 } },
      { rule: 'smallOrderFee', amount: 300, data: { threshold: 9000 } },
      { rule: 'tax', amount: 100, data: { rate: 500, base: 2000 } },
      { rule: 'tax', amount: 75, data: { rate: 1500, base: 500 } },
    ])
  })

  it('tax inside the prices is told and not summed', () => {
    const { explain, grandTotal } = quoteCart(pricingInput(changes)).totals
    expect(explain.slice(-2)).toEqual([
      { rule: 'taxIncluded', amount: 95, informative: true, data: { rate: 500, base: 2000 } },
      { rule: 'taxIncluded', amount: 65, informative: true, data: { rate: 1500, base: 500 } },
    ])
    expect(grandTotal).toBe(2000 + 500 + 150 + 250 + 300)
  })
})
