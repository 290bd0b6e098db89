import { expect, it } from 'vitest'
import { checkPlace, readChosenPlace, setChosenPlace } from './chosen-place.ts'

const BAY = { lat: 25.1866, lng: 55.2672, label: 'الخليج التجاري; "Bay"', language: 'ar' } as const
const cookieOf = (value: string) => ({ cookies: new Map([['place', value]]) })

it('a chosen place is read as it was written', () => {
  const setCookies: string[] = []
  setChosenPlace({ setCookies }, BAY)
  const [pair] = setCookies[0]!.split('; ')
  expect(readChosenPlace(cookieOf(pair!.slice('place='.length)))).toEqual(BAY)
})

it.each(['', '|', '25', '25|', 'a|b|en|x', '91|55|en|x', '25|181|en|x', 'NaN|NaN||', 'Infinity|1|en|x'])(
  'hostile 23: %j is no place',
  (value) => expect(readChosenPlace(cookieOf(value))).toBeNull(),
)

it('a label that was tampered with is cut, and its hidden characters are gone', () => {
  expect(readChosenPlace(cookieOf('25|55|xx|%E0%A4%A'))).toEqual({ lat: 25, lng: 55, label: '', language: 'en' })
  const label = `\u202Eevil\u0000${'x'.repeat(500)}`
  expect(checkPlace({ lat: 1, lng: 2, label, language: 'fr' })!.label).toBe(`evil${'x'.repeat(76)}`)
})
