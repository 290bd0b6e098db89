import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { everyStore, servingStores } from '@compass/domain/merchants'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readDocument } from './read-document.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const SOUK = join(import.meta.dirname, '../../../../demo/souk')

/** The demo's court, as the command line sends it. */
function souk(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  const document = parse(readFileSync(join(SOUK, 'merchant.yaml'), 'utf8')) as MerchantDocumentInput
  withDigests(document)
  change(document)
  return document
}

function withDigests(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  const record = value as Record<string, unknown>
  if (typeof record.file === 'string') {
    record.sha256 = createHash('sha256')
      .update(readFileSync(join(SOUK, record.file)))
      .digest('hex')
    delete record.file
  }
  Object.values(record).forEach(withDigests)
}

const read = (document: unknown) => readDocument(JSON.stringify(document), MERCHANT)
const compile = (change?: (document: MerchantDocumentInput) => void) => {
  const compiled = read(souk(change))
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
  return compiled.value.compiled
}
const faultsOf = (document: unknown) => {
  const compiled = read(document)
  if (compiled.ok) throw new Error('it was accepted')
  return (compiled.refusal as { faults: readonly DocumentFault[] }).faults.map(({ path }) => path)
}
const wrong = (change: (document: MerchantDocumentInput) => void) => faultsOf(souk(change))

describe('the court of the demo', () => {
  const merchant = compile()
  const vendor = (key: string) => merchant.stores.find((store) => store.key === key)!

  it('has a store of its own with areas, tables and ways to pay, which is none of its vendors', () => {
    const { store, serving } = merchant.court!
    expect(merchant.stores.map(({ key }) => key)).toEqual(['grill', 'sushi', 'bakery', 'juice'])
    expect([store.key, store.areas.length, store.spots!.items.length, store.cashLimit, serving]).toEqual([
      'court',
      3,
      20,
      40_000,
      'brought',
    ])
    expect(everyStore(merchant).map(({ key }) => key)).toEqual(['grill', 'sushi', 'bakery', 'juice', 'court'])
    expect(servingStores(merchant)).toEqual([store])
  })

  it('pays for its vendors, whose slots are the court’s with a capacity of their own', () => {
    const { store } = merchant.court!
    expect(vendor('sushi').paymentMethods).toEqual(store.paymentMethods)
    expect([vendor('sushi').areas, vendor('sushi').spots]).toEqual([[], undefined])
    expect(store.scheduling![20]).toMatchObject({ widthMinutes: 30, capacity: { of: 'orders', most: 20 } })
    expect(vendor('sushi').scheduling![20]).toMatchObject({ widthMinutes: 30, capacity: { of: 'items', most: 40 } })
    expect(vendor('juice').scheduling![10]).toMatchObject({ widthMinutes: 30, capacity: null })
  })

  it('has vendors with a brand, counter, kitchen language and tax category of their own', () => {
    expect(vendor('grill')).toMatchObject({
      brand: { colorCode: '#a63a12', glyph: 'flame', sells: { en: 'Charcoal grill' } },
      counter: { en: 'Counter 1' },
      kitchenLanguage: 'ar',
    })
    expect(vendor('grill').vendor!.sells).toEqual(vendor('grill').brand!.sells)
    const rate = (sku: string) => merchant.products.find((product) => product.sku === sku)!.taxRate
    expect([rate('mixed-grill'), rate('ramen'), rate('baguette'), rate('date-cake')]).toEqual([500, 1200, 0, 500])
  })

  it('says of each product and category which vendor sells it, and of a promotion whose it is', () => {
    const { products, categories, promotions } = merchant
    const ids = new Set(merchant.stores.map(({ id }) => id))
    expect(products.every(({ storeId }) => ids.has(storeId!))).toBe(true)
    expect(categories.every(({ storeId }) => ids.has(storeId!))).toBe(true)
    const issuers = promotions.map(({ vendorId }) => merchant.stores.find(({ id }) => id === vendorId)?.key ?? null)
    expect(issuers).toEqual([null, null, null, 'grill', 'sushi', 'bakery'])
    const area = promotions.flatMap(({ conditions }) => conditions.areaIds ?? [])
    expect(area.every((id) => merchant.court!.store.areas.some((one) => one.id === id))).toBe(true)
  })
})

