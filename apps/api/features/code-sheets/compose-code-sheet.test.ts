import type { Language } from '@compass/domain/languages'
import { expect, test } from 'vitest'
import { composeCodeSheet } from './compose-code-sheet.ts'

const NOW = new Date('2026-06-01T08:00:00Z')
const marina = { id: 'm', name: { en: 'Marina', ar: 'المارينا' } }
const bay = { id: 'b', name: { en: 'Bay' } }

function compose(languages: Language[], stores = [marina], brand = { colorCode: '#C4420F', glyph: 'tulip' }) {
  const merchant = { languages, name: { en: 'Saffron', ar: 'الزعفران' }, stores, brand }
  const codes = stores.flatMap((store) => [
    { store, target: { kind: 'store' }, spot: null, url: `${store.id} own` },
    {
      store,
      target: { kind: 'table' },
      spot: { number: '7', zone: { en: 'Hall' }, floor: null },
      url: `${store.id} 7`,
    },
    {
      store,
      target: { kind: 'room' },
      spot: { number: '7', zone: null, floor: { en: 'First' } },
      url: `${store.id} r7`,
    },
  ])
  return composeCodeSheet(merchant as never, codes as never, 'card', NOW)
}

const texts = (phrases: readonly { readonly text: string }[]) => phrases.map(({ text }) => text)

test('says what each code opens, and where it is, in the merchant’s languages, its first one first', () => {
  const { stores, scan } = compose(['ar', 'en'])
  const [own, table, room] = stores[0]!.labels
  expect(texts(scan)).toEqual(['امسح واطلب وادفع', 'Scan, order, pay'])
  expect([texts(own!.kind), own!.number, own!.zone]).toEqual([['اختر طاولتك', 'Choose your table'], null, []])
  expect([texts(table!.kind), table!.number, texts(table!.zone)]).toEqual([['طاولة', 'Table'], '7', ['Hall']])
  expect([texts(room!.kind), room!.number, texts(room!.zone)]).toEqual([['غرفة', 'Room'], '7', ['First']])
})

test('a word that two languages share stands once, where the first of them stands', () => {
  const [, table] = compose(['en', 'sr', 'fr', 'el']).stores[0]!.labels
  expect(texts(table!.kind)).toEqual(['Table', 'Sto', 'Τραπέζι'])
})

test('of several stores each label says which it is of, and each store has labels of its own', () => {
  expect(compose(['en', 'ar']).stores.map(({ names }) => texts(names))).toEqual([['Saffron', 'الزعفران']])
  const { stores } = compose(['en'], [marina, bay as never])
  expect(stores.map(({ names }) => texts(names))).toEqual([
    ['Saffron', 'Marina'],
    ['Saffron', 'Bay'],
  ])
  expect(stores.map(({ labels }) => labels.map(({ url }) => url))).toEqual([
    ['m own', 'm 7', 'm r7'],
    ['b own', 'b 7', 'b r7'],
  ])
})

test('the merchant’s colour stays where it can be read on white, and a pale one is darkened for the numbers alone', () => {
  expect(compose(['en']).brand).toMatchObject({ colour: '#C4420F', ink: '#ffffff', onWhite: '#c4420f' })
  const { colour, ink, onWhite } = compose(['en'], [marina], { colorCode: '#F7D117', glyph: 'tulip' }).brand
  expect([colour, ink]).toEqual(['#F7D117', '#1b1714'])
  expect(onWhite).toMatch(/^#[0-9a-f]{6}$/)
  expect(Number.parseInt(onWhite.slice(1, 3), 16)).toBeLessThan(0xd0)
})
