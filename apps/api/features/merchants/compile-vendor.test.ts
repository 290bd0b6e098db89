import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument } from '@compass/testkit/merchants'
import { expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const everyDay = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const en = { en: 'Words', ar: 'كلمات' }
const picture = { sha256: 'a'.repeat(64) }

const faultsOf = (change: (document: MerchantDocumentInput) => void) => {
  const read = readDocument(JSON.stringify(merchantDocument(change)), '01900000-0000-7000-8000-000000000001')
  if (read.ok) return []
  return (read.refusal as unknown as { faults: { path: string }[] }).faults.map(({ path }) => path)
}

it.each<[string, (document: MerchantDocumentInput) => void, string]>([
  [
    'a special menu with a product that there is not',
    (document) => {
      document.specials = [{ key: 'lunch', name: en, products: ['soup', 'sou'] }]
    },
    '/specials/0/products/1',
  ],
  [
    'two special menus of one key',
    (document) => {
      const lunch = { key: 'lunch', name: en, products: ['soup'] }
      document.specials = [lunch, lunch]
    },
    '/specials/1/key',
  ],
  [
    'a picture of an outlet that there is not',
    (document) => {
      document.gallery = [{ key: 'hall', name: en, picture, stores: ['marina', 'moon'] }]
    },
    '/gallery/0/stores/1',
  ],
  [
    'two pictures of one key',
    (document) => {
      const court = { key: 'hall', name: en, picture }
      document.gallery = [court, court]
    },
    '/gallery/1/key',
  ],
  [
    'a picture without words in the merchant’s first language',
    (document) => {
      document.gallery = [{ key: 'hall', name: { ar: 'القاعة' }, picture }]
    },
    '/gallery/0/name',
  ],
  [
    'a website that is not safe to go to',
    (document) => {
      document.vendor = { website: 'javascript:alert(1)' }
    },
    '/vendor/website',
  ],
  [
    'delivery beyond the outlet’s hours',
    (document) => {
      document.stores[1]!.hours.services = { delivery: [{ days: [...everyDay], opens: '09:00', closes: '20:00' }] }
    },
    '/stores/1/hours/services/delivery',
  ],
  [
    'hours of a service that is not offered',
    (document) => {
      document.stores[1]!.services = ['delivery']
      document.stores[1]!.hours.services = { pickup: [{ days: ['sun'], opens: '11:00', closes: '20:00' }] }
    },
    '/stores/1/hours/services/pickup',
  ],
])('%s is a fault', (_, change, path) => {
  expect(faultsOf(change)).toContain(path)
})

it('a service may keep shorter hours', () => {
  const faults = faultsOf((document) => {
    document.stores[1]!.hours.services = { delivery: [{ days: [...everyDay], opens: '11:00', closes: '20:00' }] }
  })
  expect(faults).toEqual([])
})
