import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

type Loose = Record<string, never>

describe('a document with faults of several kinds', () => {
  const faultsOf = (change: (document: MerchantDocumentInput & Loose) => void) => {
    const document = merchantDocument((changing) => change(changing as MerchantDocumentInput & Loose))
    const read = readDocument(JSON.stringify(document), '01900000-0000-7000-8000-000000000001')
    return read.ok || !('faults' in read.refusal) ? [] : read.refusal.faults!.map(({ path }) => path)
  }
  /** A fault that no schema sees: the currency has two decimals. */
  const tooFine = (document: MerchantDocumentInput) => {
    document.catalogue.categories[0]!.products[1]!.price = '1.2345'
  }
  const FINE = '/catalogue/categories/0/products/1/price'

  it.each<[string, string, (document: MerchantDocumentInput & Loose) => void]>([
    ['a slug that is too short', '/slug', (d) => Object.assign(d, { slug: 'a' })],
    ['a reserved slug', '/slug', (d) => Object.assign(d, { slug: 'landing' })],
    ['a colour that is none', '/brand/color', (d) => Object.assign(d.brand, { color: 'red' })],
    ['a name that is missing', '/name', (d) => Object.assign(d, { name: undefined })],
    ['a name in no language', '/name', (d) => Object.assign(d, { name: {} })],
    ['a misspelt key', '/taglin', (d) => Object.assign(d, { taglin: 'x' })],
    ['a country in words', '/country', (d) => Object.assign(d, { country: 'Emirates' })],
    [
      'a number in quotes',
      '/stores/0/preparationMinutes',
      (d) => Object.assign(d.stores[0]!, { preparationMinutes: '9' }),
    ],
    [
      'a number that is too large',
      '/stores/0/preparationMinutes',
      (d) => Object.assign(d.stores[0]!, { preparationMinutes: 1e9 }),
    ],
    ['a word of no list', '/brand/colorScheme', (d) => Object.assign(d.brand, { colorScheme: 'blue' })],
    ['a text that is too long', '/tagline/en', (d) => Object.assign(d.tagline, { en: 'x'.repeat(5_000) })],
  ])('tells of %s, and of a price that is too fine', (_, path, change) => {
    const faults = faultsOf((document) => {
      change(document)
      tooFine(document)
    })
    expect(faults).toEqual([path, FINE])
  })

  it('tells each fault of the schema once, and nothing of what stands in its place', () => {
    const faults = faultsOf((document) => {
      Object.assign(document, { slug: 'a', country: 'Emirates', name: undefined })
      tooFine(document)
    })
    expect(faults.toSorted()).toEqual(['/catalogue/categories/0/products/1/price', '/country', '/name', '/slug'])
  })

  it('tells what it can where a key is at fault, since what refers to it would look wrong too', () => {
    const faults = faultsOf((document) => {
      Object.assign(document.stores[0]!, { key: 'No Key' })
      tooFine(document)
    })
    expect(faults).toEqual(['/stores/0/key'])
  })
})
