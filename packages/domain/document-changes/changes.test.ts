import { merchantDocument, productInput } from '@compass/testkit/merchants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { type Change, isWithin, sameValue } from './change.ts'
import { compareTrees } from './compare-documents.ts'
import { atOfPointer, isNamedRight } from './fault-paths.ts'
import { isOfNewItem, readTree, valueAt, writeDocument } from './tree.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const text = fc.record(
  { en: fc.constantFrom('Rice', 'Tea', 'Bread'), ar: fc.constantFrom('أرز', 'شاي') },
  { requiredKeys: ['en'] },
)
const variant = fc.record({ key: fc.constantFrom('small', 'large', 'huge'), price: fc.constantFrom('1', '2') })
const group = fc.record({
  key: fc.constantFrom('size', 'extra'),
  name: text,
  variants: fc.uniqueArray(variant, { selector: ({ key }) => key }),
})
const product = fc.record(
  {
    sku: fc.constantFrom(...names),
    name: text,
    price: fc.constantFrom('10.00', '12.00', '13.00'),
    label: fc.constantFrom(null, 'new'),
    windows: fc.constantFrom(null, { slots: [{ days: ['mon'] }] }, { slots: [] }),
    customize: fc.uniqueArray(group, { selector: ({ key }) => key }),
  },
  { requiredKeys: ['sku', 'name', 'price', 'customize'] },
)
const store = fc.record({
  key: fc.constantFrom('bay', 'marina'),
  areas: fc.uniqueArray(fc.record({ key: fc.constantFrom('x', 'y', 'z'), deliveryFee: fc.constantFrom('5', '7') }), {
    selector: ({ key }) => key,
  }),
  hours: fc.record({
    week: fc.array(fc.constantFrom('mon', 'tue')),
    plannedOff: fc.array(fc.record({ date: fc.constantFrom('2026-12-25', '2026-12-26') }), { maxLength: 2 }),
  }),
})
/** Documents whose products stand anywhere, each once. */
const someDocument = fc
  .record({
    name: text,
    hosts: fc.array(fc.constantFrom('a.example', 'b.example')),
    loyalty: fc.constantFrom(null, { points: 1 }, { points: 2, worth: '1' }),
    stores: fc.uniqueArray(store, { selector: ({ key }) => key }),
    products: fc.uniqueArray(fc.tuple(product, fc.constantFrom('mains', 'drinks', 'sweets')), {
      selector: ([{ sku }]) => sku,
    }),
    categories: fc.shuffledSubarray(['mains', 'drinks', 'sweets'], { minLength: 3 }),
  })
  .map(({ products, categories, ...rest }) => ({
    ...rest,
    catalogue: {
      categories: categories.map((key) => ({
        key,
        name: { en: key },
        products: products.flatMap(([one, category]) => (category === key ? [one] : [])),
      })),
    },
  }))

describe('what makes one document of another', () => {
  it('gives the second when it is applied to the first, in every order of items', () => {
    fc.assert(
      fc.property(someDocument, someDocument, (before, after) => {
        const changes = compareTrees(readTree(before), readTree(after))
        const { tree, conflicts } = applyChanges(readTree(before), changes)
        expect(conflicts).toEqual([])
        expect(writeDocument(tree)).toEqual(after)
      }),
    )
  })

  it('is undone by what makes the first of the second', () => {
    fc.assert(
      fc.property(someDocument, someDocument, (before, after) => {
        const [first, second] = [readTree(before), readTree(after)]
        const there = applyChanges(first, compareTrees(first, second)).tree
        expect(writeDocument(applyChanges(there, compareTrees(second, first)).tree)).toEqual(before)
      }),
    )
  })

  it('is nothing where both say the same', () => {
    fc.assert(
      fc.property(someDocument, (one) => {
        expect(compareTrees(readTree(one), readTree(structuredClone(one)))).toEqual([])
      }),
    )
  })

  it('leaves the document before as it was', () => {
    fc.assert(
      fc.property(someDocument, someDocument, (before, after) => {
        const tree = readTree(before)
        applyChanges(tree, compareTrees(tree, readTree(after)))
        expect(writeDocument(tree)).toEqual(before)
      }),
    )
  })
})

