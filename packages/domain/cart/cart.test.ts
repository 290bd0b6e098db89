import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ChosenGroup, Product } from '../catalogue/index.ts'
import type { ItemUnavailable, Result } from '../refusal/index.ts'
import {
  addLine,
  type Cart,
  changeQty,
  countItems,
  customizeLine,
  isExpired,
  type NewLine,
  reconcileCart,
  removeFromLine,
  removeLine,
  setNote,
  startCart,
} from './index.ts'

const NOON = new Date('2026-03-01T12:00:00Z')
const always = () => null
const atThree = { at: '2026-03-01T15:00:00Z', timeZone: 'Asia/Dubai', askedAt: '2026-03-01T12:00:00Z' }

function product(id: string, changes: Partial<Product> = {}): Product {
  return {
    id,
    sku: id,
    categoryId: 'mains',
    name: { en: id },
    description: {},
    price: 1000,
    foodType: 5,
    label: null,
    picture: null,
    isActive: true,
    taxRate: 500,
    calories: null,
    customize: [],
    bogo: null,
    windows: null,
    orderTypes: null,
    soldOutAt: [],
    ...changes,
  }
}

function group(id: string, min: number, max: number, ...variants: string[]): Product['customize'][number] {
  const toVariant = (written: string) => {
    const name = written.replace('!', '')
    return { id: name, name: { en: name }, price: 100, isActive: !written.endsWith('!') }
  }
  return { id, name: { en: id }, type: 20, min, max, priceBase: false, variants: variants.map(toVariant) }
}

const chosen = (groupId: string, ...ids: string[]): ChosenGroup => ({
  groupId,
  variants: ids.map((variantId) => ({ variantId, counter: 1 })),
})

const soup = product('soup')
const pizza = product('pizza', { customize: [group('toppings', 0, 3, 'olives', 'cheese', 'ham')] })
const empty = startCart({ id: 'c1', storeId: 'marina', orderType: 20, areaId: null }, NOON)

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.value
}

let lineNumber = 0

function add(cart: Cart, item: Product, line: Partial<NewLine> = {}) {
  lineNumber += 1
  return addLine(cart, item, { lineId: `l${lineNumber}`, qty: 1, customize: [], ...line }, always)
}

/** Lines as `qty product topping,topping "note"`. */
const notified = (cart: Cart) =>
  cart.lines.map(({ qty, productId, customize, note }) => {
    const toppings = customize.flatMap(({ variants }) => variants.map(({ variantId }) => variantId))
    return [qty, productId, toppings.join(), note && `"${note}"`].filter(Boolean).join(' ')
  })

