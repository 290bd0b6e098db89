import { applyChanges, readTree } from '@compass/domain/document-changes'
import { expect, it } from 'vitest'
import { changePairs, nextGroup, pairGroupsOf } from './pairs.ts'

const tree = readTree({
  catalogue: {
    categories: [
      {
        key: 'sweets',
        products: [
          { sku: 'flan', bogo: true },
          { sku: 'tea', bogo: 'drinks' },
          { sku: 'rice', bogo: false },
        ],
      },
    ],
  },
})

it('are the items of a menu by their group', () => {
  expect(pairGroupsOf(tree)).toEqual([
    { group: true, skus: ['flan'] },
    { group: 'drinks', skus: ['tea'] },
  ])
  expect(pairGroupsOf({})).toEqual([{ group: true, skus: [] }])
})

it('gain and lose items, and nothing else changes', () => {
  const [all, drinks] = pairGroupsOf(tree)
  const changes = [...changePairs(all!, ['rice']), ...changePairs(drinks!, ['tea', 'flan'])]
  expect(changes.map(({ at, is }) => [at[2], is])).toEqual([
    ['rice', true],
    ['flan', false],
    ['flan', 'drinks'],
  ])
  const after = applyChanges(tree, [
    { at: ['catalogue', 'products', 'rice', 'bogo'], was: false, is: true },
    { at: ['catalogue', 'products', 'flan', 'bogo'], was: true, is: 'drinks' },
  ]).tree
  expect(pairGroupsOf(after)).toEqual([
    { group: true, skus: ['rice'] },
    { group: 'drinks', skus: ['flan', 'tea'] },
  ])
  expect(nextGroup([{ group: 'pairs-2', skus: [] }])).toBe('pairs-3')
})
