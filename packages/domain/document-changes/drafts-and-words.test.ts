import { merchantDocument } from '@compass/testkit/merchants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { type Change, isStorable } from './change.ts'
import { findForbidden, leastRole, OWNER_PATHS } from './change-roles.ts'
import { compareTrees } from './compare-documents.ts'
import { DraftBook } from './fold-drafts.ts'
import { composeSentences, SENTENCE_KEYS } from './sentences.ts'
import { readTree, writeDocument } from './tree.ts'

const at = (...steps: string[]) => ['catalogue', 'products', ...steps]
const tree = readTree(merchantDocument())
const rice = at('rice')

/** Drafts after these changes, one after another. */
function draftsAfter(changes: readonly Change[]): readonly Change[] {
  const book = new DraftBook([])
  for (const change of changes) book.save(change)
  return book.drafts
}

describe('a draft', () => {
  const newDish = { sku: 'stew', name: { en: 'Soup' }, price: '5.00', category: 'mains' }

  it('takes the place of the one at its path', () => {
    const price = [...rice, 'price']
    const drafts = draftsAfter([
      { at: price, was: '42.00', is: '25.00' },
      { at: price, was: '42.00', is: '26.00' },
    ])
    expect(drafts).toEqual([{ at: price, was: '42.00', is: '26.00' }])
  })

  it('goes where it is back to what is published', () => {
    const price = [...rice, 'price']
    expect(
      draftsAfter([
        { at: price, was: '42.00', is: '25.00' },
        { at: price, was: '42.00', is: '42.00' },
      ]),
    ).toEqual([])
  })

  it('of a new item takes in what is changed inside it', () => {
    const drafts = draftsAfter([
      { at: at('stew'), is: newDish, after: null },
      { at: at('stew', 'price'), is: '6.00' },
      { at: at('stew', 'name', 'ar'), is: 'حساء' },
      { at: at('stew'), after: 'rice' },
    ])
    expect(drafts).toEqual([
      { at: at('stew'), is: { ...newDish, price: '6.00', name: { en: 'Soup', ar: 'حساء' } }, after: 'rice' },
    ])
  })

  it('of a new item goes when the item is removed again', () => {
    expect(draftsAfter([{ at: at('stew'), is: newDish, after: null }, { at: at('stew') }])).toEqual([])
  })

  it('that moves an item is taken back alone', () => {
    const inside: Change = { at: [...rice, 'price'], was: '42.00', is: '43.00' }
    expect(draftsAfter([inside, { at: rice, after: null }, { at: rice }])).toEqual([inside])
  })

  it('that removes an item takes the place of all inside it, and a move leaves them', () => {
    const inside: Change = { at: [...rice, 'price'], was: '42.00', is: '25.00' }
    expect(draftsAfter([inside, { at: rice, after: null }])).toEqual([inside, { at: rice, after: null }])
    const removal: Change = { at: rice, was: { sku: 'rice' } }
    expect(draftsAfter([inside, { at: rice, after: null }, removal])).toEqual([removal])
  })

  it('makes, with all others, what the same changes made at once', () => {
    const added: Change = { at: at('stew'), is: newDish, after: null }
    const others: Change[] = [
      added,
      { at: ['tagline', 'en'], was: 'Food that proves a point', is: 'New' },
      { at: ['brand', 'color'], was: '#C4420F', is: '#000000' },
      { at: rice, after: null },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(others), (some) => {
        const changes = some.includes(added) ? [...some, { at: at('stew', 'price'), was: '5.00', is: '6.00' }] : some
        const drafted = applyChanges(tree, draftsAfter(changes))
        expect(drafted.conflicts).toEqual([])
        expect(writeDocument(drafted.tree)).toEqual(writeDocument(applyChanges(tree, changes).tree))
      }),
    )
  })
})