describe('adding', () => {
  it('an identical line takes it up; another choice or note stands apart', () => {
    let cart = value(add(empty, pizza, { customize: [chosen('toppings', 'ham', 'olives')] }))
    cart = value(add(cart, pizza, { qty: 2, customize: [chosen('toppings', 'olives', 'ham')], note: '  ' }))
    cart = value(add(cart, pizza, { customize: [chosen('toppings', 'olives')] }))
    cart = value(add(cart, pizza, { customize: [chosen('toppings', 'olives')], note: ' well done ' }))
    expect(notified(cart)).toEqual(['3 pizza olives,ham', '1 pizza olives', '1 pizza olives "well done"'])
    expect(countItems(cart)).toBe(5)
    expect(cart.version).toBe(empty.version + 4)
    expect(notified(empty)).toEqual([])
  })

  test.each([-1, 0, 1.5, '2', 1e9, Number.NaN, null, 2 ** 53, 1000, Number.POSITIVE_INFINITY, [1], true])(
    'hostile 13: a quantity of %j is refused everywhere',
    (qty) => {
      const refused = { ok: false, refusal: { reason: 'invalid_qty', most: 999 } }
      const cart = value(add(empty, soup, { lineId: 'a', qty: 3 }))
      expect(add(empty, soup, { qty: qty })).toEqual(refused)
      expect(changeQty(cart, 'a', qty)).toEqual(refused)
      expect(removeFromLine(cart, 'a', qty)).toEqual(refused)
    },
  )

  it('hostile 13: 999 a line, also by taking up', () => {
    const cart = value(add(empty, soup, { qty: 998 }))
    const full = value(add(cart, soup))
    expect(notified(full)).toEqual(['999 soup'])
    expect(add(full, soup)).toEqual({ ok: false, refusal: { reason: 'invalid_qty', most: 999 } })
  })

  it('hostile 13: 100 lines a cart, but more of a line that is there', () => {
    let cart = empty
    for (let i = 0; i < 100; i++) cart = value(add(cart, soup, { note: `${i}` }))
    expect(add(cart, soup, { note: 'one more' })).toEqual({ ok: false, refusal: { reason: 'cart_full', most: 100 } })
    expect(countItems(value(add(cart, soup, { note: '42' })))).toBe(101)
  })

  test.each<[string, Product, ItemUnavailable | null, ItemUnavailable]>([
    ['taken off', product('p', { isActive: false }), null, { kind: 'inactive' }],
    ['only for pickup', product('p', { orderTypes: [10] }), null, { kind: 'order_type' }],
    ['sold out here', product('p', { soldOutAt: ['marina'] }), null, { kind: 'sold_out' }],
    ['not now', product('p'), { kind: 'not_now', next: atThree }, { kind: 'not_now', next: atThree }],
  ])('hostile 16: an item that is %s can not be added', (_, item, now, because) => {
    const line = { lineId: 'a', qty: 1, customize: [] }
    expect(addLine(empty, item, line, () => now)).toEqual({
      ok: false,
      refusal: { reason: 'item_unavailable', productId: 'p', name: { en: 'p' }, because },
    })
  })

  it('an item that is sold out at another store can be added', () => {
    expect(add(empty, product('p', { soldOutAt: ['downtown'] })).ok).toBe(true)
  })

  it('a line is the cart’s store’s, and none takes up the same product of another store', () => {
    const cart = value(add(empty, soup))
    expect(cart.lines.map(({ storeId }) => storeId)).toEqual(['marina'])
    const elsewhere = { ...cart, lines: cart.lines.map((line) => ({ ...line, storeId: 'bay' })) }
    expect(value(add(elsewhere, soup)).lines.map(({ storeId, qty }) => [storeId, qty])).toEqual([
      ['bay', 1],
      ['marina', 1],
    ])
  })

  it('a choice that does not fit is refused', () => {
    expect(add(empty, pizza, { customize: [chosen('toppings', 'gold')] })).toMatchObject({
      refusal: { reason: 'customization_unknown' },
    })
  })
})

describe('changing', () => {
  let cart = value(add(empty, pizza, { lineId: 'a', qty: 2, customize: [chosen('toppings', 'olives')] }))
  cart = value(add(cart, pizza, { lineId: 'b', qty: 3 }))

  test.each<[string, (cart: Cart) => Result<Cart>, string[]]>([
    ['set to 5', (c) => changeQty(c, 'b', 5), ['2 pizza olives', '5 pizza']],
    ['one less', (c) => removeFromLine(c, 'b', 1), ['2 pizza olives', '2 pizza']],
    ['the last piece takes the line', (c) => removeFromLine(c, 'b', 3), ['2 pizza olives']],
    ['more than there is takes the line', (c) => removeFromLine(c, 'b', 9), ['2 pizza olives']],
    ['the whole line', (c) => removeLine(c, 'a'), ['3 pizza']],
    ['another choice', (c) => customizeLine(c, 'a', pizza, [chosen('toppings', 'ham')]), ['2 pizza ham', '3 pizza']],
    ['a choice that makes two lines one', (c) => customizeLine(c, 'a', pizza, []), ['5 pizza']],
    ['a note', (c) => setNote(c, 'a', ' no salt '), ['2 pizza olives "no salt"', '3 pizza']],
  ])('%s', (_, change, lines) => {
    const changed = value(change(cart))
    expect(notified(changed)).toEqual(lines)
    expect(changed.version).toBe(cart.version + 1)
    expect(notified(cart)).toEqual(['2 pizza olives', '3 pizza'])
  })

  it('a note that makes two lines one, and not beyond 999', () => {
    const noted = value(add(cart, pizza, { lineId: 'n', qty: 990, note: 'hot' }))
    expect(notified(value(setNote(noted, 'n', '')))).toEqual(['2 pizza olives', '993 pizza'])
    const many = value(changeQty(noted, 'b', 10))
    expect(setNote(many, 'n', '')).toMatchObject({ refusal: { reason: 'invalid_qty', most: 999 } })
  })

  it('a line that is not there is not found', () => {
    const notFound = { ok: false, refusal: { reason: 'not_found' } }
    expect(changeQty(cart, 'x', 1)).toEqual(notFound)
    expect(removeFromLine(cart, 'x', 1)).toEqual(notFound)
    expect(removeLine(cart, 'x')).toEqual(notFound)
    expect(customizeLine(cart, 'x', pizza, [])).toEqual(notFound)
    expect(setNote(cart, 'x', '')).toEqual(notFound)
  })
})

