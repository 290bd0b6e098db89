import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const read = (document: unknown) => readDocument(JSON.stringify(document), MERCHANT)
const compile = (change?: (document: MerchantDocumentInput) => void) => {
  const compiled = read(merchantDocument(change ?? {}))
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
  return compiled.value.compiled
}
const refusalOf = (change: (document: MerchantDocumentInput) => void) => {
  const compiled = read(merchantDocument(change))
  if (compiled.ok) throw new Error('it was accepted')
  return compiled.refusal as { reason: string; faults: readonly DocumentFault[] }
}

describe('a document without faults', () => {
  it('becomes a merchant with amounts in minor units and words as numbers', () => {
    const merchant = compile()
    const [marina] = merchant.stores
    expect(marina).toMatchObject({
      services: [20, 10],
      paymentMethods: [
        { channel: 40, methods: ['cod', 'cardOnDelivery'] },
        { channel: 50, methods: ['cod'] },
      ],
      minimumOrder: { delivery: 3000, pickup: null },
      cashLimit: 50_000,
      fees: { packagingPerItem: 50, serviceRate: 0, taxRate: { delivery: 500, packaging: 500, service: null } },
      taxIncluded: true,
    })
    expect(marina!.areas[0]).toMatchObject({ deliveryFee: 900, freeDeliveryFrom: 10_000, city: { en: 'Dubai' } })
    expect(marina!.areas[0]!.polygon).toHaveLength(5)
    expect(marina!.areas[0]!.polygon[0]).toEqual(marina!.areas[0]!.polygon[4])
    expect(marina!.hours.week.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const product = (sku: string) => merchant.products.find((one) => one.sku === sku)!
    expect(product('soup')).toMatchObject({ price: 1800, foodType: 4, taxRate: 500, windows: null, orderTypes: null })
    expect(product('water').taxRate).toBe(0)
    expect(product('catering').orderTypes).toEqual([10])
    expect(product('cake').soldOutAt).toEqual(merchant.stores.map(({ id }) => id))
    expect(product('box').customize[0]).toMatchObject({ type: 30, min: 1, max: 4 })
    expect(merchant).toMatchObject({ emailNeeded: 10, otpLength: 4, phoneCountries: ['AE'], verifyPhone: 'always' })
  })

  it('keeps of each cover whether it is a cut-out or a photo, and what of it matters', () => {
    const cover = [
      { sha256: 'a'.repeat(64), kind: 'photo' as const, focus: 'top' as const },
      { sha256: 'b'.repeat(64) },
    ]
    const { brand } = compile((document) => {
      document.brand.cover = cover
    })
    expect(brand.cover.map(({ kind }) => kind)).toEqual(['photo', 'cutout'])
    expect(brand.cover.map(({ focus }) => focus)).toEqual(['top', undefined])
  })

  it('22, D39: has a clock of 24 hours and shows zero decimals, unless the document says otherwise', () => {
    expect(compile().brand).toMatchObject({ clock: 24, hideZeroDecimals: false })
    const { brand } = compile((document) => {
      Object.assign(document.brand, { clock: 12, hideZeroDecimals: true })
    })
    expect(brand).toMatchObject({ clock: 12, hideZeroDecimals: true })
    expect(refusalOf((document) => Object.assign(document.brand, { clock: 10 })).reason).toBe('invalid_document')
  })

  it('lists sites that may show it in a frame, those of one machine alone where it is a sandbox', () => {
    const listed = (embedHosts: string[], sandbox = true) =>
      refusalOf((document) => Object.assign(document, { embedHosts, sandbox }))
    const sites = ['https://www.bistro.example', 'http://localhost:4000']
    expect(compile((document) => Object.assign(document, { embedHosts: sites, sandbox: true })).embedHosts).toEqual(
      sites,
    )
    expect(listed(sites, false)).toMatchObject({ reason: 'invalid_document', faults: [{ path: '/embedHosts/1' }] })
    for (const host of ['https://*', 'https://a.example/b', "https://a.example;script-src 'self'", 'javascript:x'])
      expect(listed([host])).toMatchObject({ reason: 'invalid_document', faults: [{ path: '/embedHosts/0' }] })
  })

  it('gives three decimals to dinars and none to yen', () => {
    const priced = (currency: string, price: string) =>
      compile((document) => {
        document.currency = currency
        document.catalogue.categories = [
          { key: 'all', name: { en: 'All' }, products: [productInput('one', { price })] },
        ]
        for (const store of document.stores) {
          store.fees = {}
          store.minimumOrder = {}
          store.cashLimit = null
          for (const area of store.areas!) {
            area.deliveryFee = '1'
            area.freeDeliveryFrom = null
            area.minimumOrder = null
          }
        }
      }).products[0]!.price
    expect(priced('KWD', '1.234')).toBe(1234)
    expect(priced('KWD', '1.5')).toBe(1500)
    expect(priced('JPY', '100')).toBe(100)
    expect(priced('AED', '12.50')).toBe(1250)
  })

  it('has the same ids for the same keys, and others for another merchant', () => {
    const again = readDocument(JSON.stringify(merchantDocument()), MERCHANT)
    const other = readDocument(JSON.stringify(merchantDocument()), '01900000-0000-7000-8000-000000000002')
    const ids = (merchant: ReturnType<typeof compile>) => [
      ...merchant.stores.flatMap((store) => [store.id, ...store.areas.map(({ id }) => id)]),
      ...merchant.categories.map(({ id }) => id),
      ...merchant.products.flatMap((product) => [
        product.id,
        ...product.customize.flatMap((group) => [group.id, ...group.variants.map(({ id }) => id)]),
      ]),
    ]
    const first = ids(compile())
    expect(new Set(first).size).toBe(first.length)
    if (!again.ok || !other.ok) throw new Error('refused')
    expect(ids(again.value.compiled)).toEqual(first)
    expect(ids(other.value.compiled).filter((id) => first.includes(id))).toEqual([])
  })
})

describe('a document with a fault says where, and what', () => {
  // biome-ignore lint/suspicious/noExplicitAny: each row breaks the document in a way that its type forbids
  type Row = [what: string, path: string, message: RegExp, change: (document: any) => void]
  const rows: Row[] = [
    ['a sign that there is not', '/brand/glyph', /"tulip" or "olive"/, (d) => (d.brand.glyph = 'dragon')],
    [
      'a cover of no kind',
      '/brand/cover/0/kind',
      /"cutout" or "photo"/,
      (d) => (d.brand.cover = [{ sha256: 'a'.repeat(64), kind: 'drawing' }]),
    ],
    ['a misspelt key', '/brand/colour', /misspelt/, (d) => (d.brand.colour = '#ffffff')],
    ['a missing part', '/pages', /required/, (d) => delete d.pages],
    [
      'text where a number should be',
      '/stores/0/preparationMinutes',
      /whole number|a number/,
      (d) => (d.stores[0].preparationMinutes = 'soon'),
    ],
    [
      'a price as a number',
      '/catalogue/categories/0/products/0/price',
      /must be text/,
      (d) => (d.catalogue.categories[0].products[0].price = 42),
    ],
    [
      'a word that is none of ours',
      '/stores/0/services/0',
      /"delivery" or "pickup"/,
      (d) => (d.stores[0].services[0] = 'drone'),
    ],
    ['a reserved slug', '/slug', /reserved/, (d) => (d.slug = 'landing')],
    ['an empty list of outlets', '/stores', /1 entries at least/, (d) => (d.stores = [])],
    ['a currency that nobody knows', '/currency', /no currency/, (d) => (d.currency = 'XXQ')],
    ['a country that is none', '/country', /no country/, (d) => (d.country = 'XX')],
    [
      'a country of phones that is none',
      '/contact/phoneCountries/1',
      /no country/,
      (d) => (d.contact = { phoneCountries: ['AE', 'QQ'] }),
    ],
    ['a language twice', '/languages/1', /twice/, (d) => (d.languages = ['en', 'en'])],
    ['a host twice', '/hosts/1', /twice/, (d) => (d.hosts = ['a.example', 'a.example'])],
    ['a store twice', '/stores/1/key', /twice.*\/stores\/0\/key/, (d) => (d.stores[1].key = 'marina')],
    ['a category twice', '/catalogue/categories/1/key', /twice/, (d) => (d.catalogue.categories[1].key = 'mains')],
    [
      'a product twice',
      '/catalogue/categories/1/products/0/sku',
      /twice/,
      (d) => (d.catalogue.categories[1].products[0].sku = 'soup'),
    ],
    ['an area twice', '/stores/0/areas/1/key', /twice/, (d) => (d.stores[0].areas[1].key = 'harbour')],
    [
      'a variant twice',
      '/catalogue/categories/0/products/1/customize/0/variants/1/key',
      /twice/,
      (d) => (d.catalogue.categories[0].products[1].customize[0].variants[1].key = 'regular'),
    ],
    [
      'a city that is not there',
      '/stores/0/areas/0/city',
      /No city "abu-dhabi"/,
      (d) => (d.stores[0].areas[0].city = 'abu-dhabi'),
    ],
    [
      'a tax that is not there',
      '/catalogue/categories/0/products/0/tax',
      /No tax "gst"/,
      (d) => (d.catalogue.categories[0].products[0].tax = 'gst'),
    ],
    [
      'a tax of a fee that is not there',
      '/stores/0/fees/tax/delivery',
      /No tax "gst"/,
      (d) => (d.stores[0].fees.tax.delivery = 'gst'),
    ],
    [
      'sold out at a store that is not there',
      '/catalogue/categories/0/products/0/soldOut/0',
      /No store "moon"/,
      (d) => (d.catalogue.categories[0].products[0].soldOut = ['moon']),
    ],
    [
      'a zone that is none',
      '/stores/0/hours/timeZone',
      /no time zone/,
      (d) => (d.stores[0].hours.timeZone = 'Asia/Atlantis'),
    ],
    [
      'hours that are empty',
      '/stores/1/hours/week/0',
      /empty/,
      (d) => Object.assign(d.stores[1].hours.week[0], { opens: '10:00', closes: '10:00' }),
    ],
    [
      'hours that meet',
      '/stores/1/hours/week/1',
      /meet/,
      (d) => d.stores[1].hours.week.push({ days: ['mon'], opens: '21:00', closes: '23:00' }),
    ],
    [
      'hours past midnight that meet the next morning',
      '/stores/1/hours/week/1',
      /meet/,
      (d) => {
        d.stores[1].hours.week = [
          { days: ['sun'], opens: '01:00', closes: '05:00' },
          { days: ['sat'], opens: '20:00', closes: '02:00' },
        ]
      },
    ],
    ['no hours at all', '/stores/1/hours/week', /never opens/, (d) => (d.stores[1].hours.week = [])],
    [
      'a special date twice',
      '/stores/1/hours/specialDays/1',
      /twice/,
      (d) =>
        (d.stores[1].hours.specialDays = [
          { date: '2026-12-24', spans: [] },
          { date: '2026-12-24', spans: [] },
        ]),
    ],
    [
      'partly closed, and not when',
      '/stores/1/hours/plannedOff/0/timings',
      /when it is closed/,
      (d) => (d.stores[1].hours.plannedOff = [{ date: '2026-12-24', fullDayClose: false }]),
    ],
    [
      'a date that does not exist',
      '/stores/1/hours/specialDays/0/date',
      /date/i,
      (d) => (d.stores[1].hours.specialDays = [{ date: '2026-02-30', spans: [] }]),
    ],
    [
      'a sale that ends before it begins',
      '/catalogue/categories/0/products/4/windows/dates/0',
      /ends before/,
      (d) =>
        (d.catalogue.categories[0].products[4].windows.dates = [
          { startDateTime: '2026-02-03T10:00', endDateTime: '2026-02-03T09:00' },
        ]),
    ],
    [
      'an area of two corners',
      '/stores/0/areas/0/polygon',
      /three different corners/,
      (d) =>
        (d.stores[0].areas[0].polygon = [
          [1, 1],
          [2, 2],
          [1, 1],
        ]),
    ],
    [
      'an area that is a line',
      '/stores/0/areas/0/polygon',
      /one line/,
      (d) =>
        (d.stores[0].areas[0].polygon = [
          [1, 1],
          [2, 2],
          [3, 3],
        ]),
    ],
    [
      'an area that crosses itself',
      '/stores/0/areas/0/polygon',
      /crosses itself/,
      (d) =>
        (d.stores[0].areas[0].polygon = [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1.5],
        ]),
    ],
    [
      'minutes that end before they begin',
      '/stores/0/areas/0/deliveryMinutes',
      /begin after/,
      (d) => (d.stores[0].areas[0].deliveryMinutes = { from: 40, to: 30 }),
    ],
    ['delivery without an area', '/stores/0/areas', /no area/, (d) => (d.stores[0].areas = [])],
    [
      'a service that nobody can pay',
      '/stores/0/payment/pickup',
      /no payment/,
      (d) => (d.stores[0].payment.pickup = []),
    ],
    [
      'more at least than at most',
      '/catalogue/categories/0/products/1/customize/0/min',
      /At least 2 and at most 1/,
      (d) => (d.catalogue.categories[0].products[1].customize[0].min = 2),
    ],
    [
      'a single choice of two',
      '/catalogue/categories/0/products/1/customize/0/max',
      /single choice/,
      (d) => (d.catalogue.categories[0].products[1].customize[0].max = 2),
    ],
    [
      'more extras than there are',
      '/catalogue/categories/0/products/2/customize/0/max',
      /At most 4 of 3/,
      (d) => (d.catalogue.categories[0].products[2].customize[0].max = 4),
    ],
    [
      'more extras needed than on offer',
      '/catalogue/categories/0/products/2/customize/0/min',
      /2 are on offer/,
      (d) => Object.assign(d.catalogue.categories[0].products[2].customize[0], { min: 3, max: 3 }),
    ],
    [
      'a text without the first language',
      '/catalogue/categories/0/products/0/name',
      /first language \(en\)/,
      (d) => (d.catalogue.categories[0].products[0].name = { ar: 'شوربة' }),
    ],
    ['a key with a slash and a tilde', '/brand/a~1b~0c', /misspelt/, (d) => (d.brand['a/b~c'] = 1)],
  ]
  it.each(rows)('%s: %s', (_, path, message, change) => {
    const { reason, faults } = refusalOf(change)
    expect(reason).toBe('invalid_document')
    expect(faults.find((fault) => fault.path === path)?.message).toMatch(message)
  })

  it('and says all of them at once, but not thousands', () => {
    const { faults } = refusalOf((document) => {
      document.country = 'XX'
      document.stores[0]!.hours.timeZone = 'Mars/Olympus'
      document.catalogue.categories[0]!.products[0]!.tax = 'gst'
    })
    expect(faults.map(({ path }) => path)).toEqual([
      '/country',
      '/stores/0/hours/timeZone',
      '/catalogue/categories/0/products/0/tax',
    ])
    const many = refusalOf((document) => {
      document.catalogue.categories[0]!.products = Array.from({ length: 1000 }, () => productInput('same'))
    })
    expect(many.faults).toHaveLength(200)
  })

  it.each([
    ['no JSON', '{"format":1,'],
    ['a list', '[]'],
    ['nothing', ''],
    ['null', 'null'],
    ['depth 10,000', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['100,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at])))],
    ['__proto__', '{"__proto__":{"format":1},"constructor":1}'],
    ['a number beyond numbers', '{"format":1e400}'],
  ])('hostile 91: %s is a fault and no crash', (_, json) => {
    expect(readDocument(json, MERCHANT)).toMatchObject({ ok: false, refusal: { reason: 'invalid_document' } })
  })

  it.each([
    ['KWD', '1.2345', 'An amount in KWD has 3 decimals at most.'],
    ['JPY', '100.5', 'An amount in JPY has no decimals.'],
    ['AED', '0.001', 'An amount in AED has 2 decimals at most.'],
  ])('hostile 54: %s %s has too many decimals', (currency, price, message) => {
    const { reason, faults } = refusalOf((document) => {
      document.currency = currency
      for (const store of document.stores) {
        Object.assign(store, { fees: {}, minimumOrder: {}, cashLimit: null })
        for (const area of store.areas!)
          Object.assign(area, { deliveryFee: '1', freeDeliveryFrom: null, minimumOrder: null })
      }
      document.catalogue.categories = [{ key: 'all', name: { en: 'All' }, products: [productInput('one', { price })] }]
    })
    expect(reason).toBe('amount_precision')
    expect(faults).toEqual([{ path: '/catalogue/categories/0/products/0/price', message }])
  })
})
