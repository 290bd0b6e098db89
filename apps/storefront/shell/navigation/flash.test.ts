import { describe, expect, it } from 'vitest'
import type { PageRequest } from '#shell/api/page-request.ts'
import { setFlash, takeFlash } from './flash.ts'

const pageWith = (...lines: string[]) => {
  const cookies = new Map<string, string>()
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    if (!line.includes('Max-Age=0')) cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return { cookies, setCookies: [] as string[] } as unknown as PageRequest & { setCookies: string[] }
}

describe('a word for the page that follows a form', () => {
  it('is said once: whoever reloads does not hear it again', () => {
    const form = pageWith()
    setFlash(form, 'saffron', 'Nicht verfügbar: “Kibbeh”; 100 % | gone')
    const next = pageWith(...form.setCookies)
    expect(takeFlash(next, 'saffron')).toBe('Nicht verfügbar: “Kibbeh”; 100 % | gone')
    expect(takeFlash(pageWith(...form.setCookies, ...next.setCookies), 'elia')).toBeNull()
    expect(takeFlash(pageWith(...next.setCookies), 'saffron')).toBeNull()
  })

  it('fits a cookie however long it is, and splits no letter', () => {
    const form = pageWith()
    setFlash(form, 'saffron', '🍕'.repeat(5000))
    expect(takeFlash(pageWith(...form.setCookies), 'saffron')).toBe('🍕'.repeat(250))
    expect(form.setCookies[0]!.length).toBeLessThan(4000)
  })

  it.each([
    ['nothing', ''],
    ['no proper escapes', 'said.saffron=%E0%A4%A'],
  ])('is none of %s', (_case, line) => {
    expect(takeFlash(pageWith(line), 'saffron')).toBeNull()
  })
})