test.each([
  ['just made', '12:00:00.000', false],
  ['a millisecond before', '12:29:59.999', false],
  ['after 30 minutes', '12:30:00.000', true],
  ['the next day', '23:00:00.000', true],
])('%s, expired: %s %s', (_, time, expired) => {
  expect(isExpired(empty, new Date(`2026-03-01T${time}Z`))).toBe(expired)
})

test('a change does not lengthen the life of a cart', () => {
  expect(value(add(empty, soup)).expiresAt).toEqual(new Date('2026-03-01T12:30:00Z'))
})

describe('a cart beside today’s catalogue', () => {
  const reconcile = (
    cart: Cart,
    products: Product[],
    availability: (item: Product) => ItemUnavailable | null = always,
  ) => reconcileCart(cart, new Map(products.map((item) => [item.id, item])), { availability })

  let cart = value(add(empty, pizza, { lineId: 'a', customize: [chosen('toppings', 'olives', 'cheese')] }))
  cart = value(add(cart, soup, { lineId: 'b' }))

  it('stays the very same where everything fits', () => {
    const reconciled = reconcile(cart, [pizza, soup])
    expect(reconciled).toEqual({ cart, dropped: [], changed: [] })
    expect(reconciled.cart).toBe(cart)
  })

  test.each<[string, Product]>([
    ['costs more', product('soup', { price: 1100 })],
    ['costs less', product('soup', { price: 900 })],
    ['is in another category', product('soup', { categoryId: 'starters' })],
    ['is called otherwise', product('soup', { name: { en: 'broth' } })],
    ['is sold out at another store', product('soup', { soldOutAt: ['downtown'] })],
    ['can be chosen otherwise', product('soup', { customize: [group('bread', 0, 1, 'rye')] })],
  ])('needs no healing where a product %s', (_, changed) => {
    expect(reconcile(cart, [pizza, changed]).cart).toBe(cart)
  })

  const sizes = group('size', 1, 1, 'small', 'large')

  test.each<[string, Product[], unknown, string[]]>([
    ['gone', [pizza], { kind: 'gone' }, ['1 pizza olives,cheese']],
    ['taken off', [pizza, product('soup', { isActive: false })], { kind: 'inactive' }, ['1 pizza olives,cheese']],
    ['sold out', [pizza, product('soup', { soldOutAt: ['marina'] })], { kind: 'sold_out' }, ['1 pizza olives,cheese']],
    [
      'not delivered any more',
      [pizza, product('soup', { orderTypes: [10] })],
      { kind: 'order_type' },
      ['1 pizza olives,cheese'],
    ],
    [
      'wanting a size now',
      [pizza, product('soup', { customize: [sizes] })],
      { kind: 'choice_required', group: { en: 'size' } },
      ['1 pizza olives,cheese'],
    ],
    [
      'allowing fewer',
      [product('pizza', { customize: [{ ...pizza.customize[0]!, max: 1 }] }), soup],
      { kind: 'choice_limit', group: { en: 'toppings' } },
      ['1 soup'],
    ],
    [
      'without the one topping of two that must be',
      [product('pizza', { customize: [group('toppings', 2, 3, 'olives', 'cheese!', 'ham')] }), soup],
      { kind: 'option_gone', names: [{ en: 'cheese' }] },
      ['1 soup'],
    ],
  ])('hostile 31: a line is dropped by name when its product is %s', (_, products, because, left) => {
    const reconciled = reconcile(cart, products)
    expect(notified(reconciled.cart)).toEqual(left)
    expect(reconciled.dropped).toMatchObject([{ because }])
    expect(reconciled.changed).toEqual([])
    expect(reconciled.cart.version).toBe(cart.version + 1)
  })

  it('hostile 16: out of its hours it is dropped with the time it comes back', () => {
    const notNow = { kind: 'not_now', next: atThree } as const
    const reconciled = reconcile(cart, [pizza, soup], (item) => (item === soup ? notNow : null))
    expect(reconciled.dropped).toEqual([{ lineId: 'b', productId: 'soup', name: { en: 'soup' }, because: notNow }])
  })

  test.each([
    ['off sale', group('toppings', 0, 3, 'olives', 'cheese!'), [{ en: 'cheese' }], '1 pizza olives'],
    ['out of the catalogue', group('toppings', 0, 3, 'olives'), [], '1 pizza olives'],
    ['gone with its group', group('drinks', 0, 1, 'cola'), [], '1 pizza'],
  ])('a line stays without an option that is %s, and says so', (_, toppings, names, line) => {
    const reconciled = reconcile(cart, [product('pizza', { customize: [toppings] }), soup])
    expect(notified(reconciled.cart)).toEqual([line, '1 soup'])
    expect(reconciled.dropped).toEqual([])
    expect(reconciled.changed).toEqual([
      { lineId: 'a', productId: 'pizza', name: { en: 'pizza' }, because: { kind: 'option_gone', names } },
    ])
  })

  it('a product that left the catalogue is named by what was kept beside the cart', () => {
    const context = { availability: always, nameOf: (id: string) => ({ en: `old ${id}` }) }
    expect(reconcileCart(cart, new Map([['pizza', pizza]]), context).dropped[0]?.name).toEqual({ en: 'old soup' })
    expect(reconcile(cart, [pizza]).dropped[0]?.name).toBeNull()
  })
})

