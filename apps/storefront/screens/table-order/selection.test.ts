import { describe, expect, it } from 'vitest'
import { recallSelection, rememberSelection, type Selection } from './selection.ts'

function throughCookie(selection: Selection): ReadonlyMap<string, string> {
  const setCookies: string[] = []
  rememberSelection({ setCookies }, 'saffron', 'order', { selection, cost: 5383 })
  return new Map(setCookies.map((line) => line.split(';', 1)[0]!.split('=', 2) as [string, string]))
}

describe('what somebody chose of a bill', () => {
  it.each<Selection>([
    { kind: 'rest' },
    { kind: 'parts', n: 3 },
    {
      kind: 'lines',
      lines: [
        { id: 'a', of: 1 },
        { id: 'b', of: 4 },
      ],
    },
    { kind: 'amount', amount: 5383, currency: 'AED' },
  ])('comes back as it was: %o', (selection) => {
    expect(recallSelection(throughCookie(selection), 'saffron', 'order')).toEqual({ selection, cost: 5383 })
  })

  it('is none of another order, and nothing where the cookie was written by others', () => {
    expect(recallSelection(throughCookie({ kind: 'all' }), 'saffron', 'another')).toBeNull()
    const values = ['', '%E0%A4%A', '[]', '["order",{"kind":"lines","lines":[1]},1]', '["order",{"kind":"gift"},1]']
    for (const value of [...values, '["order",{"kind":"rest"},"1"]', '["order",{"kind":"rest"}]'])
      expect(recallSelection(new Map([['share.saffron', encodeURIComponent(value)]]), 'saffron', 'order')).toBeNull()
  })

  it('is not kept where it is too long for a cookie', () => {
    const lines = Array.from({ length: 200 }, (_, i) => ({ id: `0123456789-0123456789-${i}`, of: 1 }))
    expect(throughCookie({ kind: 'lines', lines }).size).toBe(0)
  })
})
