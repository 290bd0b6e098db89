import { applyChanges, type Change, DraftBook, readTree, valueAt } from '@compass/domain/document-changes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeMoves, movedBehind } from './compose-moves.ts'
import { PRODUCTS, readMenu } from './menu-model.ts'

const product = (sku: string) => ({ sku, name: { en: sku }, price: '1.00' })
const documentOf = (skus: Readonly<Record<string, string>>) => ({
  catalogue: { categories: Object.entries(skus).map(([key, own]) => ({ key, products: [...own].map(product) })) },
})

/** A menu that somebody changes, with the drafts as the server keeps them. */
function desk(skus: Readonly<Record<string, string>>) {
  const published = readTree(documentOf(skus))
  let drafts: readonly Change[] = []
  const orderIn = (tree: typeof published, category: string) =>
    (readMenu(tree).byCategory.get(category) ?? []).map(({ sku }) => sku)
  const save = (changes: readonly Change[]) => {
    const book = new DraftBook(drafts)
    for (const change of changes) book.save(change)
    drafts = book.drafts
  }
  const draft = () => {
    const { tree, conflicts } = applyChanges(published, drafts)
    expect(conflicts).toEqual([])
    return tree
  }
  return {
    get drafts() {
      return drafts
    },
    order: (category: string) => orderIn(draft(), category),
    put(category: string, order: readonly string[], moved?: string) {
      const now = orderIn(draft(), category)
      const stands = { now, published: orderIn(published, category), ...(moved === undefined ? {} : { moved }) }
      const moves = composeMoves(drafts, PRODUCTS, order, stands)
      save(moves.map((move) => (move.is === undefined ? move : { ...move, was: valueAt(published, move.at) })))
    },
    recategorize: (sku: string, category: string) => {
      const at = [...PRODUCTS, sku, 'category']
      save([{ at, was: valueAt(published, at), is: category }])
    },
    add: (sku: string, category: string, after: string | null) =>
      save([{ at: [...PRODUCTS, sku], is: { ...product(sku), category }, after }]),
  }
}

describe('putting items in order', () => {
  it('drafts one move for one item, and none once it is back', () => {
    const menu = desk({ mains: 'abcd' })
    menu.put('mains', ['b', 'a', 'c', 'd'], 'b')
    expect(menu.drafts).toEqual([{ at: [...PRODUCTS, 'b'], after: null }])
    menu.put('mains', ['a', 'b', 'c', 'd'], 'b')
    expect(menu.drafts).toEqual([])
  })

  it('leaves an item where it was put, whatever it stood behind moves on', () => {
    const menu = desk({ mains: 'abcd' })
    menu.put('mains', movedBehind(menu.order('mains'), 'c', null), 'c')
    menu.put('mains', movedBehind(menu.order('mains'), 'd', 'c'), 'd')
    menu.put('mains', movedBehind(menu.order('mains'), 'c', 'b'), 'c')
    expect(menu.order('mains')).toEqual(['d', 'a', 'b', 'c'])
  })

  it('moves as few as it can', () => {
    const menu = desk({ mains: 'abcdef' })
    menu.put('mains', ['a', 'd', 'b', 'c', 'f', 'e'])
    expect(menu.drafts).toHaveLength(2)
  })

  it('makes every order, after anything else that was moved, added or brought from another category', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('sort' as const),
        seed: fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
      }),
      fc.record({ kind: fc.constant('drag' as const), from: fc.nat(11), to: fc.nat(11) }),
      fc.record({ kind: fc.constant('category' as const), sku: fc.constantFrom(...'abcdefgh'), to: fc.boolean() }),
      fc.record({ kind: fc.constant('add' as const), sku: fc.constantFrom(...'xyz') }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('mains', 'sweets'), step), { maxLength: 14 }), (steps) => {
        const menu = desk({ mains: 'abcde', sweets: 'fgh' })
        const added = new Set<string>()
        for (const [category, one] of steps) {
          const order = menu.order(category)
          if (one.kind === 'category') menu.recategorize(one.sku, one.to ? 'mains' : 'sweets')
          else if (one.kind === 'add') {
            if (!added.has(one.sku)) menu.add(one.sku, category, order.at(-1) ?? null)
            added.add(one.sku)
          } else if (order.length > 0) {
            const moved = one.kind === 'drag' ? order[one.from % order.length]! : undefined
            const others = order.filter((sku) => sku !== moved)
            const next =
              one.kind === 'sort'
                ? order
                    .map((sku, place) => [one.seed[place]!, sku] as const)
                    .sort(([a], [b]) => a - b)
                    .map(([, sku]) => sku)
                : movedBehind(
                    order,
                    moved!,
                    one.to % order.length === 0 ? null : (others[(one.to % order.length) - 1] ?? null),
                  )
            menu.put(category, next, moved)
            expect(menu.order(category)).toEqual(next)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
