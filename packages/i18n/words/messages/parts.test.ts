import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'

/** Signs of an SMS in two parts, where letters are not of the Latin alphabet. */
const TWO_PARTS = 134
const LINK = `https://order.saffron.example/saffron/o/${'x'.repeat(22)}`

describe('32: an Arabic SMS with a link', () => {
  const withLink = Object.entries(ar).filter(([, words]) => words.includes('{link}'))

  it.each(withLink)('%s fits two parts', (_, words) => {
    const values: Record<string, string> = { merchant: 'مطبخ الزعفران', number: '4821', link: LINK }
    const text = words.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? name)
    expect(text).toContain(LINK)
    expect(text.length).toBeLessThanOrEqual(TWO_PARTS)
  })
})