test('whatever is done to a cart, its lines differ, hold 1 to 999 pieces, and fit the catalogue', () => {
  const qty = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, -1, 500, 999, 1000))
  const toppings = fc.subarray(['olives', 'cheese']).map((ids) => (ids.length ? [chosen('toppings', ...ids)] : []))
  const note = fc.constantFrom('', 'hot')
  const at = fc.nat(5)
  const step = fc.oneof(
    fc.tuple(qty, toppings, note).map(
      ([q, customize, n]) =>
        (cart: Cart) =>
          add(cart, pizza, { qty: q, customize, note: n }),
    ),
    fc.tuple(at, qty).map(
      ([i, q]) =>
        (cart: Cart) =>
          changeQty(cart, cart.lines[i]?.id ?? 'x', q),
    ),
    fc.tuple(at, qty).map(
      ([i, q]) =>
        (cart: Cart) =>
          removeFromLine(cart, cart.lines[i]?.id ?? 'x', q),
    ),
    fc.tuple(at, toppings).map(
      ([i, choice]) =>
        (cart: Cart) =>
          customizeLine(cart, cart.lines[i]?.id ?? 'x', pizza, choice),
    ),
    fc.tuple(at, note).map(
      ([i, n]) =>
        (cart: Cart) =>
          setNote(cart, cart.lines[i]?.id ?? 'x', n),
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let cart = empty
      for (const change of steps) {
        const result = change(cart)
        if (!result.ok) continue
        expect(result.value.version).toBe(cart.version + 1)
        cart = result.value
        const alike = cart.lines.map(({ customize, note: n }) => JSON.stringify([customize, n]))
        expect(new Set(alike).size).toBe(alike.length)
        expect(cart.lines.every((line) => line.qty >= 1 && line.qty <= 999)).toBe(true)
      }
      const catalogue = new Map([['pizza', pizza]])
      expect(reconcileCart(cart, catalogue, { availability: always }).cart).toBe(cart)
    }),
    { numRuns: 300 },
  )
})