describe('changes of two people', () => {
  const isPlaced = ({ after }: Change) => after !== undefined

  it('give the same in either order where they are about different things', () => {
    fc.assert(
      fc.property(someDocument, someDocument, someDocument, (base, one, other) => {
        const tree = readTree(base)
        const mine = compareTrees(tree, readTree(one)).filter((change) => !isPlaced(change))
        const theirs = compareTrees(tree, readTree(other)).filter(
          (change) => !isPlaced(change) && !mine.some(({ at }) => isWithin(at, change.at) || isWithin(change.at, at)),
        )
        const first = applyChanges(applyChanges(tree, mine).tree, theirs)
        const second = applyChanges(applyChanges(tree, theirs).tree, mine)
        expect([first.conflicts, second.conflicts]).toEqual([[], []])
        expect(sameValue(writeDocument(first.tree), writeDocument(second.tree))).toBe(true)
      }),
    )
  })

  it('at the same thing: the second is told what the first made of it, and everything else holds', () => {
    const tree = readTree(merchantDocument())
    const price = ['catalogue', 'products', 'rice', 'price']
    const was = valueAt(tree, price)
    const first = applyChanges(tree, [{ at: price, was, is: '25.00' }]).tree
    const mine: Change = { at: price, was, is: '27.00' }
    const second = applyChanges(first, [mine, { at: ['tagline', 'en'], was: 'Food that proves a point', is: 'New' }])
    expect(second.conflicts).toEqual([{ change: mine, theirs: '25.00' }])
    expect(valueAt(second.tree, price)).toBe('25.00')
    expect(valueAt(second.tree, ['tagline', 'en'])).toBe('New')
  })

  it('that mean the same are no conflict', () => {
    const tree = readTree({ credits: true })
    expect(applyChanges(tree, [{ at: ['credits'], was: false, is: true }]).conflicts).toEqual([])
  })
})

