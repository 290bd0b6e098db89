import { expect, it } from 'vitest'
import { sideMenuOf } from './side-menu.ts'

const pages = { about: { en: 'A kitchen.' }, faq: [{ question: { en: 'When?' }, answer: { en: 'Now.' } }] }
const shown = (merchant: Parameters<typeof sideMenuOf>[0]) =>
  sideMenuOf(merchant).flatMap(({ kind, hidden }) => (hidden ? [] : kind))

it('is what the specification lists, and "call us" is hidden', () => {
  expect(shown({ pages })).toEqual(['profile', 'orders', 'addresses', 'about', 'faq', 'terms'])
  expect(sideMenuOf({ pages }).at(-1)).toEqual({ kind: 'call', hidden: true })
})

it('shows "call us" where the document does', () => {
  expect(shown({ pages, callUs: true }).at(-1)).toBe('call')
})

it('leads to no page that is not there', () => {
  expect(shown({ pages: { about: {}, faq: [] } })).toEqual(['profile', 'orders', 'addresses', 'terms'])
})

it('is the merchant’s own where its document lists one, an empty one too', () => {
  const sideMenu = [{ kind: 'link', label: { en: 'Jobs' }, href: 'https://jobs.example.com/', hidden: false }] as const
  expect(sideMenuOf({ pages, sideMenu })).toBe(sideMenu)
  expect(sideMenuOf({ pages, sideMenu: [] })).toEqual([])
})
