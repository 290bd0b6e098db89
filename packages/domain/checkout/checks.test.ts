import { describe, expect, it } from 'vitest'
import { type Contact, checkContact, checkGuest } from './check-contact.ts'
import { checkLines } from './check-lines.ts'
import { checkStore } from './check-store.ts'
import { checkTotal } from './check-total.ts'
import { etaOf } from './eta.ts'
import { placeHere } from './place-here.ts'
import { quoteLines } from './quote-lines.ts'
import { checkStock, cutToStock, shortOf } from './stock.ts'
import { cartWith, LATER, lineWith, NOW, productWith, shopWith, storeWith } from './test-shop.ts'

const DELIVERY = { orderType: 20, schedule: null } as const
const reasonOf = (result: { ok: true } | { ok: false; refusal: { reason: string } }) =>
  result.ok ? null : result.refusal.reason

describe('a store that is asked for an order', () => {
  it.each([
    ['is switched off', { store: { isActive: false } }, 'store_inactive'],
    ['is tested', { store: { previewMode: true } }, 'store_testing'],
    ['has no delivery', { store: { services: [10] } }, 'service_not_offered'],
    ['has paused it', { paused: [40] }, 'channel_paused'],
    ['takes it', {}, null],
  ] as const)('%s', (_what, parts, reason) => {
    const shop = shopWith(parts as Parameters<typeof shopWith>[0])
    expect(reasonOf(checkStore(shop, shop.stores.get('store')!, DELIVERY, NOW))).toBe(reason)
  })

  it('is closed before it opens, and says when that is', () => {
    const shop = shopWith()
    const early = new Date('2026-05-04T04:00:00Z')
    expect(checkStore(shop, shop.stores.get('store')!, DELIVERY, early)).toMatchObject({
      refusal: { reason: 'store_closed', opensAt: { at: '2026-05-04T07:00:00.000Z', timeZone: 'Asia/Dubai' } },
    })
  })

  it('takes no order at a table or in a room yet', () => {
    const shop = shopWith()
    expect(reasonOf(checkStore(shop, shop.stores.get('store')!, { orderType: 50 }, NOW))).toBe('service_not_offered')
  })
})

describe('lines that are ordered', () => {
  it('must be there, switched on and not sold out', () => {
    const products = [
      productWith('soup'),
      productWith('off', { isActive: false }),
      productWith('out', { soldOutAt: ['store'] }),
    ]
    const shop = shopWith({ products })
    const store = shop.stores.get('store')!
    const look = (id: string) => reasonOf(checkLines(shop, store, cartWith({ lines: [lineWith(id)] }), NOW))
    expect(['soup', 'off', 'out', 'nowhere'].map(look)).toEqual([
      null,
      'item_unavailable',
      'item_unavailable',
      'item_unavailable',
    ])
  })

  it('are out of stock where the count is used up', () => {
    const shop = shopWith({ stock: { soup: 0 } })
    expect(reasonOf(checkLines(shop, shop.stores.get('store')!, cartWith(), NOW))).toBe('out_of_stock')
  })
})

describe('a count of pieces', () => {
  const shop = shopWith({ stock: { soup: 3 } })

  it('lets a cart grow to what is left, and names the most beyond', () => {
    const grown = cartWith({ lines: [lineWith('soup', 4)] })
    expect(reasonOf(checkStock(shop, cartWith(), cartWith({ lines: [lineWith('soup', 3)] })))).toBeNull()
    expect(checkStock(shop, cartWith(), grown)).toMatchObject({ refusal: { reason: 'out_of_stock', left: 3 } })
    expect(reasonOf(checkStock(shop, grown, grown))).toBeNull()
    expect(shortOf(shop, grown, grown.lines[0]!)).toBe(3)
  })

  it('cuts what grew to what is left over all lines of a product', () => {
    const lines = [lineWith('soup', 2), { ...lineWith('soup', 2), id: 'second' }]
    const { cart, cut } = cutToStock(shop, null, cartWith({ lines }))
    expect(cart.lines.map(({ id, qty }) => [id, qty])).toEqual([
      ['line-soup', 2],
      ['second', 1],
    ])
    expect(cut.map(({ id }) => id)).toEqual(['second'])
  })
})

describe('the contact of an order', () => {
  const known = { name: null, email: null, phone: null, phoneCode: null, isVerified: false }
  const input = {
    name: 'Layla',
    email: undefined,
    phone: { number: '501234567', countryCode: '+971' },
    instruction: undefined,
    hasAgreedToTerms: false,
    fields: [],
    collected: undefined,
    known,
  }

  it('is what was said, in one form', () => {
    expect(checkContact(shopWith(), input)).toEqual({
      ok: true,
      value: {
        name: 'Layla',
        email: null,
        phone: '+971501234567',
        phoneCode: '+971',
        instruction: null,
        collected: [],
      } satisfies Contact,
    })
  })

  it('names every fault at once, the terms among them', () => {
    const shop = shopWith({ merchant: { termsRequired: true } })
    const checked = checkContact(shop, { ...input, name: '', phone: undefined })
    expect(checked).toMatchObject({ refusal: { reason: 'invalid_fields' } })
    const paths = (checked as unknown as { refusal: { faults: { path: string }[] } }).refusal.faults.map(
      ({ path }) => path,
    )
    expect(paths).toEqual(['name', 'phone', 'isTermsAndConditionAgreed'])
  })

  it('lacks the terms alone where nothing else is wrong', () => {
    expect(reasonOf(checkContact(shopWith({ merchant: { termsRequired: true } }), input))).toBe('terms_not_accepted')
  })

  it('needs a proven number where the merchant verifies', () => {
    const shop = shopWith({ merchant: { verifyPhone: 'always' } })
    expect(reasonOf(checkContact(shop, input))).toBe('phone_unverified')
    const proven = { ...known, phone: '+971507654321', phoneCode: '+971', isVerified: true }
    expect(checkContact(shop, { ...input, known: proven })).toMatchObject({ value: { phone: '+971507654321' } })
  })
})

