import { expect, it } from 'vitest'
import { clearVisitCookie, readVisitCookie, setVisitCookie } from './visit-cookie.ts'

const page = (value?: string) => ({
  cookies: new Map(value === undefined ? [] : [['visit.saffron', value]]),
  setCookies: [] as string[],
})

it('is read back as it was written, by its merchant alone, and written once', () => {
  const one = page()
  setVisitCookie(one, 'saffron', { visit: 'v-1', member: 'm-2' })
  setVisitCookie(one, 'saffron', { visit: 'v-1', member: 'm-2' })
  expect(one.setCookies).toHaveLength(1)
  expect(readVisitCookie(one.cookies, 'saffron')).toEqual({ visit: 'v-1', member: 'm-2' })
  expect(readVisitCookie(one.cookies, 'elia')).toBeNull()
})

it('is cleared once, and nothing is said where there was none', () => {
  const one = page('v-1.m-2')
  clearVisitCookie(one, 'saffron')
  clearVisitCookie(one, 'saffron')
  expect(one.setCookies).toEqual(['visit.saffron=; Path=/; SameSite=Lax; Max-Age=0'])
})

it.each(['', 'v-1', 'v 1.m', '../x.m', 'a.b.c'])('is none where somebody wrote %j', (value) => {
  expect(readVisitCookie(page(value).cookies, 'saffron')).toBeNull()
})
