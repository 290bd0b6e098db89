import { describe, expect, it } from 'vitest'
import { countPendingUnits } from './pending-units.ts'

const form = (fields: Record<string, string>) => {
  const created = new FormData()
  for (const [name, value] of Object.entries(fields)) created.set(name, value)
  return created
}
const line = (id: string, productId: string, qty: number) => ({ id, productId, qty }) as never
const cart = { lines: [line('l1', 'tea', 2), line('l2', 'rice', 1)] }

describe('what was tapped shows before the server has answered', () => {
  it.each([
    ['nothing on its way', [], 'tea', 0],
    [
      'two taps on plus',
      [
        { intent: 'add', product: 'tea' },
        { intent: 'add', product: 'tea' },
      ],
      'tea',
      2,
    ],
    ['three at once from the sheet', [{ intent: 'add', product: 'tea', qty: '3' }], 'tea', 3],
    ['another product’s plus', [{ intent: 'add', product: 'rice' }], 'tea', 0],
    ['one less of a line', [{ intent: 'remove', line: 'l1', decrease: '1' }], 'tea', -1],
    ['the whole line', [{ intent: 'remove', line: 'l1' }], 'tea', -2],
    ['a line set to five', [{ intent: 'customize', line: 'l1', qty: '5' }], 'tea', 3],
    ['other choices for a line', [{ intent: 'customize', line: 'l1' }], 'tea', 0],
    [
      'plus, then minus',
      [
        { intent: 'add', product: 'rice' },
        { intent: 'remove', line: 'l2', decrease: '1' },
      ],
      'rice',
      0,
    ],
  ])('%s', (_, fields, product, units) => {
    expect(countPendingUnits((fields as Record<string, string>[]).map(form), cart, product)).toBe(units)
  })
})