describe('a book of drafts', () => {
  it('says what was written and what went since it was opened', () => {
    const stew: Change = { at: at('stew'), is: { sku: 'stew', price: '1.00' }, after: null }
    const price: Change = { at: [...rice, 'price'], was: '42.00', is: '43.00' }
    const book = new DraftBook([stew, price])
    book.save({ at: [...rice], was: { sku: 'rice' } })
    book.save({ at: at('stew', 'price'), is: '2.00' })
    expect(book.written).toEqual([
      { at: rice, was: { sku: 'rice' } },
      { ...stew, is: { sku: 'stew', price: '2.00' } },
    ])
    expect(book.deleted).toEqual([JSON.stringify(price.at)])
  })

  it('takes ten thousand changes beside ten thousand drafts', () => {
    const prices = Array.from(
      { length: 10_000 },
      (_, index): Change => ({ at: at(`p${index}`, 'price'), was: '1', is: '2' }),
    )
    const book = new DraftBook(prices)
    for (const change of prices) book.save({ ...change, is: '3' })
    expect([book.written.length, book.deleted.length]).toEqual([10_000, 0])
  })
})

describe('a value that can stand in a document', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 10_000; depth++) deep = [deep]

  it.each<[string, unknown, boolean]>([
    ['text', 'Fattoush', true],
    ['a group', { a: [{ b: null }] }, true],
    ['what is too deep', deep, false],
    ['a text with a null in it', 'a\u0000b', false],
    ['half a letter', ['\ud83d'], false],
    ['a name with a null in it', { 'a\u0000': 1 }, false],
    ['a prototype', JSON.parse('{"a":{"__proto__":{"x":1}}}'), false],
  ])('%s', (_, value, can) => expect(isStorable(value)).toBe(can))
})

describe('words of changes', () => {
  it('are a closed list, and name what they are about', () => {
    const changes: Change[] = [
      { at: [...rice, 'price'], was: '42.00', is: '26.00' },
      { at: [...rice, 'name', 'ar'], was: 'أرز', is: 'أرز كبير' },
      { at: [...rice, 'calories'], was: null, is: 200 },
      { at: [...rice, 'allergens', 'contains'], was: [], is: ['milk'] },
      { at: [...rice, 'bogo'], was: false, is: true },
      { at: rice, after: null },
      { at: ['stores', 'bay', 'hours', 'week'], was: [], is: [] },
      { at: ['stores', 'bay', 'areas', 'canal', 'deliveryFee'], was: '7.00', is: '8.00' },
      { at: ['brand', 'color'], was: '#C4420F', is: '#000000' },
      { at: ['recurringOrders'], was: false, is: true },
    ]
    const sentences = composeSentences(changes, tree, tree)
    expect(sentences.map(({ key }) => key)).toEqual([
      ...['product_price', 'product_name', 'product_changed', 'product_allergens', 'product_moved'],
      ...['store_hours', 'area_fee', 'color_changed', 'setting_changed'],
    ])
    expect(sentences[0]).toMatchObject({ name: { en: expect.any(String) }, was: '42.00', is: '26.00' })
    expect(sentences[1]).toMatchObject({ was: 'أرز', is: 'أرز كبير' })
    expect(sentences[2]).not.toHaveProperty('was')
    expect(sentences[6]).toMatchObject({ name: { en: expect.any(String) }, was: '7.00', is: '8.00' })
  })

  it('say of every part of a document something that is on the list', () => {
    const full = readTree(merchantDocument())
    for (const sentence of composeSentences(compareTrees(readTree({}), full), readTree({}), full))
      expect(SENTENCE_KEYS).toContain(sentence.key)
    expect(new Set(SENTENCE_KEYS).size).toBe(SENTENCE_KEYS.length)
  })

  it('leave long texts out', () => {
    const change = { at: ['pages', 'terms', 'en'], was: 'a'.repeat(20_000), is: 'b' }
    expect(JSON.stringify(composeSentences([change], tree, tree)).length).toBeLessThan(200)
  })
})