describe('the guest of a table or a room', () => {
  const known = { name: null, email: null, phone: null, phoneCode: null, isVerified: false }
  const shop = shopWith({ merchant: { verifyPhone: 'always', termsRequired: true, emailNeeded: 20 } })
  const input = {
    name: 'Omar',
    email: undefined,
    phone: undefined,
    instruction: undefined,
    hasAgreedToTerms: false,
    fields: [],
    collected: undefined,
    known,
  }
  const guest = (overrides: Partial<Parameters<typeof checkGuest>[1]>, asksSurname = false) =>
    checkGuest(shop, { ...input, ...overrides }, { asksSurname })

  it('says a name, and no phone, e-mail or terms', () => {
    expect(guest({})).toMatchObject({ ok: true, value: { name: 'Omar', phone: null, email: null } })
    expect(guest({ name: undefined, known: { ...known, name: 'Layla' } })).toMatchObject({ value: { name: 'Layla' } })
  })

  it('comes along with a proven number', () => {
    const proven = { ...known, phone: '+971507654321', phoneCode: '+971', isVerified: true }
    expect(guest({ known: proven })).toMatchObject({ value: { phone: '+971507654321' } })
  })

  it('says the surname of the booking where it is asked for', () => {
    expect(guest({ name: undefined, lastName: 'Okafor' }, true)).toMatchObject({ value: { name: 'Okafor' } })
    expect(guest({ name: 'Ada', lastName: 'Okafor' }, true)).toMatchObject({ value: { name: 'Ada Okafor' } })
  })

  it.each([
    ['no name', { name: ' ' }, false, 'name'],
    ['no surname', { name: 'Ada' }, true, 'lastName'],
    ['a surname that is none', { lastName: '<b>' }, true, 'lastName'],
    ['a phone that is none', { phone: { number: '12', countryCode: '+971' } }, false, 'phone'],
  ])('hostile: %s is refused', (_, overrides, asksSurname, path) => {
    expect(guest(overrides, asksSurname)).toMatchObject({
      refusal: { reason: 'invalid_fields', faults: [{ path }] },
    })
  })
})

describe('the total of an order', () => {
  const shop = shopWith()
  const look = (qty: number, method: string) => {
    const cart = cartWith({ lines: [lineWith('soup', qty)] })
    const terms = { ...placeHere(shop, cart, NOW), promotion: null }
    return checkTotal(terms, quoteLines(shop, terms, cart.lines), method)
  }

  it('reaches the minimum, and is paid by a method of the store', () => {
    expect(look(1, 'cod')).toMatchObject({
      refusal: { reason: 'below_minimum', missing: { amount: 1000, currency: 'AED' } },
    })
    expect(reasonOf(look(2, 'knet'))).toBe('payment_method_not_allowed')
    expect(look(2, 'cod')).toEqual({ ok: true, value: 'cod' })
  })

  it('is paid in cash up to the limit, which is allowed itself', () => {
    expect(reasonOf(look(9, 'cod'))).toBeNull()
    expect(reasonOf(look(10, 'cod'))).toBe('cash_above_limit')
    expect(reasonOf(look(10, 'cardOnDelivery'))).toBeNull()
  })
})

describe('the promised time', () => {
  const store = storeWith()
  const minutes = (at: { from: Date; to: Date }) =>
    [at.from, at.to].map((time) => (time.getTime() - NOW.getTime()) / 60_000)

  it('is the kitchen’s at the counter, the area’s at the door, and the courier’s where one is asked', () => {
    const [area] = store.areas
    expect(minutes(etaOf({ store, area: null, distance: null, now: NOW }))).toEqual([20, 30])
    expect(minutes(etaOf({ store, area: area!, distance: null, now: NOW }))).toEqual([30, 45])
    const quote = { id: 'q', amount: 900, expiresAt: LATER.toISOString(), etaMinutes: 25 }
    const distance = {
      storeId: 'store',
      areaId: area!.id,
      addressId: null,
      to: { lat: 25, lng: 55 },
      metres: 900,
      quote,
    }
    const [from, to] = minutes(etaOf({ store, area: area!, distance, now: NOW }))
    expect(from).toBeGreaterThanOrEqual(45)
    expect(to).toBeGreaterThan(from!)
  })
})
