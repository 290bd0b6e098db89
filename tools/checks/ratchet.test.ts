import { expect, it } from 'vitest'
import { compare, folderOf, type Place, type Rule } from './ratchet.ts'

const rule: Rule = { name: 'dialect', describes: 'odd names', find: () => [] }
const place = (path: string): Place => ({ path, line: 3, text: 'odd' })
const found = (...paths: string[]) => new Map([[rule, Map.groupBy(paths.map(place), ({ path }) => folderOf(path))]])

it.each([
  ['apps/api/features/cart/a.ts', 'apps/api'],
  ['packages/domain/cart/a.ts', 'packages/domain'],
  ['bench/rows/a.ts', 'bench'],
  ['vitest.config.ts', '.'],
])('%s counts for %s', (path, folder) => {
  expect(folderOf(path)).toBe(folder)
})

it('fails where a number rose, and names the places', () => {
  expect(compare(found('apps/api/a.ts', 'apps/api/b.ts'), { dialect: { 'apps/api': 1 } }).faults).toEqual([
    'apps/api: 2 odd names, and 1 may remain (npm run figures -- --list dialect lists them all):',
    '  apps/api/a.ts:3 odd',
    '  apps/api/b.ts:3 odd',
  ])
})

it('allows nothing where no number is written', () => {
  expect(compare(found('bench/a.ts'), {}).faults).toHaveLength(2)
})

it('asks for a lower number where it fell', () => {
  expect(compare(found(), { dialect: { bench: 2 } })).toEqual({
    faults: [],
    notes: ['bench: dialect fell to 0: npm run figures -- --lower'],
  })
})