describe('a change', () => {
  const document = merchantDocument({
    catalogue: {
      categories: [
        { key: 'mains', name: { en: 'Mains' }, products: ['a', 'b', 'c'].map((sku) => productInput(sku)) },
        { key: 'drinks', name: { en: 'Drinks' }, products: ['x', 'y'].map((sku) => productInput(sku)) },
      ],
    },
  })
  const tree = readTree(document)
  const orders = (changes: readonly Change[]) => {
    const applied = applyChanges(tree, changes)
    const { catalogue } = writeDocument(applied.tree) as typeof document
    return {
      conflicts: applied.conflicts.length,
      orders: catalogue.categories.map(({ products }) => products.map(({ sku }) => sku).join('')),
    }
  }
  const at = (...steps: string[]) => ['catalogue', 'products', ...steps]

  it.each<[string, Change[], string[]]>([
    ['to the front of its category', [{ at: at('c'), after: null }], ['cab', 'xy']],
    ['behind another', [{ at: at('a'), after: 'b' }], ['bac', 'xy']],
    ['behind one that is gone: to the end', [{ at: at('a'), after: 'nobody' }], ['bca', 'xy']],
    ['behind one of another category: to the end', [{ at: at('a'), after: 'x' }], ['bca', 'xy']],
    [
      'into another category, where it is told',
      [{ at: at('a', 'category'), was: 'mains', is: 'drinks', after: 'x' }],
      ['bc', 'xay'],
    ],
    ['into another category, at its end', [{ at: at('a', 'category'), was: 'mains', is: 'drinks' }], ['bc', 'xya']],
  ])('moves a product %s', (_, changes, expected) => {
    expect(orders(changes)).toEqual({ conflicts: 0, orders: expected })
  })

  it('adds and removes products by the thousand', () => {
    const skus = Array.from({ length: 10_000 }, (__, index) => `p${index}`)
    const added = skus.map((sku): Change => ({ at: at(sku), is: { ...productInput(sku), category: 'drinks' } }))
    const full = applyChanges(tree, added).tree
    const back = applyChanges(full, compareTrees(full, tree))
    expect(back.conflicts).toEqual([])
    expect(writeDocument(back.tree)).toEqual(document)
  })

  it.each<[string, Change]>([
    ['of a product that is gone', { at: at('gone', 'price'), was: '10.00', is: '11.00' }],
    ['through a value that holds nothing', { at: at('a', 'price', 'cents'), is: 1 }],
    ['of a position in a list', { at: ['catalogue', 'categories', '0', 'name'], is: { en: 'First' } }],
    ['inside what an object inherits', { at: ['constructor', 'prototype', 'polluted'], is: true }],
    ['of the prototype', { at: ['__proto__', 'polluted'], is: true }],
    ['that moves nothing', { at: at('gone'), after: null }],
    ['that moves a field', { at: at('a', 'price'), after: null }],
    ['of the name by which others find an item', { at: at('a', 'sku'), was: 'a', is: 'z' }],
  ])('%s is left out and told', (_, change) => {
    const applied = applyChanges(tree, [change])
    expect(applied.conflicts).toEqual([{ change }])
    expect(writeDocument(applied.tree)).toEqual(document)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('of an item says the name that its path says', () => {
    expect(isNamedRight({ at: at('a'), is: productInput('a') })).toBe(true)
    expect(isNamedRight({ at: at('a'), is: productInput('b') })).toBe(false)
    expect(isNamedRight({ at: at('a'), is: 'a' })).toBe(false)
    expect(isNamedRight({ at: at('a', 'sku'), was: 'a', is: 'b' })).toBe(false)
    expect(isNamedRight({ at: at('a', 'category'), was: 'mains', is: 'drinks' })).toBe(true)
    expect(isNamedRight({ at: ['hosts'], is: ['a.example'] })).toBe(true)
  })
})

describe('a fault of a document', () => {
  it.each([
    ['/catalogue/categories/0/products/1/price', ['catalogue', 'products', 'kebab', 'price']],
    ['/catalogue/categories/1/name/ar', ['catalogue', 'categories', 'drinks', 'name', 'ar']],
    ['/stores/1/areas/0/polygon/3', ['stores', 'bay', 'areas', 'canal', 'polygon', '3']],
    ['/brand/msgConfig/a~1b', ['brand', 'msgConfig', 'a/b']],
    ['/stores/9/name', ['stores', '9', 'name']],
    ['', []],
  ])('at %s stands at %j', (pointer, at) => {
    const document = {
      stores: [{ key: 'marina' }, { key: 'bay', areas: [{ key: 'canal', polygon: [] }] }],
      catalogue: {
        categories: [
          { key: 'mains', products: [{ sku: 'rice' }, { sku: 'kebab' }] },
          { key: 'drinks', products: [] },
        ],
      },
    }
    expect(atOfPointer(document, pointer)).toEqual(at)
  })
})

describe('what is new', () => {
  const tree = readTree({ stores: [{ key: 'bay', areas: [{ key: 'canal', deliveryFee: '7' }] }] })

  it.each([
    [['stores', 'bay', 'areas', 'canal', 'deliveryFee'], false],
    [['stores', 'bay', 'areas', 'canal', 'minimumOrder'], false],
    [['stores', 'bay', 'areas', 'harbour', 'deliveryFee'], true],
    [['stores', 'bay', 'tables', '7'], true],
    [['stores', 'marina', 'hours', 'week'], true],
    [['brand', 'color'], false],
  ])('%j is of a new item: %s', (at, isNew) => {
    expect(isOfNewItem(tree, at)).toBe(isNew)
  })
})
