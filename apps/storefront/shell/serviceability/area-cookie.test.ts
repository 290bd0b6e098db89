import { expect, it } from 'vitest'
import { parseAreaCookie, writeAreaCookie } from './area-cookie.ts'

const id = '01a1fe66-25e1-7190-8d48-569e57ff63e9'
const area = { id, name: { text: 'Ste. Anne; الخليج', language: 'en' as const }, from: 25, to: 40 }

it('D24: what the card says at once comes back as it was written', () => {
  const cookie = writeAreaCookie(area, 'en')
  expect(cookie).toMatch(/^[\w.%-]+$/)
  expect(parseAreaCookie(cookie, id, 'en')).toEqual(area)
})

it.each([
  ['of another area', writeAreaCookie(area, 'en'), '01a1fe66-25e1-7190-8d48-000000000000', 'en'],
  ['of no area', writeAreaCookie(area, 'en'), null, 'en'],
  ['in another language', writeAreaCookie(area, 'en'), id, 'ar'],
  ['that is cut off', `en.${id}.25.40.%D8%`, id, 'en'],
  ['that is empty', '', id, 'en'],
] as const)('says nothing by a cookie %s', (_, cookie, chosen, language) => {
  expect(parseAreaCookie(cookie, chosen, language)).toBeNull()
})