describe('a court that cannot be', () => {
  const vendorOf = ({ stores }: MerchantDocumentInput, key: string) => stores.find((store) => store.key === key)!
  const court = (document: MerchantDocumentInput) => document.court!

  it.each<[string, string, (document: MerchantDocumentInput) => void]>([
    [
      'takes cash at its counters',
      '/court/payment/pickup/0',
      (document) => {
        court(document).payment.pickup = ['cod', 'card']
      },
    ],
    [
      'has the smallest order of an area',
      '/court/areas/0/minimumOrder',
      (document) => {
        court(document).areas![0]!.minimumOrder = '10.00'
      },
    ],
    [
      'has a vendor called court',
      '/stores/0/key',
      (document) => {
        document.stores[0]!.key = 'court'
      },
    ],
    [
      'has a vendor without a brand',
      '/stores/1',
      (document) => {
        document.stores[1]!.brand = null
      },
    ],
    [
      'has a vendor that delivers by itself',
      '/stores/0/areas',
      (document) => {
        vendorOf(document, 'grill').areas = structuredClone(court(document).areas!)
      },
    ],
    [
      'has a vendor with tables',
      '/stores/0/tables',
      (document) => {
        vendorOf(document, 'grill').tables = [{ number: 1, orders: 'single' }]
      },
    ],
    [
      'has a vendor that takes the money',
      '/stores/0/payment',
      (document) => {
        vendorOf(document, 'grill').payment = { pickup: ['card'] }
      },
    ],
    [
      'has a vendor with a fee of small orders',
      '/stores/0/fees/smallOrder',
      (document) => {
        vendorOf(document, 'grill').fees!.smallOrder = { below: '10.00', amount: '1.00' }
      },
    ],
    [
      'has a vendor in a service that it does not offer',
      '/stores/0/services/0',
      (document) => {
        court(document).services = ['pickup', 'dineIn']
      },
    ],
    [
      'has a vendor whose kitchen speaks another language',
      '/stores/0/kitchenLanguage',
      (document) => {
        vendorOf(document, 'grill').kitchenLanguage = 'fr'
      },
    ],
    [
      'has a category of nobody',
      '/catalogue/categories/0',
      (document) => {
        delete document.catalogue.categories[0]!.store
      },
    ],
    [
      'has a category of an unknown vendor',
      '/catalogue/categories/0/store',
      (document) => {
        document.catalogue.categories[0]!.store = 'pizza'
      },
    ],
    [
      'has a vendor’s promotion on another’s product',
      '/promotions/4/gives/products/0',
      (document) => {
        document.promotions![4]!.gives = { kind: 'freeProduct', products: ['baguette'] }
      },
    ],
    [
      'has a vendor’s promotion on another’s category',
      '/promotions/3/about/categories/0',
      (document) => {
        document.promotions![3]!.about = { categories: ['oven'] }
      },
    ],
    [
      'has a vendor that gives free delivery',
      '/promotions/3/gives',
      (document) => {
        document.promotions![3]!.gives = { kind: 'freeDelivery' }
      },
    ],
    [
      'has a promotion of an unknown vendor',
      '/promotions/3/vendor',
      (document) => {
        document.promotions![3]!.vendor = 'pizza'
      },
    ],
    [
      'says of a promotion at which stores it holds',
      '/promotions/0/conditions/stores',
      (document) => {
        document.promotions![0]!.conditions = { stores: ['grill'] }
      },
    ],
  ])('%s', (_, path, change) => {
    expect(wrong(change)).toContain(path)
  })

  it('is no court at all: what only vendors have stands nowhere else', () => {
    const faults = faultsOf(
      merchantDocument((document) => {
        document.stores[0]!.counter = { en: 'One', ar: 'واحد' }
        document.stores[0]!.slotCapacity = { orders: 1 }
        document.catalogue.categories[0]!.store = 'marina'
        document.promotions = [
          { key: 'own', vendor: 'marina', name: { en: 'Own', ar: 'خاص' }, gives: { kind: 'amount', amount: '1.00' } },
        ]
      }),
    )
    expect(faults).toEqual([
      '/stores/0/counter',
      '/stores/0/slotCapacity',
      '/catalogue/categories/0/store',
      '/promotions/0/vendor',
    ])
  })
})
