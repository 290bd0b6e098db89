import { expect, it } from 'vitest'
import { drawInitials, initialsOf } from './initials.ts'

it.each([
  ['Saffron Kitchen', 'SK'],
  ['the olive', 'TO'],
  ['Élan', 'É'],
  ['Ταβέρνα Ελιά', 'ΤΕ'],
  ['Kafana „Beograd“', 'KB'],
  ['7 Days', '7D'],
  ['مطبخ الزعفران', 'ز'],
  ['ال', 'ا'],
  ['!!!', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it.each(['Saffron Kitchen', 'مطبخ الزعفران', 'Ταβέρνα Ελιά', 'Đurđevak'])('%s is drawn as outlines', async (name) => {
  const drawn = await drawInitials({ name: { en: name }, languages: ['en'] })
  expect(drawn).toMatch(/^<g transform="translate\([-\d.]+ [-\d.]+\) scale\([-\de.]+ [-\de.]+\)"><path /)
  expect(drawn).not.toContain(name)
})

it.each(['天天', '!!!', '🍕'])('%s has letters that our fonts lack: there is no drawing', async (name) => {
  expect(await drawInitials({ name: { en: name }, languages: ['en'] })).toBeNull()
})