describe('who may change what', () => {
  const all = (role: 'manager' | 'owner', store: string | null = null) => ({ role, store })
  const forbidden = (party: ReturnType<typeof all>, change: Change) => {
    const { tree: after } = applyChanges(tree, [change])
    return findForbidden(party, [change], tree, after) !== null
  }

  it.each(OWNER_PATHS)('%s is the owner’s, with everything inside it and around it', (pattern) => {
    const place = pattern.replaceAll('*', 'bay').split('/')
    expect(leastRole(place)).toBe('owner')
    expect(leastRole([...place, 'inside'])).toBe('owner')
    expect(leastRole(place.slice(0, 1))).toBe('owner')
  })

  it.each([
    [at('rice', 'price')],
    [at('stew')],
    [['catalogue', 'categories', 'mains']],
    [['promotions', 'ten']],
    [['stores', 'bay', 'hours', 'week']],
    [['stores', 'bay', 'areas', 'canal', 'deliveryFee']],
    [['stores', 'bay', 'fees', 'packagingPerItem']],
    [['stores', 'bay', 'tables', '7']],
    [['brand', 'color']],
    [['pages', 'about', 'en']],
    [['tagline', 'en']],
  ])('%j is a manager’s', (place) => {
    expect(leastRole(place)).toBe('manager')
  })

  it.each<[string, Change]>([
    ['its address', { at: ['slug'], was: 'test-kitchen', is: 'other' }],
    ['its hosts', { at: ['hosts'], is: ['evil.example'] }],
    ['a gateway', { at: ['gateways'], is: [{ name: 'stripe', mode: 'live' }] }],
    ['how a store is paid', { at: ['stores', 'bay', 'payment', 'pickup'], is: [] }],
    ['a store that goes', { at: ['stores', 'bay'], was: {} }],
    ['a tax', { at: ['taxes', 'vat', 'rate'], was: '5', is: '0' }],
  ])('a manager cannot change %s, and an owner can', (_, change) => {
    expect(forbidden(all('manager'), change)).toBe(true)
    expect(forbidden(all('owner'), change)).toBe(false)
  })

  it('staff of one store changes that store alone', () => {
    const fee = (key: string, area: string): Change => ({ at: ['stores', key, 'areas', area, 'deliveryFee'], is: '1' })
    expect(forbidden(all('manager', 'bay'), fee('bay', 'canal'))).toBe(false)
    expect(forbidden(all('manager', 'bay'), fee('marina', 'harbour'))).toBe(true)
    expect(forbidden(all('manager', 'bay'), { at: [...rice, 'price'], is: '1.00' })).toBe(true)
    expect(forbidden(all('manager', 'bay'), { at: ['brand', 'color'], is: '#000000' })).toBe(true)
  })

  it('staff of a vendor of a court changes what it sells and offers, and takes nothing of its neighbours', () => {
    const court = readTree({
      stores: [{ key: 'grill' }, { key: 'bar' }],
      catalogue: {
        categories: [
          { key: 'meat', store: 'grill', products: [{ sku: 'steak', price: '1' }] },
          { key: 'drinks', store: 'bar', products: [{ sku: 'tea', price: '1' }] },
        ],
      },
      promotions: [{ key: 'ten', vendor: 'grill' }, { key: 'all' }],
    })
    const may = (change: Change) => {
      const { tree: after, conflicts } = applyChanges(court, [change])
      expect(conflicts).toEqual([])
      return findForbidden(all('manager', 'grill'), compareTrees(court, after), court, after) === null
    }
    expect(may({ at: at('steak', 'price'), was: '1', is: '2' })).toBe(true)
    expect(may({ at: at('wine'), is: { sku: 'wine', category: 'meat' } })).toBe(true)
    expect(may({ at: at('wine'), is: { sku: 'wine', category: 'drinks' } })).toBe(false)
    expect(may({ at: at('tea', 'category'), was: 'drinks', is: 'meat' })).toBe(false)
    expect(may({ at: at('tea'), was: { sku: 'tea', price: '1', category: 'drinks' } })).toBe(false)
    expect(may({ at: ['catalogue', 'categories', 'drinks', 'store'], was: 'bar', is: 'grill' })).toBe(false)
    expect(may({ at: ['promotions', 'ten', 'code'], is: 'TEN' })).toBe(true)
    expect(may({ at: ['promotions', 'all', 'code'], is: 'ALL' })).toBe(false)
    expect(may({ at: ['promotions', 'all', 'vendor'], is: 'grill' })).toBe(false)
  })
})

describe('a document that was written from its tree', () => {
  it('is the document that was read', () => {
    expect(writeDocument(tree)).toEqual(merchantDocument())
  })
})
