import { expect, it } from 'vitest'
import { addressOf, leavesBrowser, targetOf } from './link-target.ts'

it('a link without an address leads to the menu, by its service and in its language', () => {
  expect(targetOf({ kind: 'order', href: null }, '/saffron', 'ar')).toBe('/saffron?service=20&lang=ar')
  expect(targetOf({ kind: 'pickup', href: null }, '/medica/salus', 'en')).toBe('/medica/salus?service=10&lang=en')
  expect(targetOf({ kind: 'site', href: 'https://a.example/' }, '/saffron', 'en')).toBe('https://a.example/')
})

it.each([
  ['tel:+97145550182', '+97145550182'],
  ['tel:04', '04'],
  ['whatsapp://send?phone=97145550182', '+97145550182'],
  ['whatsapp://send?phone=+97145550182&text=Hello', '+97145550182'],
  ['mailto:a@b.example?subject=Catering', 'a@b.example'],
  ['https://a.example/?phone=1', null],
  [null, null],
])('under %s stands %s', (href, address) => expect(addressOf(href)).toBe(address))

it('a call leaves the browser, a page does not', () => {
  expect(leavesBrowser({ kind: 'call', href: 'tel:+9714' })).toBe(true)
  expect(leavesBrowser({ kind: 'map', href: 'https://a.example/' })).toBe(false)
  expect(leavesBrowser({ kind: 'order', href: null })).toBe(false)
})
